import Bytes

/// The length of a note.
package struct NoteCounts: Sendable, Equatable {
  /// The number of words: runs of anything except white space that contain a letter or digit. Every CJK character in a
  /// run counts as a word.
  package var words = 0
  /// The number of Unicode scalars, with a CRLF counted once.
  package var characters = 0

  /// The minutes that it takes to read at 200 words per minute, rounded up.
  package var readingMinutes: Int { (words + 199) / 200 }

  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var inWord = false
    var offset = range.lowerBound
    // The offset from which a block has not been tried yet.
    var nextBlock = offset
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte < 0xE0 {
        if byte < 0x80, offset >= nextBlock {
          if let block = WordBlock(bytes, at: offset, before: range.upperBound) {
            words &+= block.countWords(inWord: &inWord)
            characters &+= WordBlock.size
            offset &+= WordBlock.size
            continue
          }
          nextBlock = offset &+ WordBlock.size
        }
        // A CR and the LF after it count as one character; text up to a CR or to other scripts is counted eight bytes
        // at a time.
        let octet = WordOctet(bytes.loadPadded(at: offset))
        let count = min(octet.count, range.upperBound &- offset)
        if count == 8 {
          words &+= octet.countWords(inWord: &inWord)
          characters &+= octet.characters(8)
          offset &+= 8
          continue
        }
        if count > 0 {
          words &+= octet.countWords(count, inWord: &inWord)
          characters &+= octet.characters(count)
          offset &+= count
          continue
        }
      }
      if byte == .carriageReturn {
        inWord = false
        if bytes.byte(at: offset &+ 1) == .lineFeed { characters &-= 1 }
        offset &+= 1
      } else if byte >= 0xE5, byte <= 0xE9, bytes.byte(at: offset &+ 1) & 0xC0 == 0x80,
        bytes.byte(at: offset &+ 2) & 0xC0 == 0x80
      {
        // U+5000 to U+9FFF: Han.
        words &+= 1
        inWord = false
        offset &+= 3
      } else if byte == 0xE2, bytes.byte(at: offset &+ 1) == 0x80, (0x90...0xA7).contains(bytes.byte(at: offset &+ 2)) {
        // U+2010 to U+2027: dashes and quotation marks, which neither end nor begin a word.
        offset &+= 3
      } else if byte == 0xE0 || byte == 0xE1 || byte == 0xEB || byte == 0xEC,
        bytes.byte(at: offset &+ 2) & 0xC0 == 0x80, bytes.byte(at: offset &+ 1) & 0xC0 == 0x80,
        byte != 0xE0 || bytes[offset &+ 1] >= 0xA0, byte != 0xE1 || bytes[offset &+ 1] != 0x9A
      {
        // U+0800 to U+1FFF except the space of Ogham, and U+B000 to U+CFFF: scripts of India and its neighbours, Latin
        // with diacritics, and Hangul.
        if !inWord { words &+= 1 }
        inWord = true
        offset &+= 3
      } else if byte == 0xE3, bytes.isKana(at: offset) {
        words &+= 1
        inWord = false
        offset &+= 3
      } else {
        let (scalar, length) = bytes.scalar(at: offset)
        if scalar.isIdeographic {
          words &+= 1
          inWord = false
        } else if scalar.isSpacing {
          inWord = false
        } else if !inWord, scalar.isWordCharacter {
          words &+= 1
          inWord = true
        }
        offset &+= length
      }
      characters &+= 1
    }
  }
}

/// Eight bytes that are processed in parallel, up to the first that is CR, or that is neither ASCII nor part of a
/// two-byte letter or mark. A mask has the high bit of each byte that it selects.
private struct WordOctet {
  private let letters: UInt64
  private let spaces: UInt64
  /// The mask of the second bytes of two-byte letters.
  private let seconds: UInt64
  let count: Int

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  @inline(__always) init(_ bytes: UInt64) {
    let (ones, highs) = (Self.ones, Self.highs)
    // Each sum sets the high bit of a byte that reaches a bound; without the bytes' own high bits, nothing carries.
    let low = bytes & ~highs
    let isNoReturn = (low ^ ones &* 0x0D) &+ ones &* 0x7F
    let lowered = low | ones &* 0x20
    let isLetter = (lowered &+ ones &* (0x80 - 0x61)) & ~(lowered &+ ones &* (0x80 - 0x7B))
    let isDigit = (low &+ ones &* (0x80 - 0x30)) & ~(low &+ ones &* (0x80 - 0x3A))
    let isControl = (low &+ ones &* (0x80 - 0x09)) & ~(low &+ ones &* (0x80 - 0x0E))
    let isNoSpace = (low ^ ones &* 0x20) &+ ones &* 0x7F
    let foreign = bytes & highs
    spaces = (isControl | ~isNoSpace) & ~foreign & highs
    if foreign == 0 {
      letters = (isLetter | isDigit) & highs
      seconds = 0
      count = (~isNoReturn & highs).trailingZeroBitCount &>> 3
      return
    }
    // Two bytes from U+00C0 on, except two symbols: letters and marks of the scripts from Latin to N'Ko.
    let isContinuation = foreign & ~(bytes &<< 1)
    let isLead = foreign & (low &+ ones &* (0x80 - 0x43)) & ~(low &+ ones &* (0x80 - 0x60))
    // These symbols are encoded as C3 97 and C3 B7.
    let isNoSymbol = ((lowered ^ ones &* 0x37) &+ ones &* 0x7F) | (low &<< 8 &+ ones &* (0x80 - 0x44))
    seconds = isLead &<< 8 & isContinuation & isNoSymbol
    let twoByteLetters = seconds | seconds &>> 8
    letters = (isLetter | isDigit) & ~foreign & highs | twoByteLetters
    count = ((foreign & ~twoByteLetters | ~isNoReturn & ~foreign) & highs).trailingZeroBitCount &>> 3
  }

