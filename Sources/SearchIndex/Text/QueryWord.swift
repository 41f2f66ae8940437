/// A word of a query in the two forms that are matched.
package struct QueryWord: Sendable, Equatable {
  /// The folded bytes, as the tokenizer returns them for text.
  package var folded: [UInt8]
  /// The word as written, in NFC.
  package var exact: [UInt8]
  /// Whether this is one character of a script written without spaces, rather than a word.
  package var isCharacter: Bool
  /// Whether the word was longer than the part that is indexed.
  package var isTruncated: Bool
}

extension Tokenizer {
  /// Divides a query term into words by the same rules as text.
  ///
  /// A single word stands for itself, several for a phrase at adjacent positions (`well-known`, or characters of a
  /// script without spaces). If there is none, nothing of the term can be looked up (`++`).
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
