internal import Glibc

/// Waits until descriptors are ready.
package enum Readiness {
  /// What to wait for at a descriptor. Its end and its errors are always reported too.
  package enum Interest: Sendable {
    /// It can be read without blocking, or has ended.
    case readable
    /// It can be written without blocking.
    case writable
    /// The other end of the pipe is closed for reading.
    case abandoned
    /// The file has changed; used for the table of mounts.
    case changed

    fileprivate var flags: Int16 {
      switch self {
      case .readable: Int16(POLLIN)
      case .writable: Int16(POLLOUT)
      case .abandoned: 0
      case .changed: Int16(POLLPRI)
      }
    }
  }

  /// Waits until at least one descriptor can be read without blocking or has ended. Returns which of them are ready.
  ///
  /// Without a timeout, it waits forever. If all results are false, the timeout has expired. The corresponding C
  /// function is `poll`.
  ///
  /// - Throws: `Errno.badDescriptor` if a descriptor is not open.
  package static func wait(for descriptors: [Int32], timeout: Duration? = nil) throws(SystemError) -> [Bool] {
    try wait(for: descriptors.map { ($0, .readable) }, until: timeout.map { SystemClock.deadline(after: $0) })
  }

  /// Waits until a descriptor is ready, or until the monotonic time `deadline`. Returns which of them are ready.
  package static func wait(
    for interests: [(descriptor: Int32, interest: Interest)], until deadline: Int64?
  ) throws(SystemError) -> [Bool] {
    var entries = interests.map { pollfd(fd: $0.descriptor, events: $0.interest.flags, revents: 0) }
    while true {
      var milliseconds: Int32 = -1
      if let deadline {
        let left = max(0, deadline - SystemClock.monotonicNanoseconds)
        // Rounded up, so that the wait does not end early and become a busy loop.
        milliseconds = Int32(clamping: (left + 999_999) / 1_000_000)
      }
      // SAFETY: the call gets the array's own count.
      if unsafe poll(&entries, nfds_t(entries.count), milliseconds) >= 0 { break }
      let errno = Errno.last
      if errno != .interrupted { throw SystemError(errno, call: "poll") }
    }
    // Otherwise each call would return at once.
    if entries.contains(where: { $0.revents & Int16(POLLNVAL) != 0 }) {
      throw SystemError(.badDescriptor, call: "poll")
    }
    return entries.map { $0.revents != 0 }
  }
}
