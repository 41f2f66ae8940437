internal import Glibc

extension Signals {
  /// Runs `body` while this process ignores some signals, which afterwards do what they did before.
  ///
  /// For waiting on a program in the same terminal: Ctrl-C is for an editor or a pager alone. Programs that are started
  /// meanwhile get the usual action back.
  ///
  /// The corresponding C function is `signal`.
  package static func ignoring<Result, Failure: Error>(
    _ signals: [Signal], _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = signals.map { Glibc.signal($0.rawValue, SIG_IGN) }
    defer {
      for (signal, action) in zip(signals, before) { _ = Glibc.signal(signal.rawValue, action) }
    }
    return try body()
  }
}

extension Signal {
  /// The user typed Ctrl-\.
  package static let quit = Signal(rawValue: SIGQUIT)
}
