internal import Bytes
internal import NoteSyntax
package import SearchIndex

/// A line of a note that shows why a query found it.
package struct Excerpt: Equatable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The column in bytes of the first match, from 1.
  package let column: Int
  /// The line without its line break.
  package let text: [UInt8]
  /// What matches, as bytes of `text`, ascending.
  package let matches: [Range<Int>]
}

/// Finds the lines of a note that a query's words stand in.
package struct ExcerptFinder {
  private enum Wanted {
    /// A word in the middle of which, or at the beginning of which, or as a whole, the bytes stand.
    case inside([UInt8])
    case prefix([UInt8])
    case whole([UInt8])
    case fuzzy(FuzzyPattern)
  }

  private let phrases: [[Wanted]]
  /// The number of words of all phrases together.
  private let wordCount: Int
  private let lines: LineSearch
  private var tokenizer = Tokenizer()

  /// A finder for the words of a query that are asked for, not those it excludes.
  package init(_ query: QueryNode) {
    var tokenizer = Tokenizer()
    var phrases: [[Wanted]] = []
    Self.forEachTerm(query) { term in
      let (text, last): (String, ([UInt8]) -> Wanted) =
        switch term {
        case .word(let text): (text, Wanted.inside)
        case .phrase(let text), .exact(let text): (text, Wanted.whole)
        case .prefix(let text): (text, Wanted.prefix)
        case .fuzzy(let text): (text, { .fuzzy(FuzzyPattern($0)) })
        case .regex: ("", Wanted.whole)
        }
      let words = tokenizer.words(in: text)
      if words.isEmpty { return }
      phrases.append(
        words.enumerated().map { index, word in
          if index < words.count - 1 || word.isCharacter { return .whole(word.folded) }
          if case .inside = last([]), words.count > 1 || String(decoding: word.folded, as: UTF8.self).count <= 2 {
            return .prefix(word.folded)
          }
          return last(word.folded)
        })
    }
    self.phrases = phrases
    wordCount = phrases.reduce(0) { $0 + $1.count }
    lines = LineSearch(phrases.map(Self.longestText))
  }

  /// The longest text that stands in every line that a phrase matches; none when words may differ from it.
  private static func longestText(of phrase: [Wanted]) -> [UInt8] {
    let texts = phrase.map { wanted -> [UInt8] in
      switch wanted {
      case .inside(let bytes), .prefix(let bytes), .whole(let bytes): bytes
      case .fuzzy: []
      }
    }
    // One that is not ASCII says more than any: it rules out every line that is.
    return texts.first { $0.contains { $0 >= 0x80 } } ?? texts.max { $0.count < $1.count } ?? []
  }

  private static func forEachTerm(_ node: QueryNode, _ body: (QueryTerm) -> Void) {
    switch node.kind {
    case .and(let children), .or(let children): for child in children { forEachTerm(child, body) }
    case .scope(_, let child), .matchCase(_, let child): forEachTerm(child, body)
    case .text(.any, let term), .text(.content, let term), .text(.heading, let term), .text(.title, let term):
      body(term)
    default: break
    }
  }

  /// The lines of a note with matches, those that show most of the query first, then in the order of the note.
  ///
  /// - Parameter limit: the most lines wanted.
  package mutating func excerpts(in bytes: [UInt8], limit: Int) -> [Excerpt] {
    if phrases.isEmpty || limit == 0 { return [] }
    var found: [(excerpt: Excerpt, terms: Int)] = []
    var complete = 0
    let (lines, span) = (lines, bytes.span)
    lines.forEachLine(in: span) { line in
      let (ranges, terms) = matches(in: span.extracting(line.range))
      guard let first = ranges.first else { return true }
      let excerpt = Excerpt(
        line: line.number, column: first.lowerBound + 1, text: Array(bytes[line.range]), matches: ranges)
      found.append((excerpt, terms))
      if terms == phrases.count { complete += 1 }
      // Later lines are shown only when they show more, and nothing shows more than all.
      return complete < limit
    }
    let best = found.sorted { $0.terms != $1.terms ? $0.terms > $1.terms : $0.excerpt.line < $1.excerpt.line }
    return best.prefix(limit).map(\.excerpt).sorted { $0.line < $1.line }
  }

  /// What matches in a line, and how many of the query's terms do.
  private mutating func matches(in line: Span<UInt8>) -> (ranges: [Range<Int>], terms: Int) {
    // For each word of the line, whether it is each of the wanted ones.
    var isWanted: [Bool] = []
    var words: [Range<Int>] = []
    let phrases = phrases
    tokenizer.tokenize(line) { folded, token in
      words.append(token.start..<token.end)
      for phrase in phrases { for wanted in phrase { isWanted.append(Self.isMatch(folded, wanted)) } }
    }
    var ranges: [Range<Int>] = []
    var found = 0
    var column = 0
    for phrase in phrases {
      let before = ranges.count
      if words.count >= phrase.count {
        for start in 0...(words.count - phrase.count)
        where phrase.indices.allSatisfy({ isWanted[(start + $0) * wordCount + column + $0] }) {
          ranges.append(words[start].lowerBound..<words[start + phrase.count - 1].upperBound)
        }
      }
      if ranges.count > before { found += 1 }
      column += phrase.count
    }
    ranges.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var joined: [Range<Int>] = []
    for range in ranges {
      if let last = joined.last, range.lowerBound < last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return (joined, found)
  }

  private static func isMatch(_ word: Span<UInt8>, _ wanted: Wanted) -> Bool {
    switch wanted {
    case .inside(let bytes): word.contains(bytes.span)
    case .prefix(let bytes): word.hasPrefix(bytes.span)
    case .whole(let bytes): word.isEqual(to: bytes.span)
    case .fuzzy(let pattern): pattern.matches(word)
    }
  }
}
