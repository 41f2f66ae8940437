package import SearchIndex
package import SystemCalls

/// The parts of a file's fingerprint that are unchanged by a rename.
package struct FileIdentity: Hashable {
  private let inode: UInt64
  private let size: UInt64
  private let modified: Int64

  /// Creates the identity of a fingerprint.
  package init(_ fingerprint: FileFingerprint) {
    inode = fingerprint.inode
    size = fingerprint.size
    modified = fingerprint.modified
  }

  /// Creates the identity of an entry of a walk.
  package init(_ entry: DirectoryTree.Entry) { self.init(FileFingerprint(entry)) }

  /// Whether the identity is unknown, because the note changed while it was read or is not a note.
  package var isBlank: Bool { inode == 0 && size == 0 && modified == 0 }
}
