import Bytes

/// The conversion of text to a single line, with runs of white space as one space and none at the ends.
enum FlatText {
  static func append(_ line: Span<UInt8>, to text: inout [UInt8]) {
    if isFlat(line) { return text.append(line) }
    let start = text.count
    var offset = 0
    while offset < line.count {
      let word = offset
      var length = 0
      var isSpace = false
      while offset < line.count, !isSpace {
        (isSpace, length) = line.spacing(at: offset)
        offset += length
      }
      let end = isSpace ? offset - length : offset
      if word == end { continue }
      if text.count > start { text.append(.space) }
      text.append(line.extracting(word..<end))
    }
  }

  static func isFlat(_ text: Span<UInt8>) -> Bool {
    var isAfterSpace = true
    var offset = 0
    while offset < text.count {
      if offset &+ 8 <= text.count, let spaces = spaces(text.loadUInt64(at: offset)) {
        // Two spaces must not be adjacent.
        if spaces & (spaces &<< 8 | (isAfterSpace ? 0x80 : 0)) != 0 { return false }
        isAfterSpace = spaces &>> 63 == 1
        offset &+= 8
        continue
      }
      let byte = text[offset]
      if byte < 0x80 {
        if byte.isWhitespace, isAfterSpace || byte != .space { return false }
        isAfterSpace = byte == .space
      } else {
        if text.spacing(at: offset).isSpace { return false }
        isAfterSpace = false
      }
      offset &+= 1
    }
    return !isAfterSpace || text.isEmpty
  }

  /// Returns the high bits of the spaces among eight bytes; nil when they may include other white space, which is a
  /// control character or begins with one of the bytes C2, E1 to E3 and EF.
  @inline(__always) private static func spaces(_ octet: UInt64) -> UInt64? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    // Each sum sets the high bit of a byte that reaches a bound; without the bytes' own high bits, nothing carries.
    let low = octet & ~highs
    let isControl = ~(low &+ ones &* 0x60) & ~octet
    if octet & highs == 0 {
      if isControl & highs != 0 { return nil }
      return ~((octet ^ ones &* 0x20) &+ ones &* 0x7F) & highs
    }
    let isC2 = ~((low ^ ones &* 0x42) &+ ones &* 0x7F)
    let isEF = ~((low ^ ones &* 0x6F) &+ ones &* 0x7F)
    let isE1ToE3 = (low &+ ones &* (0x80 - 0x61)) ^ (low &+ ones &* (0x80 - 0x64))
    if ((isC2 | isEF | isE1ToE3) & octet | isControl) & highs != 0 { return nil }
    return ~((low ^ ones &* 0x20) &+ ones &* 0x7F) & ~octet & highs
  }
}

extension Span where Element == UInt8 {
  /// Returns whether there is white space at an offset, and the number of bytes of the character there.
  @inline(__always) fileprivate func spacing(at offset: Int) -> (isSpace: Bool, length: Int) {
    let byte = self[offset]
    if byte < 0x80 { return (byte.isWhitespace, 1) }
    // Non-ASCII white space begins with one of these bytes.
    guard byte == 0xC2 || byte >= 0xE1 && byte <= 0xE3 || byte == 0xEF else { return (false, 1) }
    let (scalar, length) = scalar(at: offset)
    return (scalar.isSpacing, length)
  }
}
