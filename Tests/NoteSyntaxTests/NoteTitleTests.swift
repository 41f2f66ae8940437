import TestSupport
import Testing

@testable import NoteSyntax

/// A note is called what somebody named it: by a property, a heading above all text, or its file; a line of text serves where
/// a program chose the name of the file.
@Suite struct NoteTitleTests {
  private static func title(
    _ text: String, _ fileName: String = "dir/File Name.md", _ order: [TitleSource] = TitleSource.standard
  ) -> NoteTitle {
    NoteText.title(of: parse(text), in: Array(text.utf8).span, fileName: fileName, order: order)
  }

  @Test(arguments: [
    ("![[a b.png|30]]", "a b.png"), ("![[a b.png|30x40]]", "a b.png"), ("![[a b.png|a sea]]", "a sea"),
    ("[[2026|30]]", "30"), ("![[a b.png|x]]", "x"), ("![[a b.png|1x2x3]]", "1x2x3"),
  ]) func theSizeOfAPictureIsNoTitle(_ text: String, _ title: String) {
    #expect(Self.title(text, "2026-01-02.md").text == title)
  }

  /// Paragraphs of pictures before a heading: those in which the definition finds nothing else.
  @Test(arguments: Seeds.some(20)) func onlyParagraphsOfPicturesComeBeforeTheHeading(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let pieces = ["![[a]]", "![a](b.png)", "[![a](b.png)](c)", "[[a]]", "[a](b)", "[![[a]] b](c)", "x", " ", "\n", "["]
    for _ in 0..<50 {
      let count = Int.random(in: 1...5, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined() + "\n\n# Heading\n"
      let note = parse(text)
      let paragraphs = note.blocks.dropLast()
      guard !paragraphs.isEmpty, paragraphs.allSatisfy({ $0.kind == .paragraph }) else { continue }
      let isAlone = paragraphs.allSatisfy { Self.showsPicturesAlone(note, $0.contentRange, Array(text.utf8)) }
      #expect((Self.title(text).origin == .heading) == isAlone, "\(text)")
    }
  }

  private static func showsPicturesAlone(_ note: ParsedNote, _ content: Range<Int>, _ bytes: [UInt8]) -> Bool {
    let embeds = note.links.filter { $0.isEmbed && content.contains($0.range.lowerBound) }
    var isShown = content.map { offset in bytes[offset] == 0x20 || bytes[offset] == 0x0A }
    for link in note.links {
      let holdsEmbed = embeds.contains {
        link.range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= link.range.upperBound
      }
      for offset in link.range where holdsEmbed && content.contains(offset) {
        isShown[offset - content.lowerBound] = true
      }
    }
    return isShown.allSatisfy(\.self)
  }

  @Test(
    arguments: [
      ("---\ntitle: ' T  x '\n---\n# H\n", "T x"), ("---\ntitle: 2024\n---\n# H\n", "2024"),
      ("---\ntitle:\n---\n# A *b* [[n|c]] [d](e)\n", "A b c d"), ("#\n\nT\n===\n", "T"),
      ("<!-- x -->\n%% y %%\n\n[a]: b\n\n***\n# H\ntext", "H"),
      ("![logo](logo.png)\n\n[![Build](b.svg)](https://e.org) ![[cover.png]]\n\n# H\n", "H"),
      ("<p align=center><img src=x.png></p>\n\n# H\n", "H"), ("---\nbroken: [\n---\n# H\n", "H"),
    ] as [(String, String)])
  func aTitleComesFromAPropertyOrAHeadingAboveAllText(_ text: String, _ title: String) {
    #expect(Self.title(text).text == title)
  }

  @Test(arguments: [
    "## Albums\n", "text\n\n# Albums\n", "> # Albums\n", "- # Albums\n", "- item\n\n# Albums\n", "`code`\n# Albums\n",
    "```\ncode\n```\n# Albums\n", "#tag\n# Albums\n", "![picture](x.png) and text\n\n# Albums\n",
    "|a|\n|-|\n\n# Albums\n",
    "## Born\n# Albums\n", "", " \n\n", "\u{FEFF}", "---\na: 1\n---\n", "***\n",
  ])
  func anyOtherHeadingAndAnyTextIsNoTitle(_ text: String) {
    #expect(Self.title(text) == Self.title("", "File Name.md"))
    #expect(Self.title(text).text == "File Name" && Self.title(text).origin == .file)
  }

  @Test(arguments: ["2026-11-21", "202611211030", "Untitled 2", "3f2a9b1c"])
  func theFirstLineIsTheTitleWhereTheFileNameIsGenerated(_ name: String) {
    #expect(Self.title("- [ ] **do** `it` ^id\n\n# H\n", name + ".md").text == "do it")
    #expect(!Self.title("> [!note] Call\n> x", name + ".md").isName)
    #expect(Self.title("> [!note] Call\n> x", name + ".md").text == "Call")
    #expect(Self.title("# H\n", name + ".md").isName)
    #expect(Self.title("---\na: 1\n---\n", name + ".md").text == name)
  }

  @Test func anEmptyNoteIsNewNoteUnlessItsFileNameSaysMore() {
    for name in ["", "Untitled.md", "3f2a9b1c.md", "2026112110305.md"] {
      #expect(Self.title("\n", name).text == "New Note" && !Self.title("\n", name).isName)
    }
    #expect(Self.title("", "2026-11-21.md").text == "2026-11-21")
    #expect(Self.title("", "Plan.md").text == "Plan")
    #expect(Self.title("", "Plan.md", [.firstLine]).text == "Plan")
    #expect(Self.title("", "Untitled.md", TitleSource.obsidian).text == "Untitled")
  }

  @Test func theConfigSetsTheOrder() {
    let text = "line\n\n# H\n"
    #expect(Self.title("# H\nline", "a.md", TitleSource.obsidian).text == "a")
    #expect(Self.title("---\ntitle: T\n---\n# H\nline", "a.md", TitleSource.obsidian).text == "T")
    #expect(Self.title(text, "2026-11-21.md", TitleSource.obsidian).text == "2026-11-21")
    #expect(Self.title(text, "a.md", [.firstLine, .file]).text == "line")
    #expect(Self.title("# H\nline", "a.md", [.file, .heading]).text == "a")
    #expect(Self.title("# H\nline", "Untitled.md", [.file, .heading]).text == "H")
    #expect(Self.title(text, "x.y.markdown", []).text == "x.y")
  }

  @Test(
    arguments: [
      ("2026-11-21", .date), ("20261121", .date), ("2026_11_21", .date), ("2026.11.21 10.30", .date),
      ("21-11-2026", .date),
      ("2026-11-21T10-30-00", .date), ("2026-W47", .date), ("2026-11", .date), ("2026-Q4", .date),
      ("Week 47, 2026", .date),
      ("November 21st, 2026", .date), ("Saturday, 21 November 2026", .date), ("2026-11-21 Sat", .date),
      ("2026年11月21日", .date),
      ("2026-11-21 2", .date), ("202611211030", .date), ("20261121103000", .date), ("Nov 2026", .date),
      ("1763721000", .identifier), ("019e1266-ffde-7591-8dd3-4a4756751803", .identifier),
      ("3F2A9B1C", .identifier), ("d41d8cd98f00b204e9800998ecf8427e", .identifier),
      ("01ARZ3NDEKTSV4RRFFQ69G5FAV", .identifier),
      ("Untitled", .placeholder), ("untitled 3", .placeholder), ("Untitled-1", .placeholder),
      ("New Note", .placeholder),
      ("New Note 2", .placeholder), ("Untitled (2)", .placeholder), ("Unbenannt 4", .placeholder),
      ("未命名 1", .placeholder),
      ("Sans titre", .placeholder), ("Без названия 2", .placeholder),
    ] as [(String, GeneratedName)])
  func generatedNamesAreRecognised(_ name: String, _ kind: GeneratedName) {
    #expect(GeneratedName(name) == kind)
  }

  @Test(arguments: [
    "Plan", "Plan 2", "2026", "1984", "Goals 2026", "2026-11-21 Meeting", "202611201815 Ideas on the tram", "deadbeef",
    "facade", "decade 2020", "decade2020", "v1.2", "9-11", "Windows 11", "Catch-22", "Area 51", "24", "May",
    "Untitled plan",
    "New Notes", "Slow query, 3 November", "B-trees", "COVID-19", "2001-99-99", "Chapter 2", "12 monkeys", "(2)", "7",
    "1.2.3",
    "March", "Sunday", "Marching 2026", "日本", "",
  ])
  func chosenNamesAreNotTakenForGenerated(_ name: String) {
    #expect(GeneratedName(name) == nil)
  }
}
