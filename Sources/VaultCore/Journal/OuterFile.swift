package import Bytes

/// A file outside of the vault whose contents are copied to a new file, which is recognised by them later.
///
/// Plans and records hold only its name, length and hash, so that an operation on many or large files needs little
/// memory and little space in the journal.
package struct OuterFile: Sendable, Hashable {
  /// The absolute path.
  package let path: [UInt8]
  /// The length in bytes.
  package let size: Int64
  package let hash: ContentHash
  /// The time of the last change that the new file gets, in nanoseconds since 1970; nil for the current time.
  package let modified: Int64?

  /// Creates a description of a file.
  package init(path: [UInt8], size: Int64, hash: ContentHash, modified: Int64?) {
    (self.path, self.size, self.hash, self.modified) = (path, size, hash, modified)
  }

  package func matches(_ contents: [UInt8]) -> Bool { contents.count == size && ContentHash(of: contents.span) == hash }
}

extension FileState {
  /// Returns whether this is a file with the contents of another one.
  package func matches(_ file: OuterFile) -> Bool {
    if case .file(let contents) = self { file.matches(contents) } else { false }
  }
}
