import TestSupport
import Testing

@testable import Terminal

@Suite struct WordFillingTests {
  private func lines(_ text: String, after lead: String = "", _ columns: Int) -> [String] {
    StyledText(text).words.filled(after: StyledText(lead), toColumns: columns).map(\.plainText)
  }

  @Test(arguments: [
    ("aaaa bbbb\n  cccc dddd eeee", "  ", 20, ["  aaaa bbbb cccc", "  dddd eeee"]),
    ("1234567890 123456789 x", "", 20, ["1234567890 123456789", "x"]),
    ("one two three", "  ab    ", 20, ["  ab    one two", "        three"]),
    ("a xxxxxxxxxx b", "", 5, ["a", "xxxxxxxxxx", "b"]), ("éé👩‍👩‍👧 é é", "", 6, ["éé👩‍👩‍👧 é", "é"]),
    ("漢字 漢字", "", 8, ["漢字", "漢字"]), ("", "ab ", 5, ["ab "]), (" \t ", "", 5, [""]),
  ])
  func lines(text: String, lead: String, columns: Int, expected: [String]) {
    #expect(lines(text, after: lead, columns) == expected)
  }

  @Test func wordsKeepStylesMidway() {
    let text = StyledText("a (") + StyledText("b", .strong) + StyledText("), c")
    #expect(text.words.map(\.plainText) == ["a", "(b),", "c"])
    #expect(text.words[1].runs == [.init("("), .init("b", .strong), .init("),")])
  }

  @Test(arguments: Seeds.some(60)) func onlyWhiteSpaceIsLost(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = TerminalText.safe(random.text(of: SplitMix64.pieces, upTo: 30))
    for columns in 1...24 {
      let lines = lines(text, after: "- ", columns)
      #expect(lines.joined().filter { !$0.isWhitespace } == "-" + text.filter { !$0.isWhitespace }, "seed \(seed)")
      for line in lines.dropFirst() {
        #expect(DisplayWidth.columns(of: line) <= columns || !line.dropFirst(2).contains(" "), "seed \(seed)")
      }
    }
  }
}
