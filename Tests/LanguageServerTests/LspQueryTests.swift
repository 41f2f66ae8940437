import CommandFixtures
import JSON
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// What editors are told in bases and in blocks with queries. A cursor is written as `‸` in the text.
struct LspQueryTests {
  private static let base = """
    filters: 'file.inFolder("Books")'
    formulas:
      half: pages / 2
      twice: formula.half * 4
    views:
      - type: table
        name: Reading
        filters: 'status == "reading"'
        order: [file.name, pages, formula.half]
      - type: list
        name: All
        order:
          - file.name
          - formula.half

    """

  private static let files = [
    "Books.base": base,
    "Books/Dune.md": "---\nstatus: reading\npages: 600\nauthor: '[[Herbert]]'\nread: 2026-01-02\n---\n#sf\n",
    "Books/Emma.md": "---\nstatus: done\npages: 400\nread: 2026-02-03\n---\n",
    "Herbert.md": "# Herbert\n",
    "Shelf.md":
      "![[Books.base#Reading]]\n\n[[Books.base#All|all]]\n\n```dataview\nLIST FROM \"Books\" WHERE pages > 500\n```\n",
  ]

  private func ready() throws -> EditorClient {
    let client = try EditorClient.ready(
      SessionFixture(Self.files), capabilities: EditorClient.movingFiles)
    try client.waitUntilReady()
    return client
  }

  private func cursor(in marked: String) throws -> (text: String, position: JSONValue) {
    let mark = try #require(marked.firstRange(of: "‸"))
    let lines = marked[..<mark.lowerBound].utf16.split(separator: 0x0A, omittingEmptySubsequences: false)
    return (
      marked.replacing("‸", with: ""),
      ["line": .integer(lines.count - 1), "character": .integer(lines.last?.count ?? 0)]
    )
  }

  private func ask(
    _ method: String, _ marked: String, _ path: String, in client: EditorClient, _ more: [JSONValue.Member] = []
  ) throws -> JSONValue {
    let (text, position) = try cursor(in: marked)
    try client.open(path, text: text)
    defer { try? client.close(path) }
    return try client.ask(
      "textDocument/" + method,
      .object([.init("textDocument", ["uri": .string(client.uri(path))]), .init("position", position)] + more))
  }

  private func labels(_ marked: String, _ path: String, in client: EditorClient) throws -> [String] {
    try ask("completion", marked, path, in: client)["items"]?.array?.compactMap { $0["label"]?.string } ?? []
  }

