internal import Bytes
internal import QueryLanguage
internal import SearchIndex

/// A word or phrase of a query, compiled for matching in text: words with the punctuation that must be around them.
package struct WordPattern: Sendable {
  enum Manner: Sendable {
    case inside, prefix, whole
    case fuzzy(folded: FuzzyPattern, exact: FuzzyPattern)
  }

  struct Word: Sendable {
    let folded: [UInt8]
    let exact: [UInt8]
    let manner: Manner
  }

  /// The words; empty for a pattern that consists only of punctuation.
  let words: [Word]
  /// The gaps before each word and after the last one; the whole pattern if it has no words.
  let gaps: [QueryText.Gap]
  /// Whether case and accents must match.
  let isExact: Bool

  /// Creates the pattern of a term; nil for one with neither words nor punctuation, and for regular expressions.
  init?(_ term: QueryTerm, isCased: Bool, _ tokenizer: inout Tokenizer) {
    let text: String
    var isExact = isCased
    switch term {
    case .word(let word), .phrase(let word), .prefix(let word), .fuzzy(let word): text = word
    case .exact(let word):
      text = word
      isExact = true
    case .regex: return nil
    }
    let queryText = tokenizer.queryText(text)
    if queryText.words.isEmpty, !queryText.hasSeparators { return nil }
    if case .fuzzy = term {
      gaps = [QueryText.Gap](repeating: .any, count: queryText.gaps.count)
    } else {
      gaps = queryText.gaps
    }
    let isOpen = gaps.last == .any
    let isSingle = queryText.words.count == 1 && gaps.first == .any
    words = queryText.words.enumerated().map { index, word in
      let isLast = index == queryText.words.count - 1 && !word.isCharacter && isOpen
      let manner = isLast ? Self.manner(of: term, word, isSingle: isSingle) : .whole
      return Word(folded: word.folded, exact: word.exact, manner: manner)
    }
    self.isExact = isExact
  }

  private static func manner(of term: QueryTerm, _ word: QueryWord, isSingle: Bool) -> Manner {
    switch term {
    case .phrase, .exact, .regex: .whole
    case .prefix: .prefix
    case .fuzzy: .fuzzy(folded: FuzzyPattern(word.folded), exact: FuzzyPattern(word.exact))
    // A text with punctuation inside matches the beginning of its last word only, and so does a short text.
    case .word where isSingle && String(decoding: word.folded, as: UTF8.self).unicodeScalars.count > 2: .inside
    case .word: .prefix
    }
  }

  var hasSeparators: Bool { !gaps.allSatisfy { $0 == .any } }

  /// Whether no match of the pattern contains a space.
  var isWithoutSpaces: Bool {
    words.count < 2
      && gaps.allSatisfy { gap in
        if case .separators(let separators) = gap { !separators.contains(.space) } else { true }
      }
  }

  /// The most selective folded text that occurs in every line that the pattern matches; empty if words can differ.
  var longestText: [UInt8] {
    if words.isEmpty, case .separators(let separators)? = gaps.first {
      return separators.split(separator: .space).max { $0.count < $1.count }.map(Array.init) ?? []
    }
    let texts = words.map { word -> [UInt8] in if case .fuzzy = word.manner { [] } else { word.folded } }
    // A text that is not ASCII is the most selective, because no line of ASCII contains it.
    return texts.first { $0.contains { $0 >= 0x80 } } ?? texts.max { $0.count < $1.count } ?? []
  }

  @inline(__always) func isMatch(_ folded: Span<UInt8>, _ token: Token, in text: Span<UInt8>, at index: Int) -> Bool {
    if words.isEmpty { return false }
    let word = words[index]
    let isFound =
      switch word.manner {
      case .inside: folded.contains(word.folded.span)
      case .prefix: folded.hasPrefix(word.folded.span)
      case .whole: folded.isEqual(to: word.folded.span)
      case .fuzzy(let pattern, _): isExact || pattern.matches(folded)
      }
    return isFound && (!isExact || isExactMatch(word, text.extracting(token.start..<token.end)))
  }

  private func isExactMatch(_ word: Word, _ source: Span<UInt8>) -> Bool {
    let exact = Folding.exactForm(source)
    return switch word.manner {
    case .inside: exact.span.contains(word.exact.span)
    case .prefix: exact.starts(with: word.exact)
    case .whole: exact == word.exact
    case .fuzzy(_, let pattern): pattern.matches(exact.span)
    }
  }
}
