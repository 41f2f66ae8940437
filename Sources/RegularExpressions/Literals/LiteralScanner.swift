internal import Bytes

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

  /// Returns the offset of the first literal at or after `start`, or nil.
  func nextLiteral(in text: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    while let hit = text.firstOffset(ofAny: pairs.span, from: offset) {
      for literal in literals where literal.matches(text, at: hit) { return hit }
      offset = hit &+ 1
    }
    return nil
  }
}
