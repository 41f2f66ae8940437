/// A word of a query that stands for similar words too, as `~word` does: within one edit, or two from six letters on.
package struct FuzzyPattern: Sendable {
  private let letters: [Unicode.Scalar]

  /// The most edits that a similar word is away.
  package var limit: Int { letters.count < 6 ? 1 : 2 }

  /// A pattern of a folded word.
  package init(_ word: some Sequence<UInt8>) {
    letters = Self.letters(of: word)
  }

  /// Whether a folded word is similar.
  package func matches(_ word: some Sequence<UInt8>) -> Bool {
    EditDistance.isWithin(limit, letters, Self.letters(of: word))
  }

  private static func letters(of word: some Sequence<UInt8>) -> [Unicode.Scalar] {
    Array(String(decoding: Array(word), as: UTF8.self).unicodeScalars)
  }
}
