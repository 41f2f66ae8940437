internal import Bytes

/// A parser for the expressions of bases, by recursive descent.
package struct BaseExpressionParser {
  /// The deepest nesting, which keeps hostile text from exhausting the stack.
  static let depthLimit = 120
  /// The longest expression in bytes.
  static let lengthLimit = 100_000

  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0
  private let isProperty: (String) -> Bool

  /// Parses an expression as a whole.
  ///
  /// - Parameter isProperty: Whether some note has a property; `a-b` is read as a name if it is one.
  package static func parse(
    _ text: String, isProperty: (String) -> Bool = { _ in false }
  ) throws(QueryFailure) -> Expression {
    try withoutActuallyEscaping(isProperty) { (isProperty) throws(QueryFailure) in
      var parser = BaseExpressionParser(text, isProperty)
      if parser.bytes.count > lengthLimit { throw QueryFailure(.limit, "the expression is too long") }
      let expression = try parser.or()
      parser.skipSpace()
      guard parser.offset == parser.bytes.count else { throw parser.unexpected() }
      return expression
    }
  }

  private init(_ text: String, _ isProperty: @escaping (String) -> Bool) {
    bytes = Array(text.utf8)
    self.isProperty = isProperty
  }

  // MARK: - Text

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func byte(at position: Int) -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current {
      if byte == 0x20 || byte >= 0x09 && byte <= 0x0D {
        offset += 1
      } else if byte == 0xC2, self.byte(at: offset + 1) == 0xA0 {
        offset += 2
      } else {
        return
      }
    }
  }

  private func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func unexpected() -> QueryFailure {
    if offset >= bytes.count {
      return QueryFailure(.syntax, "the expression ends too early", at: bytes.count..<bytes.count)
    }
    let word = offset..<max(nameEnd(from: offset), min(offset + 1, bytes.count))
    let text = piece(word)
    let hint: String? =
      switch text {
      case "=": "write '==' to compare"
      case "and", "AND": "write '&&' between conditions"
      case "or", "OR": "write '||' between conditions"
      case "+": "there is no unary plus"
      default: nil
      }
    return QueryFailure(.syntax, "unexpected '\(text)' in the expression", hint: hint, at: word)
  }

  private mutating func take(_ sign: StaticString) -> Bool {
    skipSpace()
    let wanted = "\(sign)".utf8
    guard bytes[min(offset, bytes.count)...].starts(with: wanted) else { return false }
    offset += wanted.count
    return true
  }

  private mutating func expect(_ sign: StaticString) throws(QueryFailure) {
    if !take(sign) {
      var failure = unexpected()
      failure.message += "; '\(sign)' is expected"
      throw failure
    }
  }

  /// Returns the end of the name that begins at an offset; the offset itself if there is none.
  private func nameEnd(from start: Int) -> Int {
    var end = start
    while let byte = byte(at: end) {
      let isLetter =
        byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      if isLetter || byte >= 0x80 && !(byte == 0xC2 && self.byte(at: end + 1) == 0xA0) {
        end += 1
      } else if end > start, byte.isDigitByte {
        end += 1
      } else {
        break
      }
    }
    return end
  }

  // MARK: - Operators

  private mutating func nested<T>(
    _ body: (inout BaseExpressionParser) throws(QueryFailure) -> T
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

  private mutating func or() throws(QueryFailure) -> Expression {
    try nested { (parser) throws(QueryFailure) in
      var left = try parser.and()
      while parser.take("||") { left = parser.binary(.or, left, try parser.and()) }
      return left
    }
  }

  private mutating func and() throws(QueryFailure) -> Expression {
    var left = try equality()
    while take("&&") { left = binary(.and, left, try equality()) }
    return left
  }

  private mutating func equality() throws(QueryFailure) -> Expression {
    var left = try comparison()
    while true {
      if take("===") || take("==") {
        left = binary(.equal, left, try comparison())
      } else if take("!==") || take("!=") {
        left = binary(.unequal, left, try comparison())
      } else {
        return left
      }
    }
  }

  private mutating func comparison() throws(QueryFailure) -> Expression {
    var left = try sum()
    while true {
      if take("<=") {
        left = binary(.lessOrEqual, left, try sum())
      } else if take(">=") {
        left = binary(.greaterOrEqual, left, try sum())
      } else if take("<") {
        left = binary(.less, left, try sum())
      } else if take(">") {
        left = binary(.greater, left, try sum())
      } else {
        return left
      }
    }
  }

  private mutating func sum() throws(QueryFailure) -> Expression {
    var left = try product()
    while true {
      if take("+") {
        left = binary(.add, left, try product())
      } else if take("-") {
        left = binary(.subtract, left, try product())
      } else {
        return left
      }
    }
  }

  private mutating func product() throws(QueryFailure) -> Expression {
    var left = try unary()
    while true {
      if take("*") {
        left = binary(.multiply, left, try unary())
      } else if take("/") {
        left = binary(.divide, left, try unary())
      } else if take("%") {
        left = binary(.remainder, left, try unary())
      } else {
        return left
      }
    }
  }

  private mutating func unary() throws(QueryFailure) -> Expression {
    skipSpace()
    let start = offset
    if current == UInt8(ascii: "!"), byte(at: offset + 1) != UInt8(ascii: "=") {
      offset += 1
      let operand = try nested { (parser) throws(QueryFailure) in try parser.unary() }
      return Expression(.not(operand), start..<operand.range.upperBound)
    }
    if current == UInt8(ascii: "-") {
      offset += 1
      let operand = try nested { (parser) throws(QueryFailure) in try parser.unary() }
      return Expression(.minus(operand), start..<operand.range.upperBound)
    }
    return try postfix()
  }

  // MARK: - Members and calls

  private mutating func postfix() throws(QueryFailure) -> Expression {
    var base = try primary()
    while true {
      if take(".") {
        skipSpace()
        let start = offset
        let end = hyphenated(from: start)
        guard end > start else { throw unexpected() }
        offset = end
        let name = piece(start..<end)
        if current == UInt8(ascii: "(") {
          let operands = try arguments()
          base = Expression(.method(base, name, operands), base.range.lowerBound..<offset, name: start..<end)
        } else {
          base = Expression(.member(base, name), base.range.lowerBound..<end, name: start..<end)
        }
      } else if take("[") {
        let key = try or()
        try expect("]")
        base = Expression(.index(base, key), base.range.lowerBound..<offset)
      } else {
        return base
      }
    }
  }

  /// Returns the end of a name that can contain hyphens, if a property is so named.
  private func hyphenated(from start: Int) -> Int {
    let plain = nameEnd(from: start)
    guard plain > start, byte(at: plain) == UInt8(ascii: "-") else { return plain }
    var end = plain
    var best = plain
    while byte(at: end) == UInt8(ascii: "-"), let next = byte(at: end + 1) {
      var stop = end + 1
      while let byte = byte(at: stop), byte.isDigitByte { stop += 1 }
      stop = max(nameEnd(from: stop), stop)
      if stop == end + 1 || next == UInt8(ascii: "-") { break }
      end = stop
      if isProperty(piece(start..<end)) { best = end }
    }
    return best
  }

  private mutating func arguments() throws(QueryFailure) -> [Expression] {
    try expect("(")
    var operands: [Expression] = []
    if take(")") { return [] }
    repeat { operands.append(try or()) } while take(",")
    try expect(")")
    return operands
  }

  // MARK: - Primaries

  private mutating func primary() throws(QueryFailure) -> Expression {
    skipSpace()
    let start = offset
    guard let byte = current else { throw unexpected() }
    switch byte {
    case UInt8(ascii: "("):
      offset += 1
      let inner = try or()
      try expect(")")
      return Expression(inner.kind, start..<offset, name: inner.nameRange)
    case UInt8(ascii: "["):
      offset += 1
      var items: [Expression] = []
      if !take("]") {
        repeat { items.append(try or()) } while take(",")
        try expect("]")
      }
      return Expression(.list(items), start..<offset)
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return Expression(.literal(.text(try string())), start..<offset)
    case UInt8(ascii: "/"): return try pattern()
    case _ where byte.isDigitByte: return number()
    default: break
    }
    let end = hyphenated(from: start)
    guard end > start else { throw unexpected() }
    offset = end
    let name = piece(start..<end)
    switch name {
    case "true": return Expression(.literal(.bool(true)), start..<end)
    case "false": return Expression(.literal(.bool(false)), start..<end)
    case "null": return Expression(.literal(.null), start..<end)
    default: break
    }
    if current == UInt8(ascii: "(") {
      let operands = try arguments()
      return Expression(.call(name, operands), start..<offset, name: start..<end)
    }
    return Expression(.name(name), start..<end)
  }

  private mutating func object() throws(QueryFailure) -> Expression {
    let start = offset
    offset += 1
    var pairs: [(key: String, value: Expression)] = []
    if !take("}") {
      repeat {
        skipSpace()
        let key: String
        if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") {
          key = try string()
        } else {
          let end = nameEnd(from: offset)
          guard end > offset else { throw unexpected() }
          key = piece(offset..<end)
          offset = end
        }
        try expect(":")
        pairs.append((key, try or()))
      } while take(",")
      try expect("}")
    }
    return Expression(.object(pairs), start..<offset)
  }

  private mutating func number() -> Expression {
    let start = offset
    while let byte = current, byte.isDigitByte { offset += 1 }
    // A dot belongs to the number only before a digit, since `1.isTruthy()` is a call.
    if current == UInt8(ascii: "."), let next = byte(at: offset + 1), next.isDigitByte {
      offset += 1
      while let byte = current, byte.isDigitByte { offset += 1 }
    }
    return Expression(.literal(.number(Double(piece(start..<offset)) ?? .infinity)), start..<offset)
  }

  private mutating func string() throws(QueryFailure) -> String {
    let start = offset
    let quote = bytes[offset]
    offset += 1
    var text: [UInt8] = []
    while let byte = current {
      offset += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\"), let next = current else {
        text.append(byte)
        continue
      }
      offset += 1
      switch next {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "r"): text.append(0x0D)
      default: text.append(next)
      }
    }
    throw QueryFailure(.syntax, "the quote is not closed", at: start..<bytes.count)
  }

  private mutating func pattern() throws(QueryFailure) -> Expression {
    let start = offset
    offset += 1
    var isInClass = false
    while let byte = current, byte != 0x0A {
      if byte == UInt8(ascii: "\\") {
        offset += 2
        continue
      }
      if byte == UInt8(ascii: "[") { isInClass = true }
      if byte == UInt8(ascii: "]") { isInClass = false }
      if byte == UInt8(ascii: "/"), !isInClass {
        let source = piece(start + 1..<offset)
        offset += 1
        let flags = offset
        while let byte = current, byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A { offset += 1 }
        do {
          let pattern = try QueryPattern(source, flags: piece(flags..<offset))
          return Expression(.literal(.pattern(pattern)), start..<offset)
        } catch {
          throw QueryFailure(error.code, error.message, at: start..<offset)
        }
      }
      offset += 1
    }
    throw QueryFailure(.syntax, "the regular expression is not closed by '/'", at: start..<bytes.count)
  }
}
