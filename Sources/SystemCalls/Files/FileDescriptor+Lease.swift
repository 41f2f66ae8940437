internal import CLinux
internal import Glibc

extension FileDescriptor {
  /// Returns whether any process has this file open for writing; nil if that cannot be determined. This descriptor must
  /// be open only for reading.
  ///
  /// A read lease is granted only if there is no writer; it is released at once. Leases are granted only to the file's
  /// owner, and not by every file system. Use this for files that cannot be opened by a known name, so that false
  /// remains valid.
  ///
  /// The corresponding C function is `fcntl` with `F_SETLEASE`.
  package borrowing func hasWriters() -> Bool? {
    let raw = self.raw
    guard isLeaseQuiet() else { return nil }
    do throws(SystemError) {
      _ = try check("fcntl") { fcntl(raw, linux_f_setlease, Int32(F_RDLCK)) }
    } catch {
      return error.errno == .wouldBlock ? true : nil
    }
    _ = fcntl(raw, linux_f_setlease, Int32(F_UNLCK))
    return false
  }

  /// Requests a lease: until it is released or the descriptor is closed, other attempts to open the file wait, or fail
  /// if they are non-blocking.
  ///
  /// The file must not be open anywhere else, including in this process. The kernel revokes a lease that is held for
  /// long (proc_sys_fs(5), `lease-break-time`). Leases are granted only to the file's owner, and not by every file
  /// system.
  ///
  /// The corresponding C function is `fcntl` with `F_SETLEASE`.
  ///
  /// - Returns: Whether the lease was granted; false if the file is open elsewhere, and nil if leases are not
  ///   available.
  package borrowing func takeLease() -> Bool? {
    let raw = self.raw
    guard isLeaseQuiet() else { return nil }
    do throws(SystemError) {
      _ = try check("fcntl") { fcntl(raw, linux_f_setlease, Int32(F_WRLCK)) }
      return true
    } catch {
      return error.errno == .wouldBlock ? false : nil
    }
  }

  /// Sets an ignored signal for waiting openers, because the default signal would end the process.
  private borrowing func isLeaseQuiet() -> Bool { fcntl(raw, linux_f_setsig, SIGURG) == 0 }

  /// Releases the lease, so that others can open the file again.
  ///
  /// The corresponding C function is `fcntl` with `F_SETLEASE`.
  package borrowing func releaseLease() { _ = fcntl(raw, linux_f_setlease, Int32(F_UNLCK)) }
}
