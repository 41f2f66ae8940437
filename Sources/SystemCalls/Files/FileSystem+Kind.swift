internal import CLinux
internal import Glibc

extension FileSystem {
  /// The names of the types of file systems for which inotify does not report every change, by their magic numbers.
  static let silentKinds: [UInt32: String] = [
    0x6969: "nfs", 0x517b: "smb", 0xff53_4d42: "cifs", 0xfe53_4d42: "smb2", 0x5346_414f: "afs", 0x6b41_4653: "afs",
    0x7375_7245: "coda", 0x6573_5546: "fuse", 0x0102_1997: "9p", 0x00c3_6400: "ceph",
  ]

  /// Returns the name of the type of the file system that contains an open file, if inotify does not report every change
  /// there: changes by another machine or behind a FUSE mount are not reported, although adding a watch succeeds. Returns
  /// nil for all other types. The corresponding C function is `fstatfs`.
  package static func silentKind(of file: borrowing FileDescriptor) throws(SystemError) -> String? {
    silentKinds[UInt32(truncatingIfNeeded: try status(of: file).f_type)]
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
