internal import Bytes

/// A parser by recursive descent of one of the languages of expressions, which differ in their operators, names and
/// quotes.
protocol ExpressionParser {
  /// The operators between two operands, by precedence, the weakest first. Of the signs of one precedence, a longer one
  /// stands before its beginning.
  static var operators: [[(sign: StaticString, operation: Expression.Operator)]] { get }
  /// The bytes that begin and end a text.
  static var quotes: [UInt8] { get }

  var bytes: [UInt8] { get }
  var offset: Int { get set }
  /// How deeply the expression at the current place is nested.
  var depth: Int { get set }

  /// Returns the end of the name that begins at an offset; the offset itself if there is none.
  func nameEnd(from start: Int) -> Int
  /// What is wrong at the current place.
  func unexpected(_ wanted: String?) -> QueryFailure
  /// Parses an operand with the signs before and after it.
  mutating func unary() throws(QueryFailure) -> Expression
  /// Adds what a backslash and the byte after it stand for.
  static func appendEscape(_ byte: UInt8, to text: inout [UInt8])
}

/// What keeps hostile text from exhausting stack and time.
enum ExpressionLimits {
  static let maxDepth = 120
  /// In bytes.
  static let maxLength = 100_000
}

extension ExpressionParser {
  // MARK: - Text

  var current: UInt8? { byte(at: offset) }

  func byte(at position: Int) -> UInt8? { position < bytes.count ? bytes[position] : nil }

  func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  mutating func skipSpace() {
    while let byte = current {
      if byte.isWhitespace {
        offset += 1
      } else if byte == 0xC2, self.byte(at: offset + 1) == 0xA0 {
        offset += 2
      } else {
        return
      }
    }
  }

  /// Takes a sign after white space.
  mutating func take(_ sign: StaticString) -> Bool {
    skipSpace()
    return takeHere(sign)
  }

  /// Takes a sign that no white space precedes.
  mutating func takeHere(_ sign: StaticString) -> Bool {
    let wanted = "\(sign)".utf8
    guard bytes[min(offset, bytes.count)...].starts(with: wanted) else { return false }
    offset += wanted.count
    return true
  }

  /// Takes a word in any case, after which no letter follows.
  mutating func takeWord(_ word: StaticString) -> Bool {
    skipSpace()
    let wanted = "\(word)".utf8
    guard offset + wanted.count <= bytes.count else { return false }
    for (byte, letter) in zip(bytes[offset...], wanted) where byte | 0x20 != letter | 0x20 { return false }
    if let next = byte(at: offset + wanted.count), next.isNameByte { return false }
    offset += wanted.count
    return true
  }

  mutating func expect(_ sign: StaticString) throws(QueryFailure) {
    if !take(sign) { throw unexpected("'\(sign)'") }
  }

  // MARK: - Operators

  /// Parses the text to its end.
  mutating func whole() throws(QueryFailure) -> Expression {
    if bytes.count > ExpressionLimits.maxLength { throw QueryFailure(.limit, "the expression is too long") }
    let expression = try expression()
    skipSpace()
    guard offset == bytes.count else { throw unexpected(nil) }
    return expression
  }

  /// Parses the longest expression at the current place.
  mutating func expression() throws(QueryFailure) -> Expression {
    try nested { (parser) throws(QueryFailure) in try parser.operation(precedence: 0) }
  }

  private mutating func operation(precedence: Int) throws(QueryFailure) -> Expression {
    guard precedence < Self.operators.count else { return try unary() }
    var left = try operation(precedence: precedence + 1)
    while let operation = takeOperator(Self.operators[precedence]) {
      let right = try self.operation(precedence: precedence + 1)
      left = Expression(.binary(operation, left, right), left.range.lowerBound..<right.range.upperBound)
    }
    return left
  }

  private mutating func takeOperator(
    _ operators: [(sign: StaticString, operation: Expression.Operator)]
  ) -> Expression.Operator? {
    let start = offset
    for (sign, operation) in operators {
      if "\(sign)".utf8.first?.isLetter == true ? takeWord(sign) : take(sign) { return operation }
    }
    offset = start
    return nil
  }

  /// Parses what follows a sign of one byte before an operand.
  mutating func prefixed(_ kind: (Expression) -> Expression.Kind) throws(QueryFailure) -> Expression {
    let start = offset
    offset += 1
    let operand = try nested { (parser) throws(QueryFailure) in try parser.unary() }
    return Expression(kind(operand), start..<operand.range.upperBound)
  }

  private mutating func nested(
    _ body: (inout Self) throws(QueryFailure) -> Expression
  ) throws(QueryFailure) -> Expression {
    depth += 1
    defer { depth -= 1 }
    if depth > ExpressionLimits.maxDepth {
      throw QueryFailure(.limit, "the expression is nested too deeply", at: offset..<offset)
    }
    return try body(&self)
  }

  // MARK: - Operands

  mutating func parentheses() throws(QueryFailure) -> Expression {
    let start = offset
    try expect("(")
    let inner = try expression()
    try expect(")")
    return Expression(inner.kind, start..<offset, name: inner.nameRange)
  }

  mutating func arguments() throws(QueryFailure) -> [Expression] {
    try expect("(")
    return try items(until: ")")
  }

  mutating func list() throws(QueryFailure) -> Expression {
    let start = offset
    try expect("[")
    let items = try items(until: "]")
    return Expression(.list(items), start..<offset)
  }

  private mutating func items(until end: StaticString) throws(QueryFailure) -> [Expression] {
    if take(end) { return [] }
    var items: [Expression] = []
    repeat { items.append(try expression()) } while take(",")
    try expect(end)
    return items
  }

  mutating func object() throws(QueryFailure) -> Expression {
    let start = offset
    try expect("{")
    var pairs: [(key: String, value: Expression)] = []
    if !take("}") {
      repeat {
        let key = try key()
        try expect(":")
        pairs.append((key, try expression()))
      } while take(",")
      try expect("}")
    }
    return Expression(.object(pairs), start..<offset)
  }

  private mutating func key() throws(QueryFailure) -> String {
    skipSpace()
    if let byte = current, Self.quotes.contains(byte) { return try string() }
    let end = nameEnd(from: offset)
    guard end > offset else { throw unexpected("a name") }
    defer { offset = end }
    return piece(offset..<end)
  }

  /// Reads a number with an optional sign.
  mutating func number() -> Expression {
    let start = offset
    if current == UInt8(ascii: "-") { offset += 1 }
    skipDigits()
    // A dot belongs to the number only before a digit, since `1.isTruthy()` is a call.
    if current == UInt8(ascii: "."), let next = byte(at: offset + 1), next.isDigit {
      offset += 1
      skipDigits()
    }
    return Expression(.literal(.number(Double(piece(start..<offset)) ?? .infinity)), start..<offset)
  }

  private mutating func skipDigits() { while let byte = current, byte.isDigit { offset += 1 } }

  /// Reads a text in quotes, of which the first is at the current place.
  mutating func string() throws(QueryFailure) -> String {
    let start = offset
    let quote = bytes[offset]
    offset += 1
    var text: [UInt8] = []
    while let byte = current {
      offset += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), let next = current {
        offset += 1
        Self.appendEscape(next, to: &text)
      } else {
        text.append(byte)
      }
    }
    throw QueryFailure(.syntax, "the quote is not closed", at: start..<bytes.count)
  }
}
