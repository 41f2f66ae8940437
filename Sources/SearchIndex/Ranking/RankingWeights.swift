/// The constants of ranking by BM25F.
///
/// Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), section 3.5: frequencies of
/// a term are weighted and length-normalised field by field, added, and saturated once.
enum RankingWeights {
  /// How soon more occurrences stop to matter.
  static let saturation: Float = 1.2

  /// What an occurrence in each field is worth, in the order of `TextField`.
  static let field: [Float] = [8, 8, 4, 4, 3, 2, 1.5, 1]

  /// How much a long field lowers the worth of an occurrence, in the order of `TextField`.
  static let lengthNormalization: [Float] = [0.3, 0.1, 0.1, 0.1, 0.3, 0.1, 0.1, 0.7]

  /// What a match is worth by how much of the word it covers.
  static let wholeWord: Float = 1
  /// The word begins with what was asked for.
  static let wordPrefix: Float = 0.4
  /// The word contains what was asked for.
  static let wordInside: Float = 0.15
  /// The word differs from what was asked for by an edit or two.
  static let wordFuzzy: Float = 0.2

  /// What two words of a query are worth that stand one after the other, against a match of the rarer of them.
  static let nearness: Float = 0.8

  /// What the score of a pinned document is multiplied by.
  static let pinned: Float = 1.05

  /// What the score of a document is multiplied by that was changed so many milliseconds before the newest one: 1.05
  /// without any, half of the lift after a month, and less and less of it.
  static func recency(ofAge age: Int64) -> Float {
    let month: Float = 30 * 86_400_000
    return 1 + 0.05 * month / (month + Float(max(age, 0)))
  }

  /// How much rarer terms weigh more: the BM25 idf, never negative.
  static func rarity(documentCount: Int, of total: Int) -> Float {
    let (n, all) = (Float(documentCount), Float(max(total, documentCount)))
    return logarithm(1 + (all - n + 0.5) / (n + 0.5))
  }

  /// The natural logarithm of a number of at least 1, by its exponent and a series; the C library is out of reach here.
  static func logarithm(_ value: Float) -> Float {
    let x = Double(value)
    guard x > 0, x.isFinite else { return 0 }
    // ln(m · 2^e) = e · ln 2 + 2 · artanh((m - 1) / (m + 1)), with m in [1, 2).
    let t = (x.significand - 1) / (x.significand + 1)
    let square = t * t
    var term = t
    var sum = 0.0
    for odd in stride(from: 1.0, through: 19.0, by: 2.0) {
      sum += term / odd
      term *= square
    }
    return Float(Double(x.exponent) * 0.693_147_180_559_945_3 + 2 * sum)
  }
}
