/// The amount of work that a query has caused, which is limited so that no query takes minutes.
///
/// It is counted in rough nanoseconds per operation and not by the clock, so that the same query over the same notes
/// always has the same outcome.
package struct QueryEffort {
  /// A piece of work.
  package enum Work: Int, Sendable {
    /// The posting of a document is read.
    case posting = 8
    /// A path is folded and searched.
    case path = 150
    /// A note is read.
    case note = 6_000
  }

  /// The error of a query that causes too much work.
  package struct Excess: Error {
    /// The condition that exceeded the limit.
    package let origin: QueryOrigin
  }

  /// The maximum: several passes over the notes of a large vault, or many over those of a small one.
  static let limit = 4_000_000_000

  private var spent = 0

  /// Adds work that a condition causes; throws when the limit is exceeded.
  mutating func spend(_ count: Int, _ work: Work, on origin: QueryOrigin) throws(Excess) {
    spent += count * work.rawValue
    if spent > Self.limit { throw Excess(origin: origin) }
  }
}
