internal import Glibc

/// The actions of signals in this process.
package enum Signals {
  /// Turns writes to a closed pipe and beyond the file size limit into errors; by default they would end the process.
  ///
  /// It must be called before anything is written. Child programs get the default actions.
  ///
  /// The corresponding C function is `signal` with `SIG_IGN`.
  package static func ignoreBrokenPipe() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Restores the default action of a signal.
  ///
  /// The corresponding C function is `signal` with `SIG_DFL`.
  package static func restoreDefault(_ signal: Signal) {
    _ = Glibc.signal(signal.rawValue, SIG_DFL)
  }

  /// Stops the process until a shell continues it, as Ctrl-Z does.
  ///
  /// The corresponding C function is `raise` with `SIGTSTP`.
  package static func stop() { raise(SIGTSTP) }
}

extension Signals {
  /// Makes Ctrl-C erase the current line of the terminal on standard error before it ends the process as usual.
  ///
  /// The corresponding C function is `signal`.
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
}
