internal import Bytes

/// The script of a scalar, as far as it matters for finding words. The standard library does not expose the Script
/// property, so it is derived from the Unicode blocks, which are arranged by script. Scripts beyond the basic plane
/// that are not in the table are treated as one.
enum Script: UInt8, Sendable, CaseIterable {
  /// Letters that any script uses, and marks that have the script of their base character.
  case common
  case latin, greek, cyrillic, armenian, georgian, hebrew, arabic, syriac, coptic, glagolitic, cherokee
  case thaana, nko, samaritan, mandaic, devanagari, bengali, gurmukhi, gujarati, oriya, tamil, telugu, kannada
  case malayalam, sinhala, tibetan, ethiopic, canadian, ogham, runic, philippine, mongolian, limbu, indonesian
  case lepcha, olChiki, tifinagh, lisu, vai, bamum, indic, kayah, cham, meetei, other
  case han, hiragana, katakana, bopomofo, hangul, thai, lao, khmer, myanmar, tai, yi

  /// Whether words of this script are written without spaces, so that each character is a separate token.
  var isSpaceless: Bool { rawValue >= Script.han.rawValue }

  /// Whether marks of this script are accents, points or breathings that people may omit when typing. In other scripts
  /// (Indic scripts, Thai, kana voicing), a mark is a vowel or makes another letter, and stays.
  var dropsMarks: Bool { rawValue <= Script.cherokee.rawValue }

  /// Returns the script of the block that contains `scalar`. O(log blocks).
  static func of(_ scalar: Unicode.Scalar) -> Script {
    let next = blocks.indices.partitioningIndex { blocks[$0].first > scalar.value }
    return next == 0 ? .common : blocks[next - 1].script
  }

  /// The first scalar of each run of blocks in the same script, in ascending order, according to Unicode 16.
  private static let blocks: [(first: UInt32, script: Script)] = [
    (0x0000, .latin), (0x02B0, .common), (0x0370, .greek), (0x03E2, .coptic), (0x03F0, .greek),
    (0x0400, .cyrillic), (0x0530, .armenian), (0x0590, .hebrew), (0x0600, .arabic), (0x0700, .syriac),
    (0x0750, .arabic), (0x0780, .thaana), (0x07C0, .nko), (0x0800, .samaritan), (0x0840, .mandaic),
    (0x0860, .syriac), (0x0870, .arabic), (0x0900, .devanagari), (0x0980, .bengali), (0x0A00, .gurmukhi),
    (0x0A80, .gujarati), (0x0B00, .oriya), (0x0B80, .tamil), (0x0C00, .telugu), (0x0C80, .kannada),
    (0x0D00, .malayalam), (0x0D80, .sinhala), (0x0E00, .thai), (0x0E80, .lao), (0x0F00, .tibetan),
    (0x1000, .myanmar), (0x10A0, .georgian), (0x1100, .hangul), (0x1200, .ethiopic), (0x13A0, .cherokee),
    (0x1400, .canadian), (0x1680, .ogham), (0x16A0, .runic), (0x1700, .philippine), (0x1780, .khmer),
    (0x1800, .mongolian), (0x18B0, .canadian), (0x1900, .limbu), (0x1950, .tai), (0x19E0, .khmer),
    (0x1A00, .indonesian), (0x1A20, .tai), (0x1AB0, .common), (0x1B00, .indonesian), (0x1C00, .lepcha),
    (0x1C50, .olChiki), (0x1C80, .cyrillic), (0x1C90, .georgian), (0x1CC0, .indonesian), (0x1CD0, .common),
    (0x1D00, .latin), (0x1DC0, .common), (0x1E00, .latin), (0x1F00, .greek), (0x2000, .common),
    (0x2C00, .glagolitic), (0x2C60, .latin), (0x2C80, .coptic), (0x2D00, .georgian), (0x2D30, .tifinagh),
    (0x2D80, .ethiopic), (0x2DE0, .cyrillic), (0x2E00, .common), (0x2E80, .han), (0x3040, .hiragana),
    (0x30A0, .katakana), (0x3100, .bopomofo), (0x3130, .hangul), (0x3190, .han), (0x31A0, .bopomofo),
    (0x31C0, .han), (0x31F0, .katakana), (0x3200, .common), (0x3400, .han), (0x4DC0, .common), (0x4E00, .han),
    (0xA000, .yi), (0xA4D0, .lisu), (0xA500, .vai), (0xA640, .cyrillic), (0xA6A0, .bamum), (0xA700, .latin),
    (0xA800, .indic), (0xA8E0, .devanagari), (0xA900, .kayah), (0xA930, .indonesian), (0xA960, .hangul),
    (0xA980, .indonesian), (0xA9E0, .myanmar), (0xAA00, .cham), (0xAA60, .myanmar), (0xAA80, .tai),
    (0xAAE0, .meetei), (0xAB00, .ethiopic), (0xAB30, .latin), (0xAB70, .cherokee), (0xABC0, .meetei),
    (0xAC00, .hangul), (0xD800, .common), (0xF900, .han), (0xFB00, .latin), (0xFB13, .armenian),
    (0xFB1D, .hebrew), (0xFB50, .arabic), (0xFE00, .common), (0xFE70, .arabic), (0xFF00, .latin),
    (0xFF66, .katakana), (0xFFA0, .hangul), (0xFFE0, .common), (0x10000, .other), (0x1AFF0, .katakana),
    (0x1B170, .other), (0x1D000, .common), (0x1D800, .other), (0x1EE00, .arabic), (0x1EF00, .common),
    (0x20000, .han), (0x40000, .common),
  ]
}
