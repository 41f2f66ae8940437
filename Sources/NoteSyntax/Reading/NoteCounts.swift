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

  private enum Kind: UInt8 {
    case letter, space, other
  }

  /// What an ASCII byte is to a word.
  private static let kinds: InlineArray<128, Kind> = InlineArray { index in
    let byte = UInt8(truncatingIfNeeded: index)
    return byte.isAlphanumeric ? .letter : byte.isWhitespace ? .space : .other
  }

  /// The counts of the text in `range` of `bytes`.
  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let kinds = Self.kinds
    var inWord = false
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte < 0x80 {
        let kind = kinds[Int(byte)]
        if kind == .letter {
          if !inWord { words &+= 1 }
          inWord = true
        } else if kind == .space {
          inWord = false
          if byte == 0x0D, bytes.byte(at: offset &+ 1) == 0x0A { characters &-= 1 }
        }
        offset &+= 1
      } else if byte >= 0xC4, byte <= 0xDF, bytes.byte(at: offset &+ 1) & 0xC0 == 0x80 {
        // Two bytes from U+0100 on: letters and marks of the scripts from Latin to N'Ko.
        if !inWord { words &+= 1 }
        inWord = true
        offset &+= 2
      } else if byte >= 0xE5, byte <= 0xE9, bytes.byte(at: offset &+ 1) & 0xC0 == 0x80,
        bytes.byte(at: offset &+ 2) & 0xC0 == 0x80
      {
        // U+5000 to U+9FFF: Han.
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
  fileprivate var isWordCharacter: Bool {
    // Letters of the scripts in daily use, so that the property tables are asked for the rest only.
    if value >= 0xC0, value < 0x2000, value != 0xD7, value != 0xF7 { return true }
    if value >= 0xAC00, value < 0xD7A4 { return true }
    return properties.isAlphabetic || properties.numericType != nil
  }
}
