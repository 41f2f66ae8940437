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
  /// How many bytes the machine may read before the automaton that finds where matches begin is made.
  private var machineBudget = 1 << 16
  private var scanner: LiteralScanner?
  /// How often the scanner found something, and how many bytes it went through.
  private var scans = (count: 0, bytes: 0)
  /// The length of every match, if what the scanner finds is one.
  private let wholeLength: Int?

  /// How many bytes the states of an automaton may take.
  private let cacheSize: Int

  /// A matcher that has seen no text yet.
  ///
  /// - Parameter cacheSize: how many bytes, roughly, what it learns may take in each direction.
  package init(_ expression: RegularExpression, cacheSize: Int = 4 << 20) {
    self.expression = expression
    self.cacheSize = cacheSize
    forward = LazyAutomaton(expression.program, maximumSize: cacheSize)
    scanner = LiteralScanner(expression.requiredLiterals)
    wholeLength = scanner?.wholeLength(of: expression.node)
  }

  /// Makes the automaton that finds where matches begin now rather than after some lines: for tests.
  func findsBeginningsAtOnce() { machineBudget = 0 }

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
    while let scanner {
      guard let place = scanner.nextPlace(in: text, from: offset) else { return nil }
      if let wholeLength { return place..<place + wholeLength }
      note(scan: place - offset)
      let start = text.lineStart(of: place, notBefore: offset)
      // Where the line is long, what follows it is searched along rather than its end looked for.
      let near = text.extracting(0..<min(text.count, place + 4096))
      let end = near.firstOffset(of: 0x0A, from: place) ?? text.count
      if let match = automatonSearch(text.extracting(0..<end), from: start, isEarliest: isEarliest) { return match }
      offset = end + 1
    }
    return automatonSearch(text, from: offset, isEarliest: isEarliest)
  }

  /// Gives the scanner up where what it looks for is in every other line: the automaton alone is faster then.
  private func note(scan length: Int) {
    scans = (scans.count + 1, scans.bytes + length)
    if scans.count >= 256, scans.bytes < scans.count * 96 { scanner = nil }
  }

  private func automatonSearch(_ text: Span<UInt8>, from: Int, isEarliest: Bool) -> Range<Int>? {
    var offset = from
    while offset <= text.count {
      let start: Int
      switch forward.end(in: text, from: offset, isEarliest: isEarliest) {
      case .none:
        return nil
      case .gaveUp(let stop):
        start = text.lineStart(of: stop, notBefore: offset)
      case .found(let end):
        start = text.lineStart(of: end, notBefore: offset)
        let isCertain =
          !expression.program.hasScalarLooks
          || text.isASCII(from: max(start - 1, 0), to: min(forward.stop + 1, text.count))
        if isCertain, isEarliest { return end..<end }
        if isCertain, let start = beginning(in: text, endingAt: end, notBefore: start) { return start..<end }
      }
      // In this line, the machine says what the automaton could not.
      var machine = self.machine.take() ?? PikeMachine(expression.program)
      defer { self.machine = machine }
      if let match = machine.firstMatchInLine(of: text, from: start, isEarliest: isEarliest) { return match }
      offset = machine.stop + 1
    }
    return nil
  }

  /// Where the match that ends at `end` begins, which is in its line and not before `limit`; nil if that is better found
  /// in another way.
  private func beginning(in text: Span<UInt8>, endingAt end: Int, notBefore limit: Int) -> Int? {
    if backward == nil {
      // A mirrored program takes some milliseconds to make, in which the machine reads many lines.
      if end - limit < 4096, machineBudget > 0 {
        machineBudget -= 256 + end - limit
        return nil
      }
      guard let mirrored = try? ProgramCompiler.compile(expression.node, isMirrored: true) else { return nil }
      backward = LazyAutomaton(mirrored, isLongest: true, maximumSize: cacheSize)
    }
    guard case .found(let start) = backward?.beginning(in: text, endingAt: end, notBefore: limit) else { return nil }
    return start
  }
}

extension Span where Element == UInt8 {
  /// Where the line begins that has `place` in it or ends there, or `limit` if it begins before that.
  fileprivate func lineStart(of place: Int, notBefore limit: Int) -> Int {
    limit + extracting(limit..<count).offsetAfterLast(0x0A, before: place - limit)
  }
}
