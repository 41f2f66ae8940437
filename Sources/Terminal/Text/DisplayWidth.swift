internal import Bytes

/// The width of text on a terminal, in columns.
///
/// Terminals lay out cells, not glyphs, and agree with each other only roughly. These rules are common to most of them:
/// East Asian wide and full-width characters and emoji take two cells, non-spacing marks and format characters none,
/// and everything else one. An emoji sequence (joined, flag, keycap, with a skin tone) is one emoji, and no other
/// cluster is wider than two cells either. Characters of ambiguous width count as narrow. Text should have gone through
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

  private static func isWide(_ value: UInt32) -> Bool {
    let index = (0..<wideRanges.count / 2).partitioningIndex { value <= wideRanges[$0 * 2 + 1] }
    return index * 2 < wideRanges.count && value >= wideRanges[index * 2]
  }
}
