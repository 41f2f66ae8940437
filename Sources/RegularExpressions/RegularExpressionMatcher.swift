internal import Bytes

/// Searches texts for a regular expression, and reuses the states of its automata for later texts.
///
/// A matcher must not be used by several threads at once; each thread needs its own. Texts may contain any bytes; only
/// patterns of bytes match invalid UTF-8. Every search takes time linear in the text.
package final class RegularExpressionMatcher {
  private let expression: RegularExpression
  private var forward: LazyDFA
  private var backward: LazyDFA?
  private var machine: PikeMachine?
  /// The number of bytes that the Pike machine may read before the mirrored automaton, for beginnings, is built.
  private var machineBudget = 1 << 16
  private var scanner: LiteralScanner?
  /// The number of literals that the scanner found, and the number of bytes that it read.
  private var scans = (count: 0, bytes: 0)
  /// The length of every match, if each literal that the scanner finds is a whole match.
  private let wholeLength: Int?

  private let cacheSize: Int

  /// Makes a matcher with empty caches.
  ///
  /// - Parameter cacheSize: The approximate maximum size in bytes of the states of each automaton.
  package init(_ expression: RegularExpression, cacheSize: Int = 4 << 20) {
    (self.expression, self.cacheSize) = (expression, cacheSize)
    forward = LazyDFA(expression.program, maximumSize: cacheSize)
    scanner = LiteralScanner(expression.requiredLiterals)
    wholeLength = scanner?.wholeLength(of: expression.node)
  }

  /// Builds the mirrored automaton at once instead of after some lines; for tests.
  func findsBeginningsAtOnce() { machineBudget = 0 }

  /// Returns the first match that begins at or after `from`; of several with the same beginning, the preferred one.
  ///
  /// The text may have several lines. A match never contains a line feed; `^` and `$` match at the beginning and end of
  /// each line. `^` and `\b` take the text before `from` into account. To find the next match, search from the end of
  /// this one or, if it is empty, one byte later.
  package func firstMatch(in text: Span<UInt8>, from: Int = 0) -> Range<Int>? {
    search(text, from: from, isEarliest: false)
  }

  /// Returns whether the text contains a match, which is faster than finding it.
  package func containsMatch(in text: Span<UInt8>) -> Bool { search(text, from: 0, isEarliest: true) != nil }

  /// Returns the first line that contains a match and begins at or after `from`, without its line feed; nil if no
  /// further line matches. This is faster than finding the match.
  ///
  /// - Parameter from: The beginning of a line: 0, or an offset after a line feed. A line feed at the end of the text does
  ///   not begin another line.
  package func nextLine(in text: Span<UInt8>, from: Int) -> Range<Int>? {
    guard let match = search(text, from: from, isEarliest: true) else { return nil }
    return line(around: match.upperBound, in: text)
  }

  /// Returns the line that contains `offset` or ends there; nil after a final line feed.
  private func line(around offset: Int, in text: Span<UInt8>) -> Range<Int>? {
    let start = text.offsetAfterLast(.lineFeed, before: offset)
    if start == text.count { return nil }
    return start..<(text.firstOffset(of: .lineFeed, from: offset) ?? text.count)
  }

  /// Returns the first match or, if `isEarliest`, an empty range in its line at which a match ends.
  private func search(_ text: Span<UInt8>, from: Int, isEarliest: Bool) -> Range<Int>? {
    var offset = max(from, 0)
    while let scanner {
      guard let literal = scanner.nextLiteral(in: text, from: offset) else { return nil }
      if let wholeLength { return literal..<literal + wholeLength }
      note(scan: literal - offset)
      let start = text.lineStart(of: literal, notBefore: offset)
      // The end of the line is searched only nearby; if it is longer, the rest of the text is searched as a whole.
      let near = text.extracting(0..<min(text.count, literal + 4096))
      let end = near.firstOffset(of: .lineFeed, from: literal) ?? text.count
      if let match = automatonSearch(text.extracting(0..<end), from: start, isEarliest: isEarliest) { return match }
      offset = end + 1
    }
    return automatonSearch(text, from: offset, isEarliest: isEarliest)
  }

  /// Stops using the scanner if it finds literals too often, because the automaton alone is faster then.
  private func note(scan length: Int) {
    scans = (scans.count + 1, scans.bytes + length)
    if scans.count >= 256, scans.bytes < scans.count * 96 { scanner = nil }
  }

  private func automatonSearch(_ text: Span<UInt8>, from: Int, isEarliest: Bool) -> Range<Int>? {
    var offset = from
    while offset <= text.count {
      let start: Int
      switch forward.end(in: text, from: offset, isEarliest: isEarliest) {
      case .none: return nil
      case .gaveUp(let stop): start = text.lineStart(of: stop, notBefore: offset)
      case .found(let end):
        start = text.lineStart(of: end, notBefore: offset)
        let isCertain =
          !expression.program.hasScalarLooks
          || text.isASCII(from: max(start - 1, 0), to: min(forward.stop + 1, text.count))
        if isCertain, isEarliest { return end..<end }
        if isCertain, let start = beginning(in: text, endingAt: end, notBefore: start) { return start..<end }
      }
      // The automaton is uncertain about this line, so the Pike machine searches it.
      var machine = self.machine.take() ?? PikeMachine(expression.program)
      defer { self.machine = machine }
      if let match = machine.firstMatchInLine(of: text, from: start, isEarliest: isEarliest) { return match }
      offset = machine.stop + 1
    }
    return nil
  }

  /// Returns the beginning of the match that ends at `end`; it is in the same line and not before `limit`. Returns nil
  /// if the Pike machine should find it instead.
  private func beginning(in text: Span<UInt8>, endingAt end: Int, notBefore limit: Int) -> Int? {
    if backward == nil {
      // Compiling a mirrored program takes some milliseconds, in which the Pike machine can read many lines.
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
  /// Returns the beginning of the line that contains `offset` or ends there, or `limit` if that is later.
  fileprivate func lineStart(of offset: Int, notBefore limit: Int) -> Int {
    limit + extracting(limit..<count).offsetAfterLast(.lineFeed, before: offset - limit)
  }
}

/// A prefilter: finds the literals that every match contains, and thus the offsets at which a match is possible.
struct LiteralScanner: Sendable {
  private let literals: [MaskedLiteral]
  private let pairs: [BytePair]
  /// The maximum number of literals for one search; with more, the automaton is as fast.
  private static let maximumCount = 6
  /// The maximum expected number of literals per mebibyte; with more, searching for them costs more than it saves.
  private static let maximumFrequency = 12_000

  /// Makes a scanner for the rarest part of `requirement`; nil if no part is rare enough.
  init?(_ requirement: RequiredLiterals) {
    guard let literals = Self.rarest(requirement), !literals.isEmpty,
      literals.reduce(0, { $0 + $1.frequency }) <= Self.maximumFrequency
    else { return nil }
    self.literals = literals
    pairs = literals.map(\.pair)
  }

  /// Returns the length of every match if the pattern consists only of the literal; otherwise nil.
  func wholeLength(of node: SyntaxNode) -> Int? {
    guard literals.count == 1, let only = literals.first, only.isExact,
      let count = LiteralExtraction.lengthOfText(node, ignoringCase: only.ignoresCase), count == only.bytes.count
    else { return nil }
    return count
  }

  /// Returns a set of literals, one of which every match contains, with the lowest expected frequency.
  private static func rarest(_ requirement: RequiredLiterals) -> [MaskedLiteral]? {
    switch requirement {
    case .anything: return nil
    case .literal(let literal): return MaskedLiteral(literal).map { [$0] }
    case .all(let parts):
      return parts.compactMap { rarest($0) }.min { left, right in
        left.reduce(0) { $0 + $1.frequency } < right.reduce(0) { $0 + $1.frequency }
      }
    case .any(let parts):
      var all: [MaskedLiteral] = []
      for part in parts {
        guard let literals = rarest(part) else { return nil }
        for literal in literals where !all.contains(literal) { all.append(literal) }
        if all.count > maximumCount { return nil }
      }
      return all
    }
  }

  func nextLiteral(in text: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    while let hit = text.firstOffset(ofAny: pairs.span, from: offset) {
      for literal in literals where literal.matches(text, at: hit) { return hit }
      offset = hit &+ 1
    }
    return nil
  }
}
