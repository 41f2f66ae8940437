internal import CLinux
internal import Glibc

/// Reads the raw entries of directories; one buffer serves all directories.
@safe final class DirectoryEntryReader {
  /// An entry in the reader's buffer, valid until the closure that gets it returns.
  @unsafe struct RawEntry {
    let name: UnsafePointer<CChar>
    let nameCount: Int
    let inode: UInt64
    let type: UInt8
  }

  // SAFETY of the class: the kernel fills the buffer with whole records, but their bounds are checked before any field
  // is read.
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 8)

  deinit { unsafe buffer.deallocate() }

  /// Calls `body` with every entry except "." and "..".
  func read(_ descriptor: Int32, _ body: (RawEntry) -> Void) throws(SystemError) {
    // The layout of linux_dirent64: inode (8 bytes), offset (8), length (2), type (1), then the name and a NUL.
    let header = 19
    guard let start = unsafe buffer.baseAddress else { return }
    while true {
      let filled = try check("getdents64") { unsafe getdents64(descriptor, start, buffer.count) }
      if filled == 0 { return }
      var offset = 0
      while offset + header < filled {
        let record = unsafe start + offset
        let length = Int(unsafe record.loadUnaligned(fromByteOffset: 16, as: UInt16.self))
        guard length > header, length <= filled - offset else { break }
        offset += length
        let name = unsafe UnsafePointer((record + header).assumingMemoryBound(to: CChar.self))
        let count = unsafe strnlen(name, length - header)
        guard unsafe count > 0 && !isDotOrDotDot(name, count) else { continue }
        unsafe body(
          RawEntry(
            name: name, nameCount: count, inode: record.loadUnaligned(as: UInt64.self),
            type: record.load(fromByteOffset: 18, as: UInt8.self)))
      }
    }
  }

  /// Queries the kind of a name, if the directory entry does not state it; returns nil if the name no longer exists.
  func askKind(_ directory: Int32, _ name: UnsafePointer<CChar>) -> FileStatus.Kind? {
    // SAFETY: the caller's name ends with a NUL.
    (try? unsafe status(directory, name)).map { FileStatus.Kind(mode: $0.st_mode) }
  }

  /// Returns the status of a name, which ends with a NUL; a symlink is not followed.
  func status(_ directory: Int32, _ name: UnsafePointer<CChar>) throws(SystemError) -> stat {
    var status = stat()
    // SAFETY: the name ends with a NUL, and the call writes one structure.
    _ = try check("fstatat") { unsafe fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) }
    return status
  }

  private func isDotOrDotDot(_ name: UnsafePointer<CChar>, _ count: Int) -> Bool {
    let dot = CChar(bitPattern: RawPath.dot)
    // SAFETY: only characters before `count` are read.
    guard count <= 2, unsafe name[0] == dot else { return false }
    return unsafe count == 1 || name[1] == dot
  }
}
