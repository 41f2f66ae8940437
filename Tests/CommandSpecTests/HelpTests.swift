import Testing

@testable import CommandSpec

@Suite struct HelpTests {
  private let catalog = Sample.table.catalog

  private var subjects: [HelpSubject] {
    [.overview, .family("tag")] + catalog.commands.map(HelpSubject.command)
      + catalog.topics.map(HelpSubject.topic)
  }

  @Test func shortHelpOfOneCommand() throws {
    let entry = try #require(catalog.command("search"))
    #expect(
      catalog.help(.command(entry), .short) == """
        usage: leaf search [OPTION...] [QUERY...]

        Find notes that match a query.

          QUERY  Words and fields to search for

        Options:
          -n, --limit COUNT      Show at most COUNT notes
          -t, --tag TAG          Only notes with TAG
              --sort KEY         Sort by KEY
              --[no-]case        Tell upper from lower case
          -q, --quick            Stop at the first

        Output options:
              --json             Print one JSON document
          -l, --paths            Print paths only
              --format TEMPLATE  Print each note in the form of TEMPLATE

        Global options:
          -C, --vault DIR        Use the vault at DIR
              --color WHEN       Colour the output
          -h, --help             Show a summary (-h) or the full help (--help)
              --version          Show the version

        leaf search --help  details and examples

        """)
  }

  @Test func longHelpSaysEverything() throws {
    let entry = try #require(catalog.command("search"))
    let help = catalog.help(.command(entry), .long)
    for part in [
      "Also: leaf find", "--limit bounds them. See leaf list.", "- QUERY may be empty.",
      "        Also set by LEAF_LIMIT in the environment.", "        KEY is created, -created or title.",
      "        May be given more than once.", "            {title} {path}",
      "  Find the five best notes on a plan:\n      leaf search -n 5 plan",
      "  Print titles:\n      leaf list --format '{title}'", "  It is 1 when no note matches.",
      "  leaf-query(7), leaf list",
    ] {
      #expect(help.contains(part), "\(part)")
    }
  }

  @Test func hiddenThingsStayHidden() {
    for subject in [HelpSubject.overview, .family("tag")] {
      for length in [HelpLength.short, .long] {
        #expect(!catalog.help(subject, length).contains("__complete"))
      }
    }
  }

  @Test func familyShowsEveryForm() {
    let help = catalog.help(.family("tag"), .short)
    #expect(help.hasPrefix("usage: leaf tag add TAG [FILE...]\n       leaf tag remove TAG [FILE...]\n\n"))
    #expect(help.contains("  tag remove  Remove a tag from notes\n"))
  }

  @Test(arguments: [20, 33, 40, 60, 80, 200])
  func linesFitTheWidth(_ width: Int) {
    for subject in subjects {
      for length in [HelpLength.short, .long] {
        let text = catalog.help(subject, length, width: width)
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
        #expect(!text.contains("\n\n\n"))
        for line in text.split(separator: "\n") {
          #expect(line.last != " ")
          // Only what cannot be broken sticks out: labels, code, and one word beside them.
          if width >= 80 { #expect(line.count <= width, "\(line)") }
        }
      }
    }
  }

  @Test func emphasisTakesNoRoom() {
    let bold = HelpStyle { $0 == .plain ? $1 : "\u{1b}[1m\($1)\u{1b}[0m" }
    for subject in subjects {
      let plain = catalog.help(subject, .long)
      let styled = catalog.help(subject, .long, style: bold)
      #expect(styled.replacing("\u{1b}[1m", with: "").replacing("\u{1b}[0m", with: "") == plain)
    }
    #expect(catalog.help(.overview, .long, style: bold).contains("\u{1b}[1m--vault\u{1b}[0m"))
  }
}

@Suite struct TextLayoutTests {
  private func layout(_ width: Int, _ body: (inout TextLayout) -> Void) -> String {
    var layout = TextLayout(width: width, style: .plain)
    body(&layout)
    return layout.text
  }

  @Test func paragraphsWrapBetweenWords() {
    #expect(
      layout(20) { $0.paragraph("aaaa bbbb\n  cccc dddd eeee", indent: 2) }
        == "  aaaa bbbb cccc\n  dddd eeee\n")
    let exact = layout(20) { $0.paragraph("1234567890 123456789 x") }
    #expect(exact == "1234567890 123456789\nx\n")
  }

  @Test func longWordsStickOut() {
    let word = String(repeating: "x", count: 30)
    #expect(layout(20) { $0.paragraph(StyledText("a \(word) b")) } == "a\n\(word)\nb\n")
  }

  @Test func widthCountsCharacters() {
    // Each of these is one Character of several bytes.
    let word = "éé👩‍👩‍👧éééééé"
    #expect(layout(20) { $0.paragraph(StyledText("\(word) \(word) é")) } == "\(word) \(word)\né\n")
  }

  @Test func rowsPutLongLabelsAbove() {
    #expect(
      layout(20) { $0.row("ab", "one two three", indent: 2, column: 8) } == "  ab    one two\n        three\n"
    )
    #expect(layout(20) { $0.row("abcdefgh", "one", indent: 2, column: 8) } == "  abcdefgh\n        one\n")
  }

  @Test func wordsKeepEmphasisMidway() {
    let text = StyledText("a (") + StyledText("b", .literal) + StyledText("), c")
    #expect(text.words.map { $0.rendered(.plain) } == ["a", "(b),", "c"])
    #expect(text.words[1].rendered(HelpStyle { $0 == .literal ? "<\($1)>" : $1 }) == "(<b>),")
  }
}
