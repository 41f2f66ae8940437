import TestSupport
import Testing

@testable import Terminal

@Suite struct StyledTextTests {
  private let link = Hyperlink(host: "h", path: Array("/a.md".utf8))

  private func sample() -> StyledText {
    var text = StyledText("a.md", .path, link: link)
    text.append(":")
    text.append("3", .lineNumber)
    text.append(" plain ")
    text.append("hit", .match)
    return text
  }

  @Test func colorIsOpenedAndClosed() {
    #expect(
      sample().rendered(with: .color)
        == "\u{1B}[35ma.md\u{1B}[0m:\u{1B}[32m3\u{1B}[0m plain \u{1B}[1;31mhit\u{1B}[0m")
  }

  @Test func withoutColorNothingIsAdded() {
    #expect(sample().rendered(with: .monochrome) == "a.md:3 plain hit")
    #expect(sample().rendered(with: .exact) == "a.md:3 plain hit")
  }

  @Test func hyperlinksEncloseTheirText() {
    let palette = Palette(usesColor: false, usesHyperlinks: true, isTerminal: true)
    #expect(
      sample().rendered(with: palette) == "\u{1B}]8;;file://h/a.md\u{1B}\\a.md\u{1B}]8;;\u{1B}\\:3 plain hit")
  }

  @Test func untrustedTextIsHarmlessWhereverSequencesAreWritten() {
    let text = StyledText("a\u{1B}[2J\nb", .title)
    #expect(text.rendered(with: .color) == "\u{1B}[1ma^[[2J^Jb\u{1B}[0m")
    #expect(text.rendered(with: .monochrome) == "a^[[2J^Jb")
    #expect(text.rendered(with: .exact) == "a\u{1B}[2J\nb")
  }

  @Test func namesAreExactOnlyOnAPipe() {
    let name: [UInt8] = [0x61, 0xFF, 0x0A]
    var bytes: [UInt8] = []
    StyledText(name: name).render(with: .exact, into: &bytes)
    #expect(bytes == [0x22, 0x61, 0xFF, 0x5C, 0x6E, 0x22])
    #expect(StyledText(name: name).rendered(with: .monochrome) == "\"a\u{FFFD}\\n\"")
  }

  @Test func equalNeighboursAreOneRun() {
    var text = StyledText("a", .title)
    text.append("b", .title)
    text.append("", .match)
    #expect(text.runs.count == 1)
    #expect(text == StyledText("ab", .title))
  }

  @Test func fittingKeepsStyles() {
    #expect(sample().truncated(toColumns: 5).runs == [.init("a.md…", .path, link: link)])
    #expect(sample().truncated(toColumns: 8, cut: .start).runs.last == .init("hit", .match))
    #expect(sample().padded(toColumns: 20, alignment: .right).plainText == "    a.md:3 plain hit")
    let lines = sample().wrapped(toColumns: 6)
    #expect(lines.map(\.plainText) == ["a.md:3", "plain", "hit"])
    #expect(lines[0].runs.first?.link == link)
    #expect(lines[2] == StyledText("hit", .match))
  }

  @Test(arguments: Seeds.some(60)) func stylesDoNotChangeTheLayout(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var styled = StyledText()
    var plain = ""
    for _ in 0..<6 {
      // Whole words, so that no cluster lies across pieces.
      let piece = "x" + TerminalText.safe(random.text(of: SplitMix64.pieces, upTo: 4)) + "x"
      styled.append(piece, [.title, .match, .plain].randomElement(using: &random) ?? .plain)
      plain += piece
    }
    #expect(styled.columns == DisplayWidth.columns(of: plain), "seed \(seed)")
    for columns in 1...20 {
      #expect(
        styled.wrapped(toColumns: columns).map(\.plainText) == plain.wrapped(toColumns: columns),
        "seed \(seed)")
      #expect(
        styled.truncated(toColumns: columns).plainText == plain.truncated(toColumns: columns), "seed \(seed)")
    }
    let rendered = styled.rendered(with: .color)
    let withoutSequences = rendered.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
    let text =
      withoutSequences[0] + withoutSequences.dropFirst().map { $0.drop { $0 != "m" }.dropFirst() }.joined()
    #expect(text == plain, "seed \(seed)")
  }

  @Test func stylesCombine() {
    let style = Style(.red, .bold).adding(Style(.blue)).adding(Style(nil, [.underlined, .struck]))
    #expect(style.parameters == "1;4;9;34")
    #expect(Style.plain.parameters.isEmpty)
    #expect(Style(.brightWhite).parameters == "97")
  }
}
