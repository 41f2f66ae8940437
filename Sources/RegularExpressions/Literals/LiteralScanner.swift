internal import Bytes

/// Finds places in a text where a match may be, by what every match contains.
struct LiteralScanner: Sendable {
  private let literals: [MaskedLiteral]
  private let pairs: [BytePair]
  /// How many literals are searched for at once; for more, the automaton is as fast.
  private static let maximumCount = 6
  /// How often literals may be expected in 1024 × 1024 bytes before looking for them takes longer than it saves.
  private static let maximumFrequency = 12_000

  /// A scanner for the part of `requirement` that is rarest; nil if none is worth it.
  init?(_ requirement: RequiredLiterals) {
    guard let literals = Self.rarest(requirement), !literals.isEmpty,
      literals.reduce(0, { $0 + $1.frequency }) <= Self.maximumFrequency
    else { return nil }
    self.literals = literals
    pairs = literals.map(\.pair)
  }

  /// The length of every match if the literal is all that the pattern is; else nil.
  func wholeLength(of node: SyntaxNode) -> Int? {
    guard literals.count == 1, let only = literals.first, only.isExact,
      let count = LiteralExtraction.lengthOfText(node, ignoringCase: only.ignoresCase), count == only.bytes.count
    else { return nil }
    return count
  }

  /// Literals of which every match contains one, those that are expected to be rarest.
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

  /// The first place at or after `start` where a literal is, or nil.
  func nextPlace(in text: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    while let place = text.firstOffset(ofAny: pairs.span, from: offset) {
      for literal in literals where literal.matches(text, at: place) { return place }
      offset = place &+ 1
    }
    return nil
  }
}
