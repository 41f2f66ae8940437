internal import Glibc

/// A signal that a process can receive.
package struct Signal: RawRepresentable, Hashable, Sendable {
  /// The number of the signal.
  package let rawValue: Int32

  /// Makes the signal with the number.
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The user pressed Ctrl-C.
  package static let interrupt = Signal(rawValue: SIGINT)
  /// A request to terminate.
  package static let terminate = Signal(rawValue: SIGTERM)
  /// The terminal was closed; for a watcher, a request to read its configuration again.
  package static let hangUp = Signal(rawValue: SIGHUP)
  /// The process wrote to a pipe whose other end is closed.
  package static let brokenPipe = Signal(rawValue: SIGPIPE)
  /// The size of the terminal changed.
  package static let windowChange = Signal(rawValue: SIGWINCH)
  /// The process is continued after it was stopped.
  package static let proceed = Signal(rawValue: SIGCONT)
  /// A child process ended.
  package static let child = Signal(rawValue: SIGCHLD)
  /// Immediate termination, which cannot be caught.
  package static let kill = Signal(rawValue: SIGKILL)

  /// The signals by which people and other programs end a process.
  package static let endings: [Signal] = [.interrupt, .terminate, .hangUp]

  static func set(_ signals: [Signal]) -> sigset_t {
    var set = sigset_t()
    // SAFETY: the calls write the one set; an invalid signal number is ignored.
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal.rawValue) }
    return set
  }
}

/// The actions of signals in this process.
package enum Signals {
  /// Turns writes to a closed pipe and beyond the file size limit into errors; by default they would end the process.
  /// It must be called before anything is written. Child programs get the default actions.
  package static func ignoreBrokenPipe() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Restores the default action of a signal.
  package static func restoreDefault(_ signal: Signal) { _ = Glibc.signal(signal.rawValue, SIG_DFL) }

  /// Stops the process until a shell continues it, as Ctrl-Z does.
  package static func stop() { raise(SIGTSTP) }

  /// Makes Ctrl-C erase the current line of the terminal on standard error before it ends the process as usual.
  package static func eraseLineOnInterrupt() {
    _ = signal(SIGINT) { number in
      // Only operations that are allowed in a signal handler: a write, and the default action.
      let erasure: StaticString = "\r\u{1B}[K"
      // SAFETY: the string is in the program, and its length is correct.
      _ = unsafe write(2, erasure.utf8Start, erasure.utf8CodeUnitCount)
      _ = signal(number, SIG_DFL)
      _ = raise(number)
    }
  }

  /// Runs `body` while this process ignores some signals, whose previous actions are restored afterwards.
  ///
  /// It is for waiting for a program in the same terminal, such as an editor or a pager, because Ctrl-C should reach
  /// only that program. Programs started in the meantime get the default actions.
  package static func ignoring<Result, Failure: Error>(
    _ signals: [Signal], _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = signals.map { Glibc.signal($0.rawValue, SIG_IGN) }
    defer { for (signal, action) in zip(signals, before) { _ = Glibc.signal(signal.rawValue, action) } }
    return try body()
  }
}

extension Signal {
  /// The user pressed Ctrl-\.
  package static let quit = Signal(rawValue: SIGQUIT)
}
