internal import Bytes

/// Searches texts for a regular expression, and keeps the automaton that it builds from text to text.
///
/// A matcher must not be used by several threads at once; each needs its own. Texts may be any bytes. Invalid UTF-8 in
/// them is matched only by patterns of bytes. Every search takes time linear in the text.
package final class RegularExpressionMatcher {
  private let expression: RegularExpression
  private var forward: LazyDFA
  private var backward: LazyDFA?
  private var machine: PikeMachine?
  /// The number of bytes that the Pike machine may read before the automaton that finds the beginnings of matches is
  /// built.
  private var machineBudget = 1 << 16
  private var scanner: LiteralScanner?
  /// The number of results of the scanner, and the number of bytes it went through.
  private var scans = (count: 0, bytes: 0)
  /// The length of every match, if what the scanner finds is already a match.
  private let wholeLength: Int?

  /// The number of bytes that the states of an automaton may take.
  private let cacheSize: Int

  /// Makes a matcher with empty caches.
  ///
  /// - Parameter cacheSize: The approximate maximum size in bytes of the states for each direction.
  package init(_ expression: RegularExpression, cacheSize: Int = 4 << 20) {
    self.expression = expression
    self.cacheSize = cacheSize
    forward = LazyDFA(expression.program, maximumSize: cacheSize)
    scanner = LiteralScanner(expression.requiredLiterals)
    wholeLength = scanner?.wholeLength(of: expression.node)
  }

  /// Builds the automaton that finds the beginnings of matches at once instead of after some lines: for tests.
  func findsBeginningsAtOnce() { machineBudget = 0 }

  /// Returns the first match that begins at or after `from`; of those that begin there, the one that the pattern
  /// prefers.
  ///
  /// The text may have many lines; no match contains a line feed, and `^` and `$` match at each of them. `^` and `\b`
  /// take the text before `from` into account. To find the next match, search from the end of this one or, if it is
  /// empty, one byte further on.
  package func firstMatch(in text: Span<UInt8>, from: Int = 0) -> Range<Int>? {
    search(text, from: from, isEarliest: false)
  }

  /// Returns whether there is a match anywhere in the text; faster than finding it.
  package func containsMatch(in text: Span<UInt8>) -> Bool {
    search(text, from: 0, isEarliest: true) != nil
  }

  /// Returns the first line with a match, of those that begin at or after `from`, and the first match in it.
  ///
  /// - Parameter from: The beginning of a line: 0, or an offset after a line feed.
  /// - Returns: The line without its line feed, or nil if no further line matches. A line feed at the end of the text
  ///   is not followed by another line.
  package func nextMatchingLine(in text: Span<UInt8>, from: Int) -> (line: Range<Int>, match: Range<Int>)? {
    guard let match = search(text, from: from, isEarliest: false) else { return nil }
    return line(around: match.lowerBound, in: text).map { ($0, match) }
  }

  /// Returns the same line as `nextMatchingLine`, but not the match; faster.
  package func nextLine(in text: Span<UInt8>, from: Int) -> Range<Int>? {
    guard let place = search(text, from: from, isEarliest: true) else { return nil }
    return line(around: place.upperBound, in: text)
  }

  /// Returns the line that contains `place` or ends there; nil after a last line feed.
  private func line(around place: Int, in text: Span<UInt8>) -> Range<Int>? {
    let start = text.offsetAfterLast(0x0A, before: place)
    if start == text.count { return nil }
    return start..<(text.firstOffset(of: 0x0A, from: place) ?? text.count)
  }

  /// Returns the first match or, if `isEarliest`, a place in its line where a match ends.
  private func search(_ text: Span<UInt8>, from: Int, isEarliest: Bool) -> Range<Int>? {
    var offset = max(from, 0)
    while let scanner {
      guard let place = scanner.nextPlace(in: text, from: offset) else { return nil }
      if let wholeLength { return place..<place + wholeLength }
      note(scan: place - offset)
      let start = text.lineStart(of: place, notBefore: offset)
      // The end of the line is searched only nearby; if the line is longer, the rest of the text is searched as a
      // whole.
      let near = text.extracting(0..<min(text.count, place + 4096))
      let end = near.firstOffset(of: 0x0A, from: place) ?? text.count
      if let match = automatonSearch(text.extracting(0..<end), from: start, isEarliest: isEarliest) { return match }
      offset = end + 1
    }
    return automatonSearch(text, from: offset, isEarliest: isEarliest)
  }

  /// Stops using the scanner if it finds something in every other line, since the automaton alone is faster then.
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
      // In this line, the Pike machine decides what the automaton could not.
      var machine = self.machine.take() ?? PikeMachine(expression.program)
      defer { self.machine = machine }
      if let match = machine.firstMatchInLine(of: text, from: start, isEarliest: isEarliest) { return match }
      offset = machine.stop + 1
    }
    return nil
  }

  /// Returns the beginning of the match that ends at `end`; it is in the same line and not before `limit`. Returns nil
  /// if the machine should find it instead.
  private func beginning(in text: Span<UInt8>, endingAt end: Int, notBefore limit: Int) -> Int? {
    if backward == nil {
      // Compiling a mirrored program takes some milliseconds, in which the machine can read many lines.
      if end - limit < 4096, machineBudget > 0 {
        machineBudget -= 256 + end - limit
        return nil
      }
      guard let mirrored = try? ProgramCompiler.compile(expression.node, isMirrored: true) else { return nil }
      backward = LazyDFA(mirrored, isLongest: true, maximumSize: cacheSize)
    }
    guard case .found(let start) = backward?.beginning(in: text, endingAt: end, notBefore: limit) else { return nil }
    return start
  }
}

extension Span where Element == UInt8 {
  /// Returns the beginning of the line that contains `place` or ends there, or `limit` if that is later.
  fileprivate func lineStart(of place: Int, notBefore limit: Int) -> Int {
    limit + extracting(limit..<count).offsetAfterLast(0x0A, before: place - limit)
  }
}
