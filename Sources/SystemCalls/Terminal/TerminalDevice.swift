internal import CLinux
internal import Glibc

/// The properties of a terminal, by descriptor.
package enum TerminalDevice {
  /// Returns whether the descriptor refers to a terminal.
  ///
  /// The corresponding C function is `isatty`.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the number of columns of the terminal; nil if that is unknown, or if it is not a terminal.
  ///
  /// The corresponding C function is `ioctl` with `TIOCGWINSZ`.
  package static func width(of descriptor: Int32) -> Int? { size(of: descriptor).flatMap { positive($0.ws_col) } }

  /// Returns the number of lines of the terminal; nil if that is unknown, or if it is not a terminal.
  ///
  /// The corresponding C function is `ioctl` with `TIOCGWINSZ`.
  package static func height(of descriptor: Int32) -> Int? { size(of: descriptor).flatMap { positive($0.ws_row) } }

  private static func size(of descriptor: Int32) -> winsize? {
    var size = winsize()
    // SAFETY: the call writes one structure.
    guard unsafe linux_ioctl_window_size(descriptor, &size) == 0 else { return nil }
    return size
  }

  private static func positive(_ number: UInt16) -> Int? { number > 0 ? Int(number) : nil }
}
