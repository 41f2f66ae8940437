import Bytes

/// Escapes in double-quoted scalars.
extension YAMLParser {
  /// Reads the escape at `offset`, a backslash, and adds its character to `text`.
  mutating func readEscape(_ text: inout FoldedText, _ bytes: Span<UInt8>) throws(YAMLError) {
    let start = offset
    guard start &+ 1 < end else { throw YAMLError(.unclosedQuote, start) }
    offset &+= 2
    switch bytes[start &+ 1] {
    case 0x78: text.append(try readCode(start, digits: 2, bytes))
    case 0x75: text.append(try readCode(start, digits: 4, bytes))
    case 0x55: text.append(try readCode(start, digits: 8, bytes))
    case let letter:
      guard let scalar = Self.escaped(letter) else { throw YAMLError(.badEscape, start) }
      text.append(scalar)
    }
  }

  private static func escaped(_ letter: UInt8) -> Unicode.Scalar? {
    switch letter {
    case 0x30: "\0"
    case 0x61: "\u{7}"
    case 0x62: "\u{8}"
    case 0x74, 0x09: "\t"
    case 0x6E: "\n"
    case 0x76: "\u{B}"
    case 0x66: "\u{C}"
    case 0x72: "\r"
    case 0x65: "\u{1B}"
    case 0x20: " "
    case 0x22: "\""
    case 0x2F: "/"
    case 0x5C: "\\"
    case 0x4E: "\u{85}"
    case 0x5F: "\u{A0}"
    case 0x4C: "\u{2028}"
    case 0x50: "\u{2029}"
    default: nil
    }
  }

  /// Reads the scalar whose code is given by the next `digits` digits; two escapes may form a UTF-16 surrogate pair, as
  /// in JSON.
  private mutating func readCode(
    _ start: Int, digits: Int, _ bytes: Span<UInt8>
  ) throws(YAMLError) -> Unicode.Scalar {
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

  private mutating func readDigits(
    _ start: Int, _ digits: Int, _ bytes: Span<UInt8>
  ) throws(YAMLError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard offset < end, let digit = bytes[offset].hexDigitValue else { throw YAMLError(.badEscape, start) }
      value = value << 4 | UInt32(digit)
      offset &+= 1
    }
    return value
  }
}
