import NoteSyntax
import Terminal
import TestSupport
import Testing

@testable import Rendering

@Suite struct TerminalLinesTests {
  private func lines(_ text: [UInt8], width: Int?, palette: Palette) -> [StyledText] {
    let document = NoteDocument(NoteParser.parse(text.span, isBody: true), in: text.span)
    return TerminalLines.lines(of: document, in: text.span, width: width, palette: palette)
  }

  private func plain(_ text: String, width: Int? = nil, palette: Palette = .monochrome) -> [String] {
    lines(Array(text.utf8), width: width, palette: palette).map(\.plainText)
  }

  @Test(arguments: [
    ("", []), ("\n\n", []), ("a\nb\n\n\n\nc\n", ["a", "b", "", "c"]), ("a\r\nb\rc", ["a", "b", "c"]),
    ("text\n# H\ntext", ["text", "", "# H", "text"]), ("## H ##\n", ["## H"]), ("#tag", ["#tag"]),
    ("####### x", ["####### x"]),
    ("A\n===\nB\n---\nC", ["# A", "", "## B", "C"]),
    ("- a\n---", ["• a", "────────────────────────────────────────"]),
    ("***", ["────────────────────────────────────────"]), ("#", ["# "]),
  ])
  func blocksAreLaidOut(text: String, expected: [String]) {
    #expect(plain(text) == expected)
  }

  @Test(arguments: [
    ("- a\n* b\n+ c", ["• a", "• b", "• c"]),
    ("- a\n  - b\n    - c\n      - d\n- e", ["• a", "  ◦ b", "    ▪ c", "      • d", "• e"]),
    ("1. a\n2) b\n10. c", ["1. a", "2) b", "10. c"]),
    ("1. a\n  - b\n2. c\n   - d", ["1. a", "• b", "2. c", "  ◦ d"]),
    ("- [ ] a\n- [x] b\n- [X] c\n- [/] d\n1. [ ] e", ["☐ a", "☑ b", "☑ c", "[/] d", "1. ☐ e"]),
    ("- [] a\n- [xy] b\n- [x]c", ["• [] a", "• [xy] b", "• [x]c"]),
    ("- [❗] a", ["[❗] a"]),
    ("- a\nlazy\n  more", ["• a", "  lazy", "  more"]),
    ("- a\n\n  para\n\nout", ["• a", "", "  para", "", "out"]),
    ("-", ["• "]), ("-a", ["-a"]), ("1234567890. a", ["1234567890. a"]), ("\t- a", ["  - a"]),
    ("- a\n\t- b", ["• a", "  ◦ b"]), ("-\n  a", ["• ", "  a"]), ("1.\n   a\n- b", ["1. ", "  a", "• b"]),
  ])
  func listsAreLaidOut(text: String, expected: [String]) {
    #expect(plain(text) == expected)
  }

  @Test(arguments: [
    ("> a\n> b\nc", ["│ a", "│ b", "│ c"]), (">> a\n> b", ["│ │ a", "│ │ b"]), (">a", ["│ a"]),
    ("> - a", ["│ • a"]),
    ("> [!note]\n> text", ["│ Note", "│ text"]),
    ("> [!warning]- Title *x*\n> t", ["│ Warning: Title x", "│ t"]),
    ("> a\n> [!no]", ["│ a", "│ [!no]"]), (">\n> a", ["│ ", "│ a"]),
    ("> ```\n> code\nout", ["│   code", "out"]),
  ])
  func quotationsAreLaidOut(text: String, expected: [String]) {
    #expect(plain(text) == expected)
  }

  @Test(arguments: [
    ("```\na *b*\n\n  c\n```\nd", ["  a *b*", "  ", "    c", "d"]), ("~~~ swift\n```\n~~~", ["  ```"]),
    ("```\nopen", ["  open"]),
    ("````\n```\n````", ["  ```"]), ("```a`b```", ["a`b"]), ("    code\n\ntext", ["  code", "", "text"]),
    ("$$\na_b_c\n$$", ["  $$", "  a_b_c", "  $$"]), ("$$\nopen", ["$$", "open"]),
    ("- a\n  ```\n  x\n  ```", ["• a", "    x"]),
    ("%%\nhidden\n\nmore\n%%\nshown", ["shown"]), ("%%\nopen", ["%%", "open"]), ("%%all%%\n\nb", ["b"]),
    ("a\n%%x%%\nb", ["a", "b"]),
    ("```\n\tx\n```", ["      x"]),
  ])
  func codeAndCommentsAreLaidOut(text: String, expected: [String]) {
    #expect(plain(text) == expected)
  }

