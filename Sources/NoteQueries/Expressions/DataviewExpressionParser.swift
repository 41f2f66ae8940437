internal import Bytes
package import Dates

/// A parser for the expressions of Dataview, which can also stop where an expression ends in a query.
package struct DataviewExpressionParser {
  static let depthLimit = 120
  /// Words that cannot be the name of a field, since they begin a part of a query.
  private static let reserved: Set<String> = ["from", "where", "limit", "group", "flatten"]

  let bytes: [UInt8]
  var offset = 0
  private var depth = 0
  private let zone: TimeZoneRules

  init(_ bytes: [UInt8], in zone: TimeZoneRules) { (self.bytes, self.zone) = (bytes, zone) }

  /// Parses a text that is one expression.
  package static func parse(_ text: String, in zone: TimeZoneRules) throws(QueryFailure) -> Expression {
    var parser = DataviewExpressionParser(Array(text.utf8), in: zone)
    if parser.bytes.count > BaseExpressionParser.lengthLimit {
      throw QueryFailure(.limit, "the expression is too long")
    }
    let expression = try parser.expression()
    parser.skipSpace()
    guard parser.offset == parser.bytes.count else { throw parser.unexpected() }
    return expression
  }

  // MARK: - Text

  var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func byte(at position: Int) -> UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpace() { while let byte = current, byte == 0x20 || byte >= 9 && byte <= 13 { offset += 1 } }

  func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func unexpected(_ wanted: String? = nil) -> QueryFailure {
    let tail = wanted.map { "; \($0) is expected" } ?? ""
    guard offset < bytes.count else {
      return QueryFailure(.syntax, "the query ends too early\(tail)", at: bytes.count..<bytes.count)
    }
    var end = Self.nameEnd(bytes, from: offset)
    if end == offset {
      end = offset + 1
      while let byte = byte(at: end), byte & 0xC0 == 0x80 { end += 1 }
    }
    return QueryFailure(.syntax, "unexpected '\(piece(offset..<end))'\(tail)", at: offset..<end)
  }

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

  mutating func expect(_ sign: StaticString) throws(QueryFailure) {
    if !take(sign) { throw unexpected("'\(sign)'") }
  }

  /// Takes a word in any case, after which no letter follows.
  mutating func takeWord(_ word: StaticString) -> Bool {
    skipSpace()
    let wanted = Array("\(word)".utf8)
    guard offset + wanted.count <= bytes.count else { return false }
    for (index, byte) in wanted.enumerated() where bytes[offset + index] | 0x20 != byte | 0x20 { return false }
    if let next = byte(at: offset + wanted.count), next.isNameByte { return false }
    offset += wanted.count
    return true
  }

  /// Returns the end of a name: a letter or emoji, then also digits, `_` and `-`.
  static func nameEnd(_ bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A {
        end += 1
      } else if byte >= 0x80 {
        let (scalar, length) = bytes.span.decodedName(at: end)
        guard scalar else { break }
        end += length
      } else if end > start, byte.isDigitByte || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") {
        end += 1
      } else {
        break
      }
    }
    return end
  }

  // MARK: - Operators

  private mutating func nested<T>(
    _ body: (inout DataviewExpressionParser) throws(QueryFailure) -> T
  ) throws(QueryFailure) -> T {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit {
      throw QueryFailure(.limit, "the expression is nested too deeply", at: offset..<offset)
    }
    return try body(&self)
  }

  private func binary(_ sign: Expression.Operator, _ left: Expression, _ right: Expression) -> Expression {
    Expression(.binary(sign, left, right), left.range.lowerBound..<right.range.upperBound)
  }

  /// Parses the longest expression at the current place.
  mutating func expression() throws(QueryFailure) -> Expression {
    try nested { (parser) throws(QueryFailure) in
      var left = try parser.comparison()
      while true {
        let start = parser.offset
        if parser.take("&") || parser.takeWord("and") {
          left = parser.binary(.and, left, try parser.comparison())
        } else if parser.take("|") || parser.takeWord("or") {
          left = parser.binary(.or, left, try parser.comparison())
        } else {
          parser.offset = start
          return left
        }
      }
    }
  }

  private mutating func comparison() throws(QueryFailure) -> Expression {
    var left = try sum()
    while true {
      let start = offset
      if take(">=") {
        left = binary(.greaterOrEqual, left, try sum())
      } else if take("<=") {
        left = binary(.lessOrEqual, left, try sum())
      } else if take("!=") {
        left = binary(.unequal, left, try sum())
      } else if take(">") {
        left = binary(.greater, left, try sum())
      } else if take("<") {
        left = binary(.less, left, try sum())
      } else if take("=") {
        if current == UInt8(ascii: "=") {
          throw QueryFailure(.syntax, "unexpected '=='", hint: "write one '=' to compare", at: offset - 1..<offset + 1)
        }
        left = binary(.equal, left, try sum())
      } else {
        offset = start
        return left
      }
    }
  }

  private mutating func sum() throws(QueryFailure) -> Expression {
    var left = try product()
    while true {
      let start = offset
      if take("+") {
        left = binary(.add, left, try product())
      } else if take("-") {
        left = binary(.subtract, left, try product())
      } else {
        offset = start
        return left
      }
    }
  }

  private mutating func product() throws(QueryFailure) -> Expression {
    var left = try unary()
    while true {
      let start = offset
      if take("*") {
        left = binary(.multiply, left, try unary())
      } else if take("/") {
        left = binary(.divide, left, try unary())
      } else if take("%") {
        left = binary(.remainder, left, try unary())
      } else {
        offset = start
        return left
      }
    }
  }

  private mutating func unary() throws(QueryFailure) -> Expression {
    skipSpace()
    let start = offset
    if current == UInt8(ascii: "!"), byte(at: offset + 1) != UInt8(ascii: "[") {
      offset += 1
      let operand = try nested { (parser) throws(QueryFailure) in try parser.unary() }
      return Expression(.not(operand), start..<operand.range.upperBound)
    }
    return try postfix()
  }

  private mutating func postfix() throws(QueryFailure) -> Expression {
    var base = try primary()
    while let byte = current {
      if byte == UInt8(ascii: ".") {
        let start = offset + 1
        let end = Self.nameEnd(bytes, from: start)
        guard end > start else { throw unexpected() }
        offset = end
        base = Expression(.member(base, piece(start..<end)), base.range.lowerBound..<end, name: start..<end)
      } else if byte == UInt8(ascii: "[") {
        offset += 1
        let key = try expression()
        try expect("]")
        base = Expression(.index(base, key), base.range.lowerBound..<offset)
      } else if byte == UInt8(ascii: "(") {
        let operands = try arguments()
        let range = base.range.lowerBound..<offset
        if case .name(let name) = base.kind {
          base = Expression(.call(name, operands), range, name: base.range)
        } else {
          base = Expression(.apply(base, operands), range)
        }
      } else {
        break
      }
    }
    return base
  }

  private mutating func arguments() throws(QueryFailure) -> [Expression] {
    try expect("(")
    var operands: [Expression] = []
    if take(")") { return [] }
    repeat { operands.append(try expression()) } while take(",")
    try expect(")")
    return operands
  }

  // MARK: - Primaries

  private mutating func primary() throws(QueryFailure) -> Expression {
    skipSpace()
    let start = offset
    guard let byte = current else { throw unexpected("a value") }
    switch byte {
    case UInt8(ascii: "("):
      if let lambda = try lambda() { return lambda }
      return try parentheses()
    case UInt8(ascii: "["):
      if self.byte(at: offset + 1) == UInt8(ascii: "["), let link = link() { return link }
      offset += 1
      var items: [Expression] = []
      if !take("]") {
        repeat { items.append(try expression()) } while take(",")
        try expect("]")
      }
      return Expression(.list(items), start..<offset)
    case UInt8(ascii: "!"):
      if let link = link() { return link }
      throw unexpected("a value")
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "\""): return Expression(.literal(.text(try string())), start..<offset)
    case UInt8(ascii: "-") where self.byte(at: offset + 1)?.isDigitByte == true: return number()
    case _ where byte.isDigitByte: return number()
    default: break
    }
    let end = Self.nameEnd(bytes, from: start)
    guard end > start else { throw unexpected("a value") }
    let name = piece(start..<end)
    if name == "date" || name == "dur", let literal = literalCall(name, end) { return literal }
    switch name {
    case "true", "True":
      offset = end
      return Expression(.literal(.bool(true)), start..<end)
    case "false", "False":
      offset = end
      return Expression(.literal(.bool(false)), start..<end)
    case "null":
      offset = end
      return Expression(.literal(.null), start..<end)
    case _ where Self.reserved.contains(name.lowercased()): throw unexpected("a value")
    default: break
    }
    offset = end
    return Expression(.name(name), start..<end)
  }

  /// Reads `date(2026-11-29)` or `dur(1 day)`; nil if the operand is an expression.
  private mutating func literalCall(_ name: String, _ open: Int) -> Expression? {
    let start = offset
    guard byte(at: open) == UInt8(ascii: "("), let close = bytes[open...].firstIndex(of: UInt8(ascii: ")")) else {
      return nil
    }
    let inner = piece(open + 1..<close).trimmed
    if name == "dur" {
      guard let duration = QueryDuration(inner, isLoose: false) else { return nil }
      offset = close + 1
      return Expression(.literal(.duration(duration)), start..<offset)
    }
    if let date = DataviewLiteral.date(inner, in: zone) {
      offset = close + 1
      return Expression(.literal(.date(date)), start..<offset)
    }
    guard DataviewLiteral.shorthands.contains(inner.lowercased()) else { return nil }
    offset = close + 1
    // What a word means depends on the moment, so it is a call.
    let word = Expression(.literal(.text(inner.lowercased())), open + 1..<close)
    return Expression(.call("date", [word]), start..<offset, name: start..<open)
  }

  private mutating func parentheses() throws(QueryFailure) -> Expression {
    let start = offset
    offset += 1
    let inner = try expression()
    try expect(")")
    return Expression(inner.kind, start..<offset, name: inner.nameRange)
  }

  /// Reads `(a, b) => expression`; nil if this is none.
  private mutating func lambda() throws(QueryFailure) -> Expression? {
    let start = offset
    offset += 1
    var names: [String] = []
    skipSpace()
    if !take(")") {
      repeat {
        skipSpace()
        let end = Self.nameEnd(bytes, from: offset)
        guard end > offset else {
          offset = start
          return nil
        }
        names.append(piece(offset..<end))
        offset = end
      } while take(",")
      guard take(")") else {
        offset = start
        return nil
      }
    }
    guard take("=>") else {
      offset = start
      return nil
    }
    let body = try expression()
    return Expression(.lambda(names, body), start..<offset)
  }

  private mutating func link() -> Expression? {
    guard let (link, end) = DataviewLiteral.link(bytes, at: offset) else { return nil }
    let start = offset
    offset = end
    return Expression(.literal(.link(link)), start..<end)
  }

  private mutating func object() throws(QueryFailure) -> Expression {
    let start = offset
    offset += 1
    var pairs: [(key: String, value: Expression)] = []
    if !take("}") {
      repeat {
        skipSpace()
        let key: String
        if current == UInt8(ascii: "\"") {
          key = try string()
        } else {
          let end = Self.nameEnd(bytes, from: offset)
          guard end > offset else { throw unexpected("a name") }
          key = piece(offset..<end)
          offset = end
        }
        try expect(":")
        pairs.append((key, try expression()))
      } while take(",")
      try expect("}")
    }
    return Expression(.object(pairs), start..<offset)
  }

  private mutating func number() -> Expression {
    let start = offset
    if current == UInt8(ascii: "-") { offset += 1 }
    while let byte = current, byte.isDigitByte { offset += 1 }
    if current == UInt8(ascii: "."), let next = byte(at: offset + 1), next.isDigitByte {
      offset += 1
      while let byte = current, byte.isDigitByte { offset += 1 }
    }
    return Expression(.literal(.number(Double(piece(start..<offset)) ?? .infinity)), start..<offset)
  }

  /// Reads a text in double quotes; a backslash that escapes neither a quote nor a backslash stays.
  mutating func string() throws(QueryFailure) -> String {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    while let byte = current {
      offset += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), let next = current {
        offset += 1
        if next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") { text.append(byte) }
        text.append(next)
      } else {
        text.append(byte)
      }
    }
    throw QueryFailure(.syntax, "the quote is not closed", at: start..<bytes.count)
  }
}

extension UInt8 {
  var isNameByte: Bool {
    self | 0x20 >= 0x61 && self | 0x20 <= 0x7A || isDigitByte || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
      || self >= 0x80
  }
}

extension Span where Element == UInt8 {
  /// Returns whether the scalar at an offset can be in a name, and its length.
  func decodedName(at offset: Int) -> (isName: Bool, length: Int) {
    let decoded = decodedScalar(at: offset)
    guard decoded.isValid, let scalar = Unicode.Scalar(decoded.value) else { return (false, 1) }
    let properties = scalar.properties
    let isJoiner = decoded.value == 0x200D || decoded.value == 0xFE0F || decoded.value == 0x20E3
    let isMark = properties.generalCategory == .nonspacingMark || properties.generalCategory == .spacingMark
    return (
      properties.isAlphabetic || properties.isEmoji || isJoiner || isMark || properties.isEmojiModifier, decoded.length
    )
  }
}
