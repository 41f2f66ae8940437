import CommandFixtures
import JSON
import SystemCalls
import Terminal
import TestSupport
import Testing

@testable import Commands

/// Completion at a cursor, which is written as `‸` in the text.
struct LspCompletionTests {
  private static let files = [
    ".sheaf/config.yaml": "daily:\n  folder: Days\ncategories: [idea, trip]\n",
    "Reading list.md":
      "---\ntitle: Books to read\naliases: [Library]\nmood: calm\n---\n# One\n\nA block. ^blk\n\nno id yet\n\n## Two words\n",
    "sub/Beta.md": "# Beta\n\n#work/plan #work\n\n[[Not yet written]]\n",
    "sub/deep/Gamma.md": "---\nmood: calm\n---\n#work\n",
    "pics/a b.png": "x", "pics/c.pdf": "x",
  ]

  /// What a client shows and what the text is after one of the items was chosen.
  private struct Answer {
    var isIncomplete = false
    var items: [JSONValue] = []
    var labels: [String] { items.compactMap { $0["label"]?.string } }
  }

  private func complete(_ marked: String, in client: EditorClient, path: String = "Note.md") throws -> Answer {
    let (text, position) = try cursor(in: marked)
    try client.open(path, text: text)
    let answer = try client.ask(
      "textDocument/completion", ["textDocument": ["uri": .string(client.uri(path))], "position": position])
    try client.close(path)
    if answer == .null { return Answer() }
    return Answer(isIncomplete: answer["isIncomplete"] == true, items: answer["items"]?.array ?? [])
  }

  private func cursor(in marked: String) throws -> (text: String, position: JSONValue) {
    let mark = try #require(marked.firstRange(of: "‸"))
    let text = marked.replacing("‸", with: "")
    let lines = marked[..<mark.lowerBound].utf16.split(separator: 0x0A, omittingEmptySubsequences: false)
    return (text, ["line": .integer(lines.count - 1), "character": .integer(lines.last?.count ?? 0)])
  }

