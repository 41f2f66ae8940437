/// The scores of the categories for a note, and the reasons for them.
package struct CategoryVerdict: Sendable, Equatable {
  /// The source of the scores.
  package enum Source: Sendable, Hashable {
    /// The given number of notes of the vault that have a category.
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
    /// The words and other features that increase the score, with their weights, the highest first.
    package let reasons: [Reason]
  }

  /// A feature that indicates a category.
  package struct Reason: Sendable, Equatable {
    /// A word, tag, folder or description.
    package let cue: String
    /// The value that it adds to the score.
    package let weight: Double
  }

  /// The source of the scores.
  package let source: Source
  /// The category; nil if it is not certain enough.
  package let category: String?
  /// The scores, the highest first.
  package let scores: [Score]
  /// The minimal score of the best category, and the minimal difference to the second score.
  package let needed, lead: Double

  /// Chooses the category by the scores.
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
