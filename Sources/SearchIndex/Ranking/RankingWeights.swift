internal import Bytes

/// The constants of ranking with BM25F.
///
/// Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), section 3.5: the
/// frequencies of a term are weighted and length-normalised in each field, added, and then saturated once.
enum RankingWeights {
  /// The saturation constant of BM25 (k1): the lower it is, the sooner further occurrences lose their effect.
  static let saturation: Float = 1.2

  /// The weight of an occurrence in each field, in the order of `TextField`.
  static let field: [Float] = [8, 8, 4, 4, 3, 2, 1.5, 1]

  /// The length normalisation of each field, in the order of `TextField`: how length reduces an occurrence's weight.
  static let lengthNormalization: [Float] = [0.3, 0.1, 0.1, 0.1, 0.3, 0.1, 0.1, 0.7]

  static let wholeWord: Float = 1
  static let wordPrefix: Float = 0.4
  static let wordInside: Float = 0.15
  /// The weight of a match of a word that differs by one or two edits.
  static let wordFuzzy: Float = 0.2

  /// The weight of a word with the same stem.
  static let wordForm: Float = 0.9
  /// The weight of a word that is written as two, or of two that are written as one.
  static let joinedWord: Float = 0.85
  static let synonym: Float = 0.7
  /// The share of the best score below which documents that lack words of the query are not shown.
  static let leastNear: Float = 0.3

  /// What each word in a title adds by itself, where documents may lack words.
  static let nearTitleWord: Float = 0.3
  /// What a title or file name adds there of which the query has all words, as a multiple of the sum of their inverse
  /// document frequencies: "does word count work for Chinese?" means the note "Word count".
  static let coveredTitle: Float = 0.5

  /// Returns the factor of the inverse document frequency of a word that documents may lack. Most words of one to four
  /// letters say little of what is meant, in any language, and in few notes their frequency does not show it.
  static func nearWord(letters: Int) -> Float {
    switch letters {
    case ...2: 0.1
    case 3: 0.3
    case 4: 0.7
    default: 1
    }
  }

  /// Returns the weight of a word that differs by one or two edits. A word that no document has is likely misspelt.
  static func similarWord(ofDistance distance: Int, isUnknown: Bool) -> Float {
    (distance == 1 ? 0.5 : 0.3) * (isUnknown ? 1.6 : 1)
  }

  /// The weight of two adjacent words of a query, relative to a match of the rarer one.
  static let proximity: Float = 0.8

  /// What is added for a title, alias or file name that equals the query, as a multiple of the sum of the inverse document
  /// frequencies. All else together is less than twice that sum and the factors below, so an equal title is first.
  static let equalTitle: Float = 4
  /// The same for all words in titles, aliases and file names.
  static let allInTitle: Float = 0.6
  /// The same for all words in these or in headings.
  static let allInHeadings: Float = 0.3

  /// The factor of the score of a pinned document.
  static let pinned: Float = 1.05

  /// Returns the factor of the score of a document that was changed `age` milliseconds before the newest one: 1.05 for
  /// age zero, half the increase after a month, and less and less afterwards.
  static func recency(ofAge age: Int64) -> Float {
    let month: Float = 30 * 86_400_000
    return 1 + 0.05 * month / (month + Float(max(age, 0)))
  }

  /// Returns the inverse document frequency of BM25 for a term, which is never negative.
  static func idf(documentCount: Int, of total: Int) -> Float {
    let (n, all) = (Float(documentCount), Float(max(total, documentCount)))
    return Float(Double(1 + (all - n + 0.5) / (n + 0.5)).naturalLogarithm)
  }
}
