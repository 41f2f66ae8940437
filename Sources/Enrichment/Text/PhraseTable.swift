internal import Bytes
internal import SearchIndex

/// A table of words and phrases, which are compared as folded words.
struct PhraseTable: Sendable {
  /// The phrases by their first words, the longest first.
  private let byFirst: [String: [[String]]]

  /// Reads phrases that are separated by commas or line breaks.
  init(_ text: String) {
    var reader = WordReader()
    let phrases = text.split { $0 == "," || $0 == "\n" }.map { reader.words(of: String($0)) }
    byFirst = Dictionary(grouping: phrases.filter { !$0.isEmpty }) { $0[0] }
      .mapValues { $0.sorted { $0.count > $1.count } }
  }

  /// Returns the longest phrase that is the beginning of a text; nil if there is none.
  func opening(of words: some Collection<String>) -> [String]? {
    words.first.flatMap { byFirst[$0]?.first { words.starts(with: $0) } }
  }

  func contains(_ words: [String]) -> Bool { words.first.flatMap { byFirst[$0]?.contains(words) } ?? false }

  func occurs(in words: [String]) -> Bool { words.indices.contains { opening(of: words[$0...]) != nil } }
}

/// Splits texts into words as the index does: words are folded, and in scripts without spaces each character is a word.
struct WordReader: Sendable {
  private var tokenizer = Tokenizer()

  mutating func words(of text: String, limit: Int = .max) -> [String] {
    var words: [String] = []
    tokenizer.tokenize(text.utf8Span.span) { folded, _ in
      if words.count < limit { words.append(String(folded)) }
    }
    return words
  }
}
