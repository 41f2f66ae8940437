import Bytes

/// A block of 64 bytes of ASCII without CR, with bitmaps of its characters; the lowest bit is that of the first byte.
struct WordBlock {
  /// The size of a block in bytes.
  static let size = 64

  private var letters: UInt64 = 0
  private var spaces: UInt64 = 0

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Makes the block from `offset` on; nil unless all of its bytes are before `end`, are ASCII, and are not CR.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, at offset: Int, before end: Int) {
    let (ones, highs) = (Self.ones, Self.highs)
    guard offset &+ Self.size <= end else { return nil }
    var foreign: UInt64 = 0
    for index in 0..<Self.size / 8 {
      let octet = bytes.loadUInt64(at: offset &+ index &* 8)
      foreign |= octet | ~((octet ^ ones &* 0x0D) &+ ones &* 0x7F)
    }
    if foreign & highs != 0 { return nil }
    for index in 0..<Self.size / 8 {
      let octet = bytes.loadUInt64(at: offset &+ index &* 8)
      // Each sum sets the high bit of a byte that reaches a bound; letters, digits and spaces each reach only one of
      // two bounds.
      let lowered = octet | ones &* 0x20
      let isLetter = (lowered &+ ones &* (0x80 - 0x61)) ^ (lowered &+ ones &* (0x80 - 0x7B))
      let isDigit = (octet &+ ones &* (0x80 - 0x30)) ^ (octet &+ ones &* (0x80 - 0x3A))
      let isControl = (octet &+ ones &* (0x80 - 0x09)) ^ (octet &+ ones &* (0x80 - 0x0E))
      let isSpace = (octet &+ ones &* (0x80 - 0x20)) ^ (octet &+ ones &* (0x80 - 0x21))
      let shift = UInt64(truncatingIfNeeded: index &* 8)
      letters |= Self.gathered((isLetter | isDigit) & highs) &<< shift
      spaces |= Self.gathered((isControl | isSpace) & highs) &<< shift
    }
  }

  /// Returns the high bits of all bytes as adjacent bits (Warren, "Hacker's Delight", 7-4).
  @inline(__always)
  private static func gathered(_ mask: UInt64) -> UInt64 { ((mask &>> 7) &* 0x0102_0408_1020_4080) &>> 56 }

  /// Returns the number of words that begin in the block. A word begins with its first letter or digit. `inWord` is
  /// whether the word at the beginning has already been counted; it is updated for the next bytes.
  @inline(__always)
  func countWords(inWord: inout Bool) -> Int {
    let others = ~(letters | spaces)
    let starts = ~spaces & ~(~spaces &<< 1 | (inWord ? 1 : 0))
    // Adding the bits of punctuation that begins a word carries a bit to the byte after the punctuation.
    let behind = ((starts & others) &+ others) & ~others
    let decided = letters | spaces
    if decided != 0 { inWord = letters &>> UInt64(63 &- decided.leadingZeroBitCount) & 1 == 1 }
    return ((starts | behind) & letters).nonzeroBitCount
  }
}
