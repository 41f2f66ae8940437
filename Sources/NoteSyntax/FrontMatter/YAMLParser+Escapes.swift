import Bytes

/// Escapes in double-quoted scalars.
extension YAMLParser {
  /// Reads the escape at `offset`, a backslash, and adds its character to `text`.
  mutating func readEscape(_ text: inout FoldedText, _ bytes: Span<UInt8>) throws(YAMLError) {
    let start = offset
    guard start &+ 1 < end else { throw YAMLError(.unclosedQuote, start) }
    offset &+= 2
    switch bytes[start &+ 1] {
    case UInt8(ascii: "x"): text.append(try readCode(start, digits: 2, bytes))
    case UInt8(ascii: "u"): text.append(try readCode(start, digits: 4, bytes))
    case UInt8(ascii: "U"): text.append(try readCode(start, digits: 8, bytes))
    case let letter:
      guard let scalar = Self.escaped(letter) else { throw YAMLError(.badEscape, start) }
      text.append(scalar)
    }
  }

  private static func escaped(_ letter: UInt8) -> Unicode.Scalar? {
    switch letter {
    case UInt8(ascii: "0"): "\0"
    case UInt8(ascii: "a"): "\u{7}"
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "t"), .tab: "\t"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "v"): "\u{B}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "e"): "\u{1B}"
    case .space: " "
    case .doubleQuote: "\""
    case .slash: "/"
    case .backslash: "\\"
    case UInt8(ascii: "N"): "\u{85}"
    case .underscore: "\u{A0}"
    case UInt8(ascii: "L"): "\u{2028}"
    case UInt8(ascii: "P"): "\u{2029}"
    default: nil
    }
  }

  /// Reads the scalar whose code is in the next `digits` digits; two escapes may form a surrogate pair, as in JSON.
  private mutating func readCode(_ start: Int, digits: Int, _ bytes: Span<UInt8>) throws(YAMLError) -> Unicode.Scalar {
    var value = try readDigits(start, digits, bytes)
    if value >= 0xD800, value < 0xDC00, offset &+ 6 <= end, bytes.hasASCII("\\u", at: offset) {
      offset &+= 2
      let low = try readDigits(start, 4, bytes)
      guard low >= 0xDC00, low < 0xE000 else { throw YAMLError(.badEscape, start) }
      value = 0x1_0000 &+ (value &- 0xD800) << 10 &+ (low &- 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw YAMLError(.badEscape, start) }
    return scalar
  }

  private mutating func readDigits(_ start: Int, _ digits: Int, _ bytes: Span<UInt8>) throws(YAMLError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard offset < end, let digit = bytes[offset].hexDigitValue else { throw YAMLError(.badEscape, start) }
      value = value << 4 | UInt32(digit)
      offset &+= 1
    }
    return value
  }
}
