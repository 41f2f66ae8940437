internal import CLinux
internal import Glibc

package enum SystemClock {
  /// The time of day in nanoseconds since 1970; it may jump. The corresponding C function is `clock_gettime` with
  /// `CLOCK_REALTIME`.
  package static var wallNanoseconds: Int64 { read(CLOCK_REALTIME) }

  /// The nanoseconds since an arbitrary moment of this boot; never decreases. The corresponding C function is
  /// `clock_gettime` with `CLOCK_MONOTONIC`.
  package static var monotonicNanoseconds: Int64 { read(CLOCK_MONOTONIC) }

  /// Suspends this thread for at least the duration.
  package static func sleep(_ duration: Duration) {
    let end = deadline(after: duration)
    var moment = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
    // SAFETY: the call reads the structure, and with an absolute time writes nothing back.
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil) == EINTR {}
  }

  /// Returns the monotonic time at which `duration` will have passed; at most 100 years ahead.
  static func deadline(after duration: Duration) -> Int64 {
    let century: Int64 = 100 * 365 * 86_400
    let (seconds, fraction) = duration.components
    let bounded = min(max(seconds, 0), century)
    return monotonicNanoseconds + bounded * 1_000_000_000 + max(0, fraction / 1_000_000_000)
  }

  /// Returns the time remaining until a monotonic time; negative if that has passed.
  static func remaining(until deadline: Int64) -> Duration { .nanoseconds(deadline - monotonicNanoseconds) }

  private static func read(_ clock: Int32) -> Int64 {
    var now = timespec()
    // SAFETY: the call writes one structure; with these clocks it cannot fail.
    unsafe clock_gettime(clock, &now)
    return FileStatus.nanoseconds(Int64(now.tv_sec), Int64(now.tv_nsec))
  }
}

/// The time zone of the user, which the C library reads from TZ or /etc/localtime.
package enum LocalTime {
  /// Returns the number of seconds that local time is ahead of UTC at a moment, given in seconds since 1970.
  package static func offset(at seconds: Int64) -> Int {
    var time = time_t(seconds)
    var parts = unsafe tm()
    // SAFETY: both pointers are to variables that live for the call.
    guard unsafe localtime_r(&time, &parts) != nil else { return 0 }
    return unsafe Int(parts.tm_gmtoff)
  }
}
