/// The scores of the categories for a note, and the reasons for them.
package struct CategoryVerdict: Sendable, Equatable {
  /// The source of the scores.
  package enum Source: Sendable, Hashable {
    /// The given number of notes of the vault that have a category.
    case notes(Int)
    /// The table of cue words.
    case cues
  }

  package struct Score: Sendable, Equatable {
    package let category: String
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
  /// The category with the highest score, if it is not far from certain.
  let leaning: String?
  /// Whether the category is certain even if nothing else indicates it.
  let isStrong: Bool
  /// The scores, the highest first.
  package let scores: [Score]
  /// The minimal score of the best category, and the minimal difference to the second score.
  package let needed, lead: Double

  /// The factors of the minimal score with which a verdict leans to a category, and with which it needs no second one.
  private static let leaning = 0.6
  private static let strong = 1.5

  init(_ source: Source, _ scores: [Score], needed: Double, lead: (_ second: Double) -> Double) {
    self.source = source
    self.scores = scores.sorted { $0.score != $1.score ? $0.score > $1.score : $0.category < $1.category }
    self.needed = needed
    let second = self.scores.dropFirst().first?.score ?? 0
    self.lead = lead(second)
    let best = self.scores.first
    category = best.flatMap {
      $0.score >= needed && $0.score - second >= lead(second) && Self.isBroad($0, source) ? $0.category : nil
    }
    leaning = best.flatMap { $0.score >= Self.leaning * needed && $0.score > second ? $0.category : nil }
    isStrong = category != nil && (best?.score ?? 0) >= Self.strong * needed
  }

  /// Returns whether more than one word of the table indicates a category, since any text may contain one.
  private static func isBroad(_ score: Score, _ source: Source) -> Bool {
    guard source == .cues, let best = score.reasons.first else { return true }
    return best.weight >= 4 || score.reasons.count > 2 || score.reasons.reduce(0) { $0 + $1.weight } >= 4
  }

  /// Returns the category on which the learned verdict and that of the cue words agree, or else that of the only strong
  /// one; nil if neither or both are strong. `learned` is nil if there were not enough notes to learn from.
  static func category(_ learned: CategoryVerdict?, _ cues: CategoryVerdict) -> String? {
    guard let learned else { return cues.category }
    if let leaning = learned.leaning, leaning == cues.leaning { return leaning }
    switch (learned.isStrong, cues.isStrong) {
    case (true, false): return learned.category
    case (false, true): return cues.category
    case (true, true), (false, false): return nil
    }
  }
}
