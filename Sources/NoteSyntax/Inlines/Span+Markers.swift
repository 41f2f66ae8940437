internal import Bytes

extension Span where Element == UInt8 {
  /// Returns the offset of the first inline marker at or after `start`, or `count`.
  ///
  /// Eight bytes at a time are skipped if all of them are letters, digits, spaces, common punctuation, line breaks or
  /// not ASCII.
  @inline(__always) func inlineMarkerOffset(from start: Int) -> Int {
    var offset = start
    while offset &+ 8 <= count {
      var open = loadUInt64(at: offset).inlineMarkerBits
      while open != 0 {
        let marker = offset &+ open.trailingZeroBitCount / 8
        if self[marker].isInlineMarker { return marker }
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
  /// The high bits of those of its eight bytes that may be inline markers; the bit of every marker is set.
  ///
  /// With the bit 0x20 set and 0x80 cleared, markers become `*` or are in one of the ranges 21 to 26, 3A to 60, and
  /// from 7B on, which contain no letters, digits or other common characters. Non-ASCII bytes are not markers.
  @inline(__always) fileprivate var inlineMarkerBits: UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let folded = (self | ones &* 0x20) & ~highs
    // Each sum sets the high bit of a byte that reaches a bound; bytes are below 0x80, so nothing carries. The ranges
    // have five bounds in total, and a byte within a range has reached an odd number of them.
    var isInRange: UInt64 = folded &+ ones &* (0x80 - 0x21)
    isInRange ^= folded &+ ones &* (0x80 - 0x27)
    isInRange ^= folded &+ ones &* (0x80 - 0x3A)
    isInRange ^= folded &+ ones &* (0x80 - 0x61)
    isInRange ^= folded &+ ones &* (0x80 - 0x7B)
    let isNoAsterisk = (folded ^ ones &* 0x2A) &+ ones &* 0x7F
    return (isInRange | ~isNoAsterisk) & ~self & highs
  }
}

extension UInt8 {
  /// Whether the inline pass must stop at this byte: one of ``! # $ % & * : < = [ \ ] ^ _ ` ~``.
  @inline(__always) var isInlineMarker: Bool {
    let low: UInt64 = 0x3400_047A_0000_0000
    let high: UInt64 = 0x4000_0001_F800_0000
    guard self < 0x80 else { return false }
    return (self < 0x40 ? low : high) >> UInt64(self & 0x3F) & 1 == 1
  }
}

extension Span where Element == UInt8 {
  /// Returns the offset of the `^` of a block id, alone or after white space, that ends `range`, which must be trimmed.
  func blockIDStart(in range: Range<Int>) -> Int? {
    var offset = range.upperBound
    while offset > range.lowerBound, self[offset &- 1].isAlphanumeric || self[offset &- 1] == .hyphen { offset &-= 1 }
    guard offset < range.upperBound, offset > range.lowerBound, self[offset &- 1] == .caret else { return nil }
    let caret = offset &- 1
    return caret == range.lowerBound || self[caret &- 1].isWhitespace ? caret : nil
  }
}
