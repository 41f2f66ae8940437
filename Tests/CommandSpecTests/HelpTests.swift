import Testing

@testable import CommandSpec

@Suite struct HelpTests {
  private let catalog = Sample.table.catalog

  @Test func shortHelpDescribesOneCommand() throws {
    let entry = try #require(catalog.command("search"))
    #expect(
      catalog.help(.command(entry), .short).blocks == [
        .usage([entry.synopsis]),
        .prose("Find notes that match a query."),
        .table([.init(heading: nil, rows: [row("\(value: "QUERY")", "Words and fields to search for")])]),
        .options(entry.sections, .short),
        .more([
          row("\(code: "leaf search --help")", "details and examples"),
          row("\(code: "leaf --help")", "global options, such as -C or --color"),
        ]),
      ])
    #expect(entry.synopsis.plain == "search [OPTION...] [QUERY...]")
    #expect(entry.synopsis.pieces.contains(.metavariable("QUERY")))
  }

  @Test func longHelpSaysEverything() throws {
    let entry = try #require(catalog.command("search"))
    let blocks = catalog.help(.command(entry), .long).blocks
    for block: HelpPage.Block in [
      .aliases(["\(code: "leaf find")"]), .prose(entry.description), .options(entry.sections, .long),
      .examples([
        Example("leaf search -n 5 plan", "Find the five best notes on a plan"),
        Example("leaf list --format '{title}'", "Print titles"),
      ]),
      .prose([.definitions([.init("1", "No note matches.")])], heading: "Exit status"),
      .names(["\(page: "leaf-query", 7)", "\(command: "list")"], heading: "See also"),
    ] {
      #expect(blocks.contains(block), "\(block)")
    }
  }

  @Test func overviewsListCommandsAndTopics() {
    guard case .index(let index) = catalog.help(.overview, .short).blocks[2],
      case .table(let table) = catalog.help(.overview, .long).blocks[3]
    else {
      Issue.record("the overviews have other parts")
      return
    }
    #expect(index.map(\.heading) == ["Find", "Organise"])
    #expect(index[0].names == ["\(code: "search")", "\(code: "list")"])
    #expect(table.map(\.heading) == ["Find", "Organise", "Topics"])
    #expect(
      table[2].rows == [
        row("\(code: "query")", "Describe the query language"), row("\(code: "options")", "Describe shared options"),
      ])
  }

  @Test func hiddenThingsStayHidden() {
    for subject in [HelpSubject.overview, .family("tag")] {
      for length in [HelpLength.short, .long] {
        #expect(!"\(catalog.help(subject, length))".contains("__complete"))
      }
    }
  }

  @Test func familyShowsEveryForm() {
    let blocks = catalog.help(.family("tag"), .short).blocks
    guard case .usage(let forms) = blocks[0], case .table(let sections) = blocks[1] else {
      Issue.record("there are no forms or no table")
      return
    }
    #expect(forms.map(\.plain) == ["tag add TAG [FILE...]", "tag remove TAG [FILE...]"])
    #expect(sections[0].rows[1] == row("\(code: "tag remove")", "Remove a tag from notes"))
  }

  private static let remarks: [(String, Prose)] = [
    ("limit", "The default is the variable \(code: "LEAF_LIMIT")."),
    ("sort", ["\(value: "KEY") is \(code: "created"), \(code: "-created") or \(code: "title")."]),
    ("tag", "May be given more than once."),
  ]

  @Test(arguments: remarks)
  func remarksComeFromTheTable(_ option: String, _ remarks: Prose) {
    #expect(catalog.command("search")?.options.first { $0.long == option }?.remarks == remarks)
  }

  private func row(_ term: Phrase, _ meaning: Phrase) -> Prose.Definition { .init(term, meaning) }
}
