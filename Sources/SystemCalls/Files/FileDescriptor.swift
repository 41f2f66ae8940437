internal import CLinux
internal import Glibc

/// An open file with one owner. It is closed when the owner releases it, and child programs do not inherit it.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The number of the descriptor, valid for as long as this value exists.
  package let raw: Int32

  /// Takes ownership of a descriptor, which no other code may close.
  package init(owning raw: Int32) { self.raw = raw }

  deinit { _ = Glibc.close(raw) }

  /// Closes the file and reports errors: on some file systems, a full disk is reported only here.
  package consuming func close() throws(SystemError) {
    let raw = self.raw
    discard self
    // Linux closes the descriptor even if the call is interrupted, so the call is never repeated.
    guard Glibc.close(raw) != 0 else { return }
    let errno = Errno.last
    if errno != .interrupted { throw SystemError(errno, call: "close") }
  }

  /// Returns the number without closing the file; the caller becomes its owner.
  consuming func release() -> Int32 {
    let raw = self.raw
    discard self
    return raw
  }

  /// Returns a second descriptor for the same open file, with the same offset and the same locks.
  package borrowing func duplicate() throws(SystemError) -> FileDescriptor {
    return FileDescriptor(owning: try check("fcntl") { fcntl(raw, F_DUPFD_CLOEXEC, 0) })
  }

  /// Returns the status of the open file, even if its names have changed. The corresponding C function is `statx`.
  package borrowing func status() throws(SystemError) -> FileStatus {
    try FileStatus.read(raw, RawPath([]), flags: linux_at_empty_path)
  }

  /// The access for which a file is opened.
  package enum Access: Sendable {
    case readOnly, writeOnly, readWrite
    /// A handle for `status()` or as the directory of another call. The file cannot be read, locked or synced.
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

  /// The options with which a file is opened, besides the access; close-on-exec is always set.
  package struct Options: OptionSet, Sendable {
    /// The flags of `open`.
    package let rawValue: Int32

    /// Makes options from the flags of `open`.
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Combines options. The generic initializer of the standard library costs more than opening a small file.
    package init(arrayLiteral options: Options...) { rawValue = options.reduce(0) { $0 | $1.rawValue } }

    /// Creates the file if it does not exist.
    package static let create = Options(rawValue: O_CREAT)
    /// With `create`: fails with `Errno.exists` if the name exists, even as a dangling symlink.
    package static let exclusive = Options(rawValue: O_EXCL)
    /// Truncates the file to length zero.
    package static let truncate = Options(rawValue: O_TRUNC)
    /// Writes always at the current end of the file.
    package static let append = Options(rawValue: O_APPEND)
    /// Fails with `Errno.tooManySymlinks` if the last component is a symlink.
    package static let noFollow = Options(rawValue: O_NOFOLLOW)
    /// Fails with `Errno.notDirectory` if it is not a directory.
    package static let directory = Options(rawValue: O_DIRECTORY)
    /// Opens a FIFO or a device without waiting.
    package static let nonBlocking = Options(rawValue: O_NONBLOCK)
    /// Prevents a terminal that is opened from becoming the controlling terminal of the process.
    package static let noControllingTerminal = Options(rawValue: O_NOCTTY)
    /// Makes a file without a name in the directory at the path.
    package static let unnamed = Options(rawValue: linux_o_tmpfile | O_DIRECTORY)

    /// For a file that others may have created: does not wait and does not follow a symlink.
    package static let untrusted: Options = [.noFollow, .nonBlocking, .noControllingTerminal]
  }

  /// Opens the file at a path; the umask is applied to `mode`, the mode of a new file.
  package static func open(
    _ path: RawPath, _ access: Access = .readOnly, _ options: Options = [], mode: UInt16 = 0o600
  ) throws(SystemError) -> FileDescriptor {
    try openAt(AT_FDCWD, path, access, options: options, mode: mode, call: "open")
  }

  /// Opens a path relative to this directory; ".." and symlinks in it may lead out of it.
  package borrowing func open(
    at path: RawPath, _ access: Access = .readOnly, _ options: Options = [], mode: UInt16 = 0o600
  ) throws(SystemError) -> FileDescriptor {
    try FileDescriptor.openAt(raw, path, access, options: options, mode: mode, call: "openat")
  }

  static func openAt(
    _ directory: Int32, _ path: RawPath, _ access: Access, options: Options, mode: UInt16, call: StaticString
  ) throws(SystemError) -> FileDescriptor {
    let flags = access.flags | options.rawValue | O_CLOEXEC
    var attempts = 0
    while true {
      do throws(SystemError) {
        // SAFETY: the string lives for the call.
        let raw = try unsafe path.check(call) { unsafe openat(directory, $0, flags, mode_t(mode)) }
        return FileDescriptor(owning: raw)
      } catch {
        // Another process is writing the file and holds a lease on it.
        attempts += 1
        if error.errno != .wouldBlock || attempts == leaseAttempts { throw error }
        SystemClock.sleep(.milliseconds(1))
      }
    }
  }

  /// The maximum number of attempts to open a file that has a lease; most leases are released immediately.
  static let leaseAttempts = 500

  /// Throws unless this process may write to the file that a name in this directory refers to or, for a directory,
  /// unless it may create and remove names in it. Symlinks are followed.
  ///
  /// Throws `Errno.permissionDenied`, `.readOnlyFileSystem` or, for an immutable file, `.notPermitted`.
  package borrowing func checkWriting(to name: RawPath) throws(SystemError) {
    // SAFETY: the string lives for the call.
    _ = try unsafe name.check("faccessat") { unsafe faccessat(raw, $0, W_OK, AT_EACCESS) }
  }

  /// Returns whether this directory has a file with a name or path, even as a dangling symlink; false if that cannot be
  /// determined. The corresponding C function is `faccessat`.
  package borrowing func has(_ name: StaticString) -> Bool {
    // SAFETY: a static string ends with a zero.
    unsafe name.utf8Start.withMemoryRebound(to: CChar.self, capacity: name.utf8CodeUnitCount + 1) {
      unsafe faccessat(raw, $0, F_OK, AT_SYMLINK_NOFOLLOW) == 0
    }
  }

  /// Returns whether the beginning of the file has to be read from the disk; false if the file system cannot tell. The
  /// corresponding C function is `preadv2` with `RWF_NOWAIT`.
  package borrowing func isCold() -> Bool {
    var byte: UInt8 = 0
    do throws(SystemError) {
      // SAFETY: the call writes at most one byte, into the variable.
      _ = try unsafe withUnsafeMutableBytes(of: &byte) { buffer throws(SystemError) in
        var piece = unsafe iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
        return try check("preadv2") { unsafe preadv2(raw, &piece, 1, 0, linux_rwf_nowait) }
      }
      return false
    } catch { return error.errno == .wouldBlock }
  }

  /// Asks the system to read the first `count` bytes into memory, and does not wait for them.
  package borrowing func requestReading(upTo count: Int) {
    _ = posix_fadvise(raw, 0, off_t(count), POSIX_FADV_WILLNEED)
  }

  /// Returns whether any process has this file open for writing; nil if that cannot be determined. This descriptor must
  /// be open only for reading.
  ///
  /// A read lease is granted only if there is no writer; it is released at once. Leases are granted only to the file's
  /// owner, and not by every file system. Use this for files that cannot be opened by a known name, so that false
  /// remains valid. The corresponding C function is `fcntl` with `F_SETLEASE`.
  package borrowing func hasWriters() -> Bool? {
    guard isLeaseQuiet() else { return nil }
    do throws(SystemError) {
      _ = try check("fcntl") { fcntl(raw, linux_f_setlease, Int32(F_RDLCK)) }
    } catch { return error.errno == .wouldBlock ? true : nil }
    _ = fcntl(raw, linux_f_setlease, Int32(F_UNLCK))
    return false
  }

  /// Requests a lease: until it is released or the descriptor is closed, other attempts to open the file wait, or fail
  /// if they are non-blocking.
  ///
  /// The file must not be open anywhere else, including in this process. The kernel revokes a lease that is held for
  /// long (proc_sys_fs(5), `lease-break-time`). Leases are granted only to the file's owner, and not by every file
  /// system. The corresponding C function is `fcntl` with `F_SETLEASE`.
  ///
  /// - Returns: Whether the lease was granted; false if the file is open elsewhere, and nil if leases are not
  ///   available.
  package borrowing func takeLease() -> Bool? {
    guard isLeaseQuiet() else { return nil }
    do throws(SystemError) {
      _ = try check("fcntl") { fcntl(raw, linux_f_setlease, Int32(F_WRLCK)) }
      return true
    } catch { return error.errno == .wouldBlock ? false : nil }
  }

  /// Sets an ignored signal for waiting openers, because the default signal would end the process.
  private borrowing func isLeaseQuiet() -> Bool { fcntl(raw, linux_f_setsig, SIGURG) == 0 }

  /// Releases the lease, so that others can open the file again. The corresponding C function is `fcntl` with
  /// `F_SETLEASE`.
  package borrowing func releaseLease() { _ = fcntl(raw, linux_f_setlease, Int32(F_UNLCK)) }
}
