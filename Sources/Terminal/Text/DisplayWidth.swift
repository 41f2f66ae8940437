internal import Bytes

/// The width of text on a terminal, in columns.
///
/// Terminals lay out cells, not glyphs, and agree with each other only roughly. These rules are common to most of them:
/// East Asian wide and full-width characters and emoji take two cells, non-spacing marks and format characters none,
/// and everything else one. An emoji sequence (joined, flag, keycap, with a skin tone) is one emoji, and no other
/// cluster is wider than two cells either. Characters of ambiguous width count as narrow unless a person says otherwise. Text should have gone through
/// `TerminalText`: a control character has no defined width and counts as zero.
package enum DisplayWidth {
  /// Returns the width of a text. Takes linear time, and is fast for ASCII.
  package static func columns(of text: String) -> Int {
    var ascii = 0
    for byte in text.utf8 {
      if byte >= 0x80 { return text.reduce(0) { $0 + columns(of: $1) } }
      if byte >= 0x20, byte != 0x7F { ascii += 1 }
    }
    return ascii
  }

  /// Returns the width of one grapheme cluster.
  static func columns(of character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii >= 0x20 && ascii != 0x7F ? 1 : 0 }
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    var sum = 0
    var isEmojiSequence = false
    for scalar in scalars.dropFirst() {
      switch scalar.value {
      case 0xFE0F: isEmojiSequence = isEmojiSequence || first.properties.isEmoji
      case 0xFE0E: if first.properties.isEmojiPresentation { return 1 }
      case 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: isEmojiSequence = true
      case 0x200D: isEmojiSequence = isEmojiSequence || first.properties.isEmojiPresentation
      default: sum += columns(of: scalar)
      }
    }
    return isEmojiSequence ? 2 : min(2, columns(of: first) + sum)
  }

  /// Returns the width of one scalar alone.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x20 || (0x7F..<0xA0).contains(value) { return 0 }
    if measuresAmbiguousAsWide, isAmbiguous(value) { return 2 }
    if value < 0x300 { return 1 }
    if isWide(value) { return 2 }
    // Vowels and final consonants of decomposed Hangul are drawn in the cell of the initial consonant.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
    case .format: return isVisibleFormat(value) ? 1 : 0
    default: return scalar.properties.isDefaultIgnorableCodePoint ? 0 : 1
    }
  }

  /// Returns whether a format character is visible, as the Arabic, Syriac and Kaithi number signs are, although they
  /// have the same category as invisible controls.
  static func isVisibleFormat(_ value: UInt32) -> Bool {
    switch value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  private static func isWide(_ value: UInt32) -> Bool { contains(value, wideRanges) }

  /// Returns whether a value is in one of the ranges, each of which is its first and its last value, in ascending order.
  static func contains(_ value: UInt32, _ ranges: [UInt32]) -> Bool {
    let index = (0..<ranges.count / 2).partitioningIndex { value <= ranges[$0 * 2 + 1] }
    return index * 2 < ranges.count && value >= ranges[index * 2]
  }
}

extension DisplayWidth {
  /// The first and last scalar of each range that is two columns wide, in ascending order.
  ///
  /// These are the characters with East Asian Width `W` or `F` (Unicode Standard Annex 11), that is CJK and related
  /// scripts, full-width forms, and characters with emoji presentation; plus regional indicators. Unassigned gaps in a
  /// block whose characters are all wide are included, which keeps the table short and valid for longer.
  static let wideRanges: [UInt32] = [
    0x1100, 0x115F,  // Hangul initial consonants
    0x231A, 0x231B, 0x2329, 0x232A, 0x23E9, 0x23EC, 0x23F0, 0x23F0, 0x23F3, 0x23F3,  // clocks, brackets
    0x25FD, 0x25FE, 0x2614, 0x2615, 0x2630, 0x2637, 0x2648, 0x2653, 0x267F, 0x267F, 0x268A, 0x268F,
    0x2693, 0x2693, 0x26A1, 0x26A1, 0x26AA, 0x26AB, 0x26BD, 0x26BE, 0x26C4, 0x26C5, 0x26CE, 0x26CE,
    0x26D4, 0x26D4, 0x26EA, 0x26EA, 0x26F2, 0x26F3, 0x26F5, 0x26F5, 0x26FA, 0x26FA, 0x26FD, 0x26FD,
    0x2705, 0x2705, 0x270A, 0x270B, 0x2728, 0x2728, 0x274C, 0x274C, 0x274E, 0x274E, 0x2753, 0x2755,
    0x2757, 0x2757, 0x2795, 0x2797, 0x27B0, 0x27B0, 0x27BF, 0x27BF, 0x2B1B, 0x2B1C, 0x2B50, 0x2B50,
    0x2B55, 0x2B55,
    0x2E80, 0x3029, 0x3030, 0x303E,  // radicals, ideographic punctuation
    0x3041, 0x3096, 0x309B, 0x3163, 0x3165, 0x3247,  // kana, Bopomofo, Hangul compatibility, enclosed
    0x3250, 0xA4CF,  // enclosed, ideographs, Yi
    0xA960, 0xA97F, 0xAC00, 0xD7A3,  // Hangul
    0xF900, 0xFAFF, 0xFE10, 0xFE19, 0xFE30, 0xFE6F, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6,  // full width
    0x16FE0, 0x16FE3, 0x16FF2, 0x191FF,  // Tangut, Khitan
    0x1AFF0, 0x1AFFE, 0x1B000, 0x1B2FB,  // kana extensions, Nushu
    0x1D300, 0x1D356, 0x1D360, 0x1D376,  // Tai Xuan Jing symbols, counting rods
    0x1F004, 0x1F004, 0x1F0CF, 0x1F0CF, 0x1F18E, 0x1F18E, 0x1F191, 0x1F19A, 0x1F1AE, 0x1F1AE,
    0x1F1E6, 0x1F202, 0x1F210, 0x1F23B, 0x1F240, 0x1F248, 0x1F250, 0x1F251, 0x1F260, 0x1F265,
    0x1F300, 0x1F320, 0x1F32D, 0x1F335, 0x1F337, 0x1F37C, 0x1F37E, 0x1F393, 0x1F3A0, 0x1F3CA,
    0x1F3CF, 0x1F3D3, 0x1F3E0, 0x1F3F0, 0x1F3F4, 0x1F3F4, 0x1F3F8, 0x1F43E, 0x1F440, 0x1F440,
    0x1F442, 0x1F4FC, 0x1F4FF, 0x1F53D, 0x1F54B, 0x1F54E, 0x1F550, 0x1F567, 0x1F57A, 0x1F57A,
    0x1F595, 0x1F596, 0x1F5A4, 0x1F5A4, 0x1F5FB, 0x1F64F, 0x1F680, 0x1F6C5, 0x1F6CC, 0x1F6CC,
    0x1F6D0, 0x1F6D2, 0x1F6D5, 0x1F6DF, 0x1F6EB, 0x1F6EC, 0x1F6F4, 0x1F6FC, 0x1F7DA, 0x1F7DA,
    0x1F7E0, 0x1F7EB, 0x1F7F0, 0x1F7F0, 0x1F90C, 0x1F93A, 0x1F93C, 0x1F945, 0x1F947, 0x1F9FF,
    0x1FA70, 0x1FAFF,  // symbols and pictographs
    0x20000, 0x2FFFD, 0x30000, 0x3FFFD,  // ideographic planes
  ]
}
