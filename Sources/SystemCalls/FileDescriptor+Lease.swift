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
    do throws(SystemError) {
      _ = try check("fcntl") { fcntl(raw, linux_f_setlease, Int32(F_RDLCK)) }
    } catch {
      return error.errno == .wouldBlock ? true : nil
    }
    _ = fcntl(raw, linux_f_setlease, Int32(F_UNLCK))
    return false
  }
}
