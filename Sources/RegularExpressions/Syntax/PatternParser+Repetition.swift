extension PatternParser {
  /// Reads `*`, `+`, `?` or a count in braces, and a following `?`.
  mutating func repetition(of body: SyntaxNode) throws(RegularExpressionError) -> SyntaxNode {
    var minimum = 0
    var maximum: Int?
    switch scalars[index] {
    case "*": break
    case "+": minimum = 1
    case "?": maximum = 1
    default: (minimum, maximum) = try counts()
    }
    index += 1
    let isLazy = take("?")
    return .repetition(body, minimum: minimum, maximum: maximum, isLazy: isLazy != flags.swapsGreed)
  }

  /// Reads `{n}`, `{n,}` or `{n,m}` up to the closing brace.
  private mutating func counts() throws(RegularExpressionError) -> (minimum: Int, maximum: Int?) {
    let start = index
    index += 1
    skipSpace()
    let minimum = try count(start)
    guard take(",") else {
      try checkClosed(start)
      return (minimum, minimum)
    }
    skipSpace()
    if current == "}" { return (minimum, nil) }
    let maximum = try count(start)
    try checkClosed(start)
    if maximum < minimum {
      throw error(
        "the minimum of {\(minimum),\(maximum)} is more than the maximum", at: start,
        hint: "write {\(maximum),\(minimum)}")
    }
    return (minimum, maximum)
  }

  private func checkClosed(_ start: Int) throws(RegularExpressionError) {
    if current != "}" { throw unclosed(start) }
  }

  private func unclosed(_ start: Int) -> RegularExpressionError {
    error("the count is not closed by '}'", at: start, hint: "write '\\{' for a brace")
  }

  private mutating func count(_ start: Int) throws(RegularExpressionError) -> Int {
    func skipBlanks() { while current?.properties.isWhitespace == true { index += 1 } }
    skipBlanks()
    let first = index
    var number = 0
    while let digit = current, ("0"..."9").contains(digit) {
      number = number * 10 + Int(digit.value - 0x30)
      index += 1
      if number > Int(Int32.max) { throw error("the count is too large", at: first) }
    }
    if index == first {
      if current == nil { throw unclosed(start) }
      throw error(
        "a number is missing in the count",
        hint: current == "," ? "write {0,…}, or '\\{' for a brace" : "write '\\{' for a brace")
    }
    skipBlanks()
    if current == nil { throw unclosed(start) }
    skipSpace()
    return number
  }
}
