import RegularExpressions
import TestSupport
import Testing

/// Sets of scalars are those that `rg` knows by the same names.
@Suite struct ScalarPropertyTests {
  /// Scalars of which properties changed after Unicode 14, which `rg` 13 has.
  private static let changed: [ClosedRange<UInt32>] = [
    0x19B...0x19B, 0x264...0x264, 0x295...0x295, 0x363...0x36F, 0xF82...0xF83, 0x10FC...0x10FC, 0x1DD3...0x1DE6,
    0x200C...0x200D, 0x30FB...0x30FB, 0xFF65...0xFF65, 0x11080...0x11081, 0x1171E...0x1171E,
  ]

  /// Scalars that were assigned by 2017, whose properties no longer change much, sixty to a line.
  private static let text: [UInt8] = {
    var text: [UInt8] = []
    var column = 0
    for value in UInt32(0x20)...0x2_F000 {
      // Most ideographs and syllables are like their neighbours.
      if (0x3500...0x4D00).contains(value) || (0x4F00...0x9E00).contains(value) || (0xAD00...0xD600).contains(value)
        || (0x17100...0x18600).contains(value) || (0x20100...0x2A600).contains(value)
      {
        continue
      }
      if changed.contains(where: { $0.contains(value) }) { continue }
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major <= 10 else { continue }
      text += Array(String(scalar).utf8)
      column += 1
      if column % 60 == 0 { text.append(0x0A) }
    }
    return text
  }()

  private static let names = [
    "L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "Mn", "Mc", "Me", "N", "Nd", "Nl", "No", "P", "Pc", "Pd", "Ps", "Pe",
    "Pi", "Pf", "Po", "S", "Sm", "Sk", "So", "Z", "Zs", "Zl", "Zp", "C", "Cc", "Cf", "Co", "Letter",
    "uppercase letter", "Is_Greek", "Latin", "Cyrl", "Han", "Hiragana", "Katakana", "Hangul", "Arabic", "Hebrew",
    "Thai", "Devanagari", "Common", "Inherited", "Zinh", "Armenian", "Georgian", "Ethiopic", "Cherokee", "Khmer",
    "Mongolian", "Tibetan", "Runic", "Coptic", "Alphabetic", "Lowercase", "Uppercase", "White_Space", "Dash",
    "Hex_Digit", "ASCII_Hex_Digit", "Math", "XID_Start", "XID_Continue", "ID_Start", "ID_Continue", "Cased",
    "Case_Ignorable", "Emoji", "Emoji_Presentation", "Emoji_Modifier", "Ideographic", "Join_Control",
    "Quotation_Mark", "Soft_Dotted", "Default_Ignorable_Code_Point", "Pattern_Syntax", "Pattern_White_Space",
    "Noncharacter_Code_Point", "Variation_Selector", "Changes_When_Lowercased", "Any", "ASCII", "Assigned", "Age=5.0",
    "age:v6_1", "gc=Punctuation", "sc=Grek", "Script:Latin", "cf", "space",
  ]

  @Test(
    .enabled(if: Ripgrep.isInstalled, "rg is not installed"),
    arguments: Seeds.sample(names, of: 20))
  func propertiesAgreeByName(name: String) throws {
    let pattern = "\\p{\(name)}+"
    let expected = try #require(try Ripgrep.marked(pattern, in: Self.text, ignoringCase: false), "rg refuses \(name)")
    let ours = RegularExpressionMatcher(try RegularExpression(pattern)).marked(Self.text)
    #expect(Self.differences(ours, expected) == [], "\(name)")
  }

  @Test(
    .enabled(if: Ripgrep.isInstalled, "rg is not installed"),
    arguments: Seeds.sample(
      [#"\w"#, #"\d"#, #"\s"#, #"(?i)[a-z]"#, #"(?i)[^\p{Ll}]"#, #"(?i)\p{Lu}"#, #"\b."#, #".\b"#], of: 4))
  func classesAgree(pattern: String) throws {
    // Only the first match of a line counts with conditions, so each scalar has a line.
    let text = Array(
      String(decoding: Self.text, as: UTF8.self).unicodeScalars.map { "\($0)" }.joined(separator: "\n").utf8)
    let expected = try #require(try Ripgrep.marked(pattern, in: text, ignoringCase: false))
    let ours = RegularExpressionMatcher(try RegularExpression(pattern)).marked(text)
    #expect(Self.differences(ours, expected) == [], "\(pattern)")
  }

  /// The lines that are in one but not in the other, a few of them.
  private static func differences(_ left: [UInt8], _ right: [UInt8]) -> [String] {
    if left == right { return [] }
    let mine = Set(left.split(separator: 0x0A))
    return mine.symmetricDifference(right.split(separator: 0x0A)).prefix(4).map { String(decoding: $0, as: UTF8.self) }
  }
}
