@_spi(_Unicode) import Swift

/// Folds a scalar for searching: removes case, accents and compatibility forms.
///
/// The folding is derived from the Unicode data of the standard library, one scalar at a time: canonical decomposition,
/// removal of optional marks, and full case folding (the lower case of the upper case of the lower case, which turns ß
/// into `ss`, ﬁ into `fi`, ς into `σ` and dotless ı into `i`). The library has no compatibility decomposition, so the
/// forms that occur in notes are mapped here: digits of any script to ASCII, full-width and half-width forms, styled
/// and stroked Latin letters by their names, ligatures, Roman and circled numerals. Arabic presentation forms, CJK
/// compatibility squares and radicals, mathematical Greek, and half-width Hangul are not mapped.
enum ScalarFolding {
  /// Returns the folded form of `scalar`, which is empty if the scalar is dropped. Folding is idempotent.
  static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if isUnchanging(scalar) { return [scalar] }
    var current = [scalar]
    // A mapping may require another one (a full-width letter is then case-folded); the form is final after four rounds.
    for _ in 0..<5 {
      let next = current.flatMap(foldedOnce)
      if next == current { break }
      current = next
    }
    return current
  }

  /// Returns whether the scalar is an invisible character that neither ends a word nor is one of its letters.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200B, 0xFEFF: false  // zero-width space and byte-order mark end words
    case 0x0640: true  // tatweel only stretches Arabic words
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Returns whether it is a unified ideograph or Hangul syllable, by far the most scalars, unchanged by folding.
  static func isUnchanging(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x2F7FF, 0x30000...0x3FFFF: true
    default: false
    }
  }

  private static func foldedOnce(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if isUnchanging(scalar) { return [scalar] }
    // Lower case first, so that only one form of each name must be recognised.
    let lower = Array(scalar.properties.lowercaseMapping.unicodeScalars)
    if lower != [scalar] { return lower }
    let parts = Array(String(scalar)._nfd)
    // A letter with a mark has no compatibility form but those of its parts.
    if parts == [scalar], let compatible = compatibilityForm(scalar) { return compatible }
    var result: [Unicode.Scalar] = []
    for part in parts where !isDropped(part) {
      for upper in part.properties.uppercaseMapping.unicodeScalars {
        result.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return result
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return Script.of(scalar).dropsMarks || isInvisible(scalar)
    default: return isInvisible(scalar)
    }
  }

  private static func compatibilityForm(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    let value = scalar.value
    if value < 0x80 { return nil }
    if let mapped = letters(scalar) { return Array(mapped.unicodeScalars) }
    switch value {
    case 0xFF01...0xFF5E: return Unicode.Scalar(value - 0xFEE0).map { [$0] }
    case 0xFF66...0xFF9D: return [katakana[Int(value - 0xFF66)]]
    case 0xFF9E, 0xFF9F: return Unicode.Scalar(value - 0xFF9E + 0x3099).map { [$0] }
    case 0x2160...0x217F: return Array(romanNumerals[Int(value - 0x2160) % 16].unicodeScalars)
    default: return digits(scalar) ?? latinLetter(scalar).map { [$0] }
    }
  }

  /// Returns the ASCII digits of a digit in any script, or of a circled or superscript number.
  private static func digits(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch scalar.properties.numericType {
    case .decimal, .digit: break
    case .numeric where isCircledNumber(scalar): break
    default: return nil
    }
    guard let number = scalar.properties.numericValue, number >= 0, number < 100 else { return nil }
    return Array(String(Int(number)).unicodeScalars)
  }

  private static func isCircledNumber(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2460...0x249B, 0x24EB...0x24FF, 0x2776...0x2793, 0x3251...0x325F, 0x32B1...0x32BF: true
    default: false
    }
  }

  /// Returns the ASCII letter of a styled or stroked Latin letter, which is recognised by its name: LATIN SMALL LETTER
  /// L WITH STROKE, MATHEMATICAL BOLD CAPITAL A, DOUBLE-STRUCK CAPITAL N.
  private static func latinLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let script = Script.of(scalar)
    guard script == .latin || script == .common, ScalarTable.classify(scalar) == .letter,
      let name = scalar.properties.name
    else { return nil }
    var letter: Unicode.Scalar?
    for word in name.utf8.split(separator: UInt8(ascii: " ")) {
      if word.elementsEqual("WITH".utf8) { break }
      if letter != nil { return nil }
      if word.count == 1, let byte = word.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) {
        letter = Unicode.Scalar(byte | 0x20)
      } else if !isStyle(String(Substring(word))) {
        return nil
      }
    }
    return letter
  }

  private static func isStyle(_ word: String) -> Bool {
    switch word {
    case "LATIN", "LETTER", "SMALL", "CAPITAL", "MATHEMATICAL", "BOLD", "ITALIC", "SCRIPT", "FRAKTUR", "MONOSPACE",
      "SANS-SERIF", "DOUBLE-STRUCK", "BLACK-LETTER", "CIRCLED", "SUBSCRIPT", "SUPERSCRIPT", "MODIFIER":
      true
    default: false
    }
  }

  /// Returns the ASCII letters of a scalar that cannot be recognised by its name.
  private static func letters(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "æ": "ae"
    case "œ": "oe"
    case "ð": "d"
    case "þ": "th"
    case "ĳ": "ij"
    case "ǆ", "ǳ": "dz"
    case "ǉ": "lj"
    case "ǌ": "nj"
    case "ŉ": "n"
    case "ª": "a"
    case "º": "o"
    case "ℎ": "h"
    case "ℹ": "i"
    default: nil
    }
  }

  private static let romanNumerals = [
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "l", "c", "d", "m",
  ]

  private static let katakana = Array("ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン".unicodeScalars)
}
