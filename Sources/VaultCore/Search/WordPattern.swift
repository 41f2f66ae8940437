internal import Bytes
internal import SearchIndex

/// A word or phrase of a query as it is looked for in text: the words that have to stand one after the other, and the signs
/// that have to stand around them.
package struct WordPattern: Sendable {
  /// How much of a word of the text a word of the query has to be.
  enum Manner: Sendable {
    case inside, prefix, whole
    case fuzzy(folded: FuzzyPattern, exact: FuzzyPattern)
  }

  /// A word that is looked for.
  struct Word: Sendable {
    let folded: [UInt8]
    let exact: [UInt8]
    let manner: Manner
  }

  /// The words; none for a pattern of signs alone.
  let words: [Word]
  /// What has to stand before each word and behind the last one; all of a pattern without words.
  let gaps: [QueryText.Gap]
  /// Whether case and accents count.
  let isExact: Bool

  /// The pattern of a term; nil for one that has neither words nor signs, and for regular expressions.
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
    let found = tokenizer.queryText(text)
    if found.words.isEmpty, !found.hasSigns { return nil }
    if case .fuzzy = term {
      gaps = [QueryText.Gap](repeating: .any, count: found.gaps.count)
    } else {
      gaps = found.gaps
    }
    let isOpen = gaps.last == .any
    let isSingle = found.words.count == 1 && gaps.first == .any
    words = found.words.enumerated().map { index, word in
      let isLast = index == found.words.count - 1 && !word.isCharacter && isOpen
      let manner = isLast ? Self.manner(of: term, word, isSingle: isSingle) : .whole
      return Word(folded: word.folded, exact: word.exact, manner: manner)
    }
    self.isExact = isExact
  }

  /// How the last word of a term is meant.
  private static func manner(of term: QueryTerm, _ word: QueryWord, isSingle: Bool) -> Manner {
    switch term {
    case .phrase, .exact, .regex: .whole
    case .prefix: .prefix
    case .fuzzy: .fuzzy(folded: FuzzyPattern(word.folded), exact: FuzzyPattern(word.exact))
    // What is typed with a sign inside begins at the beginning of its last word, and so does what is short.
    case .word where isSingle && String(decoding: word.folded, as: UTF8.self).unicodeScalars.count > 2: .inside
    case .word: .prefix
    }
  }

  /// Whether any of the gaps asks for signs.
  var hasSigns: Bool { !gaps.allSatisfy { $0 == .any } }

  /// Whether a match of the pattern has no space in it.
  var isWithoutSpaces: Bool {
    words.count < 2
      && gaps.allSatisfy { gap in if case .signs(let signs) = gap { !signs.contains(0x20) } else { true } }
  }

  /// The longest text that stands, folded, in every line that the pattern matches; none when words may differ from it.
  var longestText: [UInt8] {
    if words.isEmpty, case .signs(let signs)? = gaps.first {
      return signs.split(separator: 0x20).max { $0.count < $1.count }.map(Array.init) ?? []
    }
    let texts = words.map { word -> [UInt8] in if case .fuzzy = word.manner { [] } else { word.folded } }
    // One that is not ASCII says more than any: it rules out every line that is.
    return texts.first { $0.contains { $0 >= 0x80 } } ?? texts.max { $0.count < $1.count } ?? []
  }

  /// Whether a word of the text is the one wanted in a place of the pattern.
  @inline(__always)
  func isMatch(_ folded: Span<UInt8>, _ token: Token, in text: Span<UInt8>, at place: Int) -> Bool {
    if words.isEmpty { return false }
    let word = words[place]
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
