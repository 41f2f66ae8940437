import Terminal
import TestSupport
import Testing
import VaultCore

@testable import Presentation

@Suite struct MatchExcerptTests {
  private func excerpt(_ line: String, _ needle: String, _ width: Int?, _ palette: Palette = .monochrome)
    -> StyledText
  {
    let bytes = Array(line.utf8)
    let pattern = Array(needle.utf8)
    let starts = pattern.isEmpty ? [] : bytes.indices.filter { bytes[$0...].starts(with: pattern) }
    return MatchExcerpt.text(
      line: bytes, matches: starts.map { TextMatch($0..<($0 + pattern.count)) }, width: width, palette: palette)
  }

  /// The text with its highlighted parts in brackets.
  private func marked(_ text: StyledText) -> String {
    text.runs.map { $0.style == .match ? "[\($0.text)]" : $0.text }.joined()
  }

  @Test(arguments: [
    ("a short line", "short", 20, "a [short] line"),
    ("  indented line  ", "line", 20, "indented [line]"),
    ("one two one", "one", 20, "[one] two [one]"),
    ("a\tb", "b", 20, "a [b]"),
    ("no match in this line here", "", 10, "no match …"),
    ("the quick brown fox jumps over the lazy dog", "lazy", 20, "…over the [lazy] dog"),
    ("the quick brown fox jumps over the lazy dog", "fox", 20, "…brown [fox] jumps ov…"),
    ("the quick brown fox jumps over the lazy dog", "the", 20, "[the] quick brown fox…"),
    ("漢字漢字漢字火漢字漢字漢字", "火", 11, "…字[火]漢字…"),
    ("evil\u{1B}[2Jfind", "find", 30, "evil^[[2J[find]"),
    ("e\u{301}a", "\u{301}", 10, "[e\u{301}]a"),
    ("👩‍👩‍👧 family", "family", 8, "… [family]"),
    ("", "", 10, ""),
  ])
  func longLinesAreCutToAWindow(line: String, needle: String, width: Int, expected: String) {
    #expect(marked(excerpt(line, needle, width)) == expected)
  }

  @Test func aPipeGetsTheWholeLine() {
    let line = "  " + String(repeating: "long ", count: 100) + "hit\t"
    #expect(excerpt(line, "hit", nil, .exact).plainText == line)
    #expect(excerpt(line, "hit", nil, .color).runs.contains(.init("hit", .match)))
  }

  @Test(arguments: Seeds.some(200)) func plainTextIsShownLikeAnyOther(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let line = (0..<Int.random(in: 0...40, using: &random)).map { _ in "ab \t".utf8.randomElement(using: &random) ?? 0 }
    var matches: [TextMatch] = []
    for start in line.indices where Int.random(in: 0..<5, using: &random) == 0 {
      matches.append(TextMatch(start..<start + Int.random(in: 0...4, using: &random)))
    }
    let width = Bool.random(using: &random) ? nil : Int.random(in: 1...50, using: &random)
    // A letter beyond ASCII behind the line makes it one of any script.
    for palette in [Palette.exact, .monochrome] {
      let plain = MatchExcerpt.text(line: line, matches: matches, width: width, palette: palette)
      let other = MatchExcerpt.text(
        line: line + Array("\u{E9}".utf8), matches: matches.filter { $0.upperBound <= line.count },
        width: width.map { $0 + 100 }, palette: palette)
      let whole = MatchExcerpt.text(
        line: line, matches: matches, width: width.map { $0 + 100 }, palette: palette)
      #expect(marked(other).hasPrefix(marked(whole)), "\(line), \(matches)")
      #expect(plain.columns <= width ?? .max)
    }
  }

  @Test func longLinesCostNoMoreThanTheirWindow() {
    let line = String(repeating: "漢 ", count: 100_000) + "needle" + String(repeating: " 👩‍👩‍👧", count: 20_000)
    let bytes = Array(line.utf8)
    let start = 400_000
    let time = threadTime {
      for _ in 0..<5 {
        let text = MatchExcerpt.text(
          line: bytes, matches: [TextMatch(start..<(start + 6))], width: 40, palette: .monochrome)
        #expect(text.plainText.contains("needle"))
        #expect(text.columns <= 40)
      }
    }
    #expect(time < .seconds(20))
  }

  @Test(arguments: Seeds.some(150)) func excerptsFitAndAreMadeOfWholeClusters(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let line = random.text(of: SplitMix64.pieces, upTo: 40)
    let bytes = Array(line.utf8)
    let cuts = (0..<4).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
    let matches = [TextMatch(cuts[0]..<cuts[1]), TextMatch(cuts[2]..<cuts[3])]
    let whole = MatchExcerpt.text(line: bytes, matches: matches, width: nil, palette: .monochrome).plainText
    for width in [0, 1, 2, 5, 10, 40, 200] {
      let text = MatchExcerpt.text(line: bytes, matches: matches, width: width, palette: .monochrome)
      #expect(text.columns <= width, "seed \(seed)")
      var shown = text.plainText
      if shown.first == "…" { shown.removeFirst() }
      if shown.last == "…" { shown.removeLast() }
      #expect(whole.contains(shown), "seed \(seed)")
      let hasMatch = matches.contains { !$0.isEmpty }
      // What is shown of a hidden character may be wider than a narrow window.
      if hasMatch, width >= 40 {
        #expect(text.runs.contains { $0.style == .match }, "seed \(seed)")
      }
    }
  }

  @Test func rangesOutsideOfTheLineAreIgnored() {
    let text = MatchExcerpt.text(
      line: [0x61, 0xFF], matches: [-1..<1, 1..<9, 2..<2].map(TextMatch.init), width: 5, palette: .monochrome)
    #expect(text == StyledText("a\u{FFFD}"))
  }
}