  /// Returns the number of characters in the first `count` bytes.
  @inline(__always) func characters(_ count: Int) -> Int { count &- Self.count(seconds & Self.mask(count)) }

  @inline(__always) private static func mask(_ count: Int) -> UInt64 {
    count == 8 ? ~0 : 1 &<< UInt64(truncatingIfNeeded: count &* 8) &- 1
  }

  /// Returns the number of words that begin in the eight bytes, like the other `countWords`.
  @inline(__always) func countWords(inWord: inout Bool) -> Int {
    let solid = ~spaces & Self.highs
    // A letter after a punctuation character may continue a word or begin one, which the general path decides.
    if letters & (solid & ~letters) &<< 8 != 0 { return countWords(8, inWord: &inWord) }
    let starts = letters & (spaces &<< 8 | (inWord ? 0 : 0x80))
    let decided = letters | spaces
    if decided != 0 { inWord = letters &>> UInt64(63 &- decided.leadingZeroBitCount) & 1 == 1 }
    return Self.count(starts)
  }

  @inline(__always)
  private static func count(_ mask: UInt64) -> Int { Int(truncatingIfNeeded: (mask &>> 7 &* ones) &>> 56) }

  /// Returns the number of words that begin in the first `count` bytes. A word begins with its first letter or digit.
  /// `inWord` is whether the word at the beginning has already been counted; it is updated for the next bytes.
  @inline(__always) func countWords(_ count: Int, inWord: inout Bool) -> Int {
    let mask = Self.mask(count)
    let (letters, spaces) = (letters & mask, spaces & mask)
    let solid = ~spaces & Self.highs
    let others = solid & ~letters
    let starts = solid & ~(solid &<< 8 | (inWord ? 0x80 : 0))
    // Adding the bits of punctuation that begins a word carries a bit to the byte after the punctuation.
    let symbols = (others &>> 7) &* 0xFF
    let behind = ((starts & others) &>> 7 &+ symbols) & ~symbols
    let decided = letters | spaces
    if decided != 0 { inWord = letters &>> UInt64(63 &- decided.leadingZeroBitCount) & 1 == 1 }
    return Self.count((starts | behind &<< 7) & letters)
  }
}

extension Span where Element == UInt8 {
  /// Returns whether there is a letter of Hiragana or Katakana, in U+3041 to U+3096 or U+30A1 to U+30FA, at an offset.
  @inline(__always) fileprivate func isKana(at offset: Int) -> Bool {
    let (second, third) = (byte(at: offset &+ 1), byte(at: offset &+ 2))
    guard third & 0xC0 == 0x80 else { return false }
    return switch second {
    case 0x81: third > 0x80
    case 0x82: third <= 0x96 || third > 0xA0
    case 0x83: third <= 0xBA
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether this is Han, Hiragana or Katakana.
  fileprivate var isIdeographic: Bool {
    switch value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x2_0000...0x3_FFFD, 0x3005, 0x3007:
      true
    default: false
    }
  }

  /// Whether this non-ASCII scalar is a letter or a number.
  var isWordCharacter: Bool {
    // Letters of the scripts in daily use, so that only other scalars are looked up in the property tables.
    if value >= 0xC0, value < 0x2000, value != 0xD7, value != 0xF7 { return true }
    if value >= 0xAC00, value < 0xD7A4 { return true }
    return !isPlainSymbol && (properties.isAlphabetic || properties.numericType != nil)
  }

  /// Whether this is a common character but no letter or number: punctuation, joiners, arrows, boxes, pictures.
  var isPlainSymbol: Bool {
    switch value {
    case 0xA1...0xA9, 0xAB...0xB1, 0xB4, 0xB6...0xB8, 0xBB, 0xBF, 0x200B...0x2027, 0x2030...0x205E, 0x2190...0x23FF,
      0x2500...0x2775, 0x3001...0x3003, 0x3008...0x3011, 0xFE0F, 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0x1_F300...0x1_F64F,
      0x1_F680...0x1_F6FF, 0x1_F900...0x1_F9FF:
      true
    default: false
    }
  }
}

/// A block of 64 bytes of ASCII without CR, with bitmaps of its characters; the lowest bit is that of the first byte.
struct WordBlock {
  static let size = 64

  private var letters: UInt64 = 0
  private var spaces: UInt64 = 0

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Makes the block from `offset` on; nil unless all of its bytes are before `end`, are ASCII, and are not CR.
  @inline(__always) init?(_ bytes: Span<UInt8>, at offset: Int, before end: Int) {
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

  /// Returns the number of words that begin in the block, like `WordOctet.countWords`.
  @inline(__always) func countWords(inWord: inout Bool) -> Int {
    let others = ~(letters | spaces)
    let starts = ~spaces & ~(~spaces &<< 1 | (inWord ? 1 : 0))
    // Adding the bits of punctuation that begins a word carries a bit to the byte after the punctuation.
    let behind = ((starts & others) &+ others) & ~others
    let decided = letters | spaces
    if decided != 0 { inWord = letters &>> UInt64(63 &- decided.leadingZeroBitCount) & 1 == 1 }
    return ((starts | behind) & letters).nonzeroBitCount
  }
}
