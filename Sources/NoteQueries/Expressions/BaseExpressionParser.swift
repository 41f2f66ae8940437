internal import Bytes

/// A parser for the expressions of bases.
package struct BaseExpressionParser: ExpressionParser {
  static let operators: [[(sign: StaticString, operation: Expression.Operator)]] = [
    [("||", .or)],
    [("&&", .and)],
    [("===", .equal), ("==", .equal), ("!==", .unequal), ("!=", .unequal)],
    [("<=", .lessOrEqual), (">=", .greaterOrEqual), ("<", .less), (">", .greater)],
    [("+", .add), ("-", .subtract)],
    [("*", .multiply), ("/", .divide), ("%", .remainder)],
  ]
  static let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]

  let bytes: [UInt8]
  var offset = 0
  var depth = 0
  private let isProperty: (String) -> Bool

  /// Parses an expression as a whole.
  ///
  /// - Parameter isProperty: Whether some note has a property; `a-b` is read as a name if it is one.
  package static func parse(
    _ text: String, isProperty: (String) -> Bool = { _ in false }
  ) throws(QueryFailure) -> Expression {
    try withoutActuallyEscaping(isProperty) { (isProperty) throws(QueryFailure) in
      var parser = BaseExpressionParser(text, isProperty)
      return try parser.whole()
    }
  }

  private init(_ text: String, _ isProperty: @escaping (String) -> Bool) {
    bytes = Array(text.utf8)
    self.isProperty = isProperty
  }

  func unexpected(_ wanted: String?) -> QueryFailure {
    let tail = wanted.map { "; \($0) is expected" } ?? ""
    if offset >= bytes.count {
      return QueryFailure(.syntax, "the expression ends too early\(tail)", at: bytes.count..<bytes.count)
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
    return QueryFailure(.syntax, "unexpected '\(text)' in the expression\(tail)", hint: hint, at: word)
  }

  func nameEnd(from start: Int) -> Int {
    var end = start
    while let byte = byte(at: end) {
      if byte.isLetter || byte == .underscore || byte == .dollar
        || byte >= 0x80 && !(byte == 0xC2 && self.byte(at: end + 1) == 0xA0)
      {
        end += 1
      } else if end > start, byte.isDigit {
        end += 1
      } else {
        break
      }
    }
    return end
  }

  mutating func unary() throws(QueryFailure) -> Expression {
    skipSpace()
    if current == UInt8(ascii: "!"), byte(at: offset + 1) != UInt8(ascii: "=") {
      return try prefixed(Expression.Kind.not)
    }
    if current == UInt8(ascii: "-") { return try prefixed(Expression.Kind.minus) }
    return try postfix()
  }

  private mutating func postfix() throws(QueryFailure) -> Expression {
    var base = try primary()
    while true {
      if take(".") {
        skipSpace()
        let start = offset
        let end = hyphenated(from: start)
        guard end > start else { throw unexpected(nil) }
        offset = end
        let name = piece(start..<end)
        if current == UInt8(ascii: "(") {
          let operands = try arguments()
          base = Expression(.method(base, name, operands), base.range.lowerBound..<offset, name: start..<end)
        } else {
          base = Expression(.member(base, name), base.range.lowerBound..<end, name: start..<end)
        }
      } else if take("[") {
        let key = try expression()
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
      while let byte = byte(at: stop), byte.isDigit { stop += 1 }
      stop = max(nameEnd(from: stop), stop)
      if stop == end + 1 || next == UInt8(ascii: "-") { break }
      end = stop
      if isProperty(piece(start..<end)) { best = end }
    }
    return best
  }

  private mutating func primary() throws(QueryFailure) -> Expression {
    skipSpace()
    let start = offset
    guard let byte = current else { throw unexpected(nil) }
    switch byte {
    case UInt8(ascii: "("): return try parentheses()
    case UInt8(ascii: "["): return try list()
    case UInt8(ascii: "{"): return try object()
    case _ where Self.quotes.contains(byte): return Expression(.literal(.text(try string())), start..<offset)
    case UInt8(ascii: "/"): return try pattern()
    case _ where byte.isDigit: return number()
    default: break
    }
    let end = hyphenated(from: start)
    guard end > start else { throw unexpected(nil) }
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

  static func appendEscape(_ byte: UInt8, to text: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    default: text.append(byte)
    }
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
        while let byte = current, byte.isLetter { offset += 1 }
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
