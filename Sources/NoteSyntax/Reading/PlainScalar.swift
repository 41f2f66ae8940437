import Bytes

/// A scalar of the most common scripts that is simple to process: next to other plain scalars it is a separate
/// character, NFC does not change it, and it folds to itself or to another plain scalar.
///
/// All other scalars need the library's Unicode data, which are many times slower.
struct PlainScalar {
  let value: UInt32
  let folded: UInt32
  /// The number of bytes of UTF-8, which is the same after folding.
  let length: Int

  /// Reads the plain scalar at `offset`; nil when another scalar or invalid UTF-8 is there.
  @inline(__always) init?(_ bytes: Span<UInt8>, at offset: Int) {
    let first = UInt32(bytes[offset])
    if first < 0x80 {
      value = first
      folded = first &- 0x41 < 26 ? first | 0x20 : first
      length = 1
      return
    }
    let second = UInt32(bytes.byte(at: offset &+ 1)) ^ 0x80
    guard second < 0x40 else { return nil }
    if first < 0xE0 {
      value = (first & 0x1F) &<< 6 | second
      length = 2
      guard let folded = Self.foldedLetter(value) else { return nil }
      self.folded = folded
      return
    }
    let third = UInt32(bytes.byte(at: offset &+ 2)) ^ 0x80
    guard first < 0xF0, third < 0x40 else { return nil }
    value = (first & 0x0F) &<< 12 | second &<< 6 | third
    length = 3
    // In the pairs of Latin Extended Additional that are used for Vietnamese, the capital comes first.
    folded = value &- 0x1EA0 < 0x5A ? value | 1 : value
    switch value {
    // Vietnamese; dashes and quotation marks; CJK punctuation, kana, ideographs, syllables, full-width punctuation.
    case 0x1EA0...0x1EF9, 0x2010...0x2027, 0x3001...0x3003, 0x3008...0x3011, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC,
      0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF0F, 0xFF1A...0xFF20:
      break
    default: return nil
    }
  }

  /// Returns the folding of a two-byte letter; nil for scalars that are not plain.
  @inline(__always) private static func foldedLetter(_ value: UInt32) -> UInt32? {
    switch value {
    // Cyrillic, Latin with its symbols, Greek, Hebrew, Arabic; in the pairs of Latin Extended-A, the capital comes
    // first.
    case 0x430...0x45F, 0xE0...0xFF, 0xA0...0xAC, 0xAE...0xB4, 0xB6...0xBF, 0xD7, 0x131, 0x1A1, 0x1B0, 0x3AC...0x3AF,
      0x3B1...0x3C1, 0x3C3...0x3C9, 0x3CC...0x3CE, 0x5D0...0x5EA, 0x621...0x63A, 0x641...0x64A, 0x671...0x6D3:
      value
    case 0x410...0x42F, 0xC0...0xD6, 0xD8...0xDE, 0x391...0x3A1, 0x3A3...0x3A9: value &+ 0x20
    case 0x400...0x40F: value &+ 0x50
    case 0x100...0x12F, 0x14A...0x177, 0x1A0, 0x200...0x21F: value | 1
    case 0x1AF, 0x3C2: value &+ 1
    case 0x139...0x148, 0x179...0x17E: value &+ (value & 1)
    default: nil
    }
  }
}

extension PlainScalar {
  /// The UTF-8 of the folded form, the first byte lowest.
  @inline(__always) var foldedBytes: UInt64 {
    switch length {
    case 1: UInt64(folded)
    case 2: UInt64(0x80C0 | folded &>> 6 | (folded & 0x3F) &<< 8)
    default: UInt64(0x80_80E0 | folded &>> 12 | (folded & 0xFC0) &<< 2 | (folded & 0x3F) &<< 16)
    }
  }
}
