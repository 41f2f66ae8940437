internal import Bytes

/// Finds the places in a text where there may be a match, by what every match contains.
struct LiteralScanner: Sendable {
  private let literals: [MaskedLiteral]
  private let pairs: [BytePair]
  /// The maximum number of literals that are searched at once; for more, the automaton is as fast.
  private static let maximumCount = 6
  /// The maximum expected number of literals in 1024 × 1024 bytes; with more, searching for them takes longer than it
  /// saves.
  private static let maximumFrequency = 12_000

  /// Makes a scanner for the rarest part of `requirement`; nil if no part is worthwhile.
  init?(_ requirement: RequiredLiterals) {
    guard let literals = Self.rarest(requirement), !literals.isEmpty,
      literals.reduce(0, { $0 + $1.frequency }) <= Self.maximumFrequency
    else { return nil }
    self.literals = literals
    pairs = literals.map(\.pair)
  }

  /// Returns the length of every match if the literal is the whole pattern; otherwise nil.
  func wholeLength(of node: SyntaxNode) -> Int? {
    guard literals.count == 1, let only = literals.first, only.isExact,
      let count = LiteralExtraction.lengthOfText(node, ignoringCase: only.ignoresCase), count == only.bytes.count
    else { return nil }
    return count
  }

  /// Returns the literals that are expected to be rarest, of which every match contains one.
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

  /// Returns the first place at or after `start` with a literal, or nil.
  func nextPlace(in text: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    while let place = text.firstOffset(ofAny: pairs.span, from: offset) {
      for literal in literals where literal.matches(text, at: place) { return place }
      offset = place &+ 1
    }
    return nil
  }
}
