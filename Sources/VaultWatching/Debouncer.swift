/// Debounces changes: a batch is due when there were no changes for a short time, or when the first change has waited
/// for the longest time.
struct Debouncer: Equatable, Scheduled {
  /// The time without changes after which a batch is due.
  static let settling: Int64 = 20_000_000
  /// The maximal time that the first change waits.
  static let longest: Int64 = 200_000_000

  private var first: Int64?
  private var last: Int64 = 0
  /// The time before which the batch is not due.
  private var earliest: Int64 = 0

  /// Records a change.
  mutating func note(at time: Int64) {
    first = first ?? time
    last = max(last, time)
  }

  /// The time when the batch is due; nil if there is none.
  var deadline: Int64? { first.map { max(min(last + Self.settling, $0 + Self.longest), earliest) } }

  /// Lets the batch wait until a time.
  mutating func postpone(to time: Int64) { earliest = time }
}
