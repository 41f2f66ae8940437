internal import Bytes

/// Searches texts for a regular expression; keeps what it learns about it from text to text.
///
/// Not for several threads at once: each has its own. Texts are any bytes. What is not valid UTF-8 in them matches nothing
/// but what speaks of bytes, and every search takes time linear in the text.
package final class RegularExpressionMatcher {
  private let expression: RegularExpression
  private var forward: LazyAutomaton
  private var backward: LazyAutomaton?
  private var machine: PikeMachine?

  /// A matcher that has seen no text yet.
  package init(_ expression: RegularExpression) {
    self.expression = expression
    forward = LazyAutomaton(expression.program)
  }

  /// The first match that begins at or after `from`: of those that begin there, the one the pattern prefers.
  ///
  /// The text may have many lines; no match has a line feed in it, and `^` and `$` match at all of them. What is before
  /// `from` is seen by `^` and `\b`. Matches after this one are searched from its end or, if it is empty, one
  /// byte further on.
  package func firstMatch(in text: Span<UInt8>, from: Int = 0) -> Range<Int>? {
    search(text, from: from, isEarliest: false)
  }

  /// Whether there is a match anywhere in the text; faster than finding it.
  package func containsMatch(in text: Span<UInt8>) -> Bool {
    search(text, from: 0, isEarliest: true) != nil
  }

  /// The first line with a match in it, of those that begin at or after `from`, and the first match in it.
  ///
  /// - Parameter from: where a line begins: 0, or behind a line feed.
  /// - Returns: the line without its line feed, or nil if no further line matches. A line feed at the end of the text
  ///   is not followed by another line.
  package func nextMatchingLine(in text: Span<UInt8>, from: Int) -> (line: Range<Int>, match: Range<Int>)? {
    guard let match = search(text, from: from, isEarliest: false) else { return nil }
    return line(around: match.lowerBound, in: text).map { ($0, match) }
  }

  /// As `nextMatchingLine`, without saying where in the line the match is; faster.
  package func nextLine(in text: Span<UInt8>, from: Int) -> Range<Int>? {
    guard let place = search(text, from: from, isEarliest: true) else { return nil }
    return line(around: place.upperBound, in: text)
  }

  /// The line that has `place` in it or ends there; nil behind a last line feed.
  private func line(around place: Int, in text: Span<UInt8>) -> Range<Int>? {
    let start = text.offsetAfterLast(0x0A, before: place)
    if start == text.count { return nil }
    return start..<(text.firstOffset(of: 0x0A, from: place) ?? text.count)
  }

  /// The first match or, if the earliest will do, a place in its line where a match ends.
  private func search(_ text: Span<UInt8>, from: Int, isEarliest: Bool) -> Range<Int>? {
    var offset = max(from, 0)
    while offset <= text.count {
      let place: Int
      switch forward.end(in: text, from: offset, isEarliest: isEarliest) {
      case .none: return nil
      case .gaveUp(let stop):
        place = stop
      case .found(let end):
        let isCertain = !expression.program.hasScalarLooks || isASCII(lineAt: end, of: text)
        if isCertain, isEarliest { return end..<end }
        if isCertain, let start = beginning(in: text, endingAt: end, notBefore: offset) { return start..<end }
        place = end
      }
      // In this line, the machine says what the automaton could not.
      let line = text.offsetAfterLast(0x0A, before: place)..<(text.firstOffset(of: 0x0A, from: place) ?? text.count)
      if let match = machineMatch(in: text, from: max(offset, line.lowerBound), to: line.upperBound, isEarliest) {
        return match
      }
      offset = line.upperBound + 1
    }
    return nil
  }

  private func isASCII(lineAt place: Int, of text: Span<UInt8>) -> Bool {
    let start = text.offsetAfterLast(0x0A, before: place)
    return text.isASCII(from: start, to: text.firstOffset(of: 0x0A, from: place) ?? text.count)
  }

  /// Where the match that ends at `end` begins; nil if that is better found in another way.
  private func beginning(in text: Span<UInt8>, endingAt end: Int, notBefore limit: Int) -> Int? {
    if backward == nil {
      // What fits when read forward has as many instructions in the other direction, or a few times more.
      guard let mirrored = try? ProgramCompiler.compile(expression.node, isMirrored: true) else { return nil }
      backward = LazyAutomaton(mirrored, isLongest: true)
    }
    guard case .found(let start) = backward?.beginning(in: text, endingAt: end, notBefore: limit) else { return nil }
    return start
  }

  private func machineMatch(in text: Span<UInt8>, from: Int, to end: Int, _ isEarliest: Bool) -> Range<Int>? {
    var machine = self.machine.take() ?? PikeMachine(expression.program)
    defer { self.machine = machine }
    return machine.firstMatch(in: text.extracting(0..<end), from: from, isEarliest: isEarliest)
  }
}
