/// Extracts the literals that every match of a pattern contains, as in Cox, "Regular Expression Matching with a Trigram
/// Index": the exact texts if they are few, otherwise prefixes, suffixes and required inner literals.
struct LiteralExtraction {
  /// The maximum number of texts for one part of a pattern.
  static let maximumCount = 16
  /// The maximum number of scalars of a text.
  static let maximumLength = 48
  /// The maximum number of texts of the whole requirement.
  static let maximumSize = 64

  /// A sequence of scalars that occurs in a match.
  struct Text: Hashable {
    var scalars: [UInt32] = []
    var ignoresCase = false

    static let empty = Text()

    func appending(_ other: Text) -> Text {
      guard ignoresCase != other.ignoresCase, !scalars.isEmpty, !other.scalars.isEmpty else {
        return Text(scalars: scalars + other.scalars, ignoresCase: ignoresCase || other.ignoresCase)
      }
      return Text(scalars: folded + other.folded, ignoresCase: true)
    }

    private var folded: [UInt32] { ignoresCase ? scalars : scalars.map { CaseOrbits.shared.representative(of: $0) } }
  }

  /// The known literals of the matches of a part of a pattern.
  struct Knowledge {
    /// All texts that the part matches, if they are few; otherwise nil.
    var exact: Set<Text>?
    /// Two sets of texts: each match begins with one of `prefixes` and ends with one of `suffixes`.
    var prefixes: Set<Text>
    var suffixes: Set<Text>
    var required: [RequiredLiterals] = []

    static let none = Knowledge(exact: nil, prefixes: [.empty], suffixes: [.empty])

    var requirement: [RequiredLiterals] {
      if let exact { return required + LiteralExtraction.oneOf(exact) }
      return required + LiteralExtraction.oneOf(prefixes) + LiteralExtraction.oneOf(suffixes)
    }
  }

  static func requirement(of node: SyntaxNode) -> RequiredLiterals { all(knowledge(of: node).requirement) }

  private static func knowledge(of node: SyntaxNode) -> Knowledge {
    switch node {
    case .empty, .look: Knowledge(exact: [.empty])
    case .scalars(let set): knowledge(of: set)
    case .bytes(let set): set.isEmpty ? Knowledge(exact: []) : .none
    case .sequence(let parts): sequence(parts.lazy.map { knowledge(of: $0) })
    case .alternatives(let branches): alternatives(branches.map { knowledge(of: $0) })
    case .group(_, let body): knowledge(of: body)
    case .repetition(let body, let minimum, let maximum, _):
      repetition(of: knowledge(of: body), minimum: minimum, maximum: maximum)
    }
  }

  private static func knowledge(of set: CodeSet) -> Knowledge {
    guard set.count <= maximumCount else { return .none }
    let codes = set.codes
    if codes.count == 1 { return Knowledge(exact: [Text(scalars: codes)]) }
    var texts: Set<Text> = []
    for code in codes {
      let orbit = CaseOrbits.shared.orbit(of: code)
      if let orbit, orbit.allSatisfy({ set.contains($0) }) {
        texts.insert(Text(scalars: [CaseOrbits.shared.representative(of: code)], ignoresCase: true))
      } else {
        texts.insert(Text(scalars: [code]))
      }
    }
    return Knowledge(exact: texts)
  }

  private static func sequence(_ parts: some Sequence<Knowledge>) -> Knowledge {
    var result = Knowledge(exact: [.empty])
    // One of these texts directly precedes the next part.
    var tail: Set<Text> = [.empty]
    func cut(_ head: Set<Text>?) {
      if result.exact != nil {
        result.exact = nil
        result.prefixes = head ?? tail
      } else {
        result.required += oneOf(head ?? tail)
      }
    }
    for part in parts {
      result.required += part.required
      if let exact = part.exact {
        if let longer = product(tail, exact) {
          tail = longer
        } else {
          cut(nil)
          tail = exact
        }
      } else {
        cut(product(tail, part.prefixes))
        tail = part.suffixes
      }
    }
    if result.exact != nil { return Knowledge(exact: tail, prefixes: tail, suffixes: tail, required: result.required) }
    result.suffixes = tail
    return result
  }

  private static func alternatives(_ branches: [Knowledge]) -> Knowledge {
    var exact: Set<Text>? = []
    for branch in branches {
      guard let texts = branch.exact, branch.required.isEmpty, let sum = exact?.union(texts), sum.count <= maximumCount
      else {
        exact = nil
        break
      }
      exact = sum
    }
    if let exact { return Knowledge(exact: exact) }
    let required = any(branches.map { all($0.requirement) })
    return Knowledge(
      exact: nil, prefixes: limited(branches.map { $0.exact ?? $0.prefixes }),
      suffixes: limited(branches.map { $0.exact ?? $0.suffixes }), required: required == .anything ? [] : [required])
  }

  private static func limited(_ sets: [Set<Text>]) -> Set<Text> {
    let all = sets.reduce(into: Set<Text>()) { if $0.count <= maximumCount { $0.formUnion($1) } }
    return all.count > maximumCount ? [.empty] : all
  }

