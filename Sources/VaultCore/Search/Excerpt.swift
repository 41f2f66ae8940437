internal import Bytes
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
  private var matcher: TextMatcher
  private let lines: LineSearch

  /// A finder for the words of a query that are asked for, not those it excludes.
  package init(_ query: QueryNode) {
    var tokenizer = Tokenizer()
    var patterns: [WordPattern] = []
    Self.forEachTerm(query, isCased: false) { term, isCased in
      if let pattern = WordPattern(term, isCased: isCased, &tokenizer) { patterns.append(pattern) }
    }
    matcher = TextMatcher(patterns)
    lines = LineSearch(patterns.map(\.longestText))
  }

  private static func forEachTerm(_ node: QueryNode, isCased: Bool, _ body: (QueryTerm, Bool) -> Void) {
    switch node.kind {
    case .and(let children), .or(let children):
      for child in children { forEachTerm(child, isCased: isCased, body) }
    case .scope(_, let child): forEachTerm(child, isCased: isCased, body)
    case .matchCase(let flag, let child): forEachTerm(child, isCased: flag, body)
    case .text(.any, let term), .text(.content, let term), .text(.heading, let term), .text(.title, let term):
      body(term, isCased)
    default: break
    }
  }

  /// The lines of a note with matches, those that show most of the query first, then in the order of the note.
  ///
  /// - Parameter limit: the most lines wanted.
  package mutating func excerpts(in bytes: [UInt8], limit: Int) -> [Excerpt] {
    if matcher.patterns.isEmpty || limit == 0 { return [] }
    var found: [(excerpt: Excerpt, terms: Int)] = []
    var complete = 0
    let (lines, span, all) = (lines, bytes.span, matcher.patterns.count)
    lines.forEachLine(in: span) { line in
      let matches = matcher.matches(in: span.extracting(line.range))
      let ranges = Self.joined(matches)
      guard let first = ranges.first else { return true }
      let terms = matches.count { !$0.isEmpty }
      let excerpt = Excerpt(
        line: line.number, column: first.lowerBound + 1, text: Array(bytes[line.range]), matches: ranges)
      found.append((excerpt, terms))
      if terms == all { complete += 1 }
      // Later lines are shown only when they show more, and nothing shows more than all.
      return complete < limit
    }
    let best = found.sorted { $0.terms != $1.terms ? $0.terms > $1.terms : $0.excerpt.line < $1.excerpt.line }
    return best.prefix(limit).map(\.excerpt).sorted { $0.line < $1.line }
  }

  /// What any of the patterns matches, ascending, without overlaps.
  private static func joined(_ matches: [[Range<Int>]]) -> [Range<Int>] {
    let ranges = matches.joined().sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var joined: [Range<Int>] = []
    for range in ranges {
      if let last = joined.last, range.lowerBound < last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
