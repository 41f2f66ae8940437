import Bytes

/// Sixty-four bytes of ASCII without CR, looked at together; a mask has a bit for each of them, the lowest for the first.
struct WordBlock {
  /// The bytes of a block.
  static let size = 64

  private var letters: UInt64 = 0
  private var spaces: UInt64 = 0

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The block from `offset` on; nil unless all of its bytes come before `end`, and are ASCII and no CR.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, at offset: Int, before end: Int) {
    let (ones, highs) = (Self.ones, Self.highs)
    guard offset &+ Self.size <= end else { return nil }
    var foreign: UInt64 = 0
    for place in 0..<Self.size / 8 {
      let octet = bytes.loadUInt64(at: offset &+ place &* 8)
      foreign |= octet | ~((octet ^ ones &* 0x0D) &+ ones &* 0x7F)
    }
    if foreign & highs != 0 { return nil }
    for place in 0..<Self.size / 8 {
      let octet = bytes.loadUInt64(at: offset &+ place &* 8)
      // A sum sets the high bit of a byte that reaches a bound; of letters and digits, and of spaces, each reaches one of two.
      let lowered = octet | ones &* 0x20
      let isLetter = (lowered &+ ones &* (0x80 - 0x61)) ^ (lowered &+ ones &* (0x80 - 0x7B))
      let isDigit = (octet &+ ones &* (0x80 - 0x30)) ^ (octet &+ ones &* (0x80 - 0x3A))
      let isControl = (octet &+ ones &* (0x80 - 0x09)) ^ (octet &+ ones &* (0x80 - 0x0E))
      let isSpace = (octet &+ ones &* (0x80 - 0x20)) ^ (octet &+ ones &* (0x80 - 0x21))
      let shift = UInt64(truncatingIfNeeded: place &* 8)
      letters |= Self.gathered((isLetter | isDigit) & highs) &<< shift
      spaces |= Self.gathered((isControl | isSpace) & highs) &<< shift
    }
  }

  /// The high bits of the bytes side by side (Warren, "Hacker's Delight", 7-4).
  @inline(__always)
  private static func gathered(_ mask: UInt64) -> UInt64 { ((mask &>> 7) &* 0x0102_0408_1020_4080) &>> 56 }

  /// How many words begin in it, which they do with their first letter or digit. `inWord` says whether the word that goes on
  /// has counted.
  @inline(__always)
  func countWords(_ inWord: inout Bool) -> Int {
    let others = ~(letters | spaces)
    let starts = ~spaces & ~(~spaces &<< 1 | (inWord ? 1 : 0))
    // Added to the signs that a word begins with, a bit is carried to the byte behind them.
    let behind = ((starts & others) &+ others) & ~others
    let known = letters | spaces
    if known != 0 { inWord = letters &>> UInt64(63 &- known.leadingZeroBitCount) & 1 == 1 }
    return ((starts | behind) & letters).nonzeroBitCount
  }
}
