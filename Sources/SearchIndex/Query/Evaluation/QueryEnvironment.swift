/// What the evaluation of a query is told from outside the index.
package struct QueryEnvironment {
  /// When a day begins where the user is, in milliseconds since 1970.
  package var startOfDay: (CivilDate) -> Int64

  /// The documents, one set a segment, that meet a condition that the index alone cannot decide, such as one about
  /// links or about lines of text; nil for one that asks for nothing, as a word without letters does.
  ///
  /// Only of the candidates, also one set a segment, it matters whether they do.
  package var decide: (QueryNode, _ candidates: [DocumentSet]) throws(QueryProblem) -> [DocumentSet]?

  /// An environment of the two functions.
  package init(
    startOfDay: @escaping (CivilDate) -> Int64,
    decide: @escaping (QueryNode, _ candidates: [DocumentSet]) throws(QueryProblem) -> [DocumentSet]?
  ) {
    self.startOfDay = startOfDay
    self.decide = decide
  }
}

/// A document that a query found.
package struct ScoredDocument: Sendable {
  /// The document.
  package let id: DocumentID
  /// How well it matches; comparable within one query only, 0 when nothing in the query ranks.
  package let score: Float
}
