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
}

extension Signal {
  /// Returns a set of signals for the C functions.
  static func set(_ signals: [Signal]) -> sigset_t {
    var set = sigset_t()
    // SAFETY: the calls write the one set; an invalid signal number is ignored.
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal.rawValue) }
    return set
  }
}
