internal import Bytes
import TestSupport
import Testing

@testable import Terminal

@Suite struct QuotedNameTests {
  @Test(arguments: [
    ("plain.md", "plain.md"), ("a b/ü.md", "a b/ü.md"), ("he \"says\".md", "he \"says\".md"),
    ("a\\b.md", "a\\b.md"),
    ("a\nb.md", #""a\nb.md""#), ("\"quoted\"", #""\"quoted\"""#), ("\u{1B}\u{7F}\t\\", #""\033\177\t\\""#),
    ("", ""),
    ("\u{1}\u{7}\u{8}\u{B}\u{C}\r", #""\001\a\b\v\f\r""#),
  ])
  func namesAreQuotedForLines(name: String, line: String) {
    #expect(QuotedName.line(of: Array(name.utf8)) == Array(line.utf8))
  }

  @Test func patchesQuoteEachNameThatGitQuotes() {
    for (name, quoted) in [("a \"b\".md", #""a \"b\".md""#), (#"a\b.md"#, #""a\\b.md""#), ("ä b.md", "ä b.md")] {
      #expect(QuotedName.patchName(of: Array(name.utf8)) == Array(quoted.utf8))
    }
  }

  @Test(arguments: Seeds.some(200)) func everyNameIsOneLineAndSurvivesTheRoundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet: [UInt8] = [0x22, 0x5C, 0x0A, 0x61, 0x30, 0x6E, 0xFF, 0xC3, 0x1B]
    for name in [random.bytes(upTo: 30), random.bytes(upTo: 12).map { alphabet[Int($0) % alphabet.count] }] {
      let line = QuotedName.line(of: name)
      #expect(line.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "seed \(seed)")
      #expect(QuotedName.name(fromLine: line) == name, "seed \(seed)")
      let shown = QuotedName.terminalText(of: name)
      #expect(TerminalText.safe(shown) == shown, "seed \(seed)")
    }
  }

  @Test(arguments: [
    "\"", "\"a", "\"a\"b\"", #""\q""#, #""\9""#, #""\400""#, #""\12""#, #""\"#, #""a\""#,
  ])
  func invalidQuotedNames(line: String) {
    #expect(QuotedName.name(fromLine: Array(line.utf8)) == nil)
  }

  @Test func terminalShowsHiddenCharactersInsideQuotes() {
    #expect(QuotedName.terminalText(of: Array("a\n\u{202E}b".utf8)) == "\"a\\n<U+202E>b\"")
    #expect(QuotedName.terminalText(of: [0x61, 0xFF]) == "a\u{FFFD}")
  }
}
