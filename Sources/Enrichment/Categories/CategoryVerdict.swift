/// The scores of the categories of a note, and what they are made of.
package struct CategoryVerdict: Sendable, Equatable {
  /// Where the scores come from.
  package enum Source: Sendable, Hashable {
    /// The notes of the vault that have a category.
    case notes(Int)
    /// The table of cue words.
    case cues
  }

  /// The score of a category.
  package struct Score: Sendable, Equatable {
    /// The category.
    package let category: String
    /// The score.
    package let score: Double
    /// The words and other signs that count most for it, with their weights, the highest first.
    package let reasons: [Reason]
  }

  /// A sign of a category.
  package struct Reason: Sendable, Equatable {
    /// A word, tag or folder, or a description.
    package let sign: String
    /// What it adds to the score.
    package let weight: Double
  }

  /// Where the scores come from.
  package let source: Source
  /// The category; nil if it is not certain enough.
  package let category: String?
  /// The scores, the highest first.
  package let scores: [Score]
  /// The score that is needed, and by how much it must exceed the second one.
  package let needed, lead: Double

  /// Decides by the scores.
  init(_ source: Source, _ scores: [Score], needed: Double, lead: (_ second: Double) -> Double) {
    self.source = source
    self.scores = scores.sorted { $0.score != $1.score ? $0.score > $1.score : $0.category < $1.category }
    self.needed = needed
    let second = self.scores.dropFirst().first?.score ?? 0
    self.lead = lead(second)
    let best = self.scores.first
    category = best.flatMap { $0.score >= needed && $0.score - second >= lead(second) ? $0.category : nil }
  }
}
