internal import Bytes

/// A necessary condition for a match: literals that the line contains. It is usually not sufficient.
package indirect enum RequiredLiterals: Sendable, Hashable {
  /// Nothing is known: any line may match.
  case anything
  case literal(Literal)
  /// All of these conditions hold.
  case all([RequiredLiterals])
  /// At least one of these conditions holds; if the list is empty, no line matches.
  case any([RequiredLiterals])

  /// A text that occurs in the line.
  package struct Literal: Sendable, Hashable {
    /// The text in UTF-8. If case is ignored, each scalar is the representative of its cases, usually the lower-case
    /// scalar of simple case folding.
    package let bytes: [UInt8]
    /// Whether case is ignored: the text is in the line after each of its scalars is replaced by its representative.
    package let ignoresCase: Bool
  }
}

extension RequiredLiterals {
  /// Returns whether `line` meets the condition; for tests and for callers without an index.
  package func isFulfilled(by line: [UInt8]) -> Bool {
    switch self {
    case .anything: true
    case .literal(let literal): (literal.ignoresCase ? Self.folded(line) : line).contains(literal.bytes)
    case .all(let parts): parts.allSatisfy { $0.isFulfilled(by: line) }
    case .any(let parts): parts.contains { $0.isFulfilled(by: line) }
    }
  }

  /// Returns the line with each scalar replaced by its representative; invalid UTF-8 is unchanged.
  private static func folded(_ line: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    var offset = 0
    while offset < line.count {
      let scalar = line.span.decodedScalar(at: offset)
      if scalar.isValid {
        folded.append(utf8: CaseOrbits.shared.representative(of: scalar.value))
        offset += scalar.length
      } else {
        folded.append(line[offset])
        offset += 1
      }
    }
    return folded
  }
}

extension [UInt8] {
  mutating func append(utf8 scalar: UInt32) {
    if let scalar = Unicode.Scalar(scalar) {
      append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
