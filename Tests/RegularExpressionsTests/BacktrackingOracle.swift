import Bytes

@testable import RegularExpressions

/// Matches by trying everything in the order of preference: short, slow, and plainly right where no loop may match nothing.
struct BacktrackingOracle {
  let text: [UInt8]
  private let words = CodeSet.words

  /// The first match at or after `from`.
  func firstMatch(of node: SyntaxNode, from: Int) -> Range<Int>? {
    for start in from...text.count {
      if let end = match(node, start, { $0 }) { return start..<end }
    }
    return nil
  }

  /// The end of the preferred match of `node` from `offset` on that `rest` accepts, as `rest` says it.
  private func match(_ node: SyntaxNode, _ offset: Int, _ rest: (Int) -> Int?) -> Int? {
    switch node {
    case .empty:
      return rest(offset)
    case .scalars(let set):
      guard offset < text.count else { return nil }
      let scalar = text.span.decodedScalar(at: offset)
      return scalar.isValid && set.contains(scalar.value) ? rest(offset + scalar.length) : nil
    case .bytes(let set):
      return offset < text.count && set.contains(UInt32(text[offset])) ? rest(offset + 1) : nil
    case .look(let look):
      let before = Neighbour(in: text.span, before: offset, words: words)
      let after = Neighbour(in: text.span, at: offset, words: words)
      return look.holds(between: before, and: after) ? rest(offset) : nil
    case .sequence(let parts):
      return match(parts[...], offset, rest)
    case .alternatives(let branches):
      for branch in branches {
        if let end = match(branch, offset, rest) { return end }
      }
      return nil
    case .group(_, let body):
      return match(body, offset, rest)
    case .repetition(let body, let minimum, let maximum, let isLazy):
      return repeated(body, minimum, maximum, isLazy, offset, rest)
    }
  }

  private func match(_ parts: ArraySlice<SyntaxNode>, _ offset: Int, _ rest: (Int) -> Int?) -> Int? {
    guard let first = parts.first else { return rest(offset) }
    return match(first, offset) { match(parts.dropFirst(), $0, rest) }
  }

  private func repeated(
    _ body: SyntaxNode, _ minimum: Int, _ maximum: Int?, _ isLazy: Bool, _ offset: Int, _ rest: (Int) -> Int?
  ) -> Int? {
    func again() -> Int? {
      if maximum == 0 { return nil }
      return match(body, offset) { next in
        // A loop that does not advance goes round for ever.
        if next == offset, minimum == 0, maximum == nil { return nil }
        return repeated(body, max(minimum - 1, 0), maximum.map { $0 - 1 }, isLazy, next, rest)
      }
    }
    if minimum > 0 { return again() }
    return isLazy ? rest(offset) ?? again() : again() ?? rest(offset)
  }
}
