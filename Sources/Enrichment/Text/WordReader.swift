internal import Bytes
internal import SearchIndex

/// Splits texts into words as the index does: words are folded, and in scripts without spaces each character is a word.
struct WordReader: Sendable {
  private var tokenizer = Tokenizer()

  /// Returns at most `limit` words of a text, in order.
  mutating func words(of text: String, limit: Int = .max) -> [String] {
    var words: [String] = []
    tokenizer.tokenize(text.utf8Span.span) { folded, _ in
      if words.count < limit { words.append(String(folded)) }
    }
    return words
  }
}
