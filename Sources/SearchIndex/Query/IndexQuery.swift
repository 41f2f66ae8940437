/// A condition on the documents of an index: a tree of words, keys, numbers and sets, independent of the query
/// language.
package indirect enum IndexQuery {
  /// Every document.
  case all
  /// The documents that meet all conditions.
  case and([IndexQuery])
  /// The documents that meet at least one condition; no documents if there are no conditions.
  case or([IndexQuery])
  /// The documents that do not meet the condition, which does not contribute to ranking.
  case not(IndexQuery)
  /// The documents with words in their text.
  case words(WordQuery)
  /// The documents with an exact key in a field.
  case key(KeyField, [UInt8])
  /// The documents whose number is at least `from` and below `limit`.
  case range(NumberField, from: Int64, limit: Int64)
  /// The documents in a known set.
  case given(GivenDocuments)
}

/// The source text and position of a condition, for explanations and error messages.
package struct QueryOrigin: Sendable, Equatable {
  /// The source text of the condition.
  package let text: String
  /// The position of the condition's first byte, from 1.
  package let column: Int
  /// The length of the condition in bytes.
  package let length: Int

  /// Makes the origin of a condition.
  package init(_ text: String, column: Int = 1, length: Int = 0) {
    (self.text, self.column, self.length) = (text, column, length)
  }
}

/// A condition on the text of documents: a word, or a phrase of several words in one field.
package struct WordQuery {
  /// The words, at least one.
  let words: [SearchedWord]
  let fields: TextFields
  let origin: QueryOrigin
  /// Whether documents rank higher if this word is near the next such word of an `and`.
  let countsProximity: Bool

  /// Splits a text into words by the tokenizer's rules; nil if it has no words.
  ///
  /// - Parameters:
  ///   - last: How the last word matches; earlier words match only themselves.
  ///   - countsProximity: Whether documents rank higher if this word is near the next such word of an `and`.
  package init?(
    _ text: String, _ last: SearchedWord.Manner, in fields: TextFields, origin: QueryOrigin,
    countsProximity: Bool = false,
    _ tokenizer: inout Tokenizer
  ) {
    words = SearchedWord.words(in: text, last, &tokenizer)
    if words.isEmpty { return nil }
    (self.fields, self.origin, self.countsProximity) = (fields, origin, countsProximity)
  }

  /// The number of words.
  package var count: Int { words.count }
}

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
  let manner: Manner

  /// The word that matches only itself.
  var whole: SearchedWord { SearchedWord(folded: folded, manner: .whole) }

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
