extension PatternParser {
  private enum SetOperation {
    case intersection, difference, symmetricDifference

    init?(_ scalar: Unicode.Scalar?) {
      switch scalar {
      case "&": self = .intersection
      case "-": self = .difference
      case "~": self = .symmetricDifference
      default: return nil
      }
    }

    func callAsFunction(_ left: CodeSet, _ right: CodeSet) -> CodeSet {
      switch self {
      case .intersection: left.intersection(right)
      case .difference: left.subtracting(right)
      case .symmetricDifference: left.symmetricDifference(right)
      }
    }
  }

  /// Reads a class in brackets. Adjacent items are united first, then set operations are evaluated from left to right,
  /// and finally the result is negated if the class begins with `^`.
  mutating func bracketClass(depth: Int) throws(RegularExpressionError) -> CodeSet {
    let start = index
    try checkDepth(depth, at: start)
    index += 1
    skipSpace()
    let isNegated = take("^")
    skipSpace()
    var runs: [CodeSet.Run] = []
    // Leading hyphens and a leading closing bracket are literal.
    while take("-") {
      runs = [CodeSet.Run(0x2D, 0x2D)]
      skipSpace()
    }
    if runs.isEmpty, take("]") { runs = [CodeSet.Run(0x5D, 0x5D)] }
    var pending: (operation: SetOperation, left: CodeSet)?
    while true {
      skipSpace()
      guard let scalar = current else {
        throw error("the class is not closed by ']'", at: start, hint: "write '\\[' for a bracket")
      }
      if scalar == "]" {
        index += 1
        break
      } else if scalar == "[" {
        if let set = posixClass() { runs += set.runs } else { runs += try bracketClass(depth: depth + 1).runs }
      } else if scalar == next, let operation = SetOperation(scalar) {
        index += 2
        pending = (operation, joined(runs, pending))
        runs = []
      } else {
        runs += try classRange().runs
      }
    }
    let whole = joined(runs, pending)
    return isNegated ? whole.inverted(in: flags.universe) : whole
  }

  private func joined(_ runs: [CodeSet.Run], _ pending: (operation: SetOperation, left: CodeSet)?) -> CodeSet {
    let right = folded(CodeSet(runs))
    return pending.map { $0.operation($0.left, right) } ?? right
  }

  /// Reads `[:name:]`; returns nil and reads nothing if there is no POSIX class.
  private mutating func posixClass() -> CodeSet? {
    guard next == ":" else { return nil }
    var end = index + 2
    let isNegated = end < scalars.count && scalars[end] == "^"
    if isNegated { end += 1 }
    let first = end
    while end < scalars.count, scalars[end].isASCII, scalars[end].properties.isAlphabetic { end += 1 }
    guard end + 1 < scalars.count, scalars[end] == ":", scalars[end + 1] == "]" else { return nil }
    guard let set = CodeSet.posix(String(String.UnicodeScalarView(scalars[first..<end]))) else { return nil }
    index = end + 2
    return isNegated ? folded(set).inverted(in: flags.universe) : set
  }

  /// Reads one scalar, an escape, or a range of scalars.
  private mutating func classRange() throws(RegularExpressionError) -> CodeSet {
    let start = index
    let lower = try classItem()
    skipSpace()
    guard current == "-" else { return lower.set }
    var after = index
    // The next character decides: before a bracket the hyphen is literal, and before another hyphen it is an operator.
    index += 1
    skipSpace()
    swap(&after, &index)
    if after >= scalars.count || scalars[after] == "]" || scalars[after] == "-" { return lower.set }
    index = after
    let upper = try classItem()
    guard let first = lower.code, let last = upper.code else {
      throw error("the ends of a range must be single characters", at: start, hint: "write '\\-' for a hyphen")
    }
    if first > last { throw error("the range ends before it begins", at: start) }
    return CodeSet([CodeSet.Run(first, last)])
  }

  /// Reads one scalar or an escape; `code` is nil if the item is a set.
  private mutating func classItem() throws(RegularExpressionError) -> (set: CodeSet, code: UInt32?) {
    let start = index
    guard let scalar = current else { throw error("the class is not closed by ']'") }
    var code = scalar.value
    if scalar == "\\" {
      switch try escape() {
      case .literal(let literal):
        try checkByte(literal, at: start)
        code = literal.value
      case .byte(let byte): code = UInt32(byte)
      case .set(let set): return (set, nil)
      case .look: throw error("an anchor cannot be in a class", at: start)
      }
    } else {
      try checkByte(scalar, at: start)
      index += 1
    }
    return (CodeSet(code), code)
  }
}
