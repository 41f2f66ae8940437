import TestSupport
import Testing

@testable import NoteSyntax

/// Title, preview, snippet, counts, plain text.
@Suite struct NoteTextTests {
  static func preview(_ text: String, _ fileName: String = "File Name.md") -> String {
    NoteOpening(of: parse(text), in: Array(text.utf8).span, path: fileName.utf8Span.span).preview
  }

  static func snippet(_ text: String, limit: Int = 200) -> String {
    NoteOpening(of: parse(text), in: Array(text.utf8).span, path: "a.md".utf8Span.span, limit: limit).snippet
  }

  @Test func previewIsTheTwoLinesAfterTheTitle() {
    #expect(Self.preview("# H\n\na *b*\n\n- c [[d]]\n- e\n") == "a b\nc d")
    #expect(Self.preview("T\nx\ny\nz") == "T\nx")
    #expect(Self.preview("T\nx\ny\nz", "T.md") == "x\ny" && Self.preview("T\nx\ny\nz", "2026-11-21.md") == "x\ny")
    #expect(Self.preview("![logo](x.png)\n\n# H\na\nb\nc\n") == "a\nb")
    #expect(Self.preview("## H\na\nb\n") == "H\na")
    #expect(Self.preview("---\ntitle: H\n---\n# H\nx\n") == "x")
    #expect(Self.preview("---\ntitle: Other\n---\n# H\nx\n") == "H\nx")
    #expect(Self.preview("intro\n# H\n```\ncode\n```\n") == "intro\nH")
    #expect(Self.preview("# H\n|a|b|\n|-|-|\n|c|*d*|\n") == "a b\nc d")
    #expect(Self.preview("") == "" && Self.preview("# H") == "")
  }

