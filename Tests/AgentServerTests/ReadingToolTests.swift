import JSON
import SystemCalls
import TestSupport
import Testing

@testable import AgentServer

@Suite struct ReadingToolTests {
  private let vault: TemporaryVault
  private let client: AgentClient

  init() throws {
    vault = try TemporaryVault()
    for number in 0..<45 {
      let text =
        "---\ntags: [t\(number)]\nrating: \(number % 5)\n---\n# Note \(number)\n\nword \(String(repeating: "x", count: 90))\n"
      try vault.write(
        "\(text)\n- [ ] task \(number)\n\n[[Note \((number + 1) % 45)]] [[gone \(number)]]\n",
        to: RawPath("n\(number).md"))
    }
    try vault.write(
      "filters: rating >= 0\nviews: [{type: table, name: All, order: [file.name, rating]}]\n", to: "Rated.base")
    client = AgentClient(vault)
  }

  /// Each list with a call that has many rows, and what identifies one.
  static let lists: [(tool: String, arguments: JSONValue)] = [
    ("search", ["query": "word"]), ("list", ["fields": ["rating", "tags"]]), ("list", ["group": "rating"]),
    ("links", ["direction": "unresolved"]), ("tags", [:]), ("tasks", [:]), ("changes", ["since": "1000w"]),
    ("check", [:]), ("list", ["base": "Rated.base"]),
  ]

  @Test(arguments: lists.indices) func pagesHaveEachRowOnce(_ index: Int) throws {
    let (tool, arguments) = Self.lists[index]
    let whole = try client.good(tool, arguments.adding([.init("limit", 200), .init("maxCharacters", 200_000)]))
    #expect(whole.document["nextCursor"] == nil && whole.items.count == whole.document["total"]?.integer)
    // The lines of a hit are shortened to the room that a page has.
    func rows(_ items: [JSONValue]) -> [JSONValue] {
      items.map { .object(($0.object ?? []).filter { $0.key != "lines" }) }
    }
    for limits in [[("limit", 7)], [("limit", 200), ("maxCharacters", 2_000)]] {
      var (found, cursor): ([JSONValue], JSONValue?) = ([], nil)
      repeat {
        let more = limits.map { JSONValue.Member($0.0, .integer($0.1)) } + (cursor.map { [.init("cursor", $0)] } ?? [])
        let page = try client.good(tool, arguments.adding(more))
        #expect(page.texts == [page.document.compactText])
        #expect(page.texts[0].count <= 4_000 && !page.items.isEmpty && page.document["asOf"] != nil)
        (found, cursor) = (found + page.items, page.document["nextCursor"])
        #expect((cursor == nil) == (page.document["truncated"] == nil))
      } while cursor != nil && found.count < 1_000
      #expect(rows(found) == rows(whole.items), "\(tool)")
    }
    for cursor in ["nonsense", "1-0-0-0", ""] as [JSONValue] {
      #expect(try client.call(tool, arguments.adding([.init("cursor", cursor)])).code == "invalid_cursor")
    }
  }

  @Test func aBaseIsAnsweredAsTheCommandAnswersIt() throws {
    try vault.write(
      """
      filters: rating > 2
      formulas: {double: rating * 2, wrong: rating.unknown()}
      views:
        - {type: table, name: High, order: [file.name, rating, formula.double], sort: [{property: file.name}]}
        - {type: table, name: Five, filters: rating == 5}

      """, to: "Queries.base")
    let answer = try client.good("list", ["base": "Queries.base", "limit": 3])
    #expect(answer.document["total"] == 18)
    #expect(answer.items.map { $0["path"]?.string } == ["n3.md", "n4.md", "n8.md"])
    #expect(answer.items[0]["values"] == ["file.name": "n3", "rating": 3, "formula.double": 6])
    #expect(try client.good("list", ["base": "Queries.base#Five"]).items.isEmpty)
    #expect(try client.good("list", ["base": "Queries", "count": true]).document["total"] == 18)
    #expect(try client.call("list", ["base": "Queries.base#Six"]).code == "invalid_value")
    #expect(try client.call("list", ["base": "n1"]).code == "invalid_value")
    #expect(try client.call("list", ["base": "none.base"]).code == "no_note")
    #expect(try client.call("list", ["base": "Queries.base", "sort": "title"]).code == "invalid_value")
  }

