internal import Bytes

/// The matches of one dictionary term, or of a phrase, with a word of a query in a document.
package struct WordOccurrence: Sendable {
  /// The folded term.
  package let text: String
  /// The field that contains it.
  package let field: TextField
  /// The number of occurrences in the field.
  package let frequency: Int
  /// The worth of one occurrence, relative to that of a whole word.
  package let worth: Float
}

/// The components of the score of a document.
package struct ScoreExplanation: Sendable {
  /// A word or phrase of the query.
  package struct Term: Sendable {
    /// The word as written in the query.
    package let text: String
    /// The weight of the word; rarer words have a higher weight.
    package let rarity: Float
    /// The occurrences in the document and how much each adds to the strength of the match; empty for a condition
    /// without words.
    package let occurrences: [(occurrence: WordOccurrence, strength: Float)]
    /// The term's contribution to the score.
    package let worth: Float
  }

  /// Two words of the query that are near each other in the document.
  package struct Pair: Sendable {
    /// The words as written in the query.
    package let left, right: String
    /// 1 for adjacent words, and less with increasing distance.
    package let nearness: Float
    /// The pair's contribution to the score.
    package let worth: Float
  }

  /// The matching words and phrases, in query order.
  package let terms: [Term]
  /// The pairs of words that are near each other.
  package let pairs: [Pair]
  /// The factor for pinned documents.
  package let pin: Float
  /// The factor for the modification date.
  package let recency: Float
  /// The score.
  package let score: Float

  /// - Parameter findings: nil for a document after the window of documents that are refined.
  init(
    _ document: DocumentID, terms: [RankedTerm], pairs: [(Int, Int)], _ refinement: ScoreRefinement,
    _ findings: ScoreRefinement.Findings?, model: StrengthModel, in snapshot: IndexSnapshot
  ) {
    let part = snapshot.parts[document.segment]
    self.terms = terms.compactMap { term in
      if term.words.isEmpty {
        guard let strength = term.sources[document.segment].strength(of: document.document) else { return nil }
        return Term(
          text: term.origin.text, rarity: term.rarity, occurrences: [],
          worth: term.rarity * strength / (RankingWeights.saturation + strength))
      }
      let found = WordMatcher(part: part, model: model, fields: term.fields)
        .occurrences(of: term.words, in: document.document)
      if found.isEmpty { return nil }
      let occurrences = found.map { occurrence in
        let strength = model.strength(
          UInt32(occurrence.frequency), field: occurrence.field, document: document.document, in: part.reader)
        return (occurrence: occurrence, strength: occurrence.worth * strength)
      }
      let strength = occurrences.reduce(0) { $0 + $1.strength }
      return Term(
        text: term.origin.text, rarity: term.rarity, occurrences: occurrences,
        worth: term.rarity * strength / (RankingWeights.saturation + strength))
    }
    let findings = findings ?? ScoreRefinement.Findings()
    self.pairs = zip(zip(pairs, findings.nearness), refinement.worths(findings)).compactMap { pair, worth in
      guard pair.1 > 0 else { return nil }
      let (left, right) = (terms[pair.0.0].origin.text, terms[pair.0.1].origin.text)
      return Pair(left: left, right: right, nearness: pair.1, worth: worth)
    }
    pin = findings.pin
    recency = findings.recency
    score = refinement.score(self.terms.reduce(0) { $0 + $1.worth }, findings)
  }
}
