internal import Glibc

/// The names in a directory at one moment, except "." and "..".
package struct DirectoryListing: Sendable {
  /// A directory entry. Its name may contain any bytes except slash and NUL.
  package struct Entry: Hashable, Sendable {
    /// The bytes of the name.
    package let name: [UInt8]
    /// The kind of file that the name refers to; a symlink is not followed.
    package let kind: FileStatus.Kind
    /// The inode number of the entry.
    package let inode: UInt64
  }

  /// The entries, sorted by the bytes of their names.
  package let entries: [Entry]

  /// Lists an open directory from its beginning. If the file system does not provide kinds, each kind is queried; names
  /// that disappear in the meantime are omitted. The corresponding C function is `getdents64`.
  package init(of directory: borrowing FileDescriptor) throws(SystemError) {
    try directory.seek(to: 0)
    var entries: [Entry] = []
    let raw = directory.raw
    let reader = DirectoryEntryReader()
    // SAFETY: the names are copied while the reader's buffer still holds them.
    try unsafe reader.read(raw) { entry in
      let name = unsafe Array(UnsafeRawBufferPointer(start: entry.name, count: entry.nameCount))
      guard let kind = unsafe FileStatus.Kind(entryType: entry.type) ?? reader.askKind(raw, entry.name) else { return }
      unsafe entries.append(Entry(name: name, kind: kind, inode: entry.inode))
    }
    entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
    self.entries = entries
  }
}
