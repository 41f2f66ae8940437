extension IndexSnapshot {
  /// Returns the documents with a whole folded word in one of some fields, as one set per segment. O(postings of the
  /// word).
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

  /// Returns how many documents have a whole folded word in their bodies. O(postings of the word) in segments with
  /// deleted documents, otherwise O(log terms).
  package func bodyCount(ofWord word: [UInt8]) -> Int {
    parts.reduce(0) { sum, part in
      let lists = part.reader.terms.lists(of: [TermTableWriter.textFamily] + word)
      guard let list = lists.first(where: { $0.field == .body }) else { return sum }
      return sum + part.liveCount(of: list, isWhole: part.live.count == part.reader.documentCount)
    }
  }

  /// Returns the weight of a term that `count` documents have; rarer terms have a higher weight.
  package func rarity(ofCount count: Int) -> Float {
    RankingWeights.rarity(documentCount: count, of: documentCount)
  }
}
