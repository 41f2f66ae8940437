internal import Bytes
internal import SearchIndex

/// Reads the words of texts as the index has them: folded, and each character by itself where a script has no spaces.
struct WordReader: Sendable {
  private var tokenizer = Tokenizer()

  /// Returns the words of a text, in order, up to a number.
  mutating func words(of text: String, limit: Int = .max) -> [String] {
    var words: [String] = []
    tokenizer.tokenize(text.utf8Span.span) { folded, _ in
      if words.count < limit { words.append(String(folded)) }
    }
    return words
  }
}
