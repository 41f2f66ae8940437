import TestSupport

/// Texts with what patterns ask for in them.
enum SampleText {
  /// Lines that are written by hand, of several scripts.
  static let lines = [
    "the quick brown fox jumped over the lazy dog", "The end", "the", "", "   ", "\t indented", "a", "aa", "aaa", "ab",
    "abc",
    "abbbc", "ac", "ababab", "abcd", "aaab", "aaaaaaaaaaaaaaaaaaaab", "b", "xyz", "xxyyzz", "zzz", "zzzzzz",
    "# Heading", "## Second heading #tag/sub", "- [ ] task", "- [x] done", "1. one", "* star", "---", "title: note",
    "see [[Note|alias]] and ![[image.png]] or [link](https://example.org/a?b=c)", "`code` and **bold** text",
    "2024-02-29",
    "tel 12345 67 8", "mail me@example.org", "deadbeef cafe0123 ab12", "foo bar baz", "barfoo foobar", "bar then foo",
    "naïve café É é", "e\u{301} combining", "straße STRASSE STRAßE ẞ", "привет мир", "ПРИВЕТ Мир", "Σίσυφος σς ΣΑΣ",
    "日本語のテキスト", "ひらがな カタカナ", "😀 emoji 👍🏽 ☃", "K kelvin k K ſs S", "Ångström Å å", "ǆ ǅ Ǆ", "a\u{200D}b",
    "non\u{00A0}breaking\u{3000}space\u{2028}x", "with\rreturn", "ends with return\r", "\r",
    "a&&b a--b a~~b ~ ] } { \\ / - & #",
    "tab\there", "bell\u{07} feed\u{0C} tab\u{0B}", "nul\u{0}byte", "١٢٣ digits ४५", "x_y _z", "t", "tt", "t t", "that",
    "rest test best", "not nat nut", "vaults plugins themes", "the vault's note", "walked, talked; needed",
    "AbC aBc ABC",
  ]

  /// Bytes that are not UTF-8, in lines of their own.
  static let oddLines: [[UInt8]] = [
    [0xFF], [0x61, 0xFF, 0x62], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    [0xC0, 0x80], [0x74, 0x80, 0x68, 0x65], [0x74, 0x68, 0x65, 0xC3], [0xE9, 0x74, 0x68, 0x65],
  ]

  /// All of them.
  static let all: [UInt8] = Array((lines.map { Array($0.utf8) } + oddLines).joined(separator: [0x0A])) + [0x0A]

  /// Lines of few characters, so that random patterns find something.
  static func random(_ random: inout SplitMix64, lines count: Int) -> [UInt8] {
    let parts: [[UInt8]] =
      [
        "a", "b", "c", "a", "b", "A", "B", "k", "K", "s", "ſ", "é", "É", "β", "Β", "日", " ", "_", "1", "-", "\r", "😀",
        "e\u{301}",
      ]
      .map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE6, 0x97]]
    var text: [UInt8] = []
    for _ in 0..<count {
      for _ in 0..<random.below(14) {
        // Bytes that are no UTF-8 are rare, and many lines have nothing but ASCII.
        text += random.pick(
          random.below(3) > 0 ? Array(parts[0..<8]) : random.below(12) > 0 ? Array(parts.dropLast(3)) : parts)
      }
      text.append(0x0A)
    }
    if random.below(3) == 0 { text.removeLast() }
    return text
  }
}
