/// A word of a query in folded and in exact form.
package struct QueryWord: Sendable, Equatable {
  /// The folded bytes, as the tokenizer returns them for text.
  package var folded: [UInt8]
  /// The word as written, in NFC.
  package var exact: [UInt8]
  /// Whether the word is one character of a script written without spaces.
  package var isCharacter: Bool
  /// Whether the word is longer than the indexed part of a word.
  package var isTruncated: Bool
}

extension Tokenizer {
  /// Splits a query term into words by the same rules as text.
  ///
  /// A single word matches itself; several words are a phrase at adjacent positions (`well-known`, or characters of a
  /// script without spaces). If there are no words, the index cannot be searched for the term (`++`).
  package mutating func words(in text: String) -> [QueryWord] {
    let bytes = Array(text.utf8)
    var words: [QueryWord] = []
    tokenize(bytes.span) { folded, token in
      let source = bytes.span.extracting(token.start..<token.end)
      words.append(
        QueryWord(
          folded: folded.indices.map { folded[$0] }, exact: Folding.exactForm(source),
          isCharacter: token.isCharacter, isTruncated: token.isTruncated))
    }
    return words
  }
}
