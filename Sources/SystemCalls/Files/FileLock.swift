internal import Glibc

/// An advisory lock on an open file or directory, which is released by its owner or when the process ends. A lock on a
/// directory's descriptor needs no lock file that could be left behind, and works on read-only file systems.
package struct FileLock: ~Copyable, Sendable {
  /// The kind of lock: shared by several holders, or exclusive.
  package enum Mode: Sendable {
    case shared, exclusive
  }

  /// The locked file, which may be used while the lock is held.
  package let descriptor: FileDescriptor

  private init(holding descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  // Closing is not sufficient while a child process that has not yet executed its program has a copy of the descriptor.
  deinit { _ = flock(descriptor.raw, LOCK_UN) }

  /// Acquires the lock if it is free; returns nil if it is held elsewhere. The corresponding C function is `flock`.
  package static func attempt(_ mode: Mode, on descriptor: consuming FileDescriptor) throws(SystemError) -> FileLock? {
    try take(mode, descriptor.raw) ? FileLock(holding: descriptor) : nil
  }

  /// Acquires the lock, waiting at most `timeout`; returns nil if it is still held elsewhere at the end. Retries at
  /// intervals that grow from 1 to 50 milliseconds. The corresponding C function is `flock`.
  package static func acquire(
    _ mode: Mode, on descriptor: consuming FileDescriptor, timeout: Duration
  ) throws(SystemError) -> FileLock? {
    let deadline = SystemClock.deadline(after: timeout)
    var pause = Duration.milliseconds(1)
    while try !take(mode, descriptor.raw) {
      let left = SystemClock.remaining(until: deadline)
      if left <= .zero { return nil }
      SystemClock.sleep(min(pause, left))
      pause = min(pause * 2, .milliseconds(50))
    }
    return FileLock(holding: descriptor)
  }

  /// Acquires an exclusive lock as `acquire` does. On a file system without such locks, as on some network shares, it
  /// seems to be acquired at once. The corresponding C function is `flock`.
  package static func acquireIfSupported(
    on descriptor: consuming FileDescriptor, timeout: Duration
  ) throws(SystemError) -> FileLock? {
    do throws(SystemError) { _ = try isTaken(descriptor) } catch { return FileLock(holding: descriptor) }
    return try acquire(.exclusive, on: descriptor, timeout: timeout)
  }

  /// Returns whether an exclusive lock is held on the file. For an instant, this process itself holds a shared lock, so
  /// callers that acquire an exclusive one must retry.
  package static func isTaken(_ descriptor: borrowing FileDescriptor) throws(SystemError) -> Bool {
    if try !take(.shared, descriptor.raw) { return true }
    _ = flock(descriptor.raw, LOCK_UN)
    return false
  }

  package consuming func release() {}

  private static func take(_ mode: Mode, _ raw: Int32) throws(SystemError) -> Bool {
    let operation = (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    return try unlessBlocked(try check("flock") { flock(raw, operation) }) != nil
  }

  /// Returns the process that holds an exclusive lock on an open file, if the kernel reports it to this process. The
  /// source is `/proc/locks`; see proc(5).
  package static func holder(of file: borrowing FileDescriptor) -> Int32? {
    guard let status = try? file.status(), let list = try? FileDescriptor.open("/proc/locks"),
      let text = try? list.readToEnd(limit: 16 << 20)
    else { return nil }
    // An example: `1: FLOCK  ADVISORY  WRITE 4711 08:01:131087 0 EOF`. The device is hexadecimal.
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard words.count >= 6, words[1] == "FLOCK", words[3] == "WRITE", let process = Int32(words[4]), process > 0
      else { continue }
      let numbers = words[5].split(separator: ":")
      guard numbers.count == 3, let inode = UInt64(numbers[2]), inode == status.inode else { continue }
      return process
    }
    return nil
  }
}