  @Test func aCursorStaysValidWhenNotesChange() throws {
    let first = try client.good("list", ["sort": "path", "limit": 10])
    try vault.remove("n0.md")
    try vault.write("new\n", to: "a.md")
    let second = try client.good(
      "list", ["sort": "path", "limit": 200, "cursor": first.document["nextCursor"] ?? .null])
    #expect(first.items.count + second.items.count == 45)
    #expect(Set((first.items + second.items).compactMap { $0["path"]?.string }).count == 45)
    #expect(
      try client.call("list", ["sort": "title", "cursor": first.document["nextCursor"] ?? .null]).code
        == "invalid_cursor")
  }

  @Test func twentyHitsTakeAtMostEightThousandCharacters() throws {
    for number in 0..<30 {
      try vault.write(
        String(repeating: "word \(number) and a long line of it ", count: 40),
        to: RawPath("A rather long name of a note \(number).md"))
    }
    let answer = try client.good("search", ["query": "word"])
    #expect(
      answer.items.count == 20 && answer.texts[0].count <= 8_000, "\(answer.items.count) \(answer.texts[0].count)")
    #expect(answer.items.allSatisfy { $0["lines"]?.array?.isEmpty == false })
  }

  @Test func theTextOfANoteIsSentOnceAndExactly() throws {
    let text = "---\n# comment\ntitle: \"A\"\n---\nbody — ü\r\nlast 日本語"
    try vault.write(text, to: "exact.md")
    let answer = try client.good("read", ["notes": ["exact.md", "n1.md"]])
    #expect(answer.members["structuredContent"] == nil && answer.texts.count == 4)
    #expect(Array(answer.texts[1].utf8) == Array(text.utf8))
    let revision = try client.revision("exact.md").string ?? "-"
    #expect(answer.texts[0].contains("path: exact.md\n") && answer.texts[0].contains(revision))
    #expect(try client.good("context", ["note": "exact.md"]).members["structuredContent"] == nil)
  }

  @Test func aLongNoteIsReadInPages() throws {
    let lines = (0..<400).map { "line \($0) of a long note\n" }
    try vault.write(lines.joined(), to: "long.md")
    var (text, cursor): (String, String?) = ("", nil)
    repeat {
      let answer = try client.good(
        "read", ["notes": ["long.md"], "maxCharacters": 1_000, "cursor": cursor.map { .string($0) } ?? .null])
      text += answer.texts[1]
      cursor = answer.texts.count > 2 ? answer.texts[2].split(separator: "cursor: ").last.map(String.init) : nil
    } while cursor != nil && text.count < 100_000
    #expect(text == lines.joined())
    #expect(try client.good("read", ["notes": ["long.md"], "lines": "10-12"]).texts[1] == lines[9..<12].joined())
    #expect(try client.call("read", ["notes": ["long.md"], "lines": "12-10"]).code == "invalid_value")
    #expect(try client.good("read", ["notes": ["n1.md"], "outline": true]).texts[1] == "5: # Note 1")
  }

  @Test func answersAreAsNewAsTheFiles() throws {
    #expect(try client.good("search", ["query": "zebra"]).items.isEmpty)
    try vault.write("zebra\n", to: "late.md")
    #expect(try client.good("search", ["query": "zebra"]).items.count == 1)
    try vault.remove("late.md")
    #expect(try client.good("search", ["query": "zebra"]).items.isEmpty)
    _ = try client.good("create", ["title": "Own", "text": "okapi"])
    #expect(try client.good("search", ["query": "okapi"]).items.count == 1)
  }

  @Test func whatIsKeptBetweenCallsIsThatOfTheFiles() throws {
    func answers() throws -> [String] {
      let calls: [(String, JSONValue)] = [
        ("tasks", ["state": "all"]), ("links", ["direction": "unresolved"]), ("list", ["sort": "title", "limit": 3]),
        ("tags", ["of": "properties"]), ("context", [:]), ("check", ["query": "in:new"]),
      ]
      return try calls.map { try client.good($0, $1).texts[0] }
    }
    func facts(_ answer: String) -> String { answer.replacing(#/(asOf"?: ?"?)[^"\n]*/#) { $0.output.1 } }
    var before = try answers().map(facts)
    #expect(try answers().map(facts) == before)
    for text in [
      "---\nmood: good\ntitle: A\n---\n- [ ] water 📅 2026-12-01\n[[nowhere]]", "- [x] water\n",
      "---\nfoo: 1\n---\n# B\n[[there]]\n",
    ] {
      try vault.write(text, to: "new/late.md")
      let after = try answers().map(facts)
      for (before, after) in zip(before, after) where !before.hasPrefix("{\"items\":[],") {
        #expect(before != after, "\(text)")
      }
      // A server that has kept nothing answers the same.
      let other = AgentClient(vault)
      let fresh = try other.good("tasks", ["state": "all"]).texts[0]
      #expect(facts(fresh) == after[0])
      before = after
    }
  }

  @Test func theContextKeepsItsBudgetAndNamesWhatIsLeftOut() throws {
    for most in [1_000, 3_000, 12_000] {
      let answer = try client.good("context", ["query": "word", "maxCharacters": .integer(most)])
      #expect(answer.texts.reduce(0) { $0 + $1.count } <= most, "\(most)")
      #expect(answer.texts.last?.contains("cursor: ") == (most == 1_000), "\(most)")
    }
    var (seen, cursor): ([String], String?) = ([], nil)
    repeat {
      let answer = try client.good(
        "context", ["query": "word", "maxCharacters": 2_000, "cursor": cursor.map { .string($0) } ?? .null])
      seen += answer.texts.dropLast().enumerated().filter { $0.offset % 2 == 0 }.map {
        String($0.element.prefix { $0 != " " })
      }
      cursor = answer.texts.last?.split(separator: "cursor: ").dropFirst().last.map(String.init)
    } while cursor != nil && seen.count < 100
    #expect(Set(seen).count == seen.count && seen.count >= 6)
    #expect(try client.good("context").texts[0].hasPrefix("45 notes"))
  }

  @Test func aNameIsErrorWithWhatMayBeMeant() throws {
    try vault.write("w\n", to: "work/Plan.md")
    try vault.write("h\n", to: "home/Plan.md")
    let answer = try client.call("links", ["note": "Plan"])
    #expect(answer.code == "ambiguous_note" && answer.texts[0].contains("- home/Plan.md\n- work/Plan.md\nhint: "))
    #expect(
      try client.call("read", ["notes": ["Plam"]]).texts[0].hasPrefix("no_note: no note has the name 'Plam'\n- Plan\n"))
    #expect(try client.call("list", ["sort": "ratng"]).texts[0].contains("- rating"))
    #expect(try client.call("list", ["fields": ["nothing"]]).code == "invalid_value")
    #expect(try client.call("check", ["only": ["lnk"]]).code == "invalid_value")
    #expect(try client.call("tags", ["of": "values", "property": "ratin"]).texts[0].contains("- rating"))
    #expect(try client.call("changes", ["since": "yore"]).code == "invalid_value")
    #expect(try client.call("search", ["query": "created:yore"]).texts[0].hasPrefix("invalid_value: query, column"))
  }

  @Test func aQueryThatFindsNothingIsExplained() throws {
    func hints(_ query: String) throws -> [String] {
      let hints = try ["search", "list"].map { tool in
        try client.good(tool, ["query": .string(query)]).document["hints"]?.array?.compactMap(\.string) ?? []
      }
      #expect(hints[0] == hints[1])
      return hints[0] + [""]
    }
    #expect(try hints("tag:nowhere")[0] == "no note has the tag 'nowhere'; 'tags' lists those in use")
    #expect(try hints("in:nowhere")[0].hasPrefix("no note is in a folder 'nowhere'; "))
    #expect(try hints("property:rating")[0].hasPrefix("there is no field 'property:', so it is read as text"))
    #expect(try hints("rating:3")[0] == "'rating:' is a property, not a field; '[rating:3]' finds 9")
    #expect(try hints("wrod")[0] == "no note contains 'wrod'; did you mean 'word'?")
    #expect(try client.good("list", ["query": "tag:t1 word"]).document["hints"] == nil)
    #expect(try client.good("context", ["query": "tag:nowhere"]).texts[0].contains("hint: no note has the tag"))
  }

  @Test func aLineThatIsLongerThanAPageIsReadInParts() throws {
    let text = "# One\n" + (0..<900).map { "wörd\($0) " }.joined() + "\nend\n"
    try vault.write(text, to: "line.md")
    var (read, cursor, pages): (String, String?, Int) = ("", nil, 0)
    repeat {
      let answer = try client.good(
        "read", ["notes": ["line.md", "n1"], "maxCharacters": 1_000, "cursor": cursor.map { .string($0) } ?? .null])
      #expect(answer.texts[1].count <= 1_000)
      for (header, part) in zip(answer.texts, answer.texts.dropFirst()) where header.hasPrefix("path: line.md\n") {
        read += part
      }
      cursor = answer.texts.last?.split(separator: "cursor: ").dropFirst().last.map(String.init)
      pages += 1
    } while cursor != nil && pages < 30
    #expect(read == text && cursor == nil)
    let first = try client.good("read", ["notes": ["line.md"], "lines": "2", "maxCharacters": 1_000])
    #expect(first.texts[0].contains("\ncut: only characters 1–1000 of ") && first.texts[0].contains(" of line 2\n"))
  }

  @Test func aNameThatMeansNoNoteIsExplained() throws {
    try vault.write("\0\0", to: "binary.md")
    try vault.write("x", to: "files/pic.png")
    #expect(try client.good("read", ["notes": ["binary.md"]]).texts[1] == "(the file is not text, and is not shown)")
    #expect(
      try client.call("read", ["notes": ["pic.png"]]).texts[0].hasPrefix(
        "no_note: 'files/pic.png' is a file, but no note"))
    for (from, to) in [("n1.md", "First"), ("First.md", "Second")] {
      _ = try client.good("rename", ["from": .string(from), "to": .string(to), "revision": client.revision(from)])
    }
    for name in ["n1", "n1.md", "First"] {
      let answer = try client.call("links", ["note": .string(name)])
      #expect(answer.code == "no_note" && answer.texts[0].contains("any more, but one had it\n- Second.md\n"))
    }
    let limited = AgentClient(vault) { $0.only = "-path:Second" }
    #expect(try !limited.call("links", ["note": "n1"]).texts[0].contains("Second"))
  }

  @Test func eachNoteThatWasFoundHasAPartOfTheContext() throws {
    for number in 0..<5 {
      let text = (0..<60).map { "A line \($0) about quinces in a jar, and more of it.\n" }.joined()
      try vault.write("# Quinces \(number)\n\n\(text)", to: RawPath("q\(number).md"))
    }
    let texts = try client.good("context", ["query": "quinces", "depth": 0]).texts
    #expect(texts.count == 11 && texts.allSatisfy { !$0.isEmpty } && texts.reduce(0) { $0 + $1.count } <= 12_000)
  }

  @Test func changesSayWhoMadeThem() throws {
    let robot = AgentClient(vault) { $0.actor = "robot" }
    _ = try robot.good("create", ["title": "By the robot"])
    let rows = try client.good("changes", ["actor": "robot"]).items
    #expect(rows.compactMap { $0["path"]?.string } == ["By the robot.md"] && rows[0]["kind"] == "created")
    #expect(try robot.good("changes", ["actor": "self", "operations": true]).items.first?["operation"] == 1)
    #expect(try robot.good("changes", ["actor": "self", "since": "yesterday"]).items.count == 1)
    #expect(try client.good("changes", ["actor": "self"]).items.isEmpty)
  }
}
