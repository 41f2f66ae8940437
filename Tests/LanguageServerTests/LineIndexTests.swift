import TestSupport
import Testing

@testable import LanguageServer

struct LineIndexTests {
  /// A text with lines of some thousand bytes.
  private func longLines(_ random: inout SplitMix64) -> String {
    let pieces = ["abc [[link]] ", "plain text that is longer ", "é", "😀", "中", "e\u{301}", "👨‍👩‍👧"]
    return (0..<4_000).map { _ in
      Int.random(in: 0..<500, using: &random) == 0 ? "\r\n" : pieces.randomElement(using: &random) ?? ""
    }.joined()
  }

  /// No position is counted from further away than one spacing, so that a note in one line does not take quadratic time.
  @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32], Seeds.some(5))
  func positionsInLongLinesAreCountedFromCheckpoints(_ encoding: PositionEncoding, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // The last character before the end of the first line is as far from its checkpoint as one can be.
    let text = String(repeating: "a", count: LineIndex.spacing - 1) + "😀\r\n" + longLines(&random)
    let bytes = Array(text.utf8)
    let lines = LineIndex(bytes.span)
    let known = Set(lines.checkpoints.map(\.offset))
    var (offset, last, position) = (0, 0, TextPosition(line: 0, character: 0))
    for scalar in text.unicodeScalars {
      if known.contains(offset) { last = offset }
      if scalar != "\n", offset - last >= LineIndex.spacing + 4 { Issue.record("no checkpoint before \(offset)") }
      if scalar != "\n", Seeds.isThorough || Int.random(in: 0..<4, using: &random) == 0 {
        #expect(lines.position(at: offset, in: bytes.span, encoding) == position)
        #expect(lines.offset(of: position, in: bytes.span, encoding) == offset)
      }
      offset += UTF8.width(scalar)
      switch encoding {
      case .utf8: position.character += UTF8.width(scalar)
      case .utf16: position.character += UTF16.width(scalar)
      case .utf32: position.character += 1
      }
      if scalar == "\n" { (last, position) = (offset, TextPosition(line: position.line + 1, character: 0)) }
    }
    #expect(known.count > 20)
  }

  @Test(arguments: Seeds.some(5)) func anIndexUpdatedInLongLinesEqualsANewOne(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var text = DocumentText(Array(longLines(&random).utf8))
    for _ in 0..<200 {
      let start = Int.random(in: 0...text.bytes.count, using: &random)
      let end = min(text.bytes.count, start + Int.random(in: 0...3_000, using: &random))
      let range = TextRange(
        start: text.lines.position(at: start, in: text.bytes.span, .utf16),
        end: text.lines.position(at: end, in: text.bytes.span, .utf16))
      let new = longLines(&random).prefix(Int.random(in: 0...2_500, using: &random))
      text.apply(TextChange(range: range, text: String(new)), .utf16)
      #expect(text.lines == LineIndex(text.bytes.span))
    }
  }

  @Test(arguments: Seeds.some(5)) func anUpdatedIndexEqualsANewOne(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = ["a", "é", "e\u{301}", "😀", "中", "\n", "\r\n", "\r", " ", "\u{2028}", "👨‍👩‍👧"]
    for encoding in [PositionEncoding.utf8, .utf16, .utf32] {
      var text = DocumentText([])
      for _ in 0..<500 {
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
