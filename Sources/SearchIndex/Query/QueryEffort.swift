/// The cost of a query so far, which is limited so that no query takes minutes.
///
/// It is estimated in nanoseconds per operation instead of measured, so that the same query on the same notes always
/// has the same result.
package struct QueryEffort {
  /// A unit of work, with its approximate cost in nanoseconds.
  package enum Work: Int, Sendable {
    /// A posting is read.
    case posting = 8
    /// A path is folded and searched.
    case path = 150
    /// A note is read.
    case note = 6_000
  }

  /// The error of a query that exceeds the limit.
  package struct Excess: Error {
    /// The condition that exceeded the limit.
    package let origin: QueryOrigin
  }

  /// The maximum cost in nanoseconds: several passes over the notes of a large vault, or many over those of a small
  /// one.
  static let limit = 4_000_000_000

  private var spent = 0

  /// Adds the cost of a condition; throws if the limit is exceeded.
  mutating func spend(_ count: Int, _ work: Work, on origin: QueryOrigin) throws(Excess) {
    spent += count * work.rawValue
    if spent > Self.limit { throw Excess(origin: origin) }
  }
}
