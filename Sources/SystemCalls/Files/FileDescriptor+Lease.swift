internal import CLinux
internal import Glibc

extension FileDescriptor {
  /// Returns whether anybody has this file, which must be open only for reading, open for writing; nil if that cannot
  /// be determined.
  ///
  /// A read lease is granted only if nobody has; it is released at once. Leases are granted only to the file's owner,
  /// and not by every file system. This is meant for files that nobody can open by a known name, so that false remains
  /// valid.
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

  /// Requests that nobody else opens this file until the lease is released or the descriptor is closed: others that try
  /// have to wait, or get an error if they do not want to wait.
  ///
  /// The file must not be open anywhere else, including in this process. The kernel revokes a lease that is held for
  /// long (proc_sys_fs(5), `lease-break-time`). Leases are granted only to the file's owner, and not by every file
  /// system.
  ///
  /// The corresponding C function is `fcntl` with `F_SETLEASE`.
  ///
  /// - Returns: Whether the lease was granted; false when the file is open elsewhere, and nil if there are no leases.
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

  /// Replaces the signal for waiting openers by one that is ignored; the default signal would end the process.
  private borrowing func isLeaseQuiet() -> Bool { fcntl(raw, linux_f_setsig, SIGURG) == 0 }

  /// Releases the lease, so that others can open the file again.
  ///
  /// The corresponding C function is `fcntl` with `F_SETLEASE`.
  package borrowing func releaseLease() { _ = fcntl(raw, linux_f_setlease, Int32(F_UNLCK)) }
}
