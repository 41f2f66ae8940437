package import Dates

/// What the evaluation of a query needs from outside of the index.
package struct QueryEnvironment {
  /// Returns when a day begins in the user's time zone, in milliseconds since 1970.
  package var startOfDay: (CivilDate) -> Int64

  /// Returns the documents that meet a condition that the index alone cannot decide, such as one about links or about
  /// lines of text; nil if the condition asks for nothing, as a word without letters does.
  ///
  /// Only the candidates, given as one set per segment, have to be decided; other documents do not matter.
  package var decide: (QueryNode, _ candidates: [DocumentSet]) throws(QueryProblem) -> DecidedDocuments?

  /// Makes an environment of the two functions.
  package init(
    startOfDay: @escaping (CivilDate) -> Int64,
    decide: @escaping (QueryNode, _ candidates: [DocumentSet]) throws(QueryProblem) -> DecidedDocuments?
  ) {
    self.startOfDay = startOfDay
    self.decide = decide
  }
}

/// The documents that meet a condition that the index alone cannot decide.
package struct DecidedDocuments: Sendable {
  /// The documents, as one set per segment.
  package var sets: [DocumentSet]
  /// How strongly documents meet the condition, as one list per segment in ascending order of documents; nil for a
  /// condition that is only met or not, and does not contribute to ranking.
  var strengths: [[(document: UInt32, strength: Float)]]?

  /// Makes the result of a condition that does not contribute to ranking.
  package init(_ sets: [DocumentSet]) { self.sets = sets }

  /// Makes the result of documents with their strengths, which must be above 0, in any order.
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
  /// How well it matches; comparable only within one query, and 0 when nothing in the query contributes to ranking.
  package let score: Float
}
