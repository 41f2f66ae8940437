internal import CLinux
internal import Glibc

extension FileDescriptor {
  /// Waits until the content and the metadata, or the names in a directory, are on the disk.
  ///
  /// A failure is final for the file: the kernel does not report it again, and a second call may succeed although the
  /// content is lost. Callers must therefore discard the file and never repeat the call.
  package borrowing func sync() throws(SystemError) { _ = try check("fsync") { fsync(raw) } }

  /// Waits until everything written to the file system of this file is on the disk.
  package borrowing func syncFileSystem() throws(SystemError) { _ = try check("syncfs") { syncfs(raw) } }

  /// Sets the length of the file. No other process may have the file mapped, so this is for files such as temporary
  /// ones.
  package borrowing func truncate(to size: Int64) throws(SystemError) {
    _ = try check("ftruncate") { ftruncate(raw, off_t(size)) }
  }

  /// Moves the file's offset.
  package borrowing func seek(to offset: Int64) throws(SystemError) {
    _ = try check("lseek") { lseek(raw, off_t(offset), SEEK_SET) }
  }

  /// Sets the permission bits.
  package borrowing func setMode(_ mode: UInt16) throws(SystemError) {
    _ = try check("fchmod") { fchmod(raw, mode_t(mode)) }
  }

  /// Sets the time of the last change of the content, in nanoseconds since 1970; the access time is not changed.
  package borrowing func setTimes(modified: Int64) throws(SystemError) {
    let (seconds, fraction) = modified.quotientAndRemainder(dividingBy: 1_000_000_000)
    let (second, nanosecond) = fraction < 0 ? (seconds - 1, fraction + 1_000_000_000) : (seconds, fraction)
    // UTIME_OMIT, which Swift does not import, leaves that time unchanged.
    let untouched = timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2)
    let times = [untouched, timespec(tv_sec: Int(second), tv_nsec: Int(nanosecond))]
    // SAFETY: the call reads two structures.
    _ = try check("futimens") { unsafe futimens(raw, times) }
  }
}
