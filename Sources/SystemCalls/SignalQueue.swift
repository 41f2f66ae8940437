internal import CLinux
internal import Glibc

/// Signals that wait to be asked for, instead of interrupting anything.
///
/// While a queue lives, its signals are blocked for the thread that made it and for threads started by
/// that one, so it is to be made before other threads are. Programs that are run get them as usual.
package struct SignalQueue: ~Copyable, Sendable {
  /// Becomes readable when a signal waits; for `Readiness`.
  package let descriptor: FileDescriptor

  private let signals: [Signal]

  /// Blocks the signals and starts to collect them.
  ///
  /// The corresponding C functions are `pthread_sigmask` and `signalfd`.
  package init(_ signals: [Signal]) throws(SystemError) {
    var set = Signal.set(signals)
    // SAFETY: both calls read the one set.
    descriptor = FileDescriptor(
      owning: try check("signalfd") { unsafe signalfd(-1, &set, linux_signalfd_flags) })
    self.signals = signals
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  // Unblocks only for the thread that lets go of the queue; a signal that still waits then does its usual work.
  deinit {
    var set = Signal.set(signals)
    // SAFETY: the call reads the one set.
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Lets some of the signals do their usual work while `body` runs, also in threads that it starts.
  ///
  /// The corresponding C function is `pthread_sigmask`.
  package borrowing func lettingThrough<Result, Failure: Error>(
    _ signals: [Signal], _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var set = Signal.set(signals)
    // SAFETY: both calls read the one set.
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    defer { unsafe pthread_sigmask(SIG_BLOCK, &set, nil) }
    return try body()
  }

  /// The next signal that came, without waiting for one.
  ///
  /// The corresponding C function is `read` on a `signalfd`.
  package borrowing func next() throws(SystemError) -> Signal? {
    do {
      let record = try descriptor.read(upTo: MemoryLayout<signalfd_siginfo>.size)
      guard record.count >= 4 else { return nil }
      // The number is the first field, in the byte order of the machine.
      let number = record[..<4].enumerated().reduce(UInt32(0)) { $0 | UInt32($1.element) << (8 * $1.offset) }
      return Signal(rawValue: Int32(bitPattern: number))
    } catch let error where error.errno == .wouldBlock {
      return nil
    }
  }
}
