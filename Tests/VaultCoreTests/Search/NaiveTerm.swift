import QueryLanguage
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

  private let text: NaiveText
  private let manner: Manner
  private let isExact: Bool
  private let ignoresSigns: Bool

  /// Whether there are words in it, and not signs alone.
  var hasWords: Bool { !text.words.isEmpty }

  /// Whether there are signs that have to stand around its words.
  let hasSigns: Bool

  /// U+FFFD stands for invalid bytes, which separate words as white space does. By scalars, as it may begin a character.
  private static func withoutReplacements(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\u{FFFD}" ? " " : $0 }))
  }

  /// The words of a term; nil when there are none, and no signs either, so that it asks for nothing.
  init?(_ term: QueryTerm, isCased: Bool, _ cutter: WordCutter) {
    let (text, last): (String, Manner) =
      switch term {
      case .word(let text): (text, .inside)
      case .phrase(let text), .exact(let text): (text, .whole)
      case .prefix(let text): (text, .beginning)
      case .fuzzy(let text): (text, .similar)
      case .regex: ("", .whole)
      }
    self.text = cutter.cut(Self.withoutReplacements(text))
    let words = self.text.words
    let isSimilar = last == .similar
    let cut = self.text
    let signs = cut.gaps.indices.map { cut.signs(at: $0) }
    ignoresSigns = isSimilar
    hasSigns = !isSimilar && signs.contains { !$0.isEmpty }
    if words.isEmpty && !hasSigns { return nil }
    if case .exact = term { isExact = true } else { isExact = isCased }
    guard let word = words.last, isSimilar || signs.last == [], !word.isCharacter else {
      manner = .whole
      return
    }
    let letters = String(decoding: word.folded, as: UTF8.self).unicodeScalars.count
    let isSingle = words.count == 1 && signs.first == []
    manner = last == .inside && (!isSingle || letters <= 2) ? .beginning : last
  }

  /// Whether the words stand in a text, one after the other, with the signs around them.
  func isIn(_ other: NaiveText) -> Bool {
    if text.words.isEmpty {
      let signs = text.signs(at: 0)
      return other.all.indices.contains { other.all[$0...].starts(with: signs) }
    }
    return other.words.indices.contains { start in
      text.words.indices.allSatisfy { index in
        start + index < other.words.count
          && isMet(text.words[index], by: other.words[start + index], isLast: index == text.words.count - 1)
      } && text.gaps.indices.allSatisfy { isGapMet($0, by: other, at: start + $0) }
    }
  }

  private func isGapMet(_ index: Int, by other: NaiveText, at position: Int) -> Bool {
    let signs = ignoresSigns ? [] : text.signs(at: index)
    let found = other.gaps[position]
    if index == 0 { return signs.isEmpty || found.suffix(signs.count) == signs[...] }
    if index == text.words.count { return signs.isEmpty || found.prefix(signs.count) == signs[...] }
    if !signs.isEmpty { return found == signs }
    // Beside characters of scripts without spaces there may be nothing but space.
    return !(other.words[position - 1].isCharacter || other.words[position].isCharacter)
      || found.allSatisfy { $0 == " " }
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

/// A text, cut into words and what stands between them.
struct NaiveText {
  var words: [QueryWord] = []
  /// What stands before each word, and behind the last, with one space for white space.
  var gaps: [NaiveSigns] = []
  /// The text with one space for white space.
  var all: NaiveSigns

  /// The signs at a gap that count in a query: not spaces at the ends, nor a hyphen or apostrophe between two words.
  func signs(at index: Int) -> NaiveSigns {
    var signs = gaps[index]
    if index == 0 { signs = NaiveSigns(signs.drop { $0 == " " }) }
    if index == words.count, signs.last == " " { signs = NaiveSigns(signs.dropLast()) }
    if signs.allSatisfy({ $0 == " " }) { return [] }
    let isBetweenWords =
      index > 0 && index < words.count && !words[index - 1].isCharacter && !words[index].isCharacter
    return isBetweenWords && signs.count == 1 && "-\u{2010}\u{2011}'\u{2019}\u{2BC}".unicodeScalars.contains(signs[0])
      ? [] : signs
  }
}

/// Cuts texts into words, and knows those of Unicode that it has met.
final class WordCutter {
  private var tokenizer = Tokenizer()

  func cut(_ text: String) -> NaiveText {
    let bytes = Array(text.utf8)
    var found = NaiveText(all: Self.spaced(bytes[...]))
    var end = 0
    tokenizer.tokenize(bytes.span) { _, token in
      found.gaps.append(Self.spaced(bytes[end..<token.start]))
      end = token.end
    }
    found.gaps.append(Self.spaced(bytes[end...]))
    found.words = tokenizer.words(in: text)
    return found
  }

  private static func spaced(_ bytes: ArraySlice<UInt8>) -> NaiveSigns {
    NaiveSigns(
      String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
        $0.properties.isWhitespace || $0 == "\u{200B}" ? " " : $0
      }
    ).reduce(into: []) { signs, scalar in if scalar != " " || signs.last != " " { signs.append(scalar) } }
  }
}

/// Signs as Unicode has them: in a `String` some of them would join their neighbours.
typealias NaiveSigns = [Unicode.Scalar]

/// A text without case and accents.
func naiveFold(_ text: String) -> [UInt8] { Folding.fold(Array(text.utf8).span) }
