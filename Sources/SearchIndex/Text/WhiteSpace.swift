internal import Bytes

extension Span<UInt8> {
  /// Returns the length in bytes of the white space character at an offset, or 0 if there is none.
  ///
  /// White space is that of Unicode, and the zero-width space, which separates words in Thai and Khmer.
  package func whiteSpaceLength(at offset: Int) -> Int {
    let first = byte(at: offset)
    if first == .space || (0x09...0x0D).contains(first) { return offset < count ? 1 : 0 }
    if first < 0xC2 { return 0 }
    switch (first, byte(at: offset &+ 1), byte(at: offset &+ 2)) {
    case (0xC2, 0x85, _), (0xC2, 0xA0, _): return 2
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8B), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF),
      (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
      return 3
    default: return 0
    }
  }

  /// Returns whether a range consists of white space; an empty range does.
  func isWhiteSpace(_ range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let length = whiteSpaceLength(at: offset)
      if length == 0 { return false }
      offset &+= length
    }
    return true
  }
}
