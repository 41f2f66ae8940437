import Testing

@testable import LanguageServer

struct LineIndexTests {
  @Test func changesLeaveTheIndexAsIfItWereMadeAnew() {
    var random = SystemRandomNumberGenerator()
    let pieces = ["a", "é", "e\u{301}", "😀", "中", "\n", "\r\n", "\r", " ", "\u{2028}", "👨‍👩‍👧"]
    for encoding in [PositionEncoding.utf8, .utf16, .utf32] {
      var text = DocumentText([])
      for _ in 0..<2_000 {
        let lines = text.lines
        let (one, other) = (
          Int.random(in: 0...lines.count, using: &random), Int.random(in: 0...lines.count, using: &random)
        )
        let start = TextPosition(line: one, character: Int.random(in: 0...9, using: &random))
        let end = TextPosition(line: min(one + 1, other), character: Int.random(in: 0...9, using: &random))
        let count = text.bytes.count > 400 ? 0 : Int.random(in: 0...4, using: &random)
        let new = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        text.apply(TextChange(range: TextRange(start: min(start, end), end: max(start, end)), text: new), encoding)
        #expect(text.lines == LineIndex(text.bytes.span))
        #expect(String(validating: text.bytes, as: UTF8.self) != nil)
      }
    }
  }
}
