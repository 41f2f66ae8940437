internal import Glibc

/// Waits until descriptors are ready.
package enum Readiness {
  /// Waits until at least one descriptor can be read without blocking or has ended. Returns which of them are ready.
  ///
  /// Without a timeout, it waits forever. If all results are false, the timeout has expired.
  ///
  /// The corresponding C function is `poll`.
  package static func wait(
    for descriptors: [Int32], timeout: Duration? = nil
  ) throws(SystemError) -> [Bool] {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    try poll(&entries, deadline: timeout.map { SystemClock.deadline(after: $0) })
    return entries.map { $0.revents != 0 }
  }

  /// The event to wait for.
  package enum Event: Sendable {
    /// The descriptor can be read without blocking, or has ended.
    case readable
    /// The other end of the pipe is closed for reading.
    case abandoned
    /// The file of the descriptor has changed; used for the table of mounts.
    case changed

    var flags: Int16 {
      switch self {
      case .readable: Int16(POLLIN)
      // Errors are always reported.
      case .abandoned: 0
      case .changed: Int16(POLLPRI)
      }
    }
  }

  /// Waits until the event of at least one descriptor happens. Returns for which descriptors it happened.
  ///
  /// Without a timeout, it waits forever. If all results are false, the timeout has expired.
  ///
  /// The corresponding C function is `poll`.
  package static func wait(
    for interests: [(descriptor: Int32, event: Event)], timeout: Duration? = nil
  ) throws(SystemError) -> [Bool] {
    var entries = interests.map { pollfd(fd: $0.descriptor, events: $0.event.flags, revents: 0) }
    try poll(&entries, deadline: timeout.map { SystemClock.deadline(after: $0) })
    return entries.map { $0.revents != 0 }
  }

  /// Polls until an event happens or the monotonic time `deadline` has passed.
  static func poll(_ entries: inout [pollfd], deadline: Int64?) throws(SystemError) {
    while true {
      var milliseconds: Int32 = -1
      if let deadline {
        let left = max(0, deadline - SystemClock.monotonicNanoseconds)
        // Rounded up, so that the wait does not end early and become a busy loop.
        milliseconds = Int32(clamping: (left + 999_999) / 1_000_000)
      }
      // SAFETY: the call gets the array's own count.
      let result = unsafe Glibc.poll(&entries, nfds_t(entries.count), milliseconds)
      if result >= 0 { return }
      let errno = Errno.last
      if errno != .interrupted { throw SystemError(errno, call: "poll") }
    }
  }
}
