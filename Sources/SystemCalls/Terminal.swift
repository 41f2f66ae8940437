internal import CLinux
internal import Glibc

/// What is known of a terminal behind a descriptor.
package enum Terminal {
  /// Whether the descriptor stands for a terminal.
  ///
  /// The corresponding C function is `isatty`.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How many columns the terminal has; nil if it does not say, or is none.
  ///
  /// The corresponding C function is `ioctl` with `TIOCGWINSZ`.
  package static func width(of descriptor: Int32) -> Int? {
    var size = winsize()
    // SAFETY: the call writes one structure.
    guard unsafe linux_ioctl_window_size(descriptor, &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
