internal import Bytes

/// A term of the dictionary, or a phrase, that a word of a query found in a document.
package struct WordOccurrence: Sendable {
  /// The term, folded.
  package let text: String
  /// Where it stands.
  package let field: TextField
  /// How often.
  package let frequency: Int
  /// What one occurrence is worth against a whole word.
  package let worth: Float
}

/// The sum that the score of a document is, with all that goes into it.
package struct ScoreExplanation: Sendable {
  /// A word or phrase of the query.
  package struct Term: Sendable {
    /// The word as it stands in the query.
    package let text: String
    /// How much it weighs: the rarer it is, the more.
    package let rarity: Float
    /// What of it the document has, with how strong each makes the match; nothing for a condition without words.
    package let occurrences: [(occurrence: WordOccurrence, strength: Float)]
    /// What it adds to the score.
    package let worth: Float
  }

  /// Two words of the query that stand near each other in the document.
  package struct Pair: Sendable {
    /// The words as they stand in the query.
    package let left, right: String
    /// 1 for one after the other, less the further apart they are.
    package let nearness: Float
    /// What it adds to the score.
    package let worth: Float
  }

  /// The words and phrases that match, as they stand in the query.
  package let terms: [Term]
  /// The words that stand near each other.
  package let pairs: [Pair]
  /// What the sum is multiplied by for being pinned.
  package let pin: Float
  /// What the sum is multiplied by for when it was changed.
  package let recency: Float
  /// The score.
  package let score: Float

  /// - Parameter findings: nil for a document that is not among the first, at which nobody looks closer.
  init(
    _ document: DocumentID, terms: [RankedTerm], pairs: [(Int, Int)], _ refinement: ScoreRefinement,
    _ findings: ScoreRefinement.Findings?, _ model: StrengthModel, in snapshot: IndexSnapshot
  ) {
    let part = snapshot.parts[document.segment]
    self.terms = terms.compactMap { term in
      if term.words.isEmpty {
        guard let strength = term.sources[document.segment].strength(of: document.document) else { return nil }
        return Term(
          text: term.node.description, rarity: term.rarity, occurrences: [],
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
        text: term.node.description, rarity: term.rarity, occurrences: occurrences,
        worth: term.rarity * strength / (RankingWeights.saturation + strength))
    }
    let findings = findings ?? ScoreRefinement.Findings()
    self.pairs = zip(zip(pairs, findings.nearness), refinement.worths(findings)).compactMap { pair, worth in
      guard pair.1 > 0 else { return nil }
      let (left, right) = (terms[pair.0.0].node.description, terms[pair.0.1].node.description)
      return Pair(left: left, right: right, nearness: pair.1, worth: worth)
    }
    pin = findings.pin
    recency = findings.recency
    score = refinement.score(self.terms.reduce(0) { $0 + $1.worth }, findings)
  }
}
