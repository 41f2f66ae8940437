import Bytes

/// The decoding of character references: `&name;`, `&#number;`, `&#xnumber;`.
package enum Entity {
  /// The named references that end in a semicolon, from the list of the WHATWG: entries `name=code,code` with hexadecimal
  /// codes, in the order of their bytes, separated by a space or line break.
  private static let table = EmbeddedFile.text("NoteSyntax/entities.txt")

  /// Returns the text that the reference at `start`, an `&`, represents, and the end of the reference; nil when it is
  /// invalid.
  package static func read(_ bytes: Span<UInt8>, at start: Int) -> (text: String, end: Int)? {
    var offset = start &+ 1
    guard offset < bytes.count else { return nil }
    if bytes[offset] == .hash { return readNumber(bytes, at: offset &+ 1) }
    // The longest name has 31 letters.
    while offset < bytes.count, offset &- start <= 33, bytes[offset].isAlphanumeric { offset &+= 1 }
    guard offset > start &+ 1, bytes.byte(at: offset) == .semicolon,
      let text = named(bytes.extracting(start &+ 1..<offset))
    else { return nil }
    return (text, offset &+ 1)
  }

  private static func readNumber(_ bytes: Span<UInt8>, at start: Int) -> (text: String, end: Int)? {
    let isHexadecimal = bytes.byte(at: start) | 0x20 == UInt8(ascii: "x")
    let digits = isHexadecimal ? start &+ 1 : start
    let limit = isHexadecimal ? 6 : 7
    var offset = digits
    var value: UInt32 = 0
    while offset < bytes.count, offset &- digits < limit, let digit = bytes[offset].hexDigitValue,
      isHexadecimal || digit < 10
    {
      value = value &* (isHexadecimal ? 16 : 10) &+ UInt32(digit)
      offset &+= 1
    }
    guard offset > digits, bytes.byte(at: offset) == .semicolon else { return nil }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return (String(Character(scalar ?? "\u{FFFD}")), offset &+ 1)
  }

  /// Returns the text of the entity called `name`. O(log entries).
  private static func named(_ name: Span<UInt8>) -> String? {
    let entries = Self.table
    let table = entries.utf8Span.span
    var low = 0
    var high = table.count
    while low < high {
      var start = (low &+ high) / 2
      while start > low, !table[start &- 1].isWhitespace { start &-= 1 }
      var equals = start
      while equals < high, table[equals] != .equals { equals &+= 1 }
      let order = name.compare(table.extracting(start..<equals))
      var end = equals
      while end < table.count, !table[end].isWhitespace { end &+= 1 }
      if order == 0 { return text(ofCodes: table.extracting(min(equals &+ 1, end)..<end)) }
      if order < 0 { high = start } else { low = min(end &+ 1, high) }
    }
    return nil
  }

  private static func text(ofCodes codes: Span<UInt8>) -> String {
    var text = ""
    var value: UInt32 = 0
    for offset in 0...codes.count {
      if offset < codes.count, let digit = codes[offset].hexDigitValue {
        value = value << 4 | UInt32(digit)
      } else {
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        value = 0
      }
    }
    return text
  }
}

extension Span where Element == UInt8 {
  /// Returns the text in `range` with entities and, if `escapes`, backslash escapes decoded.
  func decodedText(_ range: Range<Int>, escapes: Bool = true) -> String {
    guard hasEscapes(range) else { return String(repairing: extracting(range)) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = self[offset]
      if byte == .backslash, escapes, offset &+ 1 < range.upperBound, self[offset &+ 1].isPunctuation {
        decoded.append(self[offset &+ 1])
        offset &+= 2
      } else if byte == .ampersand, let entity = Entity.read(self, at: offset), entity.end <= range.upperBound {
        decoded.append(contentsOf: entity.text.utf8)
        offset = entity.end
      } else {
        decoded.append(byte)
        offset &+= 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Returns whether `range` may contain a backslash escape or an entity.
  func hasEscapes(_ range: Range<Int>) -> Bool {
    offset(of: .backslash, or: .ampersand, from: range.lowerBound, to: range.upperBound) < range.upperBound
  }
}
