internal import Glibc

/// What signals do to this process.
package enum Signals {
  /// Turns a closed pipe and a file beyond the size limit from a silent death into an error of the write.
  ///
  /// To be called before anything is written. Programs that are run get the usual action back.
  ///
  /// The corresponding C function is `signal` with `SIG_IGN`.
  package static func ignoreBrokenPipe() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Gives a signal its usual action.
  ///
  /// The corresponding C function is `signal` with `SIG_DFL`.
  package static func restoreDefault(_ signal: Signal) {
    _ = Glibc.signal(signal.rawValue, SIG_DFL)
  }

  /// Ends the process by a signal, so that whoever started it sees that and not an exit status.
  ///
  /// A shell that sees a program die of SIGINT stops its script too. Output must have been flushed.
  ///
  /// The corresponding C function is `raise`.
  package static func dieBy(_ signal: Signal) -> Never {
    restoreDefault(signal)
    var set = Signal.set([signal])
    // SAFETY: the call reads the one set.
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(signal.rawValue)
    // Reached only with a signal of which the usual action is to do nothing.
    exit(128 &+ signal.rawValue)
  }
}
