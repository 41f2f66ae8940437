import TestSupport
import Testing

@testable import Terminal

@Suite struct LineBreakingTests {
  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 3, ["one", "two", "thr", "ee"]),
    ("one  two   ", 5, ["one", "two"]),
    ("", 5, [""]),
    ("   ", 2, [""]),
    ("a\nb", 5, ["a", "b"]),
    ("a\r\n\r\nb", 5, ["a", "", "b"]),
    ("漢字漢字", 4, ["漢字", "漢字"]),
    ("漢字漢字。", 8, ["漢字漢", "字。"]),
    ("漢字「漢字」", 6, ["漢字", "「漢", "字」"]),
    ("漢", 1, ["漢"]),
    ("漢字", 1, ["漢", "字"]),
    ("see 漢字 now", 6, ["see 漢", "字 now"]),
    ("한국어 단어", 8, ["한국어", "단어"]),
    ("a\u{A0}b c", 3, ["a\u{A0}b", "c"]),
    ("https://example.com/long", 10, ["https://ex", "ample.com/", "long"]),
    ("word (in brackets)", 8, ["word (in", "brackets", ")"]),
    ("  indented text", 10, ["  indented", "text"]),
    ("👩‍👩‍👧👩‍👩‍👧", 3, ["👩‍👩‍👧", "👩‍👩‍👧"]),
  ])
  func textIsBrokenIntoLines(text: String, columns: Int, expected: [String]) {
    #expect(text.wrapped(toColumns: columns) == expected)
  }

  @Test(arguments: Seeds.some(60)) func linesFitAndLoseOnlySpaces(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = TerminalText.safe(random.text(of: SplitMix64.pieces, upTo: 40))
    for columns in 1...24 {
      let lines = text.wrapped(toColumns: columns)
      for line in lines {
        #expect(
          DisplayWidth.columns(of: line) <= columns || line.count == 1, "seed \(seed), \(columns): \(line)")
      }
      #expect(
        lines.joined().filter { $0 != " " } == text.filter { $0 != " " }, "seed \(seed), \(columns) columns")
    }
  }

  @Test func closingPunctuationDoesNotBeginALine() {
    let text = String(repeating: "漢字、漢字。", count: 20)
    for columns in 4...20 {
      for line in text.wrapped(toColumns: columns) {
        #expect(line.first != "、" && line.first != "。")
      }
    }
  }
}
