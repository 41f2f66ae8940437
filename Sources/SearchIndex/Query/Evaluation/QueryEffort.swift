/// How much work a query has been so far, so that none goes on for minutes.
///
/// Counted in rough nanoseconds by what is done and not by the clock: the same query over the same notes always ends the
/// same way.
struct QueryEffort {
  /// A piece of work.
  enum Work: Int {
    /// A document of a term is read.
    case posting = 8
    /// A path is folded and looked through.
    case path = 150
    /// A note is read.
    case note = 6_000
  }

  /// Some passes over the notes of a large vault, or many over those of a small one.
  static let limit = 4_000_000_000

  private var spent = 0

  /// Adds work that a node causes.
  mutating func spend(_ count: Int, _ work: Work, on node: QueryNode) throws(QueryProblem) {
    spent += count * work.rawValue
    if spent <= Self.limit { return }
    throw QueryProblem(
      column: node.column, length: node.length, message: "the query matches too many words",
      hint: "use fewer words at a time, especially with '~', 'path:' and parts of notes")
  }
}
