import SearchIndex
import TestSupport

/// A term of a query, compared with the words of a text one by one: what sheaf-query(7) says of words, and no more.
struct NaiveTerm {
  /// What the last word of a term has to do with a word of the text; all words before it are that word.
  private enum Manner {
    case inside
    case beginning
    case whole
    case similar
  }

  private let words: [QueryWord]
  private let manner: Manner
  private let isExact: Bool

  /// The words of a term; nil when there are none, and it asks for nothing.
  init?(_ term: QueryTerm, isCased: Bool, _ cutter: WordCutter) {
    let (text, last): (String, Manner) =
      switch term {
      case .word(let text): (text, .inside)
      case .phrase(let text), .exact(let text): (text, .whole)
      case .prefix(let text): (text, .beginning)
      case .fuzzy(let text): (text, .similar)
      case .regex: ("", .whole)
      }
    words = cutter.words(in: text)
    guard let word = words.last else { return nil }
    if case .exact = term { isExact = true } else { isExact = isCased }
    let letters = String(decoding: word.folded, as: UTF8.self).unicodeScalars.count
    manner =
      if word.isCharacter {
        .whole
      } else if last == .inside, words.count > 1 || letters <= 2 {
        .beginning
      } else {
        last
      }
  }

  /// Whether the words stand in a text, one after the other.
  func isIn(_ text: [QueryWord]) -> Bool {
    text.indices.contains { start in
      words.indices.allSatisfy { index in
        start + index < text.count && isMet(words[index], by: text[start + index], isLast: index == words.count - 1)
      }
    }
  }

  private func isMet(_ wanted: QueryWord, by word: QueryWord, isLast: Bool) -> Bool {
    let (wanted, word) = isExact ? (wanted.exact, word.exact) : (wanted.folded, word.folded)
    switch isLast ? manner : .whole {
    case .whole: return word == wanted
    case .beginning: return word.starts(with: wanted)
    case .inside: return isPart(wanted, of: word)
    case .similar: return isSpeltLike(wanted, word)
    }
  }
}

/// Cuts texts into words, and knows those of Unicode that it has met.
final class WordCutter {
  private var tokenizer = Tokenizer()

  func words(in text: String) -> [QueryWord] { tokenizer.words(in: text) }
}

/// A text without case and accents.
func naiveFold(_ text: String) -> [UInt8] { Folding.fold(Array(text.utf8).span) }
