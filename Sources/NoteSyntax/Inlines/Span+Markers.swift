import Bytes

/// Finding the bytes at which the inline pass has to stop.
extension Span where Element == UInt8 {
  /// The offset of the first inline marker at or after `start`, or `count`.
  ///
  /// Eight bytes at a time are passed over while all of them are letters, digits, spaces, common punctuation, line
  /// breaks or not ASCII.
  @inline(__always)
  func inlineMarkerOffset(from start: Int) -> Int {
    var offset = start
    while offset < count {
      if offset &+ 8 <= count, loadUInt64(at: offset).isInlineText {
        offset &+= 8
        continue
      }
      let end = Swift.min(offset &+ 8, count)
      while offset < end {
        if self[offset].isInlineMarker { return offset }
        offset &+= 1
      }
    }
    return count
  }
}

extension UInt64 {
  /// Whether none of its eight bytes is an inline marker. May be false without one, never true with one.
  ///
  /// With the bit 0x20 set and 0x80 cleared, markers become one of `" # $ % & * : ; < = > ? [-like`, none of which is
  /// in the three ranges that are tested; bytes that are not ASCII pass in any case.
  @inline(__always) fileprivate var isInlineText: Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let folded = (self | ones &* 0x20) & ~highs
    // A sum sets the high bit of a byte if it reaches the bound; bytes are below 0x80, so nothing carries.
    let isLetter = (folded &+ ones &* (0x80 - 0x61)) & ~(folded &+ ones &* (0x80 - 0x7B))
    let isDigitOrSign = (folded &+ ones &* (0x80 - 0x2B)) & ~(folded &+ ones &* (0x80 - 0x3A))
    let isQuoteOrParenthesis = (folded &+ ones &* (0x80 - 0x27)) & ~(folded &+ ones &* (0x80 - 0x2A))
    let isSpace = ~(folded &+ ones &* (0x80 - 0x21))
    return (isLetter | isDigitOrSign | isQuoteOrParenthesis | isSpace | self) & highs == highs
  }
}

extension UInt8 {
  /// Whether the inline pass has to stop at this byte: one of ``! # $ % & * : < = [ \ ] ^ _ ` ~``.
  @inline(__always) var isInlineMarker: Bool {
    let low: UInt64 = 0x3400_047A_0000_0000
    let high: UInt64 = 0x4000_0001_F800_0000
    guard self < 0x80 else { return false }
    return (self < 0x40 ? low : high) >> UInt64(self & 0x3F) & 1 == 1
  }
}
