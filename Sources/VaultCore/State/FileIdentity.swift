package import SearchIndex
package import SystemCalls

/// What of a file's version a rename leaves as it is.
package struct FileIdentity: Hashable {
  private let inode: UInt64
  private let size: UInt64
  private let modified: Int64

  /// The identity in a version.
  package init(_ fingerprint: FileFingerprint) {
    inode = fingerprint.inode
    size = fingerprint.size
    modified = fingerprint.modified
  }

  /// The identity of an entry of a walk.
  package init(_ entry: DirectoryTree.Entry) { self.init(FileFingerprint(entry)) }

  /// Whether it tells nothing, because the note was read torn or is none.
  package var isBlank: Bool { inode == 0 && size == 0 && modified == 0 }
}
