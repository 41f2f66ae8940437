internal import Bytes
internal import Dates

extension QueryParser {
  /// Reads `[name]` or `[name:values]` at the current position; if it is text instead, returns nil and reads nothing.
  mutating func propertyTerm() throws(QueryProblem) -> QueryNode? {
    let start = scanner.index
    guard scanner.bytes[start...].contains(UInt8(ascii: "]")) else { return nil }
    guard let name = propertyName() else {
      scanner.index = start
      return nil
    }
    var result: QueryNode?
    if scanner.peek() == UInt8(ascii: ":") {
      scanner.index += 1
      result = try propertyValues(of: name)
      guard scanner.peek() == UInt8(ascii: "]") else {
        scanner.index = start
        return nil
      }
    }
    scanner.index += 1
    // A Markdown link, [text](destination), is text.
    if scanner.peek() == UInt8(ascii: "(") {
      scanner.index = start
      return nil
    }
    if result == nil { try countTerm(from: start) }
    return result ?? node(.property(name, .exists), from: start)
  }

  /// Reads the name after the bracket up to a colon or the closing bracket, neither of which is consumed.
  private mutating func propertyName() -> String? {
    scanner.index += 1
    scanner.skipSpace()
    if scanner.peek() == UInt8(ascii: "\"") {
      guard let name = scanner.quoted() else { return nil }
      scanner.skipSpace()
      return isAtEndOfName ? name : nil
    }
    let start = scanner.index
    while !scanner.isAtEnd, !isAtEndOfName {
      if scanner.peek() == UInt8(ascii: "[") || scanner.peek() == .lineFeed { return nil }
      scanner.index += 1
    }
    let name = scanner.text(from: start, to: scanner.index).trimming { $0 == " " }
    return !isAtEndOfName || name.isEmpty ? nil : String(name)
  }

  private var isAtEndOfName: Bool { scanner.peek() == UInt8(ascii: ":") || scanner.peek() == UInt8(ascii: "]") }

  /// Reads the values up to the closing bracket or the end of the text.
  private mutating func propertyValues(of name: String) throws(QueryProblem) -> QueryNode? {
    let outerGroups = openGroups
    openGroups = 0
    property = name
    scanner.isInProperty = true
    defer {
      openGroups = outerGroups
      property = nil
      scanner.isInProperty = false
    }
    return try nested(from: scanner.index, length: 1) { parser throws(QueryProblem) in try parser.alternatives() }
  }

  mutating func propertyLeaf(_ name: String, from start: Int) throws(QueryProblem) -> QueryNode {
    let first = scanner.peek()
    if first == UInt8(ascii: "<") || first == UInt8(ascii: ">") { return try comparison(of: name, from: start) }
    let wordStart = scanner.index
    let term = try textTerm()
    // Only text that was typed without a backslash can be special.
    guard case .word(let text) = term, scanner.text(from: wordStart, to: scanner.index) == text else {
      return node(.property(name, .term(term)), from: start)
    }
    switch text {
    case "null", "EMPTY": return node(.property(name, .null), from: start)
    case "*": return node(.property(name, .exists), from: start)
    default: break
    }
    if let range = range(of: name, text, from: start) { return range }
    if let spoken = propertyDates(of: name, text) {
      return node(.property(name, .dated(spoken.text, spoken.dates)), from: start)
    }
    return node(.property(name, .term(term)), from: start)
  }

  private mutating func comparison(of name: String, from start: Int) throws(QueryProblem) -> QueryNode {
    let start = scanner.index
    let isLess = scanner.peek() == UInt8(ascii: "<")
    let isWide = scanner.peek(1) == UInt8(ascii: "=")
    let relation: ComparisonOperator = isLess ? (isWide ? .lessOrEqual : .less) : (isWide ? .greaterOrEqual : .greater)
    scanner.index += isWide ? 2 : 1
    scanner.skipSpace()
    let operandStart = scanner.index
    if scanner.isBoundary(at: operandStart) {
      throw problem(
        "'\(relation.rawValue)' needs a value to compare with", hint: "write a number, date or text after it",
        from: start)
    }
    var quoted: String?
    if scanner.peek() == UInt8(ascii: "\"") { quoted = scanner.quoted() }
    let dates = DateExpression(today: today, looksAhead: DateField.looksAhead(property: name))
    let operand = quoted ?? lengthened(scanner.word().string) { dates.moment(Substring($0)) != nil }
    let comparison = comparison(relation, operand, isQuoted: quoted != nil, of: name)
    if quoted == nil, comparison.number == nil, comparison.dates == nil, Self.looksNumeric(operand) {
      throw problem(
        "'\(operand)' is neither a number nor a date",
        hint: "write \(relation.rawValue)\"\(operand)\" to compare it as text", from: operandStart)
    }
    return node(.property(name, .comparison(comparison)), from: start)
  }

  /// Returns `1..5` as two comparisons if both ends are numbers or dates; otherwise nil.
  private mutating func range(of name: String, _ text: String, from start: Int) -> QueryNode? {
    let dates = DateExpression(today: today, looksAhead: DateField.looksAhead(property: name))
    let wordEnd = scanner.index
    let text = lengthened(text) { $0.contains("..") && (try? dates.range($0)) != nil }
    let parts = Substring(text).splitAtDots()
    guard let upper = parts.after, !(parts.before.isEmpty && upper.isEmpty) else { return nil }
    let ends = [(ComparisonOperator.greaterOrEqual, parts.before), (.lessOrEqual, upper)]
    var comparisons: [QueryNode] = []
    for (relation, end) in ends where !end.isEmpty {
      let comparison = comparison(relation, String(end.trimming { $0 == " " }), isQuoted: false, of: name)
      if comparison.number == nil && comparison.dates == nil {
        scanner.index = wordEnd
        return nil
      }
      comparisons.append(node(.property(name, .comparison(comparison)), from: start))
    }
    return QueryNode.and(comparisons)
  }

  private func comparison(
    _ relation: ComparisonOperator, _ operand: String, isQuoted: Bool, of name: String
  ) -> PropertyComparison {
    var result = PropertyComparison(relation: relation, operand: operand, isQuoted: isQuoted)
    if isQuoted { return result }
    result.number = Self.number(operand)
    let dates = DateExpression(today: today, looksAhead: DateField.looksAhead(property: name))
    result.dates = dates.moment(Substring(operand)).map { dates.matching(relation, $0) }
    return result
  }

  /// Returns a finite decimal number; unlike `Double`, it accepts neither hexadecimal nor infinite numbers.
  static func number(_ text: String) -> Double? {
    let characters = Array("0123456789+-.eE".utf8)
    guard text.utf8.allSatisfy(characters.contains), let number = Double(text), number.isFinite else { return nil }
    return number
  }

  private static func looksNumeric(_ text: String) -> Bool {
    let digits = text.utf8.drop { [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains($0) }
    return digits.first?.isDigit ?? false
  }
}
