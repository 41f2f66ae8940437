internal import CLinux
internal import Glibc

/// A queue of signals, which are read from a descriptor instead of interrupting the process.
///
/// While a queue exists, its signals are blocked in the thread that made it and in threads that this thread starts, so
/// it must be made before other threads are started. Child programs receive the signals as usual.
package final class SignalQueue: Sendable {
  /// The descriptor, which becomes readable when a signal is pending.
  package let descriptor: FileDescriptor

  private let signals: [Signal]

  /// Blocks the signals and starts to collect them.
  package init(_ signals: [Signal]) throws(SystemError) {
    var set = Signal.set(signals)
    // SAFETY: both calls read the one set.
    descriptor = FileDescriptor(owning: try check("signalfd") { unsafe signalfd(-1, &set, linux_signalfd_flags) })
    self.signals = signals
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Makes a queue unless one of the signals is blocked in this thread, as by another queue.
  package static func unlessBlocked(_ signals: [Signal]) throws(SystemError) -> SignalQueue? {
    var blocked = sigset_t()
    // SAFETY: the first call writes the one set, and the others read it.
    unsafe pthread_sigmask(SIG_BLOCK, nil, &blocked)
    for signal in signals where unsafe sigismember(&blocked, signal.rawValue) == 1 { return nil }
    return try SignalQueue(signals)
  }

  // Unblocks only for the thread that releases the last reference; a signal that is still pending has its usual effect then.
  deinit {
    var set = Signal.set(signals)
    // SAFETY: the call reads the one set.
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Lets some of the signals have their usual effect while `body` runs, also in threads that it starts.
  package func lettingThrough<Result, Failure: Error>(
    _ signals: [Signal], _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var set = Signal.set(signals)
    // SAFETY: both calls read the one set.
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    defer { unsafe pthread_sigmask(SIG_BLOCK, &set, nil) }
    return try body()
  }

  /// Returns the next pending signal, without waiting; nil if there is none. The corresponding C function is `read` on
  /// a `signalfd`.
  package func next() throws(SystemError) -> Signal? {
    guard let record = try descriptor.receive(upTo: MemoryLayout<signalfd_siginfo>.size), record.count >= 4
    else { return nil }
    // The number is the first field, in native byte order.
    let number = record[..<4].enumerated().reduce(UInt32(0)) { $0 | UInt32($1.element) << (8 * $1.offset) }
    return Signal(rawValue: Int32(bitPattern: number))
  }
}
