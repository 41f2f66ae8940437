import Bytes
import NoteSyntax
import Terminal
import TestSupport
import Testing

@testable import Rendering

/// What is true of any note, however little sense it makes.
@Suite struct RenderingPropertyTests {
  private static let pieces: [String] = [
    "\n", "\n\n", "\r\n", "\t", " ", "    ", "> ", "- ", "1. ", "# ", "###### ", "---\n", "===\n", "```", "~~~ <b>",
    "`",
    "[", "]", "(", ")", "![", "[[", "]]", "![[", "|", "\\|", "\\", "<", ">", "<!--", "-->", "<div>", "</div>", "<b>",
    "</b>", "<i title=\"", "<a href=\"javascript:x\">", "</a>", "<a href='x'", "<img src=x alt=\"&quot;>\">",
    "<img src=https://x>", "<font color=red>", "</font>", "<picture>", "<source src=a.mp4>", "<video src=https://x>",
    "<audio src=a>",
    "</video>", "<input type=checkbox>", "<b style=\"color:red;background:x\">", "$$x$$", "|20", "![a|20](https://x)",
    "<script>", "</script>", "<svg/onload=x>", "<p id=a>", "onclick=\"x\"", "&amp;", "&lt;",
    "&#x3C;",
    "&", "\"", "'", "*", "**", "_", "~~", "==", "$", "$$", "$$\n", "%%", "%%\n", "#tag", "^id", " ^id\n\n", "^[",
    "[^1]",
    "[^1]: ", "[^2]", "\n\n[^2]: ", "[a]: javascript:x\n", "[a]", "- [ ] ", "- [\"] ", "> [!note]+ ", "> [!<b>] x\n",
    "word", "é", "標題", "\u{FEFF}", "\0", "\u{1}", "https://x.y/z", "<https://x.y>", "(javascript:x)", "(data:x \"y\")",
    "[t](Note)", "![i](a.png)", "[[Note|b]]", "![[a.png|100]]", "| a | b |\n", "|---|:-:|\n", "</li>", "</ul>", "<br/>",
  ]

  private static func note(_ random: inout SplitMix64) -> [UInt8] {
    switch random.below(5) {
    case 0: random.bytes(upTo: 200)
    case 1: (0..<random.below(200)).map { _ in random.pick(Array("\n -*_`[]()#>|:~<!&\"'ab1^%$=".utf8)) }
    default: Array(random.text(of: pieces, upTo: 60).utf8)
    }
  }

  private static func text(_ bytes: [UInt8]) -> Comment { "\(String(decoding: bytes, as: UTF8.self).debugDescription)" }

  /// HTML is well-formed and runs nothing, and the plain text has the same words.
  @Test(arguments: Seeds.some(8)) func htmlIsWellFormedAndTheTextHasItsWords(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.rounds(500) {
      let bytes = Self.note(&random)
      let checker = HTMLChecker(html(bytes))
      #expect(checker.fault == nil, Self.text(bytes))
      let plain = PlainText.text(of: document(bytes), in: bytes.span, links: KnownLinks())
      #expect(HTMLChecker.visible(plain) == checker.text, Self.text(bytes))
    }
  }

  /// A sink that only expects that elements are nested.
  private struct Nesting<Kind: NestingKind>: NoteSink {
    static var isOfPages: Bool { Kind.isOfPages }
    var open: [NoteElement] = []
    var isNested = true

    mutating func enter(_ element: NoteElement) { open.append(element) }
    mutating func leave(_ element: NoteElement) { if open.popLast() != element { isNested = false } }
    mutating func text(_ text: Span<UInt8>) { if open.isEmpty || text.isEmpty { isNested = false } }
    mutating func characters(_ text: String) { if open.isEmpty { isNested = false } }
    mutating func lineBreak(isHard: Bool) { if open.isEmpty { isNested = false } }
    mutating func line(_ text: Span<UInt8>, _ line: SourceLine) { if open.isEmpty { isNested = false } }
    mutating func blankLine() {}
  }

  private protocol NestingKind { static var isOfPages: Bool { get } }
  private enum Plain: NestingKind { static var isOfPages: Bool { false } }
  private enum Full: NestingKind { static var isOfPages: Bool { true } }

  @Test(arguments: Seeds.some(8)) func elementsAreNested(seed: UInt64) {
    var random = SplitMix64(seed: seed + 1_000)
    for _ in 0..<Seeds.rounds(300) {
      let bytes = Self.note(&random)
      var plain = Nesting<Plain>()
      NoteWalk.walk(document(bytes), of: bytes.span, links: KnownLinks(), into: &plain)
      var full = Nesting<Full>()
      NoteWalk.walk(document(bytes), of: bytes.span, links: KnownLinks(), idPrefix: "", into: &full)
      #expect(plain.isNested && plain.open.isEmpty && full.isNested && full.open.isEmpty, Self.text(bytes))
    }
  }

  /// Every word of a note is in its plain text, whatever the marks around it.
  @Test(arguments: Seeds.some(4)) func plainTextHasTheVisibleWordsInOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let marks = ["*", "**", "_", "==", "`", "\n", "\n\n", "> ", "- ", "+ ", "# ", "&amp;", " ", "$", "(", "<b>"]
    for _ in 0..<Seeds.rounds(300) {
      var words: [String] = []
      var text = ""
      for number in 0..<random.below(20) {
        words.append("w\(number)")
        text += "\(random.text(of: marks, upTo: 3)) w\(number) "
      }
      let bytes = Array(text.utf8)
      let plain = PlainText.text(of: document(bytes), in: bytes.span, links: KnownLinks())
      let shown = plain.split { !$0.isLetter && !$0.isNumber }.filter { $0.hasPrefix("w") }
      #expect(shown == words.map { Substring($0) }, "\(text.debugDescription)")
    }
  }

  /// Doubling a hostile text doubles the time; the bound is far from both the linear and the quadratic cost.
  @Test(
    arguments: Seeds.sample(
      [
        "<b>", "</b>", "<b><i>", "<!--", "<a b=\"", "<", "![", "![a](a.png) ", "^[a ", "[^1]", "[^1]: a\n\n", "# a\n",
        "^id\n\n",
        "- [x] a\n", "> [!a]\n", "https://", "%%",
      ], of: 8))
  func timeIsLinear(piece: String) {
    let text = Array(String(repeating: piece, count: 40_000 / piece.utf8.count).utf8)
    let time = threadTime {
      _ = html(text)
      _ = PlainText.text(of: document(text), in: text.span, links: KnownLinks())
    }
    #expect(time < .seconds(20))
  }
}
