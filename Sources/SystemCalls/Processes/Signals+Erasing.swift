internal import Glibc

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
