extension PatternParser {
  /// Reads a group; for flags alone, sets them and returns nil.
  mutating func group(depth: Int) throws(RegularExpressionError) -> ParsedNode? {
    let start = index
    let outer = flags
    index += 1
    skipSpace()
    var number: Int?
    if take("?") {
      try refuseLookAround(start)
      switch (current, next) {
      case ("P", "<"):
        index += 2
        number = nextGroup()
        try groupName()
      case ("<", _):
        index += 1
        number = nextGroup()
        try groupName()
      case ("P", "="):
        throw error("back-references are not supported", at: start, hint: "groups do not capture text here")
      case ("P", ">"): throw error("subroutine calls are not supported", at: start)
      default: if try groupFlags(start) { return nil }
      }
    } else {
      number = nextGroup()
    }
    let body = try alternation(depth: depth + 1)
    guard take(")") else {
      throw error("the group is not closed by ')'", at: start, hint: "write '\\(' for a parenthesis")
    }
    flags = outer
    return ParsedNode(node: number.map { .group($0, body.node) } ?? body.node, height: body.height + 1)
  }

  /// Counts a group; returns its number if groups are kept.
  private mutating func nextGroup() -> Int? {
    groupCount += 1
    return keepsGroups ? groupCount : nil
  }

  private func refuseLookAround(_ start: Int) throws(RegularExpressionError) {
    switch (current, next) {
    case ("=", _), ("!", _), ("<", "="), ("<", "!"):
      throw error(
        "look-ahead and look-behind are not supported", at: start,
        hint: "'\\b' matches at the edge of a word; for another condition on the same line write another /…/")
    case (">", _): throw error("atomic groups are not supported", at: start, hint: "write '(?:…)'")
    case ("#", _): throw error("comments in groups are not supported", at: start, hint: "write '(?x) … # comment'")
    default: break
    }
  }

  /// Reads a group's name up to `>`.
  private mutating func groupName() throws(RegularExpressionError) {
    let start = index
    while let scalar = current, scalar != ">" {
      let isFirst = index == start
      let isLetter = scalar == "_" || scalar.properties.isAlphabetic
      let isInside =
        [".", "[", "]"].contains(scalar)
        || [.decimalNumber, .letterNumber, .otherNumber].contains(scalar.properties.generalCategory)
      guard isLetter || !isFirst && isInside else {
        throw error("'\(scalar)' is not allowed \(isFirst ? "first " : "")in a group's name")
      }
      index += 1
    }
    if current == nil { throw error("the group's name is not closed by '>'", at: start) }
    if index == start { throw error("the group's name is empty") }
    try define(String(String.UnicodeScalarView(scalars[start..<index])), at: start)
    index += 1
  }

  /// Reads flags up to `:` or `)` and sets them; returns whether there are only flags.
  private mutating func groupFlags(_ start: Int) throws(RegularExpressionError) -> Bool {
    let first = index
    var seen: Set<Unicode.Scalar> = []
    var isOn = true
    while let letter = current {
      switch letter {
      case ":", ")":
        if !isOn, scalars[index - 1] == "-" { throw error("there is no flag after '-'", at: index - 1) }
        if letter == ")", index == first { throw error("there is nothing before '?' to repeat", at: index - 1) }
        index += 1
        return letter == ")"
      case "-":
        if !isOn { throw error("flags are turned off twice") }
        isOn = false
      default:
        if !flags.set(letter, to: isOn) {
          throw error(
            "there is no flag '\(letter)'",
            hint: "the flags are i, m, s, x, u, U and R; '(?:' begins a group without flags")
        }
        if !seen.insert(letter).inserted { throw error("the flag '\(letter)' is set twice") }
      }
      index += 1
    }
    throw error("the group is not closed by ')'", at: start, hint: "write '\\(' for a parenthesis")
  }
}
