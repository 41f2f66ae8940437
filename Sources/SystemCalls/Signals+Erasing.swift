internal import Glibc

extension Signals {
  /// Has Ctrl-C erase the line of the terminal behind standard error before it ends the process, as it would without.
  ///
  /// The corresponding C function is `signal`.
  package static func eraseLineOnInterrupt() {
    _ = signal(SIGINT) { number in
      // Only what may be called at any moment: a write, and the usual end.
      let erasure: StaticString = "\r\u{1B}[K"
      // SAFETY: the string lies in the program and is as long as it says.
      _ = unsafe write(2, erasure.utf8Start, erasure.utf8CodeUnitCount)
      _ = signal(number, SIG_DFL)
      _ = raise(number)
    }
  }
}
