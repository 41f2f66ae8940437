import TestSupport

@testable import SearchIndex

/// One word of a query, compared with the words of a text one by one.
struct NaiveWord {
  private let folded: [UInt8]
  private let manner: SearchedWord.Manner

  /// The words of a text: the last as asked for, those before it whole.
  static func parts(of text: String, _ last: SearchedWord.Manner) -> [NaiveWord] {
    var tokenizer = Tokenizer()
    let words = tokenizer.words(in: text)
    return words.enumerated().map { index, word in
      if index < words.count - 1 || word.isCharacter { return NaiveWord(folded: word.folded, manner: .whole) }
      return NaiveWord(folded: word.folded, manner: last == .inside && words.count > 1 ? .prefix : last)
    }
  }

  /// The weight of a word of the text as a match; nil when it is none.
  func weight(of word: [UInt8]) -> Double? {
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
