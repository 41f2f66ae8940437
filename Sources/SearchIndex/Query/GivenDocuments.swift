/// A known set of documents, with terms that rank them.
package struct GivenDocuments {
  /// The documents, as one set per segment.
  package private(set) var sets: [DocumentSet]
  /// The terms that contribute to the scores, in the order in which their contributions are added.
  var terms: [RankedTerm] = []
  /// The pairs of these terms that are adjacent in the query.
  var pairs: [(Int, Int)] = []

  /// Makes a set of documents without ranking.
  package init(_ sets: [DocumentSet]) { self.sets = sets }

  init(_ sets: [DocumentSet], terms: [RankedTerm], pairs: [(Int, Int)] = []) {
    (self.sets, self.terms, self.pairs) = (sets, terms, pairs)
  }

  /// Makes a set of documents ranked by how strongly they meet a condition, a number above 0 in place of a frequency.
  package init(_ termFrequencies: [DocumentID: Float], of origin: QueryOrigin, in snapshot: IndexSnapshot) {
    sets = snapshot.sets(of: termFrequencies.keys)
    for index in sets.indices { sets[index].formIntersection(snapshot.parts[index].live) }
    var lists = [[(document: UInt32, termFrequency: Float)]](repeating: [], count: snapshot.segmentCount)
    for (id, termFrequency) in termFrequencies.sorted(by: { $0.key < $1.key }) where id.segment < lists.count {
      lists[id.segment].append((UInt32(truncatingIfNeeded: id.document), termFrequency))
    }
    let sources = lists.map { list in
      RankedTerm.Source.termFrequencies(
        documents: list.map(\.document), termFrequencies: list.map(\.termFrequency), fields: [])
    }
    let idf = RankingWeights.idf(documentCount: sets.reduce(0) { $0 + $1.count }, of: snapshot.documentCount)
    terms = [RankedTerm(origin: origin, words: [], fields: [], idf: idf, sources: sources)]
  }

  /// Returns other documents, ranked by the same terms.
  ///
  /// - Parameters:
  ///   - countsProximity: Whether documents rank higher if words of an `and` among the terms are near each other.
  ///   - isOneTerm: Whether the terms come from one condition on the text, which all documents meet.
  package func replaced(by sets: [DocumentSet], countsProximity: Bool, isOneTerm: Bool) -> GivenDocuments {
    var others = GivenDocuments(sets, terms: terms, pairs: pairs)
    for index in terms.indices {
      others.terms[index].countsProximity = countsProximity && terms[index].words.count == 1
      if isOneTerm { others.terms[index].isRequired = true }
    }
    return others
  }

  /// Marks the terms as those of documents that may lack some of them.
  mutating func makeOptional() { for index in terms.indices { terms[index].isRequired = false } }

  /// Marks the terms as not adjacent to words outside the condition.
  mutating func separate() {
    for index in terms.indices { terms[index].countsProximity = false }
  }
}
