import TestSupport
import Testing

@testable import Terminal

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("\u{1B}[31mred", "^[[31mred"), ("a\u{0}b", "a^@b"), ("\u{7F}", "^?"),
    ("a\nb\tc\rd", "a^Jb^Ic^Md"), ("\u{9B}31m", "\\x9b31m"), ("\u{80}\u{9F}", "\\x80\\x9f"),
    ("\u{A0}", "\u{A0}"),
    ("evil\u{202E}dm.txt", "evil<U+202E>dm.txt"), ("\u{2066}a\u{2069}", "<U+2066>a<U+2069>"),
    ("\u{200E}\u{200F}\u{61C}", "<U+200E><U+200F><U+061C>"), ("\u{FEFF}x", "<U+FEFF>x"),
    ("\u{E0041}", "<U+E0041>"), ("\u{AD}", "<U+00AD>"), ("a\u{200B}b", "a<U+200B>b"),
    ("\u{2028}", "<U+2028>"),
    ("👩‍👩‍👧", "👩‍👩‍👧"), ("می‌خواهم", "می‌خواهم"), ("क्‍ष", "क्‍ष"), ("a\u{200D}b", "a<U+200D>b"),
    ("\u{200D}", "<U+200D>"), ("👩\u{200D}\u{200D}👧", "👩\u{200D}<U+200D>👧"), ("☁️", "☁️"),
    ("\u{0600}", "\u{0600}"),
    ("\u{2060}\u{206F}", "<U+2060><U+206F>"), ("é漢", "é漢"),
  ])
  func controlCharactersHaveVisibleForms(text: String, expected: String) {
    #expect(TerminalText.safe(text) == expected)
  }

  @Test func layoutKeepsWhatItNames() {
    #expect(TerminalText.safe("a\n\tb\u{1B}", keeping: .newlines) == "a\n^Ib^[")
    #expect(TerminalText.safe("a\n\tb\r", keeping: [.newlines, .tabs]) == "a\n\tb^M")
  }

  @Test func wrongBytesAreReplaced() {
    #expect(TerminalText.safe([0x61, 0xFF, 0x9B, 0x33]) == "a\u{FFFD}\u{FFFD}3")
  }

  @Test(arguments: Seeds.some(100)) func noControlSequenceIsLeft(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let scalars = (0..<200).compactMap { _ in
      Unicode.Scalar(UInt32.random(in: 0...(Bool.random(using: &random) ? 0x2100 : 0x10FFFF), using: &random))
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    for input in [Array(text.utf8), random.bytes(upTo: 400)] {
      let safe = TerminalText.safe(input)
      for scalar in safe.unicodeScalars {
        #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value), "seed \(seed)")
        #expect(!(0x202A...0x202E).contains(scalar.value), "seed \(seed)")
        #expect(!(0x2066...0x2069).contains(scalar.value), "seed \(seed)")
        #expect(!(0xE0000...0xE007F).contains(scalar.value), "seed \(seed)")
      }
      #expect(TerminalText.safe(safe) == safe, "seed \(seed)")
    }
  }
}
