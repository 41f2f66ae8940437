internal import Glibc

/// A signal that a process can get.
package struct Signal: RawRepresentable, Hashable, Sendable {
  /// The number of the signal.
  package let rawValue: Int32

  /// The signal that has the number.
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The user typed Ctrl-C.
  package static let interrupt = Signal(rawValue: SIGINT)
  /// The polite request to end.
  package static let terminate = Signal(rawValue: SIGTERM)
  /// The terminal is gone; for a watcher, the request to read its configuration again.
  package static let hangUp = Signal(rawValue: SIGHUP)
  /// Something was written to a pipe that nobody reads.
  package static let brokenPipe = Signal(rawValue: SIGPIPE)
  /// A file grew beyond the limit of the process.
  package static let fileSizeExceeded = Signal(rawValue: SIGXFSZ)
  /// The terminal has another size.
  package static let windowChange = Signal(rawValue: SIGWINCH)
  /// A child process ended.
  package static let child = Signal(rawValue: SIGCHLD)
  /// The end, without appeal.
  package static let kill = Signal(rawValue: SIGKILL)
}

extension Signal {
  /// A set of signals as the C functions take it.
  static func set(_ signals: [Signal]) -> sigset_t {
    var set = sigset_t()
    // SAFETY: the calls write the one set; a number that is no signal is left out.
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal.rawValue) }
    return set
  }
}
