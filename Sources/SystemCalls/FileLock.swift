internal import Glibc

/// A lock on an open file or directory, given back when the owner lets go of it or the process ends.
///
/// It binds only those who ask for it. A lock on the descriptor of a directory needs no file that could
/// be left behind, and works where nothing can be written.
package struct FileLock: ~Copyable, Sendable {
  /// Who may have the lock at the same time.
  package enum Mode: Sendable {
    case shared
    case exclusive
  }

  /// The locked file; it can be used while the lock is held.
  package let descriptor: FileDescriptor

  private init(holding descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  // Closing alone would not do while a child that has not yet run its program holds a copy of the descriptor.
  deinit { _ = flock(descriptor.raw, LOCK_UN) }

  /// Takes the lock if it is free; nil if somebody else has it.
  ///
  /// The corresponding C function is `flock`.
  package static func attempt(
    _ mode: Mode, on descriptor: consuming FileDescriptor
  ) throws(SystemError) -> FileLock? {
    try take(mode, descriptor.raw) ? FileLock(holding: descriptor) : nil
  }

  /// Takes the lock, waiting for it as long as `timeout`; nil if somebody else still has it then.
  ///
  /// Asks again at intervals that grow from 1 to 50 milliseconds.
  ///
  /// The corresponding C function is `flock`.
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

  /// Whether somebody has an exclusive lock on the file.
  ///
  /// For an instant this process has a shared lock itself, so that who wants an exclusive one has to try more than once.
  ///
  /// The corresponding C function is `flock`.
  package static func isTaken(_ descriptor: borrowing FileDescriptor) throws(SystemError) -> Bool {
    if try !take(.shared, descriptor.raw) { return true }
    _ = flock(descriptor.raw, LOCK_UN)
    return false
  }

  /// Gives the lock back now.
  package consuming func release() {}

  private static func take(_ mode: Mode, _ raw: Int32) throws(SystemError) -> Bool {
    let operation = (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    do {
      _ = try check("flock") { flock(raw, operation) }
      return true
    } catch let error where error.errno == .wouldBlock {
      return false
    }
  }
}
