internal import Bytes

extension YAMLNode {
  /// Returns a null that is not written, at `offset`.
  static func null(at offset: Int) -> YAMLNode {
    YAMLNode(content: .scalar(YAMLScalar(text: "", type: .null, style: .plain)), range: offset..<offset)
  }

  /// The scalar; nil if the node is not a scalar.
  package var scalar: YAMLScalar? { if case .scalar(let scalar) = content { scalar } else { nil } }

  /// The text of a scalar that is not null; nil for other nodes.
  package var text: String? {
    guard let scalar, scalar.type != .null else { return nil }
    return scalar.text
  }

  /// The range of a scalar without its quotes.
  var contentRange: Range<Int> {
    guard let style = scalar?.style, style == .singleQuoted || style == .doubleQuoted, range.count >= 2 else {
      return range
    }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  package var isNull: Bool { scalar?.type == .null }

  /// The items; nil if the node is not a list.
  package var items: [YAMLNode]? { if case .sequence(let items, _) = content { items } else { nil } }

  /// The keys and values; nil if the node is not a mapping.
  package var pairs: [YAMLPair]? { if case .mapping(let pairs, _) = content { pairs } else { nil } }

  /// The value of `key` in a mapping; nil if the node is not a mapping or has no such key. Keys are compared byte by
  /// byte.
  package subscript(key: String) -> YAMLNode? {
    pairs?.first { $0.key.scalar.map { $0.text.utf8.elementsEqual(key.utf8) } ?? false }?.value
  }
}

extension YAMLScalar {
  /// The value of a boolean; nil for other types.
  package var boolValue: Bool? {
    guard type == .bool else { return nil }
    return text.utf8.first.map { $0 | 0x20 == UInt8(ascii: "t") }
  }

  /// The value of an integer; nil for other types and integers that do not fit.
  package var intValue: Int? {
    guard type == .int else { return nil }
    if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16) }
    if text.hasPrefix("0o") { return Int(text.dropFirst(2), radix: 8) }
    return Int(text)
  }

  /// The value of a number, rounded to a `Double`; nil for other types.
  package var numberValue: Double? {
    if type == .int { return intValue.map(Double.init) ?? Double(text) }
    guard type == .float else { return nil }
    let lower = text.lowercased()
    if lower.hasSuffix(".inf") { return lower.hasPrefix("-") ? -.infinity : .infinity }
    if lower.hasSuffix(".nan") { return .nan }
    return Double(text)
  }
}

extension ScalarType {
  /// Returns the type of plain `text` under the core schema of YAML 1.2.
  static func plain(_ text: String) -> ScalarType {
    let bytes = text.utf8Span.span
    guard !bytes.isEmpty, bytes.count <= 400 else { return bytes.isEmpty ? .null : .string }
    let first = bytes[0]
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), .plus, .hyphen, .dot: break
    // ~ null true false
    case .tilde, UInt8(ascii: "N"), UInt8(ascii: "n"), UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: "F"),
      UInt8(ascii: "f"):
      switch text {
      case "~", "null", "Null", "NULL": return .null
      case "true", "True", "TRUE", "false", "False", "FALSE": return .bool
      default: return .string
      }
    default: return .string
    }
    if bytes.count > 2, first == UInt8(ascii: "0"), bytes[1] == UInt8(ascii: "x") || bytes[1] == UInt8(ascii: "o") {
      let isHexadecimal = bytes[1] == UInt8(ascii: "x")
      for offset in 2..<bytes.count {
        guard let digit = bytes[offset].hexDigitValue, isHexadecimal || digit < 8 else { return .string }
      }
      return .int
    }
    return number(bytes)
  }

  private static func number(_ bytes: Span<UInt8>) -> ScalarType {
    var offset = 0
    if bytes[0] == .plus || bytes[0] == .hyphen { offset = 1 }
    let whole = offset
    while offset < bytes.count, bytes[offset].isDigit { offset &+= 1 }
    var digits = offset &- whole
    if offset == bytes.count { return digits > 0 ? .int : .string }
    if bytes[offset] == .dot {
      offset &+= 1
      if digits == 0, isSpecial(bytes, from: offset) { return .float }
      let fraction = offset
      while offset < bytes.count, bytes[offset].isDigit { offset &+= 1 }
      digits &+= offset &- fraction
    }
    guard digits > 0 else { return .string }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset &+= 1
      if offset < bytes.count, bytes[offset] == .plus || bytes[offset] == .hyphen { offset &+= 1 }
      let exponent = offset
      while offset < bytes.count, bytes[offset].isDigit { offset &+= 1 }
      guard offset > exponent else { return .string }
    }
    return offset == bytes.count ? .float : .string
  }

  /// Returns whether `inf` or `nan`, in one of their three spellings, is the text from `start` to the end.
  private static func isSpecial(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    switch String(repairing: bytes.extracting(start..<bytes.count)) {
    case "inf", "Inf", "INF": true
    case "nan", "NaN", "NAN": start == 1
    default: false
    }
  }
}
