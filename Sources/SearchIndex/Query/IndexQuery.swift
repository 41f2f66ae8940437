/// A condition on the documents of an index: a tree of words, keys, numbers and sets, which does not depend on the
/// language in which it was asked.
package indirect enum IndexQuery {
  /// Every document.
  case all
  /// The documents that meet all of the conditions.
  case and([IndexQuery])
  /// The documents that meet at least one of the conditions; none if there are no conditions.
  case or([IndexQuery])
  /// The documents that do not meet the condition, which does not contribute to ranking.
  case not(IndexQuery)
  /// The documents with words in their text.
  case words(WordQuery)
  /// The documents with an exact key.
  case key(KeyField, [UInt8])
  /// The documents whose number is at least `from` and below `limit`.
  case range(NumberField, from: Int64, limit: Int64)
  /// Documents that were found before.
  case given(GivenDocuments)
}

/// The place of a condition in the text in which it was asked, for explanations and error messages.
package struct QueryOrigin: Sendable, Equatable {
  /// The condition as text.
  package let text: String
  /// The place of its first byte, from 1.
  package let column: Int
  /// Its length in bytes.
  package let length: Int

  /// Makes the place of a condition.
  package init(_ text: String, column: Int = 1, length: Int = 0) {
    self.text = text
    self.column = column
    self.length = length
  }
}

/// A condition on the text of documents: a word, or several words one after another in one field.
package struct WordQuery {
  /// The words; at least one.
  let words: [SearchedWord]
  /// The fields in which they are searched.
  let fields: TextFields
  /// The condition as it was asked.
  let origin: QueryOrigin
  /// Whether documents rank higher when this word is near the next such word of an `and`.
  let isNear: Bool

  /// Divides a text into words as the text of documents is divided; nil if it has none.
  ///
  /// - Parameters:
  ///   - last: How the last word matches; those before it match only themselves.
  ///   - isNear: Whether documents rank higher when this word is near the next such word of an `and`.
  package init?(
    _ text: String, _ last: SearchedWord.Manner, in fields: TextFields, origin: QueryOrigin, isNear: Bool = false,
    _ tokenizer: inout Tokenizer
  ) {
    words = SearchedWord.words(in: text, last, &tokenizer)
    if words.isEmpty { return nil }
    self.fields = fields
    self.origin = origin
    self.isNear = isNear
  }

  /// The number of words.
  package var count: Int { words.count }
}
