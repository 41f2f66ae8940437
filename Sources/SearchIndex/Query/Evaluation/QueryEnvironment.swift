/// What the evaluation of a query is told from outside the index.
package struct QueryEnvironment {
  /// When a day begins where the user is, in milliseconds since 1970.
  package var startOfDay: (CivilDate) -> Int64

  /// The documents, one set a segment, that meet a condition that the index alone cannot decide, such as one about
  /// links or about lines of text; nil for one that asks for nothing, as a word without letters does.
  ///
  /// Only of the candidates, also one set a segment, it matters whether they do.
  package var decide: (QueryNode, _ candidates: [DocumentSet]) throws(QueryProblem) -> DecidedDocuments?

  /// An environment of the two functions.
  package init(
    startOfDay: @escaping (CivilDate) -> Int64,
    decide: @escaping (QueryNode, _ candidates: [DocumentSet]) throws(QueryProblem) -> DecidedDocuments?
  ) {
    self.startOfDay = startOfDay
    self.decide = decide
  }
}

/// The documents that meet a condition which the index alone cannot decide.
package struct DecidedDocuments: Sendable {
  /// One set a segment.
  package var sets: [DocumentSet]
  /// How strongly documents meet the condition, ascending by document, one list a segment; nil for a condition that is met
  /// or not, and does not rank.
  var strengths: [[(document: UInt32, strength: Float)]]?

  /// Documents of which none meets the condition better than another.
  package init(_ sets: [DocumentSet]) { self.sets = sets }

  /// Documents with the strength of each, above 0, in any order.
  package init(_ strengths: [DocumentID: Float], in snapshot: IndexSnapshot) {
    sets = snapshot.sets(of: strengths.keys)
    var lists = [[(document: UInt32, strength: Float)]](repeating: [], count: snapshot.segmentCount)
    for (id, strength) in strengths.sorted(by: { $0.key < $1.key }) where id.segment < lists.count {
      lists[id.segment].append((UInt32(truncatingIfNeeded: id.document), strength))
    }
    self.strengths = lists
  }
}

/// A document that a query found.
package struct ScoredDocument: Sendable {
  /// The document.
  package let id: DocumentID
  /// How well it matches; comparable within one query only, 0 when nothing in the query ranks.
  package let score: Float
}