  /// White space of any kind and length becomes one space, as it does by the properties of Unicode.
  @Test(arguments: Seeds.some(20)) func textBecomesOneLine(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      " ", "  ", "\t", "\r\n", "\u{1}", "\u{85}", "\u{A0}", "\u{AD}", "\u{1680}", "\u{180E}", "\u{2003}", "\u{200B}",
      "\u{2028}", "\u{3000}", "\u{FEFF}", "\u{FF01}", "a", "word", "longer words", "é", "漢字", "ﬁ", "\u{E000}", "😀",
    ]
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces[random.below(pieces.count)] }.joined()
      let words = text.unicodeScalars.split { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
      let line = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
      #expect(NoteText.flattened(text).utf8.elementsEqual(line.utf8), "\(text.debugDescription)")
    }
  }

  @Test func previewEndsWithItsThousandthCharacter() {
    let long = String(repeating: "ab ", count: 340) + "end"
    #expect(Self.preview("# H\n\(long)\nnext") == String(long.prefix(1000)))
    let (first, second) = (String(repeating: "é", count: 900), String(repeating: "👩‍👩‍👧", count: 120))
    #expect(Self.preview("# H\n\(first)\n\(second)\nthird") == "\(first)\n\(second.prefix(99))")
    // Of the second line nothing is left, or only the break before it.
    for count in [999, 1000, 1001] {
      let line = String(repeating: "x", count: count)
      #expect(Self.preview("# H\n\(line)\nnext") == line.prefix(1000))
    }
    #expect(Self.preview("# H\n\(String(repeating: "x", count: 998))\nnext").hasSuffix("x\nn"))
  }

  @Test func snippetCountsCharacters() {
    #expect(Self.snippet("# H\n\nsome **text**\n\nmore\n") == "H some text more")
    #expect(Self.snippet("abc def", limit: 5) == "abc d")
    #expect(Self.snippet(String(repeating: "👨‍👩‍👧", count: 300)).count == 200)
    #expect(Self.snippet(String(repeating: "é ", count: 300)).count == 200)
    #expect(Self.snippet("---\na: b\n---\n") == "")
  }

  @Test func punctuationIsNoPartOfWords() {
    for value in 0x80..<0x11_0000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value), scalar.isPlainSymbol else { continue }
      let properties = scalar.properties
      #expect(!properties.isAlphabetic && properties.numericType == nil, "U+\(String(value, radix: 16))")
    }
  }

  /// Sixty-four bytes at a time, eight or one: the same words.
  @Test(arguments: [1, 2, 3] as [UInt64]) func wordsAreCountedByTheirDefinition(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = "a Z 9 word - ' ... # é ж 日 — × ÷".split(separator: " ").map(String.init)
    let spaces = [" ", "\t", "\n", "\r\n", "\r", "\u{A0}"]
    for _ in 0..<Seeds.rounds(3_000) {
      var text = ""
      // Some texts, and the ends of others, are nothing but plain ASCII.
      let asciiOnly = Int.random(in: 0...30, using: &random)
      for index in 0..<Int.random(in: 0...120, using: &random) {
        let isSpace = UInt8.random(in: 0..<3, using: &random) == 0
        let isPlain = index > asciiOnly
        let choices = isSpace ? spaces[..<(isPlain ? 3 : 6)] : pieces[..<(isPlain ? 8 : 14)]
        text += choices.randomElement(using: &random) ?? ""
      }
      var words = 0
      for run in text.unicodeScalars.split(whereSeparator: { $0.properties.isWhitespace }) {
        let ideographs = run.count { $0 == "日" }
        // Between ideographs each stretch with a letter or digit is a word.
        let stretches = run.split { $0 == "日" }.count { part in
          part.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        }
        words += ideographs + stretches
      }
      let counts = NoteCounts(Array(text.utf8).span, 0..<text.utf8.count)
      let pairs = text.unicodeScalars.count - text.replacing("\r\n", with: "\n").unicodeScalars.count
      #expect(counts.words == words, "seed \(seed), \(Array(text.unicodeScalars))")
      #expect(counts.characters == text.unicodeScalars.count - pairs, "seed \(seed)")
    }
  }

  @Test func wordsAndCharactersAreCounted() {
    func counts(_ text: String) -> [Int] {
      let counts = NoteText.counts(of: parse(text), in: Array(text.utf8).span)
      return [counts.words, counts.characters, counts.readingMinutes]
    }
    #expect(counts("") == [0, 0, 0])
    #expect(counts("---\nnot: counted\n---\none two, don't 4 - #\r\n**x**") == [5, 26, 1])
    #expect(counts("漢字とカナ ab 한국어 слово café ไทย") == [10, 27, 1])
    #expect(counts(String(repeating: "w ", count: 201)) == [201, 402, 2])
  }

  @Test func inlineMarkupIsStripped() {
    let cases = [
      ("a *b* **c** ***d*** _e_ __f__ ~~g~~ ==h==", "a b c d e f g h"),
      ("snake_case 2 * 3 * 4 **", "snake_case 2 * 3 * 4 **"),
      ("`c*o*de` ``a`b`` `` ` ``", "c*o*de a`b `"),
      ("[t](u 'x') ![alt](u) <https://x> [[n]] [[n#h]] [[n|d]] ![[e.png]]", "t alt https://x n n#h d e.png"),
      ("[![i](a)](b) [*x* [y]](z)", "i x [y]"),
      ("\\*a\\* &amp; &copy; &#65; &nope;", "*a* & © A &nope;"),
      ("&amp; b", "& b"), ("a<b>c</b> <!-- x -->d %%hidden%% e", "ac d  e"),
      ("$x_1$ $$y$$ #tag [^1] ^[note]", "x_1 y #tag 1 note"),
    ]
    for (markdown, plain) in cases {
      #expect(NoteText.plainText(inline: Array(markdown.utf8).span) == plain)
    }
  }

  @Test func spansNestAndAreSorted() {
    let text = "> a **b [c *d*](e)**\n> `f` \\* #g\n"
    let spans = NoteText.spans(of: 0, note: parse(text), in: Array(text.utf8).span)
    #expect(spans.map(\.kind) == [.strong, .link, .emphasis, .code, .escape, .tag])
    #expect(spans.map { slice(text, $0.contentRange) } == ["b [c *d*](e)", "c *d*", "d", "f", "*", "#g"])
  }

  @Test(arguments: [
    ("# Head *x* ^hid\n", "Head *x*", "Head x", "hid"), ("Head\nmore ^h-2\n===\n", "Head more", "Head more", "h-2"),
    ("## Head ^hid ##\n", "Head", "Head", "hid"), ("> # Head ^hid\n", "Head", "Head", "hid"),
    ("# Head ^hid x\n", "Head ^hid x", "Head ^hid x", nil),
    ("# ^hid\n", "^hid", "^hid", nil), ("# Head^hid\n", "Head^hid", "Head^hid", nil),
    ("# `a ^b`\n", "`a ^b`", "a ^b", nil),
  ])
  func blockIDsAreNoPartOfHeadings(_ text: String, _ written: String, _ plain: String, _ id: String?) throws {
    let note = parse(text)
    let heading = try #require(note.headings.first)
    #expect(heading.text == written && heading.plainText == plain)
    #expect(note.blockIDs.first?.id == id)
    let isTitle = heading.level == 1 && !text.hasPrefix(">")
    #expect(NoteText.title(of: note, in: Array(text.utf8).span, fileName: "n.md").text == (isTitle ? plain : "n"))
    if id != nil { #expect(note.blockIDs.first?.blockRange == heading.range) }
  }
}
