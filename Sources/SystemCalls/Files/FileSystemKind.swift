internal import CLinux
internal import Glibc

/// The type of a file system.
package struct FileSystemKind: Hashable, Sendable {
  /// The magic number of the type in the kernel.
  package let magic: UInt32

  /// Makes the type with a magic number.
  package init(magic: UInt32) { self.magic = magic }

  /// Whether inotify reports every change. If false, changes by another machine or behind a FUSE mount are not
  /// reported, although adding a watch succeeds.
  package var sendsAllEvents: Bool { name == nil }

  /// The name of a type for which inotify does not report every change; nil for other types.
  package var name: String? { FileSystemKind.silent[magic] }

  private static let silent: [UInt32: String] = [
    0x6969: "nfs", 0x517b: "smb", 0xff53_4d42: "cifs", 0xfe53_4d42: "smb2", 0x5346_414f: "afs", 0x6b41_4653: "afs",
    0x7375_7245: "coda", 0x6573_5546: "fuse", 0x0102_1997: "9p", 0x00c3_6400: "ceph",
  ]
}

extension FileSystem {
  /// Returns the type of the file system that contains an open file. The corresponding C function is `fstatfs`.
  package static func kind(of file: borrowing FileDescriptor) throws(SystemError) -> FileSystemKind {
    FileSystemKind(magic: UInt32(truncatingIfNeeded: try status(of: file).f_type))
  }

  /// Returns the number of bytes that this user can still write to the file system that contains an open file. The
  /// corresponding C function is `fstatfs`.
  package static func freeBytes(of file: borrowing FileDescriptor) throws(SystemError) -> Int64 {
    let status = try status(of: file)
    let (bytes, overflow) = Int64(clamping: status.f_bavail)
      .multipliedReportingOverflow(by: Int64(clamping: status.f_bsize))
    return overflow ? .max : bytes
  }

  private static func status(of file: borrowing FileDescriptor) throws(SystemError) -> CLinux.statfs {
    let raw = file.raw
    var status = CLinux.statfs()
    // SAFETY: the call writes one structure.
    _ = try check("fstatfs") { unsafe fstatfs(raw, &status) }
    return status
  }
}
