internal import Bytes
package import Dates

/// A parser for the expressions of Dataview, which can also stop where an expression ends in a query.
package struct DataviewExpressionParser: ExpressionParser {
  static let operators: [[(sign: StaticString, operation: Expression.Operator)]] = [
    [("&", .and), ("and", .and), ("|", .or), ("or", .or)],
    [
      (">=", .greaterOrEqual), ("<=", .lessOrEqual), ("!=", .unequal), (">", .greater), ("<", .less), ("=", .equal),
    ],
    [("+", .add), ("-", .subtract)],
    [("*", .multiply), ("/", .divide), ("%", .remainder)],
  ]
  static let quotes = [UInt8(ascii: "\"")]
  /// Words that cannot be the name of a field, since they begin a part of a query.
  private static let reserved: Set<String> = ["from", "where", "limit", "group", "flatten"]

  let bytes: [UInt8]
  var offset = 0
  var depth = 0
  private let zone: TimeZoneRules

  init(_ bytes: [UInt8], in zone: TimeZoneRules) { (self.bytes, self.zone) = (bytes, zone) }

  /// Parses a text that is one expression.
  package static func parse(_ text: String, in zone: TimeZoneRules) throws(QueryFailure) -> Expression {
    var parser = DataviewExpressionParser(Array(text.utf8), in: zone)
    return try parser.whole()
  }

  func unexpected(_ wanted: String?) -> QueryFailure {
    let tail = wanted.map { "; \($0) is expected" } ?? ""
    guard offset < bytes.count else {
      return QueryFailure(.syntax, "the query ends too early\(tail)", at: bytes.count..<bytes.count)
    }
    if offset > 0, bytes[offset] == UInt8(ascii: "="), bytes[offset - 1] == UInt8(ascii: "=") {
      return QueryFailure(.syntax, "unexpected '=='", hint: "write one '=' to compare", at: offset - 1..<offset + 1)
    }
    var end = nameEnd(from: offset)
    if end == offset {
      end = offset + 1
      while let byte = byte(at: end), byte & 0xC0 == 0x80 { end += 1 }
    }
    return QueryFailure(.syntax, "unexpected '\(piece(offset..<end))'\(tail)", at: offset..<end)
  }

  /// A name is a letter or emoji, then also digits, `_` and `-`.
  func nameEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte.isLetter {
        end += 1
      } else if byte >= 0x80 {
        let (scalar, length) = bytes.span.decodedName(at: end)
        guard scalar else { break }
        end += length
      } else if end > start, byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") {
        end += 1
      } else {
        break
      }
    }
    return end
  }

  mutating func unary() throws(QueryFailure) -> Expression {
    skipSpace()
    if current == UInt8(ascii: "!"), byte(at: offset + 1) != UInt8(ascii: "[") {
      return try prefixed(Expression.Kind.not)
    }
    return try postfix()
  }

  private mutating func postfix() throws(QueryFailure) -> Expression {
    var base = try primary()
    while let byte = current {
      if byte == UInt8(ascii: ".") {
        let start = offset + 1
        let end = nameEnd(from: start)
        guard end > start else { throw unexpected(nil) }
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
      return try list()
    case UInt8(ascii: "!"):
      if let link = link() { return link }
      throw unexpected("a value")
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "\""): return Expression(.literal(.text(try string())), start..<offset)
    case UInt8(ascii: "-") where self.byte(at: offset + 1)?.isDigit == true: return number()
    case _ where byte.isDigit: return number()
    default: break
    }
    let end = nameEnd(from: start)
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

  /// Reads `(a, b) => expression`; nil if this is none.
  private mutating func lambda() throws(QueryFailure) -> Expression? {
    let start = offset
    offset += 1
    var names: [String] = []
    skipSpace()
    if !take(")") {
      repeat {
        skipSpace()
        let end = nameEnd(from: offset)
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

  /// A backslash that escapes neither a quote nor a backslash stays.
  static func appendEscape(_ byte: UInt8, to text: inout [UInt8]) {
    if byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
    text.append(byte)
  }
}

extension UInt8 {
  var isNameByte: Bool {
    self.isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
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