  /// Returns the text after the item with a label was chosen; `‸` has no meaning there.
  private func chosen(_ label: String, _ marked: String, in client: EditorClient, path: String = "Note.md") throws
    -> String
  {
    let answer = try complete(marked, in: client, path: path)
    let item = try #require(answer.items.first { $0["label"]?.string == label }, "\(label): \(answer.labels)")
    let edits = [try #require(item["textEdit"])] + (item["additionalTextEdits"]?.array ?? [])
    return EditedFiles.apply(edits, to: try cursor(in: marked).text)
  }

  private func ready() throws -> EditorClient {
    let client = try EditorClient.ready(SessionFixture(Self.files))
    try client.waitUntilReady()
    return client
  }

  @Test func targetsAreFoundByAllNamesAndWrittenOnce() throws {
    let client = try ready()
    for (typed, label, expected) in [
      ("😀 [[read‸", "Books to read", "😀 [[Reading list]]"), ("[[read‸]]", "Books to read", "[[Reading list]]"),
      ("[[books‸ing]] x", "Books to read", "[[Reading list]] x"), ("[[lib‸", "Library", "[[Reading list|Library]]"),
      ("[[read‸|shown]]", "Books to read", "[[Reading list|shown]]"), ("[[be‸ta#Part]]", "Beta", "[[Beta#Part]]"),
      ("- [x] a [b] [[bet‸", "Beta", "- [x] a [b] [[Beta]]"),
      ("[[deep/g‸", "sub/deep/Gamma.md", "[[Gamma]]"), ("![[a b‸", "a b.png", "![[a b.png]]"),
      ("[[not y‸", "Not yet written", "[[Not yet written]]"), ("[[no‸", "Not yet written", "[[Not yet written]]"),
      ("[[sub/deep/‸", "sub/deep/Gamma.md", "[[Gamma]]"),
      ("[x](be‸)", "Beta", "[x](sub/Beta.md)"),
      ("![x](a‸)", "a b.png", "![x](pics/a%20b.png)"),
      ("[x](./‸)", "./sub/Beta.md", "[x](./sub/Beta.md)"), ("[x](./sub/b‸)", "./sub/Beta.md", "[x](./sub/Beta.md)"),
      ("[x](/sub/deep/‸)", "/sub/deep/Gamma.md", "[x](/sub/deep/Gamma.md)"),
      ("[x](/rea‸)", "/Reading%20list.md", "[x](/Reading%20list.md)"),
      ("[x](<./rea‸>)", "./Reading list.md", "[x](<./Reading list.md>)"),
      ("[[./sub/b‸", "./sub/Beta", "[[./sub/Beta]]"),
      ("[l]: be‸", "Beta", "[l]: sub/Beta.md"), ("  [l]: <./‸", "./sub/Beta.md", "  [l]: <./sub/Beta.md"),
      ("[l]: Reading%20list.md#t‸", "Two words", "[l]: Reading%20list.md#two-words"),
      ("[x](Reading%20list.md#^b‸)", "A block. ^blk", "[x](Reading%20list.md#^blk)"),
      ("[[list‸", "Reading list", "[[Reading list]]"),
      ("[[Reading list#tw‸", "Two words", "[[Reading list#Two words]]"),
      ("[[Reading list#^b‸", "A block. ^blk", "[[Reading list#^blk]]"),
      ("[x](Reading%20list.md#t‸)", "Two words", "[x](Reading%20list.md#two-words)"),
      ("# Here\n\n[[#h‸", "Here", "# Here\n\n[[#Here]]"), ("#wo‸", "work", "#work"),
      ("#work/p‸", "work/plan", "#work/plan"),
      ("---\ntags: [wo‸]\n---\n", "work", "---\ntags: [work]\n---\n"),
      ("---\ntags:\n  - w‸\n---\n", "work", "---\ntags:\n  - work\n---\n"),
      ("---\nmo‸\n---\n", "mood", "---\nmood: \n---\n"), ("---\nmood: c‸\n---\n", "calm", "---\nmood: calm\n---\n"),
      ("---\ncategory: t‸\n---\n", "trip", "---\ncategory: trip\n---\n"),
      ("---\nrelated: \"[[be‸]]\"\n---\n", "Beta", "---\nrelated: \"[[Beta]]\"\n---\n"),
      ("> [!wa‸", "warning", "> [!warning]"), ("[a][l‸]\n\n[long]: B.md", "long", "[a][long]\n\n[long]: B.md"),
      ("x[^n‸\n\n[^note]: text", "note", "x[^note]\n\n[^note]: text"),
      ("no block\n\nsee [[#^‸", "no block", "no block ^b1\n\nsee [[#^b1]]"),
    ] {
      #expect(try chosen(label, typed, in: client) == expected, "\(typed)")
    }
    #expect(try client.end() == .success)
  }

  @Test func pathsBeginAtTheFolderOfTheNote() throws {
    let client = try ready()
    for (typed, label, expected) in [
      ("[x](../rea‸)", "../Reading%20list.md", "[x](../Reading%20list.md)"),
      ("[x](./‸)", "./Beta.md", "[x](./Beta.md)"),
      ("[x](../sub/deep/‸)", "../sub/deep/Gamma.md", "[x](../sub/deep/Gamma.md)"),
      ("![x](../pics/‸)", "../pics/a%20b.png", "![x](../pics/a%20b.png)"),
    ] {
      #expect(try chosen(label, typed, in: client, path: "sub/N.md") == expected, "\(typed)")
    }
    #expect(try complete("[x](../../‸)", in: client, path: "sub/N.md").labels == [])
    #expect(try client.end() == .success)
  }

  /// Some clients know an item only by its label.
  @Test func equalTitlesAreDistinguishedByTheirPaths() throws {
    let client = try EditorClient.ready(SessionFixture(["x/a.md": "# Same\n", "y/b.md": "# Same\n"]))
    try client.waitUntilReady()
    let labels = try complete("[[same‸", in: client).labels
    #expect(Set(labels).count == 2 && labels.contains("Same"), "\(labels)")
    #expect(try client.end() == .success)
  }

  /// Returns the lines that a client makes of `typed`, given where it lets an item begin and what it inserts.
  private func lines(
    _ typed: String, in client: EditorClient, from start: ([JSONValue]) -> Int, where fits: (String, String) -> Bool
  ) throws -> [String] {
    let items = try complete(typed + "‸", in: client).items
    let start = typed.index(typed.startIndex, offsetBy: start(items))
    let texts = items.compactMap { $0["textEdit"]?["newText"]?.string }
    return texts.filter { fits($0, String(typed[start...])) }.map { typed[..<start] + $0 }
  }

  private static let typedLines = [
    ("x #work/", "x #work/plan"), ("[t](sub/deep/", "[t](sub/deep/Gamma.md"), ("[[Reading l", "[[Reading list]]"),
    ("[[Bet", "[[Beta]]"), ("[[Beta", "[[Beta]]"),
  ]

  /// The functions `adjust_start_col` and `remove_unmatch_completion_items` of Neovim 0.7 to 0.9.
  @Test func oldNeovimCompletesWhatIsTyped() throws {
    let client = try EditorClient.ready(
      SessionFixture(Self.files), more: [.init("clientInfo", ["name": "Neovim", "version": "0.7.2"])])
    try client.waitUntilReady()
    for (typed, expected) in Self.typedLines {
      let found = try lines(
        typed, in: client,
        from: { items in
          let starts = Set(
            items.filter { $0["filterText"] == nil }
              .compactMap { $0["textEdit"]?["range"]?["start"]?["character"]?.integer })
          let word = typed.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.count
          return starts.count == 1 ? starts.first ?? 0 : typed.count - word
        },
        where: { $0.hasPrefix($1) })
      #expect(found.contains(expected), "\(typed): \(found)")
    }
    #expect(try client.end() == .success)
  }

  /// The functions `GetCompletionPosition` and `Filter` of ALE, which replaces only the word before the cursor.
  @Test func aleCompletesWhatIsTyped() throws {
    let client = try EditorClient.ready(
      SessionFixture(Self.files.merging(["Reading lamp (old).md": "x\n"]) { $1 }),
      capabilities: ["workspace": ["applyEdit": false]])
    try client.waitUntilReady()
    for (typed, expected) in Self.typedLines {
      let found = try lines(
        typed, in: client,
        from: { _ in typed.count - typed.reversed().prefix { $0.isLetter || $0 == "_" || $0 == "$" }.count },
        where: { $0.lowercased().hasPrefix($1.lowercased()) })
      #expect(found.contains(expected), "\(typed): \(found)")
      #expect(!found.contains { $0.contains("lamp") })
    }
    #expect(try client.end() == .success)
  }

  @Test func completionsAppearOnlyAfterTheirTriggers() throws {
    let client = try ready()
    for typed in [
      "plain wo‸rds", "`[[re‸`", "```\n[[re‸\n```\n", "    [[re‸", "# head‸", "a#wo‸", "https://a.example/#wo‸",
      "[[a]] b‸", "[^n]: be‸", "[x]: y be‸", "    [x]: be‸",
    ] {
      #expect(try complete(typed, in: client).labels == [], "\(typed)")
    }
    #expect(try client.end() == .success)
  }

  @Test func daysAreNamedByWords() throws {
    let client = try ready()
    let path = client.fixture.run("daily", "--path", "tomorrow").output
    #expect(try chosen("tomorrow", "[[tom‸", in: client).contains("[["))
    let today = try complete("[[tod‸", in: client)
    #expect(today.labels.first == "today")
    #expect(today.items.first?["detail"]?.string?.contains("no note yet") == true, "\(path)")
    #expect(try client.end() == .success)
  }

  @Test func blocksOfOtherNotesGetAnIdWhenTheyAreChosen() throws {
    let client = try ready()
    let answer = try complete("[[Reading list#^‸", in: client)
    let item = try #require(answer.items.first { $0["label"]?.string == "no id yet" })
    #expect(item["textEdit"]?["newText"] == "^b1]]")
    let command = try #require(item["command"])
    _ = try client.ask(
      "workspace/executeCommand", ["command": command["command"] ?? "", "arguments": command["arguments"] ?? []])
    #expect(try client.fixture.text(of: "Reading list.md").contains("no id yet ^b1\n"))
    #expect(client.fixture.run("undo").status == .success)
    #expect(try client.fixture.text(of: "Reading list.md") == Self.files["Reading list.md"])
    #expect(try client.end() == .success)
  }

  @Test func recentNotesComeFirstAndLongListsAreCut() throws {
    var files: [String: String] = [:]
    for number in 0..<250 { files["Item \(number).md"] = "n\(number)\n" }
    let client = try EditorClient.ready(SessionFixture(files))
    try client.waitUntilReady()
    #expect(client.fixture.run("show", "Item 77").status == .success)
    let all = try complete("[[item‸", in: client)
    #expect(all.isIncomplete && all.items.count == 100)
    #expect(all.labels.first == "Item 77")
    let ranks = all.items.compactMap { $0["sortText"]?.string }
    #expect(ranks == ranks.sorted() && Set(ranks).count == ranks.count)
    let few = try complete("[[item 24‸", in: client)
    #expect(!few.isIncomplete && Set(few.labels) == Set(["Item 24"] + (240..<250).map { "Item \($0)" }))
    #expect(try client.end() == .success)
  }

  @Test func anItemIsDescribedWhenItIsSelected() throws {
    let client = try ready()
    let item = try #require(try complete("[[read‸", in: client).items.first)
    #expect(item["documentation"] == nil)
    let resolved = try client.ask("completionItem/resolve", item)
    #expect(resolved["documentation"]?.string?.contains("Books to read") == true)
    #expect(resolved["textEdit"] == item["textEdit"])
    #expect(try client.end() == .success)
  }

  @Test func unsavedTextsOfOtherNotesCount() throws {
    let client = try ready()
    try client.open("Fresh.md", text: "---\naliases: [Brand new]\n---\n# Zebra\n\n#zebratag\n")
    #expect(try complete("[[brand‸", in: client).labels == ["Brand new"])
    #expect(try complete("#zebra‸", in: client).labels == ["zebratag"])
    try client.change("Fresh.md", to: "# Quagga\n")
    #expect(try complete("[[brand‸", in: client).labels == [])
    #expect(try client.end() == .success)
  }
}
