internal import Glibc

/// The names in one directory at one moment, without "." and "..".
package struct DirectoryListing: Sendable {
  /// One name, of any bytes but slash and NUL.
  package struct Entry: Hashable, Sendable {
    /// The bytes of the name.
    package let name: [UInt8]
    /// What the name stands for; a symlink is not followed.
    package let kind: FileStatus.Kind
    /// The number of the inode that has the name.
    package let inode: UInt64
  }

  /// The entries, in the order of the bytes of their names.
  package let entries: [Entry]

  /// Lists an open directory, from its start.
  ///
  /// Where the file system does not tell kinds, each is asked for; names that vanish meanwhile are left out.
  ///
  /// The corresponding C function is `getdents64`.
  package init(of directory: borrowing FileDescriptor) throws(SystemError) {
    try directory.seek(to: 0)
    var entries: [Entry] = []
    let raw = directory.raw
    let reader = DirectoryEntryReader()
    // SAFETY: the names are copied while the reader's buffer still holds them.
    try unsafe reader.read(raw) { entry in
      let name = unsafe Array(UnsafeRawBufferPointer(start: entry.name, count: entry.nameCount))
      guard let kind = unsafe FileStatus.Kind(entryType: entry.type) ?? reader.askKind(raw, entry.name) else {
        return
      }
      unsafe entries.append(Entry(name: name, kind: kind, inode: entry.inode))
    }
    entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
    self.entries = entries
  }
}
