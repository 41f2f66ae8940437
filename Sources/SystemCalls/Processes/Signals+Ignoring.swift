internal import Glibc

extension Signals {
  /// Runs `body` while this process ignores some signals, whose previous actions are restored afterwards.
  ///
  /// It is for waiting for a program in the same terminal, such as an editor or a pager, because Ctrl-C should reach
  /// only that program. Programs started in the meantime get the default actions.
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
  /// The user pressed Ctrl-\.
  package static let quit = Signal(rawValue: SIGQUIT)
}
