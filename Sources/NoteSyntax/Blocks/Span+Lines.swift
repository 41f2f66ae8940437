import Bytes

/// Lines, white space and trimming over bytes; all O(bytes looked at).
extension Span where Element == UInt8 {
  /// The offset of the first LF or CR at or after `start`, or `count`.
  func lineBreakOffset(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var offset = start
    while offset &+ 8 <= count {
      let word = loadUInt64(at: offset)
      let feeds = word ^ (ones &* 0x0A)
      let returns = word ^ (ones &* 0x0D)
      let found = ((feeds &- ones) & ~feeds | (returns &- ones) & ~returns) & highs
      if found != 0 { return offset &+ found.trailingZeroBitCount / 8 }
      offset &+= 8
    }
    while offset < count {
      let byte = self[offset]
      if byte == 0x0A || byte == 0x0D { return offset }
      offset &+= 1
    }
    return count
  }

  /// The offset after the line break that begins at `offset`: CRLF is one.
  func offsetAfterLineBreak(at offset: Int) -> Int {
    guard offset < count else { return count }
    let isPair = self[offset] == 0x0D && offset &+ 1 < count && self[offset &+ 1] == 0x0A
    return offset &+ (isPair ? 2 : 1)
  }

  /// `range` without the line break at its end.
  func trimmingLineBreak(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    if end > range.lowerBound, self[end &- 1] == 0x0A {
      end &-= 1
      if end > range.lowerBound, self[end &- 1] == 0x0D { end &-= 1 }
    } else if end > range.lowerBound, self[end &- 1] == 0x0D {
      end &-= 1
    }
    return range.lowerBound..<end
  }

  /// `range` without spaces, tabs and line breaks at both ends.
  func trimming(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, self[start].isWhitespace { start &+= 1 }
    while end > start, self[end &- 1].isWhitespace { end &-= 1 }
    return start..<end
  }

  /// The offset of the first byte at or after `start` and before `end` that is neither space nor tab, or `end`.
  func skippingBlanks(from start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end, self[offset] == 0x20 || self[offset] == 0x09 { offset &+= 1 }
    return offset
  }

  /// Whether the ASCII `text` stands at `offset`, letters compared without case; `text` must be in lower case.
  func hasASCII(_ text: String, at offset: Int) -> Bool {
    var place = offset
    for byte in text.utf8 {
      guard place >= 0, place < count, self[place].asciiLowercased == byte else { return false }
      place &+= 1
    }
    return true
  }

  /// The offset of the first place at or after `start` and before `end` where `first` and `second` follow each other.
  func pairOffset(_ first: UInt8, _ second: UInt8, from start: Int, to end: Int) -> Int? {
    var offset = start
    while offset &+ 1 < end {
      if self[offset] == first, self[offset &+ 1] == second { return offset }
      offset &+= 1
    }
    return nil
  }
}
