internal import CLinux
internal import Glibc

/// The settings of a terminal's driver in the kernel, such as whether it collects lines.
package struct TerminalSettings: Sendable {
  private let settings: termios

  package static func read(from descriptor: Int32) throws(SystemError) -> TerminalSettings {
    var settings = termios()
    // SAFETY: the call writes one structure.
    _ = try check("tcgetattr") { unsafe tcgetattr(descriptor, &settings) }
    return TerminalSettings(settings: settings)
  }

  /// The same settings, but each key is passed on at once and unchanged, is not shown, and sends no signal. A line feed
  /// that is written still begins a new line.
  package var forSingleKeys: TerminalSettings {
    var settings = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP)
    settings.c_oflag |= tcflag_t(OPOST | ONLCR)
    // SAFETY: the array has room for all of the indices that the C library defines.
    unsafe withUnsafeMutableBytes(of: &settings.c_cc) { unsafe $0[Int(VMIN)] = 1 }
    unsafe withUnsafeMutableBytes(of: &settings.c_cc) { unsafe $0[Int(VTIME)] = 0 }
    return TerminalSettings(settings: settings)
  }

  /// Sets a terminal to the settings, after what was written to it has been sent. What was typed is kept.
  package func apply(to descriptor: Int32) throws(SystemError) {
    var settings = settings
    // SAFETY: the call reads one structure.
    _ = try check("tcsetattr") { unsafe tcsetattr(descriptor, TCSADRAIN, &settings) }
  }

  /// Sets a terminal to the settings at once; the only call that a handler of signals makes.
  func applyAtOnce(to descriptor: Int32) {
    var settings = settings
    // SAFETY: the call reads one structure.
    unsafe tcsetattr(descriptor, TCSANOW, &settings)
  }
}

extension TerminalDevice {
  /// Makes the group of this process the one that reads from the terminal. A program that made a group of its own and was
  /// killed leaves the terminal to nobody, and then each use of it would stop this process.
  package static func takeForeground(of descriptor: Int32) {
    let own = getpgrp()
    if tcgetpgrp(descriptor) == own { return }
    // The call sends this signal to a process in the background.
    let before = signal(SIGTTOU, SIG_IGN)
    _ = tcsetpgrp(descriptor, own)
    _ = signal(SIGTTOU, before)
  }

  /// Returns the number of bytes that were typed and not read yet. The corresponding C function is `ioctl` with
  /// `FIONREAD`.
  package static func pendingInput(of descriptor: Int32) -> Int {
    var count: Int32 = 0
    // SAFETY: the call writes one number.
    return unsafe linux_ioctl_pending_input(descriptor, &count) == 0 ? Int(max(0, count)) : 0
  }
}

/// The properties of a terminal, by descriptor.
package enum TerminalDevice {
  /// Returns whether the descriptor refers to a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the numbers of columns and lines of the terminal; nil for one that is unknown, and for both if it is not a
  /// terminal. The corresponding C function is `ioctl` with `TIOCGWINSZ`.
  package static func size(of descriptor: Int32) -> (columns: Int?, rows: Int?) {
    var size = winsize()
    // SAFETY: the call writes one structure.
    guard unsafe linux_ioctl_window_size(descriptor, &size) == 0 else { return (nil, nil) }
    return (size.ws_col > 0 ? Int(size.ws_col) : nil, size.ws_row > 0 ? Int(size.ws_row) : nil)
  }
}