  @Test func tablesAreAligned() {
    let table = "| Name | N | C |\n|:-----|--:|:-:|\n| **apple** | 3 | 一 |\n| a \\| b | 1234 | x |\nafter"
    #expect(
      plain(table) == [
        "Name      N  C", "───────────────", "apple     3  一", "a | b  1234  x", "after",
      ])
    #expect(plain(table, width: 10).prefix(2) == ["| Name | N | C |", "|:-----|--:|:-:|"])
    #expect(plain("a | b\n--|--") == ["a  b", "────"])
    #expect(plain("a | b\n--") == ["## a | b"])
    #expect(plain("| a |\n| b |") == ["| a |", "| b |"])
  }

  @Test func textIsWrappedAndCodeIsNot() {
    let word = "lorem ipsum "
    let text =
      "- " + String(repeating: word, count: 10) + "\n\n```\n" + String(repeating: "x", count: 90) + "\n```"
    let lines = plain(text, width: 40)
    #expect(lines[0] == "• lorem ipsum lorem ipsum lorem ipsum")
    #expect(lines[1] == "  lorem ipsum lorem ipsum lorem ipsum")
    #expect(lines.last?.count == 92)
    #expect(plain(String(repeating: word, count: 30), width: 300).allSatisfy { $0.count <= 100 })
    #expect(plain(text).count == 3)
  }

  @Test func headingsAreMarkedOnlyWhereThereIsNoColor() {
    #expect(plain("## A", palette: .color) == ["A"])
    #expect(plain("## A", palette: .exact) == ["## A"])
  }

  @Test func controlsAreShown() {
    #expect(plain("a\u{1B}[2J\u{202E}b\n```\n\u{7}\n```") == ["a^[[2J<U+202E>b", "  ^G"])
    #expect(plain("a\u{7}b", palette: .exact) == ["a\u{7}b"])
  }

  @Test(arguments: Seeds.some(300)) func anyTextFitsTheTerminal(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces =
      SplitMix64.pieces + [
        "\n", "\n", "\n\n", "# ", "- ", "- [ ] ", "1. ", "> ", "> [!note] ", "| a | b |\n", "|--|--|\n",
        "---\n", "%%", "$$\n", "\t", "  ",
        "**", "[[", "]]", "==",
      ]
    let text = random.text(of: pieces, upTo: 60)
    for width in [1, 20, 79] {
      for line in lines(Array(text.utf8), width: width, palette: .monochrome) {
        let isCode = line.runs.contains { $0.style == .codeBlock }
        // Deep nesting keeps a narrowest text; everything else fits.
        #expect(line.columns <= max(width, 60) || isCode, "seed \(seed)")
        #expect(!line.plainText.contains("\n"), "seed \(seed)")
      }
    }
    let bytes = random.bytes(upTo: 400)
    #expect(
      lines(bytes, width: 40, palette: .color).count <= bytes.count + 1, "seed \(seed)")
  }

  /// Doubling a hostile text doubles the time; the bound is far from both the linear and the quadratic cost.
  @Test(
    arguments: Seeds.sample(
      [
        "*a ", "**a", "_a", "[", "[[", "[[[ ", "[a](", "![", "`a``b", "\\", "~~a", "> ", ">", "%%\n", "$$\n$\n",
        "- a\n", "|", "|a|b|\n",
        "https://", "<https://a", "*_~~[[`", "a\n", "\t", "👩‍👩‍👧", "\u{301}", "\u{200D}", "(", "#a", "[^a",
      ], of: 10))
  func timeIsLinear(piece: String) {
    let text = Array(String(repeating: piece, count: 20_000 / piece.utf8.count).utf8)
    let time = threadTime {
      _ = lines(text, width: 80, palette: .color)
    }
    #expect(time < .seconds(20))
  }

  @Test func nestedMarksAreLinear() {
    let count = 3_000
    for (left, right) in [
      ("[", "](a)"), ("![", "](a)"), ("*a ", " a*"), ("*_", "_*"), ("[[[", "]]"), ("(", ")"),
    ] {
      let text = String(repeating: left, count: count) + "x" + String(repeating: right, count: count)
      let time = threadTime {
        _ = lines(Array(text.utf8), width: 80, palette: .color)
      }
      #expect(time < .seconds(20), "\(left)")
    }
  }
}
