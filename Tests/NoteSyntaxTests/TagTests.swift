import Testing

@testable import NoteSyntax

/// Tags in the text as the table of expected parses has them.
@Suite struct TagTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var tags: [String]
    var testDescription: String { text }
  }

  static let cases: [Case] = [
    Case(text: "- #task", tags: ["task"]),
    Case(text: "> #task", tags: ["task"]),
    Case(text: "> [!note] T\n> x #task", tags: ["task"]),
    Case(text: "# A #task", tags: ["task"]),
    Case(text: "(#pa) \"#pc\" .#pd x—#pe $#pb$", tags: []),
    Case(text: "x\t#pf", tags: ["pf"]),
    Case(text: "[x #ph]", tags: ["ph"]),
    Case(text: "x\u{A0}#qi\u{3000}#qj", tags: ["qi", "qj"]),
    Case(text: "[Discord #tf](https://x)", tags: ["tf"]),
    Case(text: "[a #tg][ref]\n\n[ref]: u", tags: ["tg"]),
    Case(text: "[x](https://a/b#frag)", tags: []),
    Case(text: "https://a/#b", tags: []),
    Case(text: "foo#bar", tags: []),
    Case(text: "#tl#tm", tags: ["tl", "tm"]),
    Case(text: "#tn/#to", tags: ["tn", "to"]),
    Case(text: "x _#uc_ y", tags: ["uc"]),
    // Observed to be read by some versions and not by others; an underscore in a word is no markup here.
    Case(text: "snake_case_#wc", tags: []),
    Case(text: "|#uo|x|\n|-|-|\n|#up|#uq|", tags: ["uo", "up", "uq"]),
    Case(text: "\\[\\[#Escaped Links\\]\\]", tags: ["Escaped"]),
    Case(text: "\\#nottag", tags: []),
    Case(text: "`#a` ``x #b``", tags: []),
    Case(text: "```\n#a\n```", tags: []),
    Case(text: "    #a", tags: []),
    Case(text: "$ x #b $a #c$", tags: ["b"]),
    Case(text: "$$\n#a\n$$", tags: []),
    Case(text: "<div>\nx #tp\n</div>", tags: []),
    Case(text: "<p>x #tr</p>", tags: []),
    Case(text: "<!-- #x -->", tags: []),
    Case(text: "%% #x %%", tags: ["x"]),
    Case(text: "%%\n#x\n\ny #z\n%%", tags: ["x", "z"]),
    Case(text: "#123", tags: []),
    Case(text: "#12.34", tags: []),
    Case(text: "#1", tags: []),
    Case(text: "[#9916](url)", tags: []),
    Case(text: "#1a", tags: ["1a"]),
    Case(text: "#y1984", tags: ["y1984"]),
    Case(text: "#2024-01 #2024/01", tags: ["2024-01", "2024/01"]),
    Case(text: "#ffffff #9b11 use #include here", tags: ["ffffff", "9b11", "include"]),
    Case(text: "# Heading", tags: []),
    Case(text: "#Heading", tags: ["Heading"]),
    Case(text: "#[[multi word]]", tags: []),
    // The character set and what follows from it.
    Case(text: "#a.b #don't #a—b", tags: ["a", "don", "a"]),
    Case(text: "#👨‍👩‍👧", tags: ["👨"]),
    Case(text: "#❤️x", tags: ["❤️x"]),
    Case(text: "#标签。", tags: ["标签。"]),
    Case(text: "#標，x", tags: ["標，x"]),
    Case(text: "#a/ #a// #/ #/b", tags: ["a", "a", "/b"]),
    Case(text: "#2024/", tags: []),
    Case(text: "# #\t#", tags: []),
    Case(text: "#a_b-c/d", tags: ["a_b-c/d"]),
    Case(text: "#a!#b", tags: ["a"]),
    Case(text: "#a\u{2E00}b #c\u{205F}d", tags: ["a", "c"]),
    // Where an inline chunk begins.
    Case(text: "**#x** ~~#y~~ ==#z== *#w*", tags: ["x", "y", "z", "w"]),
    Case(text: "*#x and **#y and ==#z", tags: []),
    Case(text: "__#x__ _a #b_", tags: ["x", "b"]),
    Case(text: "[[n]]#a `c`#b [l](u)#c <https://x>#d", tags: ["a", "b", "c", "d"]),
    Case(text: "[#a](u) [#b] ![#c](u)", tags: ["a"]),
    Case(text: "^[#a] [^1]#b", tags: ["a", "b"]),
    Case(text: "- [ ] #todo", tags: ["todo"]),
    Case(text: "a\n#b\n  #c", tags: ["b", "c"]),
  ]

  @Test(arguments: cases)
  func tagsAreRead(_ example: Case) {
    let note = parse(example.text)
    #expect(note.tags.map(\.name) == example.tags)
    for tag in note.tags {
      #expect(slice(example.text, tag.range) == "#" + tag.name)
      #expect(tag.origin == .body)
    }
  }

  @Test func everyASCIICharacterEndsATagOrNot() {
    for value in UInt8(0x21)..<0x7F {
      let character = Character(Unicode.Scalar(value))
      let isPart = character.isLetter || character.isNumber || "-_/".contains(character)
      let note = parse("x #a\(character)b")
      let expected = isPart ? "a\(character)b" : "a"
      #expect(note.tags.first?.name == expected)
    }
  }

  @Test func tagsOfTheFrontMatterComeFirst() {
    let note = parse("---\ntags: [b, a]\n---\n#c #b\n")
    #expect(note.tags.map(\.name) == ["b", "a", "c", "b"])
    #expect(note.tags.map(\.origin) == [.property, .property, .body, .body])
    #expect(note.tags.map(\.line) == [2, 2, 4, 4])
  }
}
