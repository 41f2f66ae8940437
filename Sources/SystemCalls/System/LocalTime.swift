internal import Glibc

/// The time zone of the user, which the C library reads from TZ or /etc/localtime.
package enum LocalTime {
  /// Returns the number of seconds that local time is ahead of UTC at a moment, given in seconds since 1970.
  ///
  /// The corresponding C function is `localtime_r`.
  package static func offset(at seconds: Int64) -> Int {
    var time = time_t(seconds)
    var parts = unsafe tm()
    // SAFETY: both pointers are to variables that live for the call.
    guard unsafe localtime_r(&time, &parts) != nil else { return 0 }
    return unsafe Int(parts.tm_gmtoff)
  }
}
