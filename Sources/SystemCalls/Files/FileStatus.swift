internal import CLinux
internal import Glibc

/// The status of a file in the file system.
package struct FileStatus: Hashable, Sendable {
  /// The kind of a file. A FIFO, socket or device is `other` and is never opened.
  package enum Kind: UInt8, Sendable {
    case regular, directory, symlink, other
  }

  package let kind: Kind
  /// The device number of the file system.
  package let device: UInt64
  /// The inode number, which may be reused soon after the file is removed.
  package let inode: UInt64
  /// The length in bytes.
  package let size: Int64
  /// The time of the last change of the content, in nanoseconds since 1970.
  package let modified: Int64
  /// The time of the last change of the inode, in nanoseconds since 1970.
  package let changed: Int64
  /// The time of creation, in nanoseconds since 1970; nil if the file system does not store it.
  package let born: Int64?
  /// The permission bits, set-id and sticky bits.
  package let mode: UInt16
  /// The owner.
  package let userID: UInt32
  package let groupID: UInt32
  /// The number of hard links.
  package let linkCount: UInt32
  /// Whether the file is immutable or append-only, regardless of the user.
  package let isFixed: Bool
}

extension FileStatus {
  /// Creates the status of a regular file that is created at a time, in nanoseconds since 1970.
  package init(newFileOf size: Int, at time: Int64) {
    self.init(
      kind: .regular, device: 0, inode: 0, size: Int64(size), modified: time, changed: time, born: time, mode: 0o644,
      userID: 0, groupID: 0, linkCount: 1, isFixed: false)
  }

  /// Returns the status of the file at a path; symlinks are followed. The corresponding C function is `statx`.
  package static func stat(_ path: RawPath) throws(SystemError) -> FileStatus { try read(AT_FDCWD, path, flags: 0) }

  /// Returns the status of the file at a path; if the path is a symlink, that of the symlink itself. The corresponding
  /// C function is `statx`.
  package static func lstat(_ path: RawPath) throws(SystemError) -> FileStatus {
    try read(AT_FDCWD, path, flags: AT_SYMLINK_NOFOLLOW)
  }

  /// Returns the status of a name in an open directory. The corresponding C function is `statx`.
  package static func at(
    _ directory: borrowing FileDescriptor, _ name: RawPath, followSymlinks: Bool = false
  ) throws(SystemError) -> FileStatus {
    try read(directory.raw, name, flags: followSymlinks ? 0 : AT_SYMLINK_NOFOLLOW)
  }

  static func read(_ directory: Int32, _ path: RawPath, flags: Int32) throws(SystemError) -> FileStatus {
    var status = CLinux.statx()
    // SAFETY: the call writes one statx, of the size both sides know.
    _ = try unsafe path.check("statx") {
      unsafe linux_statx(directory, $0, flags, linux_statx_basic_stats | linux_statx_birth_time, &status)
    }
    return FileStatus(status)
  }

  private init(_ status: CLinux.statx) {
    kind = Kind(mode: UInt32(status.stx_mode))
    device = UInt64(gnu_dev_makedev(status.stx_dev_major, status.stx_dev_minor))
    inode = status.stx_ino
    size = Int64(clamping: status.stx_size)
    modified = FileStatus.nanoseconds(status.stx_mtime.tv_sec, Int64(status.stx_mtime.tv_nsec))
    changed = FileStatus.nanoseconds(status.stx_ctime.tv_sec, Int64(status.stx_ctime.tv_nsec))
    born =
      status.stx_mask & linux_statx_birth_time == 0
      ? nil : FileStatus.nanoseconds(status.stx_btime.tv_sec, Int64(status.stx_btime.tv_nsec))
    mode = status.stx_mode & 0o7777
    userID = status.stx_uid
    groupID = status.stx_gid
    linkCount = status.stx_nlink
    isFixed = status.stx_attributes & linux_statx_attr_fixed != 0
  }

  /// Returns seconds and nanoseconds as nanoseconds; times outside the years 1677 to 2262 are clamped.
  static func nanoseconds(_ seconds: Int64, _ fraction: Int64) -> Int64 {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = product.addingReportingOverflow(fraction)
    return overflow || carry ? (seconds < 0 ? .min : .max) : sum
  }
}

extension FileStatus.Kind {
  init(mode: UInt32) {
    switch mode & UInt32(Glibc.S_IFMT) {
    case UInt32(Glibc.S_IFREG): self = .regular
    case UInt32(Glibc.S_IFDIR): self = .directory
    case UInt32(Glibc.S_IFLNK): self = .symlink
    default: self = .other
    }
  }

  /// Reads the kind from the type byte of a directory entry; nil if the file system does not provide it.
  init?(entryType: UInt8) {
    switch Int(entryType) {
    case Int(DT_UNKNOWN): return nil
    case Int(DT_REG): self = .regular
    case Int(DT_DIR): self = .directory
    case Int(DT_LNK): self = .symlink
    default: self = .other
    }
  }
}
