/// A value with work that is due at a time.
///
/// Times are nanoseconds of a monotonic clock. They are passed in, so that nothing here reads a clock.
protocol Scheduled {
  /// The time when the work is due; nil if there is none.
  var deadline: Int64? { get }
}

extension Scheduled {
  /// Returns whether there is work that is due.
  func isDue(at time: Int64) -> Bool { deadline.map { $0 <= time } ?? false }
}
