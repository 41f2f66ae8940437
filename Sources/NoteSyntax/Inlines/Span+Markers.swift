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
    while offset &+ 8 <= count {
      var open = loadUInt64(at: offset).inlineMarkerBits
      while open != 0 {
        let place = offset &+ open.trailingZeroBitCount / 8
        if self[place].isInlineMarker { return place }
        open &= open &- 1
      }
      offset &+= 8
    }
    while offset < count {
      if self[offset].isInlineMarker { return offset }
      offset &+= 1
    }
    return count
  }
}

extension UInt64 {
  /// The high bits of those of its eight bytes that may be inline markers; every marker has its bit set.
  ///
  /// With the bit 0x20 set and 0x80 cleared, markers become `*` or lie in one of the ranges 21 to 26, 3A to 60 and from
  /// 7B on, in which no letters, digits or other signs lie that are common. Bytes that are not ASCII are no markers.
  @inline(__always) fileprivate var inlineMarkerBits: UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let folded = (self | ones &* 0x20) & ~highs
    // A sum sets the high bit of a byte if it reaches the bound; bytes are below 0x80, so nothing carries. Of five bounds
    // that the ranges have, a byte in one of them has reached an odd number.
    let isInRange =
      (folded &+ ones &* (0x80 - 0x21)) ^ (folded &+ ones &* (0x80 - 0x27)) ^ (folded &+ ones &* (0x80 - 0x3A))
      ^ (folded &+ ones &* (0x80 - 0x61)) ^ (folded &+ ones &* (0x80 - 0x7B))
    let isNoAsterisk = (folded ^ ones &* 0x2A) &+ ones &* 0x7F
    return (isInRange | ~isNoAsterisk) & ~self & highs
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
