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
    var lines: [(excerpt: Excerpt, found: Int)] = []
    var start = 0
    var number = 1
    while start < bytes.count {
      var end = start
      // Lines end where the parser lets them end: with LF, CRLF or a lone CR.
      while end < bytes.count, bytes[end] != 0x0a, bytes[end] != 0x0d { end += 1 }
      let text = bytes[start..<end]
      if end + 1 < bytes.count, bytes[end] == 0x0d, bytes[end + 1] == 0x0a { end += 1 }
      let (ranges, found) = matches(in: Array(text))
      if let first = ranges.first {
        let excerpt = Excerpt(line: number, column: first.lowerBound + 1, text: Array(text), matches: ranges)
        lines.append((excerpt, found))
      }
      start = end + 1
      number += 1
    }
    let best = lines.sorted { $0.found != $1.found ? $0.found > $1.found : $0.excerpt.line < $1.excerpt.line }
    return best.prefix(limit).map(\.excerpt).sorted { $0.line < $1.line }
  }

  /// What matches in a line, and how many of the query's terms do.
  private mutating func matches(in line: [UInt8]) -> (ranges: [Range<Int>], found: Int) {
    var words: [(folded: [UInt8], range: Range<Int>)] = []
    tokenizer.tokenize(line.span) { folded, token in words.append(([UInt8](folded), token.start..<token.end)) }
    var ranges: [Range<Int>] = []
    var found = 0
    for phrase in phrases where words.count >= phrase.count {
      let before = ranges.count
      for start in 0...(words.count - phrase.count)
      where phrase.indices.allSatisfy({ Self.isMatch(words[start + $0].folded, phrase[$0]) }) {
        ranges.append(words[start].range.lowerBound..<words[start + phrase.count - 1].range.upperBound)
      }
      if ranges.count > before { found += 1 }
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

  private static func isMatch(_ word: [UInt8], _ wanted: Wanted) -> Bool {
    switch wanted {
    case .inside(let bytes): word.contains(bytes)
    case .prefix(let bytes): word.starts(with: bytes)
    case .whole(let bytes): word == bytes
    case .fuzzy(let pattern): pattern.matches(word)
    }
  }
}
