import TestSupport

@testable import SearchIndex

/// One word of a query, compared with the words of a text one by one.
struct NaiveWord {
  private enum Manner {
    case inside
    case prefix
    case whole
    case fuzzy
  }

  private let folded: [UInt8]
  private let manner: Manner

  /// The words of a term: the last as the term says, those before it whole.
  static func parts(of term: QueryTerm) -> [NaiveWord] {
    let (text, last): (String, Manner) =
      switch term {
      case .word(let text): (text, .inside)
      case .prefix(let text): (text, .prefix)
      case .fuzzy(let text): (text, .fuzzy)
      case .phrase(let text), .exact(let text), .regex(let text): (text, .whole)
      }
    var tokenizer = Tokenizer()
    let words = tokenizer.words(in: text)
    return words.enumerated().map { index, word in
      if index < words.count - 1 || word.isCharacter { return NaiveWord(folded: word.folded, manner: .whole) }
      return NaiveWord(folded: word.folded, manner: last == .inside && words.count > 1 ? .prefix : last)
    }
  }

  /// What a word of the text is worth as a match; nil when it is none.
  func worth(of word: [UInt8]) -> Double? {
    if word == folded { return 1 }
    switch manner {
    case .whole: return nil
    case .prefix: return word.starts(with: folded) ? 0.4 : nil
    case .inside:
      if word.starts(with: folded) { return 0.4 }
      let isShort = String(decoding: folded, as: UTF8.self).unicodeScalars.count <= 2
      return !isShort && isPart(folded, of: word) ? 0.15 : nil
    case .fuzzy: return isSpeltLike(folded, word) ? 0.2 : nil
    }
  }
}

/// The folded form of a text.
func fold(_ text: String) -> [UInt8] { Folding.fold(Array(text.utf8).span) }
