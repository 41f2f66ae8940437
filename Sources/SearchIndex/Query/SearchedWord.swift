/// A word of a query, which matches terms of the dictionary.
package struct SearchedWord: Sendable {
  /// The way in which a word matches terms.
  package enum Manner: Sendable {
    /// Matches any term that contains the word; if it has one or two letters, any term that begins with it.
    case inside
    /// Matches any term that begins with the word.
    case prefix
    /// Matches only the word itself.
    case whole
    /// Matches terms that differ by one edit, or by up to two edits if the word has six letters or more.
    case fuzzy
  }

  /// The word in folded form, as in the dictionary.
  let folded: [UInt8]
  /// The way in which the word matches.
  let manner: Manner

  /// Returns the words of a text. `last` applies to the last word; the others match only themselves.
  static func words(in text: String, _ last: Manner, _ tokenizer: inout Tokenizer) -> [SearchedWord] {
    let words = tokenizer.words(in: text)
    return words.enumerated().map { index, word in
      var manner = index == words.count - 1 && !word.isCharacter ? last : .whole
      // If the text contains a hyphen or a dot, only the end of its last word is open.
      if case .inside = manner, words.count > 1 { manner = .prefix }
      return SearchedWord(folded: word.folded, manner: manner)
    }
  }
}