  private static func repetition(of body: Knowledge, minimum: Int, maximum: Int?) -> Knowledge {
    if maximum == 0 { return Knowledge(exact: [.empty]) }
    if minimum == 0 {
      guard maximum == 1, let exact = body.exact, exact.count < maximumCount, body.required.isEmpty else {
        return .none
      }
      return Knowledge(exact: exact.union([.empty]))
    }
    let copies = min(minimum, maximumLength)
    if maximum == copies { return sequence(repeatElement(body, count: copies)) }
    // Between the beginning and the end, which remain the same, there may be more repetitions.
    let half = sequence(repeatElement(body, count: copies))
    var whole = sequence([half, .none, body])
    whole.required = half.required
    return whole
  }

  /// Returns each text of `left` joined with each text of `right`; nil if these are too many or too long.
  private static func product(_ left: Set<Text>, _ right: Set<Text>) -> Set<Text>? {
    if left == [.empty] { return right }
    if right == [.empty] { return left }
    guard left.count * right.count <= maximumCount else { return nil }
    var texts: Set<Text> = []
    for first in left {
      for second in right {
        guard first.scalars.count + second.scalars.count <= maximumLength else { return nil }
        texts.insert(first.appending(second))
      }
    }
    return texts
  }
}

extension LiteralExtraction.Knowledge {
  init(exact: Set<LiteralExtraction.Text>) { self.init(exact: exact, prefixes: exact, suffixes: exact) }
}

extension LiteralExtraction {
  /// Returns the requirement that one of `texts` occurs; empty if the empty text is among them.
  static func oneOf(_ texts: Set<Text>) -> [RequiredLiterals] {
    if texts.contains(where: { $0.scalars.isEmpty }) { return [] }
    let literals = texts.map { text in
      let bytes = text.scalars.reduce(into: [UInt8]()) { $0.append(utf8: $1) }
      let hasCase = text.ignoresCase && text.scalars.contains { CaseOrbits.shared.orbit(of: $0) != nil }
      return RequiredLiterals.Literal(bytes: bytes, ignoresCase: hasCase)
    }
    let sorted = literals.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    return [any(sorted.map { .literal($0) })]
  }

  /// Returns the conjunction of `parts`, without those that require nothing or are implied by others.
  static func all(_ parts: [RequiredLiterals]) -> RequiredLiterals {
    var kept: [RequiredLiterals] = []
    var room = maximumSize
    for part in parts where part != .anything && part.size <= room {
      if kept.contains(where: { $0.implies(part) }) { continue }
      kept.removeAll { part.implies($0) }
      kept.append(part)
      room -= part.size
    }
    return kept.isEmpty ? .anything : kept.count == 1 ? kept[0] : .all(kept)
  }

  /// Returns the disjunction of `parts`, without those that imply others.
  static func any(_ parts: [RequiredLiterals]) -> RequiredLiterals {
    var kept: [RequiredLiterals] = []
    var size = 0
    for part in parts {
      if part == .anything { return .anything }
      if kept.contains(where: { part.implies($0) }) { continue }
      kept.removeAll { $0.implies(part) }
      size += part.size
      if size > maximumSize { return .anything }
      kept.append(part)
    }
    return kept.count == 1 ? kept[0] : .any(kept)
  }
}

extension RequiredLiterals {
  var size: Int {
    switch self {
    case .anything: 0
    case .literal: 1
    case .all(let parts), .any(let parts): max(1, parts.reduce(0) { $0 + $1.size })
    }
  }

  /// Returns whether this condition is known to imply `other`.
  fileprivate func implies(_ other: RequiredLiterals) -> Bool {
    switch (self, other) {
    case (_, .anything): true
    case (.any(let parts), _): parts.allSatisfy { $0.implies(other) }
    case (_, .all(let parts)): parts.allSatisfy { implies($0) }
    case (.all(let parts), _): parts.contains { $0.implies(other) }
    case (_, .any(let parts)): parts.contains { implies($0) }
    case (.literal(let mine), .literal(let its)): mine.ignoresCase == its.ignoresCase && mine.bytes.contains(its.bytes)
    case (.anything, .literal): false
    }
  }
}

extension LiteralExtraction {
  /// Returns the length in bytes of the only text that `node` matches, in any case or in exactly one; otherwise nil.
  static func lengthOfText(_ node: SyntaxNode, ignoringCase: Bool) -> Int? {
    switch node {
    case .scalars(let set):
      guard let code = set.runs.first?.first, let scalar = Unicode.Scalar(code), set.count < 8 else { return nil }
      let cases = ignoringCase ? CaseOrbits.shared.orbit(of: code) ?? [code] : [code]
      return set.codes == cases ? UTF8.width(scalar) : nil
    case .sequence(let parts):
      return parts.reduce(Int?.some(0)) { sum, part in
        sum.flatMap { sum in lengthOfText(part, ignoringCase: ignoringCase).map { sum + $0 } }
      }
    default: return nil
    }
  }
}
