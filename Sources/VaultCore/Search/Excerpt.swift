internal import Bytes
package import QueryLanguage
internal import RegularExpressions
internal import SearchIndex

/// A line of a note that shows why a query found it.
package struct Excerpt: Equatable, Sendable {
  /// The line number, from 1.
  package let line: Int
  /// The column in bytes of the first match, from 1.
  package let column: Int
  /// The line without its line break.
  package let text: [UInt8]
  /// The matches as ranges of bytes in `text`, in ascending order.
  package let matches: [TextMatch]
}

/// A finder for the lines of a note that contain the words of a query.
package struct ExcerptFinder {
  private var matcher: TextMatcher
  private let lines: LineSearch
  /// A search for words between the spaces of a line; nil if a pattern might contain a space.
  private let stretches: LineSearch?
  private let expressions: [RegularExpressionMatcher]

  /// Creates a finder for the words that a query searches for, but not for those that it excludes.
  ///
  /// - Parameter names: Returns the names by which a note in the query can be mentioned.
  package init(_ query: QueryNode, names: (String) -> [String] = { _ in [] }) {
    var tokenizer = Tokenizer()
    var patterns: [WordPattern] = []
    var expressions: [RegularExpressionMatcher] = []
    Self.forEachTerm(query, isCased: nil, names) { term, isCased in
      if case .regex(let pattern) = term {
        // Parsing the query has already reported an invalid expression.
        guard let expression = try? RegularExpression(pattern, ignoringCase: isCased == false) else { return }
        expressions.append(RegularExpressionMatcher(expression))
      } else if let pattern = WordPattern(term, isCased: isCased ?? false, &tokenizer) {
        patterns.append(pattern)
      }
    }
    self.expressions = expressions
    matcher = TextMatcher(patterns)
    let texts = patterns.map(\.longestText)
    lines = LineSearch(texts)
    let areWords = patterns.allSatisfy(\.isWithoutSpaces)
    stretches = areWords ? LineSearch(texts, endsAtSpaces: true) : nil
  }

  private static func forEachTerm(
    _ node: QueryNode, isCased: Bool?, _ names: (String) -> [String], _ body: (QueryTerm, Bool?) -> Void
  ) {
    switch node.kind {
    case .and(let children), .or(let children):
      for child in children { forEachTerm(child, isCased: isCased, names, body) }
    case .scope(_, let child): forEachTerm(child, isCased: isCased, names, body)
    case .matchCase(let flag, let child): forEachTerm(child, isCased: flag, names, body)
    case .link(.mentions, let note): for name in names(note) { body(.phrase(name), nil) }
    case .text(.any, let term), .text(.content, let term), .text(.heading, let term), .text(.title, let term):
      body(term, isCased)
    default: break
    }
  }

  /// Whether the query has any words or expressions to find in lines.
  package var hasTerms: Bool { !matcher.patterns.isEmpty || !expressions.isEmpty }

  /// Returns the lines of a note with matches, sorted by line. Of too many, those that match the most terms are chosen.
  package mutating func excerpts(in bytes: [UInt8], limit: Int) -> [Excerpt] {
    let all = matcher.patterns.count + expressions.count
    if all == 0 || limit == 0 { return [] }
    var excerpts: [(excerpt: Excerpt, terms: Int)] = []
    if expressions.isEmpty {
      var complete = 0
      forEachLine(in: bytes) { line, matches in
        let terms = matches.count { !$0.isEmpty }
        if terms > 0 { excerpts.append((Self.excerpt(line, matches.joined(), in: bytes), terms)) }
        if terms == all { complete += 1 }
        // A later line is chosen only if it matches more terms, and no line can match more than all of them.
        return complete < limit
      }
    } else {
      for (line, matches) in lineMatches(in: bytes) {
        excerpts.append((Self.excerpt(line, matches.joined(), in: bytes), matches.count))
      }
    }
    let best = excerpts.sorted { $0.terms != $1.terms ? $0.terms > $1.terms : $0.excerpt.line < $1.excerpt.line }
    return best.prefix(limit).map(\.excerpt).sorted { $0.line < $1.line }
  }

  /// Calls `body` with each line that might contain a word and each pattern's matches in it, until it returns false.
  private mutating func forEachLine(
    in bytes: [UInt8], _ body: (_ line: LineSearch.Line, _ matches: [[TextMatch]]) -> Bool
  ) {
    if matcher.patterns.isEmpty { return }
    let (lines, stretches, span) = (lines, stretches, bytes.span)
    lines.forEachLine(in: span) { line in
      let text = span.extracting(line.range)
      if let stretches { return body(line, matcher.matches(in: text, among: stretches)) }
      return body(line, matcher.matches(in: text))
    }
  }

  private mutating func lineMatches(in bytes: [UInt8]) -> [(line: LineSearch.Line, matches: [[TextMatch]])] {
    var byLine: [Int: (line: LineSearch.Line, matches: [[TextMatch]])] = [:]
    forEachLine(in: bytes) { line, matches in
      let matches = matches.filter { !$0.isEmpty }
      if !matches.isEmpty { byLine[line.number] = (line, matches) }
      return true
    }
    for expression in expressions {
      var lines = LineCursor(bytes)
      var offset = 0
      var matches: [TextMatch] = []
      while let match = expression.firstMatch(in: bytes.span, from: offset) {
        // There is no line after the last line feed.
        if match.lowerBound == bytes.count, bytes.last ?? .lineFeed == .lineFeed { break }
        // The next match can begin where one ends, but the search after an empty match must begin one byte later.
        offset = match.isEmpty ? match.upperBound + 1 : match.upperBound
        if lines.line.map({ !$0.range.contains(match.lowerBound) && match.lowerBound != $0.range.upperBound }) ?? true {
          if let line = lines.line, !matches.isEmpty {
            byLine[line.number, default: (line, [])].matches.append(matches)
          }
          matches = []
          lines.advance(to: match.lowerBound)
        }
        guard let line = lines.line else { break }
        let start = line.range.lowerBound
        matches.append(TextMatch(match.lowerBound - start..<min(match.upperBound, line.range.upperBound) - start))
        if offset > bytes.count { break }
      }
      if let line = lines.line, !matches.isEmpty { byLine[line.number, default: (line, [])].matches.append(matches) }
    }
    return byLine.values.sorted { $0.line.number < $1.line.number }
  }

  private static func excerpt(
    _ line: LineSearch.Line, _ matches: some Sequence<TextMatch>, in bytes: [UInt8]
  ) -> Excerpt {
    let ranges = joined(matches)
    return Excerpt(
      line: line.number, column: (ranges.first?.lowerBound ?? 0) + 1, text: Array(bytes[line.range]), matches: ranges)
  }

  /// Returns the union of the matches in ascending order and without overlaps.
  private static func joined(_ matches: some Sequence<TextMatch>) -> [TextMatch] {
    let ranges = matches.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var joined: [TextMatch] = []
    for range in ranges {
      if let last = joined.last, range.lowerBound < last.upperBound {
        joined[joined.count - 1] = TextMatch(last.lowerBound..<max(last.upperBound, range.upperBound))
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}

/// A line of a note that is shown: a matching line, or one near it.
package struct ExcerptLine: Equatable, Sendable {
  /// The line number, from 1.
  package let line: Int
  /// The line without its line break.
  package let text: [UInt8]
  /// The matches in the line; nil for a line of context.
  package let excerpt: Excerpt?
}

extension Excerpt {
  /// Returns the lines of some excerpts of a note with `context` lines around each excerpt; each line occurs once.
  ///
  /// The excerpts must be in ascending order.
  package static func lines(_ excerpts: [Excerpt], context: Int, in bytes: [UInt8]) -> [ExcerptLine] {
    if context <= 0 { return excerpts.map { ExcerptLine(line: $0.line, text: $0.text, excerpt: $0) } }
    // A note has at most one more line than bytes.
    let reach = min(context, bytes.count + 1)
    var lines: [ExcerptLine] = []
    var cursor = LineCursor(bytes)
    var rest = excerpts[...]
    var lastMatch: Int?
    while let next = rest.first ?? excerpts.last, cursor.moveToNext(), let line = cursor.line {
      let isMatch = rest.first?.line == line.number
      if isMatch { lastMatch = rest.removeFirst().line }
      let isBehind = lastMatch.map { line.number - $0 <= reach } ?? false
      let isBefore = line.number < next.line && next.line - line.number <= reach
      if isMatch || isBehind || isBefore {
        lines.append(ExcerptLine(line: line.number, text: Array(bytes[line.range]), excerpt: isMatch ? next : nil))
      } else if rest.isEmpty {
        break
      }
    }
    return lines
  }
}
