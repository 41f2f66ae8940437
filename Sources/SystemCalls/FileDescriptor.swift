internal import CLinux
internal import Glibc

/// An open file with one owner, closed when the owner lets go of it, and never inherited by a program that is run.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The number of the descriptor, valid for as long as this value lives.
  package let raw: Int32

  /// Takes over a descriptor that nobody else will close.
  package init(owning raw: Int32) { self.raw = raw }

  deinit { _ = Glibc.close(raw) }

  /// Closes the file and reports what went wrong: on some file systems a full disk is only told here.
  ///
  /// The corresponding C function is `close`.
  package consuming func close() throws(SystemError) {
    let raw = self.raw
    discard self
    // Linux frees the number even when the call is interrupted, so it is never repeated.
    guard Glibc.close(raw) != 0 else { return }
    let errno = Errno.last
    if errno != .interrupted { throw SystemError(errno, call: "close") }
  }

  /// Leaves the file open and to the caller.
  consuming func release() -> Int32 {
    let raw = self.raw
    discard self
    return raw
  }

  /// A second descriptor for the same open file, with the same offset and the same locks.
  ///
  /// The corresponding C function is `fcntl` with `F_DUPFD_CLOEXEC`.
  package borrowing func duplicate() throws(SystemError) -> FileDescriptor {
    let raw = self.raw
    return FileDescriptor(owning: try check("fcntl") { fcntl(raw, F_DUPFD_CLOEXEC, 0) })
  }

  /// The status of the open file, whatever its names are by now.
  ///
  /// The corresponding C function is `statx`.
  package borrowing func status() throws(SystemError) -> FileStatus {
    try FileStatus.read(raw, RawPath([]), flags: linux_at_empty_path)
  }
}

extension FileDescriptor {
  /// What an opened file may be used for.
  package enum Access: Sendable {
    case readOnly
    case writeOnly
    case readWrite
    /// Only a handle: for `status()`, or as the directory of another call. Cannot be read, locked or synced.
    case handleOnly

    var flags: Int32 {
      switch self {
      case .readOnly: O_RDONLY
      case .writeOnly: O_WRONLY
      case .readWrite: O_RDWR
      case .handleOnly: linux_o_path
      }
    }
  }

  /// How a file is opened, besides its access; close-on-exec always goes with them.
  package struct Options: OptionSet, Sendable {
    /// The flags of `open`.
    package let rawValue: Int32

    /// Options from the flags of `open`.
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// All of some options. The standard library's way is generic, which costs more than a small file takes to open.
    package init(arrayLiteral options: Options...) { rawValue = options.reduce(0) { $0 | $1.rawValue } }

    /// Makes the file if it is missing.
    package static let create = Options(rawValue: O_CREAT)
    /// With `create`: fails with `Errno.exists` if anything has the name, a dangling symlink included.
    package static let exclusive = Options(rawValue: O_EXCL)
    /// Empties the file.
    package static let truncate = Options(rawValue: O_TRUNC)
    /// Writes at the end of the file, wherever that is by then.
    package static let append = Options(rawValue: O_APPEND)
    /// Fails with `Errno.tooManySymlinks` if the last component is a symlink.
    package static let noFollow = Options(rawValue: O_NOFOLLOW)
    /// Fails with `Errno.notDirectory` for anything else.
    package static let directory = Options(rawValue: O_DIRECTORY)
    /// Keeps the opening of a FIFO or a device from waiting.
    package static let nonBlocking = Options(rawValue: O_NONBLOCK)
    /// Keeps a terminal that is opened from becoming that of the process.
    package static let noControllingTerminal = Options(rawValue: O_NOCTTY)
    /// A file without a name in the directory that the path names.
    package static let unnamed = Options(rawValue: linux_o_tmpfile | O_DIRECTORY)

    /// For a file that somebody else may have put there: neither waits nor follows a symlink.
    package static let untrusted: Options = [.noFollow, .nonBlocking, .noControllingTerminal]
  }

  /// Opens the file at a path; `mode` is that of a new file, before the umask.
  ///
  /// The corresponding C function is `open`.
  package static func open(
    _ path: RawPath, _ access: Access = .readOnly, _ options: Options = [], mode: UInt16 = 0o600
  ) throws(SystemError) -> FileDescriptor {
    try openAt(AT_FDCWD, path, access, options, mode, call: "open")
  }

  /// Opens a path relative to this directory; ".." and symlinks in it may lead out.
  ///
  /// The corresponding C function is `openat`.
  package borrowing func open(
    at path: RawPath, _ access: Access = .readOnly, _ options: Options = [], mode: UInt16 = 0o600
  ) throws(SystemError) -> FileDescriptor {
    try FileDescriptor.openAt(raw, path, access, options, mode, call: "openat")
  }

  static func openAt(
    _ directory: Int32, _ path: RawPath, _ access: Access, _ options: Options, _ mode: UInt16,
    call: StaticString
  ) throws(SystemError) -> FileDescriptor {
    let flags = access.flags | options.rawValue | O_CLOEXEC
    var attempts = 0
    while true {
      do throws(SystemError) {
        // SAFETY: the string lives for the call.
        let raw = try unsafe path.check(call) { unsafe openat(directory, $0, flags, mode_t(mode)) }
        return FileDescriptor(owning: raw)
      } catch {
        // Somebody has a lease on the file while he writes it.
        attempts += 1
        if error.errno != .wouldBlock || attempts == leaseAttempts { throw error }
        SystemClock.sleep(.milliseconds(1))
      }
    }
  }

  /// How often a file is tried that cannot be opened without waiting for its lease; most are given back in no time.
  static let leaseAttempts = 500
}
