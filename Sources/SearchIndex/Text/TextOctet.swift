/// Eight bytes of text, first byte lowest, which are processed in parallel; after the end of a text they are zeros.
///
/// A mask has the high bit of each byte that it selects. Additions set the high bit of each byte that reaches a bound;
/// since those bytes are below 0x80, nothing is carried into the next byte.
struct TextOctet: BitwiseCopyable {
  let bytes: UInt64
  /// Masks of ASCII letters, and of ASCII letters and digits.
  private let letters: UInt64
  private let words: UInt64

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highs: UInt64 = 0x8080_8080_8080_8080
  /// The bit that converts ASCII letters to lower case, in each of eight bytes; digits always have it.
  static let lowerCase: UInt64 = 0x2020_2020_2020_2020

  @inline(__always) init(_ bytes: UInt64) {
    self.bytes = bytes
    let low = bytes & ~Self.highs
    let lowered = low | Self.ones &* 0x20
    letters = (lowered &+ Self.ones &* (0x80 - 0x61)) & ~(lowered &+ Self.ones &* (0x80 - 0x7B)) & ~bytes & Self.highs
    let digits = (low &+ Self.ones &* (0x80 - 0x30)) & ~(low &+ Self.ones &* (0x80 - 0x3A)) & ~bytes & Self.highs
    words = letters | digits
  }

  /// A bit for each byte that is an ASCII letter or digit, the lowest bit for the first byte.
  @inline(__always) var wordBits: UInt64 { Self.gathered(words) }

  /// A bit for each byte that is not ASCII, the lowest bit for the first byte.
  @inline(__always) var foreignBits: UInt64 { Self.gathered(bytes & Self.highs) }

  /// Returns the high bits of all bytes as adjacent bits (Warren, "Hacker's Delight", 7-4).
  @inline(__always)
  private static func gathered(_ mask: UInt64) -> UInt64 { ((mask &>> 7) &* 0x0102_0408_1020_4080) &>> 56 }

  /// The number of ASCII letters and digits at the beginning.
  @inline(__always) var wordLength: Int { (~words & Self.highs).trailingZeroBitCount &>> 3 }

  /// Returns the number of bytes from `index`, which is below eight, that are known to be outside words:
  /// ASCII separators, or a character from U+2010 to U+2027, which are dashes and quotation marks.
  @inline(__always) func gapLength(at index: Int) -> Int {
    let shift = UInt64(truncatingIfNeeded: index &* 8)
    let rest = bytes &>> shift
    if rest & 0x80 == 0 {
      return min((((words | bytes) & Self.highs) &>> shift).trailingZeroBitCount &>> 3, 8 &- index)
    }
    return rest & 0xFFFF == 0x80E2 && (0x90...0xA7).contains(rest &>> 16 & 0xFF) ? 3 : 0
  }

  /// Returns the first `count` bytes with their letters in lower case, padded with zeros.
  @inline(__always) func folded(_ count: Int) -> UInt64 { (bytes | letters &>> 2) & Self.mask(count) }

  /// Returns whether the first `count` bytes have no capital letters.
  @inline(__always) func isFolded(_ count: Int) -> Bool { letters &>> 2 & ~bytes & Self.mask(count) == 0 }

  @inline(__always) func hasLetters(_ count: Int) -> Bool { letters & Self.mask(count) != 0 }

  /// Returns a mask of all bits in the first `count` of eight bytes.
  @inline(__always)
  static func mask(_ count: Int) -> UInt64 { count >= 8 ? ~0 : 1 &<< UInt64(truncatingIfNeeded: count &* 8) &- 1 }

  /// Whether the first character is an ideograph or Hangul syllable and a whole token, as far as the next bytes tell.
  @inline(__always) var beginsWithPlainCharacter: Bool {
    guard bytes & 0xC0_C0F0 == 0x80_80E0 else { return false }
    let value = (bytes & 0x0F) &<< 12 | (bytes &>> 2) & 0xFC0 | (bytes &>> 16) & 0x3F
    guard value &- 0x4E00 < 0x5200 || value &- 0xAC00 < 0x2BA4 else { return false }
    let next = UInt8(truncatingIfNeeded: bytes &>> 24)
    let second = UInt8(truncatingIfNeeded: bytes &>> 32)
    switch next {
    // ASCII, ideographs and Hangul syllables.
    case 0x00...0x7F, 0xE4...0xE9, 0xEB, 0xEC: return true
    // CJK punctuation, kana except the marks among them, and full-width forms.
    case 0xE3: return second == 0x81 || second == 0x83 || second == 0x80 && bytes &>> 40 & 0xFF < 0xAA
    case 0xEF: return second == 0xBC
    default: return false
    }
  }
}
