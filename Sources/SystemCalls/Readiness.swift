internal import Glibc

/// Waiting for descriptors to have something to read.
package enum Readiness {
  /// Waits until at least one can be read without waiting, or has ended, and tells which.
  ///
  /// Without a timeout it waits for ever. All false: the time is over.
  ///
  /// The corresponding C function is `poll`.
  package static func wait(
    for descriptors: [Int32], timeout: Duration? = nil
  ) throws(SystemError) -> [Bool] {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    try poll(&entries, deadline: timeout.map { SystemClock.deadline(after: $0) })
    return entries.map { $0.revents != 0 }
  }

  /// What is waited for.
  package enum Event: Sendable {
    /// It can be read without waiting, or has ended.
    case readable
    /// Nobody reads it any more.
    case abandoned
    /// What it tells of has changed, as with the table of mounts.
    case changed

    var flags: Int16 {
      switch self {
      case .readable: Int16(POLLIN)
      // An error is told whether it is asked for or not.
      case .abandoned: 0
      case .changed: Int16(POLLPRI)
      }
    }
  }

  /// Waits until something happens to at least one descriptor, and tells to which.
  ///
  /// Without a timeout it waits for ever. All false: the time is over.
  ///
  /// The corresponding C function is `poll`.
  package static func wait(
    for interests: [(descriptor: Int32, event: Event)], timeout: Duration? = nil
  ) throws(SystemError) -> [Bool] {
    var entries = interests.map { pollfd(fd: $0.descriptor, events: $0.event.flags, revents: 0) }
    try poll(&entries, deadline: timeout.map { SystemClock.deadline(after: $0) })
    return entries.map { $0.revents != 0 }
  }

  /// Polls until something happens or the monotonic time `deadline` is over.
  static func poll(_ entries: inout [pollfd], deadline: Int64?) throws(SystemError) {
    while true {
      var milliseconds: Int32 = -1
      if let deadline {
        let left = max(0, deadline - SystemClock.monotonicNanoseconds)
        // Rounded up, so that no wait ends before its time and then turns into a busy loop.
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
