extension IndexSnapshot {
  /// The documents with a whole word, folded, in one of some fields; one set a segment. O(postings of the word).
  package func documentSets(withWord word: [UInt8], in fields: TextFields) -> [DocumentSet] {
    parts.map { part in
      var set = DocumentSet(universe: part.reader.documentCount)
      for list in part.reader.terms.lists(of: [TermTableWriter.textFamily] + word) {
        if let field = list.field, fields.contains(field) { set.insert(part.reader.terms.reader(list)) }
      }
      set.formIntersection(part.live)
      return set
    }
  }

  /// How many documents have a whole word, folded, in their bodies. O(postings of the word) where documents were
  /// deleted, else O(log terms).
  package func bodyCount(ofWord word: [UInt8]) -> Int {
    parts.reduce(0) { sum, part in
      let lists = part.reader.terms.lists(of: [TermTableWriter.textFamily] + word)
      guard let list = lists.first(where: { $0.field == .body }) else { return sum }
      return sum + part.liveCount(of: list, isWhole: part.live.count == part.reader.documentCount)
    }
  }

  /// How much a term weighs that so many documents have: the rarer, the more.
  package func rarity(ofCount count: Int) -> Float {
    RankingWeights.rarity(documentCount: count, of: documentCount)
  }
}
