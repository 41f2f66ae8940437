internal import SearchIndex

/// A matcher of several patterns in a text, in one pass over its words.
package struct TextMatcher: Sendable {
  let patterns: [WordPattern]
  private var tokenizer = Tokenizer()

  package init(_ patterns: [WordPattern]) { self.patterns = patterns }

  /// A partial match: some words of a pattern were found in sequence, but not all of them yet.
  private struct Begun {
    let pattern: Int
    let start: Int
    var count: Int
  }

  /// Returns the matches of each pattern, in ascending order.
  mutating func matches(in text: Span<UInt8>) -> [[TextMatch]] {
    var matches = [[TextMatch]](repeating: [], count: patterns.count)
    forEachMatch(in: text) { pattern, range in matches[pattern].append(TextMatch(range)) }
    return matches
  }

  /// Returns the same for single words with punctuation; only stretches between spaces that might match are tokenized.
  mutating func matches(in text: Span<UInt8>, among stretches: LineSearch) -> [[TextMatch]] {
    var matches = [[TextMatch]](repeating: [], count: patterns.count)
    stretches.forEachLine(in: text) { stretch in
      let start = stretch.range.lowerBound
      forEachMatch(in: text.extracting(stretch.range)) { pattern, range in
        matches[pattern].append(TextMatch(range.lowerBound + start..<range.upperBound + start))
      }
      return true
    }
    return matches
  }

  /// Calls `body` with each match, and those of a pattern in the order of their ends. Takes time linear in the length
  /// of the text, times the number of words of a phrase that repeats its beginning.
  mutating func forEachMatch(in text: Span<UInt8>, _ body: (_ pattern: Int, _ range: Range<Int>) -> Void) {
    var begun: [Begun] = []
    let patterns = patterns
    for (index, pattern) in patterns.enumerated() where pattern.words.isEmpty {
      pattern.forEachMatchOfSeparators(in: text) { body(index, $0) }
    }
    if patterns.allSatisfy(\.words.isEmpty) { return }
    var last = (end: 0, position: -1)
    tokenizer.tokenize(text) { folded, token in
      let gap = last.end..<token.start
      let isNext = token.position == last.position &+ 1
      var openCount = 0
      for index in begun.indices {
        var match = begun[index]
        let pattern = patterns[match.pattern]
        guard pattern.isMatch(folded, token, in: text, at: match.count),
          pattern.isGap(gap, before: match.count, isNext: isNext, in: text)
        else { continue }
        match.count += 1
        if match.count < pattern.words.count {
          begun[openCount] = match
          openCount += 1
        } else if let end = pattern.end(behind: token.end, in: text) {
          body(match.pattern, match.start..<end)
        }
      }
      if openCount < begun.count { begun.removeSubrange(openCount...) }
      for (index, pattern) in patterns.enumerated() where pattern.isMatch(folded, token, in: text, at: 0) {
        guard let start = pattern.start(before: token.start, in: text, after: gap.lowerBound) else { continue }
        if pattern.words.count > 1 {
          begun.append(Begun(pattern: index, start: start, count: 1))
        } else if let end = pattern.end(behind: token.end, in: text) {
          body(index, start..<end)
        }
      }
      last = (token.end, token.position)
    }
  }
}

/// A match in a text, as a range of bytes.
///
/// It is not a `Range`, because for an array of ranges the runtime searches all protocol conformances of the program
/// for the order of `Int`, which takes 2 % of the time of a short query.
package struct TextMatch: Equatable, Sendable {
  /// The offset where it begins.
  package let lowerBound: Int
  /// The offset where it ends; not less than `lowerBound`.
  package let upperBound: Int

  /// Creates a match from a range of bytes.
  package init(_ range: Range<Int>) {
    lowerBound = range.lowerBound
    upperBound = range.upperBound
  }

  package var isEmpty: Bool { lowerBound == upperBound }
}
