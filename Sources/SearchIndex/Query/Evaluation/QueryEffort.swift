/// The amount of work that a query has caused, which is limited so that no query takes minutes.
///
/// It is counted in rough nanoseconds per operation and not by the clock, so that the same query over the same notes
/// always has the same outcome.
struct QueryEffort {
  /// A piece of work.
  enum Work: Int {
    /// The posting of a document is read.
    case posting = 8
    /// A path is folded and searched.
    case path = 150
    /// A note is read.
    case note = 6_000
  }

  /// The maximum: several passes over the notes of a large vault, or many over those of a small one.
  static let limit = 4_000_000_000

  private var spent = 0

  /// Adds work that a node causes; throws when the limit is exceeded.
  mutating func spend(_ count: Int, _ work: Work, on node: QueryNode) throws(QueryProblem) {
    spent += count * work.rawValue
    if spent <= Self.limit { return }
    throw QueryProblem(
      column: node.column, length: node.length, message: "the query matches too many words",
      hint: "use fewer words at a time, especially with '~', 'path:' and parts of notes")
  }
}
