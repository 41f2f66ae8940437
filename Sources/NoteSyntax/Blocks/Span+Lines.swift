import Bytes

/// Functions for lines, white space and trimming of bytes; the time of each is linear in the bytes that it reads.
extension Span where Element == UInt8 {
  /// Returns the offset of the first LF or CR at or after `start`, or `count`.
  func lineBreakOffset(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var offset = start
    while offset &+ 8 <= count {
      let word = loadUInt64(at: offset)
      // The lowest marked byte is below 0x0E: a line break, a tab, or another control character.
      var candidates = (word &- ones &* 0x0E) & ~word & highs
      while candidates != 0 {
        let lineBreak = offset &+ candidates.trailingZeroBitCount / 8
        if self[lineBreak].isLineBreak { return lineBreak }
        candidates &= candidates &- 1
      }
      offset &+= 8
    }
    while offset < count {
      if self[offset].isLineBreak { return offset }
      offset &+= 1
    }
    return count
  }

  /// Returns the offset after the line break, or any other byte, that begins at `offset`; CRLF is one line break.
  func offsetAfterLineBreak(at offset: Int) -> Int {
    guard offset < count else { return count }
    let isPair = self[offset] == .carriageReturn && offset &+ 1 < count && self[offset &+ 1] == .lineFeed
    return offset &+ (isPair ? 2 : 1)
  }

  /// Returns a range without the line break at its end.
  package func trimmingLineBreak(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    if end > range.lowerBound, self[end &- 1] == .lineFeed {
      end &-= 1
      if end > range.lowerBound, self[end &- 1] == .carriageReturn { end &-= 1 }
    } else if end > range.lowerBound, self[end &- 1] == .carriageReturn {
      end &-= 1
    }
    return range.lowerBound..<end
  }

  /// Returns `range` without spaces, tabs and line breaks at both ends.
  func trimming(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, self[start].isWhitespace { start &+= 1 }
    while end > start, self[end &- 1].isWhitespace { end &-= 1 }
    return start..<end
  }

  /// Returns the offset of the first byte at or after `start` and before `end` that is neither space nor tab, or `end`.
  func skippingBlanks(from start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end, self[offset] == .space || self[offset] == .tab { offset &+= 1 }
    return offset
  }

  /// Returns the offset after the last byte before `end` that is neither space nor tab, or `start`.
  func trimmingBlanks(from start: Int, before end: Int) -> Int {
    var offset = end
    while offset > start, self[offset &- 1].isBlank { offset &-= 1 }
    return offset
  }

  /// Returns whether the ASCII `text` is at `offset`, with letters compared without case; `text` must be in lower case.
  func hasASCII(_ text: String, at offset: Int) -> Bool {
    var index = offset
    for byte in text.utf8 {
      guard index >= 0, index < count, self[index].asciiLowercased == byte else { return false }
      index &+= 1
    }
    return true
  }

  @inline(__always) func hasDashes(at offset: Int) -> Bool {
    offset &+ 3 <= count && self[offset] == .hyphen && self[offset &+ 1] == .hyphen && self[offset &+ 2] == .hyphen
  }

  /// Returns the first offset of `one` or `other` from `start` on, or `end`. Compares eight bytes at a time.
  func offset(of one: UInt8, or other: UInt8, from start: Int, to end: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var offset = start
    while offset &+ 8 <= end {
      let word = loadUInt64(at: offset)
      let first = word ^ (ones &* UInt64(one))
      let second = word ^ (ones &* UInt64(other))
      // The lowest set high bit is that of the first of these bytes.
      let hits = ((first &- ones) & ~first | (second &- ones) & ~second) & highs
      if hits != 0 { return offset &+ hits.trailingZeroBitCount / 8 }
      offset &+= 8
    }
    while offset < end {
      let byte = self[offset]
      if byte == one || byte == other { return offset }
      offset &+= 1
    }
    return end
  }

  func pairOffset(_ first: UInt8, _ second: UInt8, from start: Int, to end: Int) -> Int? {
    var index = start
    while index &+ 1 < end {
      index = offset(of: first, or: first, from: index, to: end &- 1)
      if index &+ 1 < end, self[index &+ 1] == second { return index }
      index &+= 1
    }
    return nil
  }
}
