internal import CLinux
internal import Glibc

extension FileDescriptor {
  /// Whether anybody has this file, which is open for reading alone, open for writing; nil where that cannot be told.
  ///
  /// A read lease is granted only while nobody has; it is given back at once. Leases are for the file's owner, and not
  /// known to every file system. Meant for files that nobody can open by a name he knows: then a no stays one.
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

  /// Asks that nobody else opens this file until the lease is given back or the descriptor is closed: who tries to waits,
  /// or is refused if he does not want to wait.
  ///
  /// The file must not be open anywhere else, by this process either. Whoever holds a lease for long is made to give it
  /// back (proc_sys_fs(5), `lease-break-time`). Leases are for the file's owner, and not known to every file system.
  ///
  /// The corresponding C function is `fcntl` with `F_SETLEASE`.
  ///
  /// - Returns: false when somebody else has the file open; nil where there are no leases.
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

  /// Has those who wait for a lease be announced by a signal that does nothing: the usual one would end the process.
  private borrowing func isLeaseQuiet() -> Bool { fcntl(raw, linux_f_setsig, SIGURG) == 0 }

  /// Lets others open the file again.
  ///
  /// The corresponding C function is `fcntl` with `F_SETLEASE`.
  package borrowing func releaseLease() { _ = fcntl(raw, linux_f_setlease, Int32(F_UNLCK)) }
}
