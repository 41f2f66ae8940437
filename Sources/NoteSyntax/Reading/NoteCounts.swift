import Bytes

/// How long a note is.
package struct NoteCounts: Sendable, Equatable {
  /// Words: runs of anything but white space that hold a letter or digit; in such a run every CJK character counts on
  /// its own.
  package var words = 0
  /// Characters: Unicode scalars, a CRLF counting once.
  package var characters = 0

  /// Minutes to read it at 200 words a minute, rounded up.
  package var readingMinutes: Int { (words + 199) / 200 }

  /// The counts of the text in `range` of `bytes`.
  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var inWord = false
    var offset = range.lowerBound
    // Where a block may begin that has not been looked at.
    var nextBlock = offset
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte < 0xE0 {
        if byte < 0x80, offset >= nextBlock {
          if let block = WordBlock(bytes, at: offset, before: range.upperBound) {
            words &+= block.countWords(&inWord)
            characters &+= WordBlock.size
            offset &+= WordBlock.size
            continue
          }
          nextBlock = offset &+ WordBlock.size
        }
        // A CR counts with the LF behind it; what comes before it, and before other scripts, is looked at together.
        let octet = WordOctet(bytes.loadPadded(at: offset))
        let count = min(octet.count, range.upperBound &- offset)
        if count == 8 {
          words &+= octet.countWords(&inWord)
          characters &+= octet.characters(8)
          offset &+= 8
          continue
        }
        if count > 0 {
          words &+= octet.countWords(count, &inWord)
          characters &+= octet.characters(count)
          offset &+= count
          continue
        }
      }
      if byte == 0x0D {
        inWord = false
        if bytes.byte(at: offset &+ 1) == 0x0A { characters &-= 1 }
        offset &+= 1
      } else if byte >= 0xE5, byte <= 0xE9, bytes.byte(at: offset &+ 1) & 0xC0 == 0x80,
        bytes.byte(at: offset &+ 2) & 0xC0 == 0x80
      {
        // U+5000 to U+9FFF: Han.
        words &+= 1
        inWord = false
        offset &+= 3
      } else if byte == 0xE2, bytes.byte(at: offset &+ 1) == 0x80, (0x90...0xA7).contains(bytes.byte(at: offset &+ 2)) {
        // U+2010 to U+2027: dashes and quotation marks, which neither end a word nor make one.
        offset &+= 3
      } else if byte == 0xE0 || byte == 0xE1 || byte == 0xEB || byte == 0xEC,
        bytes.byte(at: offset &+ 2) & 0xC0 == 0x80, bytes.byte(at: offset &+ 1) & 0xC0 == 0x80,
        byte != 0xE0 || bytes[offset &+ 1] >= 0xA0, byte != 0xE1 || bytes[offset &+ 1] != 0x9A
      {
        // U+0800 to U+1FFF without the space of Ogham, and U+B000 to U+CFFF: scripts of India and its neighbours, Latin
        // with more signs, and Hangul.
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

/// Eight bytes looked at together, up to the first that is CR, or neither ASCII nor of a letter or mark of two bytes; a mask has
/// the high bit of each byte that it speaks of.
private struct WordOctet {
  private let letters: UInt64
  private let spaces: UInt64
  /// The second bytes of letters.
  private let seconds: UInt64
  /// How many bytes it counts.
  let count: Int

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  init(_ bytes: UInt64) {
    let (ones, highs) = (Self.ones, Self.highs)
    // A sum sets the high bit of a byte that reaches a bound; without their own high bits nothing carries.
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
    // Two bytes from U+00C0 on, but for two signs: letters and marks of the scripts from Latin to N'Ko.
    let isContinuation = foreign & ~(bytes &<< 1)
    let isLead = foreign & (low &+ ones &* (0x80 - 0x43)) & ~(low &+ ones &* (0x80 - 0x60))
    // The signs are C3 97 and C3 B7.
    let isNoSign = ((lowered ^ ones &* 0x37) &+ ones &* 0x7F) | (low &<< 8 &+ ones &* (0x80 - 0x44))
    seconds = isLead &<< 8 & isContinuation & isNoSign
    let known = seconds | seconds &>> 8
    letters = (isLetter | isDigit) & ~foreign & highs | known
    count = ((foreign & ~known | ~isNoReturn & ~foreign) & highs).trailingZeroBitCount &>> 3
  }

  /// How many characters the first bytes to count are.
  @inline(__always)
  func characters(_ count: Int) -> Int { count &- Self.count(seconds & Self.mask(count)) }

  /// The first bytes to count.
  @inline(__always)
  private static func mask(_ count: Int) -> UInt64 {
    count == 8 ? ~0 : 1 &<< UInt64(truncatingIfNeeded: count &* 8) &- 1
  }

  /// How many words begin in all eight bytes, as `countWords` below has it.
  @inline(__always)
  func countWords(_ inWord: inout Bool) -> Int {
    let solid = ~spaces & Self.highs
    // A letter behind a sign may go on with a word or begin one; that takes a closer look.
    if letters & (solid & ~letters) &<< 8 != 0 { return countWords(8, &inWord) }
    let starts = letters & (spaces &<< 8 | (inWord ? 0 : 0x80))
    let known = letters | spaces
    if known != 0 { inWord = letters &>> UInt64(63 &- known.leadingZeroBitCount) & 1 == 1 }
    return Self.count(starts)
  }

  /// How many bytes a mask speaks of.
  @inline(__always)
  private static func count(_ mask: UInt64) -> Int { Int(truncatingIfNeeded: (mask &>> 7 &* ones) &>> 56) }

  /// How many words begin in the first bytes to count, which they do with their first letter or digit. `inWord` says whether
  /// the word that goes on has counted.
  @inline(__always)
  func countWords(_ count: Int, _ inWord: inout Bool) -> Int {
    let mask = Self.mask(count)
    let (letters, spaces) = (letters & mask, spaces & mask)
    let solid = ~spaces & Self.highs
    let others = solid & ~letters
    let starts = solid & ~(solid &<< 8 | (inWord ? 0x80 : 0))
    // Added to the signs that a word begins with, a bit is carried to the byte behind them.
    let signs = (others &>> 7) &* 0xFF
    let behind = ((starts & others) &>> 7 &+ signs) & ~signs
    let known = letters | spaces
    if known != 0 { inWord = letters &>> UInt64(63 &- known.leadingZeroBitCount) & 1 == 1 }
    return Self.count((starts | behind &<< 7) & letters)
  }
}

extension Span where Element == UInt8 {
  /// Whether one of most letters of Hiragana and Katakana, U+3041 to U+3096 and U+30A1 to U+30FA, is at an offset.
  @inline(__always)
  fileprivate func isKana(at offset: Int) -> Bool {
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
  /// Han, Hiragana or Katakana.
  fileprivate var isIdeographic: Bool {
    switch value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x2_0000...0x3_FFFD, 0x3005, 0x3007:
      true
    default:
      false
    }
  }

  /// A letter or a number, beyond ASCII.
  var isWordCharacter: Bool {
    // Letters of the scripts in daily use, so that the property tables are asked for the rest only.
    if value >= 0xC0, value < 0x2000, value != 0xD7, value != 0xF7 { return true }
    if value >= 0xAC00, value < 0xD7A4 { return true }
    return !isPlainSign && (properties.isAlphabetic || properties.numericType != nil)
  }

  /// Signs in daily use that are neither letters nor numbers: punctuation, joiners, arrows, boxes, pictures.
  var isPlainSign: Bool {
    switch value {
    case 0xA1...0xA9, 0xAB...0xB1, 0xB4, 0xB6...0xB8, 0xBB, 0xBF, 0x200B...0x2027, 0x2030...0x205E, 0x2190...0x23FF,
      0x2500...0x2775, 0x3001...0x3003, 0x3008...0x3011, 0xFE0F, 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0x1_F300...0x1_F64F,
      0x1_F680...0x1_F6FF, 0x1_F900...0x1_F9FF:
      true
    default:
      false
    }
  }
}
