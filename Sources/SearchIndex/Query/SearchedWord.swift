/// A word of a query, which stands for some words of the dictionary.
package struct SearchedWord: Sendable {
  /// The way in which a word of a query matches terms.
  package enum Manner: Sendable {
    /// Any word that contains it; for one or two letters, any word that begins with it.
    case inside
    /// Any word that begins with it.
    case prefix
    /// Only the word itself.
    case whole
    /// Words that differ by one edit, or by up to two edits if the word has six letters or more.
    case fuzzy
  }

  /// The word in the form of the dictionary.
  let folded: [UInt8]
  /// What it matches.
  let manner: Manner

  /// Returns the words of a text. `last` applies to the last word; all others match only themselves.
  static func words(in text: String, _ last: Manner, _ tokenizer: inout Tokenizer) -> [SearchedWord] {
    let words = tokenizer.words(in: text)
    return words.enumerated().map { index, word in
      var manner = index == words.count - 1 && !word.isCharacter ? last : .whole
      // With a hyphen or a dot inside the text, only the end of the last word is open.
      if case .inside = manner, words.count > 1 { manner = .prefix }
      return SearchedWord(folded: word.folded, manner: manner)
    }
  }
}
