import TestSupport
import Testing

@testable import Terminal

@Suite struct TextTableTests {
  private func lines(
    _ columns: [TextTable.Column], _ rows: [[String]], width: Int?, palette: Palette = .monochrome
  ) -> [String] {
    var table = TextTable(columns)
    for row in rows { table.append(row.map { StyledText($0) }) }
    return table.lines(width: width, palette: palette).map(\.plainText)
  }

  @Test func columnsLineUpByDisplayWidth() {
    let columns = [TextTable.Column(), .init(alignment: .right), .init()]
    #expect(
      lines(columns, [["漢字", "1", "x"], ["a", "100", ""], ["", "7", "e\u{301}"]], width: nil)
        == ["漢字    1  x", "a     100", "        7  e\u{301}"])
  }

  @Test func headersComeFirst() {
    #expect(
      lines([.init("Name"), .init("Words", alignment: .right)], [["a", "7"]], width: 80) == [
        "Name  Words", "a         7",
      ])
  }

  @Test func theWidestFlexibleColumnShrinks() {
    let columns = [TextTable.Column(minimum: 4), .init(minimum: 4, cut: .start), .init()]
    let rows = [["a long title of a note", "folder/name.md", "fixed"]]
    #expect(lines(columns, rows, width: 45) == ["a long title of a note  folder/name.md  fixed"])
    #expect(lines(columns, rows, width: 40) == ["a long title of …  folder/name.md  fixed"])
    #expect(lines(columns, rows, width: 30) == ["a long ti…  …er/name.md  fixed"])
    #expect(lines(columns, rows, width: 17) == ["a l…  ….md  fixed"])
    #expect(lines(columns, rows, width: 12) == ["a l…  ….md …"])
    #expect(lines(columns, rows, width: nil) == ["a long title of a note  folder/name.md  fixed"])
  }

  @Test func theLeastImportantColumnsAreLeftOutOfNarrowTables() {
    let columns = [
      TextTable.Column(minimum: 10), .init(minimum: 8, cut: .start, importance: 2), .init(importance: 1),
    ]
    let rows = [["a long title of a note", "folder/name.md", "fixed"], ["b", "b.md", "x"]]
    #expect(lines(columns, rows, width: 27) == ["a long ti…  …name.md  fixed", "b           b.md      x"])
    #expect(lines(columns, rows, width: 26) == ["a long titl…  …der/name.md", "b             b.md"])
    #expect(lines(columns, rows, width: 20) == ["a long ti…  …name.md", "b           b.md"])
    #expect(lines(columns, rows, width: 19) == ["a long title of a …", "b"])
    #expect(lines(columns, rows, width: 5) == ["a lo…", "b"])
    #expect(lines(columns, rows, width: nil).first == "a long title of a note  folder/name.md  fixed")
  }

  @Test func rowsMayBeShortOrLong() {
    #expect(lines([.init(), .init()], [["a"], ["b", "c", "d"], []], width: nil) == ["a", "b  c", ""])
    #expect(lines([], [["a"]], width: 10) == [""])
    #expect(lines([.init("H")], [], width: 10) == ["H"])
  }

  @Test func untrustedTextIsMeasuredAsItIsShown() {
    #expect(
      lines([.init(), .init()], [["\u{1B}", "x"], ["abcd", "y"]], width: 80) == ["^[    x", "abcd  y"])
    #expect(lines([.init(), .init()], [["\u{1B}", "x"]], width: nil, palette: .exact) == ["\u{1B}  x"])
  }

  @Test(arguments: Seeds.some(40)) func linesFitAndEndInText(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let columns = (0..<4).map { _ in
      TextTable.Column(
        alignment: [.left, .right, .center].randomElement(using: &random) ?? .left,
        minimum: Bool.random(using: &random) ? 3 : nil,
        cut: [.start, .end, .middle].randomElement(using: &random) ?? .end)
    }
    let rows = (0..<6).map { _ in
      (0..<4).map { _ in
        random.text(of: SplitMix64.pieces.filter { $0 != " " && $0.last != " " }, upTo: 6)
      }
    }
    for width in 1...60 {
      for line in lines(columns, rows, width: width) {
        #expect(DisplayWidth.columns(of: line) <= width, "seed \(seed)")
      }
    }
    for line in lines(columns, rows, width: nil) { #expect(line.last != " ", "seed \(seed)") }
  }
}
