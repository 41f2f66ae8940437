/// The matches of one dictionary term, or of a phrase, with a word of a query in a document.
package struct WordOccurrence: Sendable {
  /// The folded term.
  package let text: String
  package let field: TextField
  /// The number of occurrences in the field.
  package let frequency: Int
  /// The weight of one occurrence, relative to that of a whole word.
  package let weight: Float
}

/// The components of the score of a document.
package struct ScoreExplanation: Sendable {
  /// A word or phrase of the query.
  package struct Term: Sendable {
    /// The word as written in the query.
    package let text: String
    /// The inverse document frequency of the word, which is higher for rarer words.
    package let idf: Float
    /// The occurrences in the document and how much each adds to the weighted term frequency; empty without words.
    package let occurrences: [(occurrence: WordOccurrence, termFrequency: Float)]
    /// The term's contribution to the score.
    package let score: Float
  }

  /// Two words of the query that are near each other in the document.
  package struct Pair: Sendable {
    /// The words as written in the query.
    package let left, right: String
    /// 1 for adjacent words, and less with increasing distance.
    package let proximity: Float
    /// The pair's contribution to the score.
    package let score: Float
  }

  /// The matching words and phrases, in query order.
  package let terms: [Term]
  /// The pairs of words that are near each other.
  package let pairs: [Pair]
  /// What is added since the title or the headings have all words of the query; 0 if they do not.
  package let titleBonus: Float
  /// The factor for pinned documents.
  package let pin: Float
  /// The factor for the modification date.
  package let recency: Float
  package let score: Float

  /// - Parameter findings: nil for a document after the window of documents that are refined.
  init(
    _ document: DocumentID, terms: [RankedTerm], pairs: [(Int, Int)], bonus: TitleBonus?,
    _ refinement: ScoreRefinement, _ findings: ScoreRefinement.Findings?, model: TermFrequencyModel,
    in snapshot: IndexSnapshot
  ) {
    let part = snapshot.parts[document.segment]
    titleBonus = bonus?.value(for: document, in: part.reader) ?? 0
    self.terms = terms.compactMap { term in
      if term.words.isEmpty {
        guard let termFrequency = term.sources[document.segment].termFrequency(of: document.document) else {
          return nil
        }
        return Term(
          text: term.origin.text, idf: term.idf, occurrences: [],
          score: term.idf * termFrequency / (RankingWeights.saturation + termFrequency))
      }
      let matches = WordMatcher(part: part, model: model, fields: term.fields)
        .occurrences(of: term.words, in: document.document)
      if matches.isEmpty { return nil }
      let occurrences = matches.map { occurrence in
        let termFrequency = model.termFrequency(
          UInt32(occurrence.frequency), field: occurrence.field, document: document.document, in: part.reader)
        return (occurrence: occurrence, termFrequency: occurrence.weight * termFrequency)
      }
      let termFrequency = occurrences.reduce(0) { $0 + $1.termFrequency }
      return Term(
        text: term.origin.text, idf: term.idf, occurrences: occurrences,
        score: term.idf * termFrequency / (RankingWeights.saturation + termFrequency))
    }
    let findings = findings ?? ScoreRefinement.Findings()
    self.pairs = zip(zip(pairs, findings.proximities), refinement.pairScores(findings)).compactMap { pair, score in
      guard pair.1 > 0 else { return nil }
      let (left, right) = (terms[pair.0.0].origin.text, terms[pair.0.1].origin.text)
      return Pair(left: left, right: right, proximity: pair.1, score: score)
    }
    pin = findings.pin
    recency = findings.recency
    score = refinement.score(self.terms.reduce(0) { $0 + $1.score } + titleBonus, findings)
  }
}