  @Test(arguments: [
    ("‸", ["filters", "formulas", "properties", "summaries", "views"]),
    ("filters:\n  ‸", ["and", "or", "not"]),
    ("filters:\n  and:\n    - fi‸", ["file", "status", "pages"]),
    ("filters:\n  and:\n    - 'file.‸'", ["mtime", "tags", "hasTag(tag…)"]),
    ("filters: file.hasTag(\"‸\")", ["sf"]), ("filters: file.inFolder(\"‸\")", ["Books"]),
    ("filters: 'status == \"‸\"'", ["reading", "done"]),
    ("filters: 'file.hasLink(\"Her‸\")'", ["Herbert"]),
    ("formulas:\n  a: 1\n  b: formula.‸", ["a"]), ("formulas:\n  a: 1\n  b: note.‸", ["pages", "status"]),
    ("formulas:\n  a: read.‸", ["format(pattern)"]),
    ("formulas:\n  a: 'status.‸'", ["lower()"]),
    ("views:\n  - ‸", ["type", "name", "order"]), ("views:\n  - type: ‸", ["table", "cards", "list", "map"]),
    ("views:\n  - type: table\n    na‸", ["name", "sort", "groupBy"]),
    ("views:\n  - type: table\n    order:\n      - ‸", ["pages", "file.name", "status"]),
    ("views:\n- type: table\n  order:\n  - ‸", ["pages", "file.name", "status"]),
    ("views:\n  - type: table\n    sort:\n      - property: ‸", ["pages", "file.mtime"]),
    ("views:\n  - type: table\n    sort:\n      - property: pages\n        direction: ‸", ["ASC", "DESC"]),
    ("views:\n  - type: table\n    summaries:\n      pages: ‸", ["Average", "Sum"]),
    ("properties:\n  ‸", ["pages"]), ("properties:\n  pages:\n    ‸", ["displayName"]),
  ])
  func basesComplete(_ marked: String, _ wanted: [String]) throws {
    let client = try ready()
    let found = try labels(marked, "New.base", in: client)
    for label in wanted { #expect(found.contains(label), "\(marked): \(found)") }
    let block =
      "# Note\n\n> ```base\n"
      + marked.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)\n" }.joined() + "> ```\n"
    #expect(try labels(block, "Note.md", in: client) == found, "\(marked) in a block")
  }

  @Test(arguments: [
    ("‸", ["TABLE", "LIST", "TASK", "CALENDAR"]), ("LIST\n‸", ["FROM", "WHERE"]), ("LIST FROM #‸", ["sf"]),
    ("LIST FROM \"‸\"", ["Books", "Books/Dune"]), ("LIST\nFROM [[Her‸]]", ["Herbert"]),
    ("TABLE pa‸", ["pages", "date(value, format?)"]), ("TABLE file.‸", ["mday", "inlinks"]),
    ("LIST WHERE status = \"‸\"", ["reading", "done"]), ("LIST SORT pages ‸", ["ASC", "DESC"]),
    ("LIST WHERE contains(file.tags, \"#‸\")", ["sf"]),
  ])
  func queriesOfDataviewComplete(_ marked: String, _ wanted: [String]) throws {
    let client = try ready()
    let found = try labels("```dataview\n\(marked)\n```\n", "Note.md", in: client)
    for label in wanted { #expect(found.contains(label), "\(marked): \(found)") }
  }

  @Test(arguments: [
    ("‸", ["not done", "sort by", "group by"]), ("du‸", ["due before", "due in"]), ("sort by ‸", ["due", "priority"]),
    ("tags include #‸", ["sf"]), ("path includes B‸", ["Books/Dune.md"]), ("(priority is ‸", ["high", "above"]),
  ])
  func queriesOfTasksComplete(_ marked: String, _ wanted: [String]) throws {
    let client = try ready()
    let found = try labels("```tasks\n\(marked)\n```\n", "Note.md", in: client)
    for label in wanted { #expect(found.contains(label), "\(marked): \(found)") }
  }

  @Test(arguments: [
    ("![[Books.ba‸se#Reading]]", "N.md", ["**Reading**", "1 row", "Dune", "600"]),
    ("```‸dataview\nLIST FROM \"Books\"\n```\n", "N.md", ["2 rows", "Dune", "Emma"]),
    ("```‸dataview\nLIST FROM\n```\n", "N.md", ["source"]),
    ("```dataview\nLIST WHERE date‸format(file.mtime, \"yyyy\") = \"2026\"\n```\n", "N.md", ["dateformat(", "string"]),
    ("filters: file.has‸Tag(\"sf\")\n", "N.base", ["file.hasTag(", "boolean"]),
    ("filters: file.mt‸ime > now()\n", "N.base", ["changed last"]),
    ("filters: pa‸ges > 3\n", "N.base", ["`pages`", "number", "2 notes"]),
    ("formulas:\n  a: 1 + 1\n  b: formula.a‸\n", "N.base", ["`1 + 1`"]),
    ("```base\nformulas:\n  a: pages / 3\n  b: formula.a‸\n```\n", "Books/Dune.md", ["`pages / 3`", "for this note"]),
    ("filters: file.hasTag(\"s‸f\")\n", "N.base", ["`#sf` is a tag of 1 note"]),
    ("filters: file.inFolder(\"Bo‸oks\")\n", "N.base", ["`Books/` · 2 notes"]),
    ("filters: file.hasLink(\"Her‸bert\")\n", "N.base", ["**Herbert**"]),
    (Self.base.replacing("name: All", with: "name: A‸ll"), "Books.base", ["2 rows", "300"]),
  ])
  func hoversTellWhatIsThere(_ marked: String, _ path: String, _ wanted: [String]) throws {
    let client = try ready()
    let text = try ask("hover", marked, path, in: client)["contents"]?["value"]?.string ?? ""
    for part in wanted { #expect(text.contains(part), "\(marked): \(text)") }
  }

  @Test func codeOfLinesIsAQueryToo() throws {
    let fixture = try SessionFixture(
      Self.files.merging(["F.md": "mood:: good\n\n[size:: 5]\n"]) { first, _ in first }, config: "inline-fields: true\n"
    )
    let client = try EditorClient.ready(fixture, capabilities: EditorClient.movingFiles)
    try client.waitUntilReady()
    let hover = try ask("hover", "mood:: good\n\nIt is `= this.mo‸od`.\n", "F.md", in: client)
    #expect(hover["contents"]?["value"]?.string == "good")
    #expect(try labels("`= this.‸`\n", "N.md", in: client).contains("size"))
    #expect(try labels("`= dateform‸`\n", "N.md", in: client).contains("dateformat(date, format)"))
    let plain = try ask("hover", "It is `= 1 ‸+ 1`.\n", "N.md", in: try ready())
    #expect(plain == .null)
  }

  @Test func lensesCountTheRowsOfUnsavedQueries() throws {
    let client = try ready()
    func titles(_ path: String, _ text: String) throws -> [String] {
      try client.open(path, text: text)
      defer { try? client.close(path) }
      let lenses =
        try client.ask("textDocument/codeLens", ["textDocument": ["uri": .string(client.uri(path))]]).array ?? []
      return try lenses.filter { $0["data"] != nil }.map {
        try client.ask("codeLens/resolve", $0)["command"]?["title"]?.string ?? ""
      }
    }
    #expect(try titles("Books.base", Self.base) == ["1 row", "2 rows"])
    #expect(
      try titles("Books.base", Self.base.replacing("\"reading\"", with: "\"done\" || true")) == ["2 rows", "2 rows"])
    #expect(
      try titles("Shelf.md", "```dataview\nLIST FROM \"Books\"\n```\n\n```tasks\nnot done\n```\n") == [
        "2 rows", "0 rows",
      ])
    #expect(try titles("Shelf.md", "```dataview\nLIST FROM\n```\n\n```dataviewjs\n1\n```\n") == ["no answer"])
    // What is unsaved in a note is in the answers.
    try client.open("Books/Emma.md", text: "---\nstatus: reading\n---\n")
    #expect(try titles("Books.base", Self.base) == ["2 rows", "2 rows"])
  }

  @Test func renamesOfFormulasAndViewsReachWhatNamesThem() throws {
    let client = try ready()
    let files = EditedFiles(fixture: client.fixture)
    func rename(_ marked: String, _ path: String, to name: String) throws {
      let (text, position) = try cursor(in: marked)
      try client.open(path, text: text)
      defer { try? client.close(path) }
      let answer = try client.result(
        "textDocument/rename",
        ["textDocument": ["uri": .string(client.uri(path))], "position": position, "newName": .string(name)])
      if case .success(let edit) = answer { try files.apply(edit) }
    }
    try rename(Self.base.replacing("twice: formula.half", with: "twice: formula.ha‸lf"), "Books.base", to: "middle")
    var text = try client.fixture.text(of: "Books.base")
    #expect(text == Self.base.replacing("half", with: "middle"))
    try rename(text.replacing("name: Reading", with: "name: ‸Reading"), "Books.base", to: "Now: 'open'")
    text = try client.fixture.text(of: "Books.base")
    #expect(text.contains("name: Reading") && !text.contains("Now"), "a name with signs of YAML is refused")
    try rename(text.replacing("name: Reading", with: "name: Rea‸ding"), "Books.base", to: "Open now")
    text = try client.fixture.text(of: "Books.base")
    #expect(text.contains("name: Open now"))
    #expect(try client.fixture.text(of: "Shelf.md").hasPrefix("![[Books.base#Open now]]\n\n[[Books.base#All|all]]\n"))
    #expect(client.fixture.run("query", "Books#Open now", "--json").text.contains("\"view\":\"Open now\""))
    // A name that is taken, and one in a block, which no link names.
    try rename(text.replacing("name: All", with: "name: ‸All"), "Books.base", to: "Open now")
    #expect(try client.fixture.text(of: "Books.base") == text)
  }

  @Test func renamesOfTagsPropertiesAndNotesStartInQueriesToo() throws {
    let client = try ready()
    let files = EditedFiles(fixture: client.fixture)
    func rename(_ marked: String, to name: String) throws {
      let (text, position) = try cursor(in: marked)
      try client.open("Q.md", text: text)
      defer { try? client.close("Q.md") }
      let uri: JSONValue = ["uri": .string(client.uri("Q.md"))]
      let answer = try client.ask(
        "textDocument/rename", ["textDocument": uri, "position": position, "newName": .string(name)])
      try files.apply(answer)
    }
    try client.fixture.vault.write(
      "```dataview\nTABLE pages FROM #sf WHERE author = [[Herbert#Life]]\n```\n", to: "Q.md")
    try client.fixture.vault.write("# Herbert\n\n## Life\n", to: "Herbert.md")
    try client.waitUntilReady()
    for (old, marked, new) in [
      ("pages", "‸pages", "sheets"), ("sf", "#‸sf", "fiction"), ("Life", "#Li‸fe", "Years"),
      ("Herbert", "[[He‸rbert", "Frank"),
    ] {
      let text = try client.fixture.text(of: "Q.md")
      let mark = marked.replacing("‸", with: "")
      try rename(text.replacing(mark, with: marked), to: new)
      #expect(try client.fixture.text(of: "Q.md") == text.replacing(old, with: new))
      try client.waitUntilReady()
    }
    #expect(try client.fixture.text(of: "Books.base").contains("half: sheets / 2"))
    #expect(try client.fixture.text(of: "Books/Dune.md").contains("sheets: 600\nauthor: '[[Frank]]'"))
    #expect(try client.fixture.text(of: "Books/Dune.md").hasSuffix("#fiction\n"))
  }

  @Test func findingsOfABaseAreAtTheirPlaces() throws {
    let client = try ready()
    try client.open("Books.base", text: Self.base.replacing("pages / 2", with: "pages.foo()"))
    try client.wait(forDiagnosticsOf: "Books.base", codes: ["base.function"])
    // Nothing of Markdown is looked for in a base.
    for method in ["semanticTokens/full", "foldingRange", "documentLink", "codeAction"] {
      let range: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]]
      let answer = try client.ask(
        "textDocument/" + method,
        ["textDocument": ["uri": .string(client.uri("Books.base"))], "range": range, "context": ["diagnostics": []]])
      #expect(answer == .null || answer.array?.isEmpty == true, "\(method)")
    }
    let symbols =
      try client.ask("textDocument/documentSymbol", ["textDocument": ["uri": .string(client.uri("Books.base"))]]).array
      ?? []
    #expect(symbols.compactMap { $0["name"]?.string } == ["half", "twice", "Reading", "All"])
  }
}
