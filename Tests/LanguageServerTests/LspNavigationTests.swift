import CommandFixtures
import Connections
import JSON
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Where things are and what refers to them, in small vaults whose answers can be read off.
struct LspNavigationTests {
  private static let files = [
    "A.md":
      "---\ntags: [work/plan]\nrelated: \"[[B]]\"\nmood: calm\n---\n# Alpha\n\nSee [[B#Zwei 😀]], [[B]] and [m](sub/C.md#part).\n\n#work [ref][r] note[^1] ![[p.png]]\n\n[r]: B.md\n[^1]: The footnote.\n",
    "B.md": "# Beta\n\n[[A]] back, and a block ^blk\n\n## Zwei 😀\n\n- [ ] open 📅 2020-01-01\n  - deeper\n",
    "sub/C.md":
      "---\nmood: Calm\n---\n# Gamma\n\n[[B#^blk]] #Work/plan [[Nowhere]]\n\n## Part\n\n| a |\n|---|\n| [[A]] |\n\n```\n[[B]]\n```\n",
    "p.png": "no picture",
  ]

  private func ready(_ capabilities: JSONValue = [:]) throws -> EditorClient {
    let client = try EditorClient.ready(SessionFixture(Self.files), capabilities: capabilities)
    try client.waitUntilReady()
    return client
  }

  /// Returns the parameters for the position of a text.
  private func at(_ text: String, _ path: String, _ client: EditorClient, _ more: [JSONValue.Member] = []) throws
    -> JSONValue
  {
    let start = try client.cursor(at: text, in: path)["start"] ?? .null
    return .object(
      [.init("textDocument", ["uri": .string(client.uri(path))]), .init("position", start)] + more)
  }

  /// The locations of an answer, each as its path and the text that it covers.
  private func locations(_ answer: JSONValue, _ client: EditorClient) throws -> [String] {
    try (answer.array ?? []).map { location in
      let uri = location["uri"]?.string ?? location["targetUri"]?.string ?? ""
      let path = String(uri.dropFirst(client.uri("").utf8.count + 1)).replacing("%20", with: " ")
      let units = Array(try client.fixture.text(of: path).utf16)
      let range = location["range"] ?? location["targetRange"]
      let (start, end) = (EditedFiles.offset(range?["start"], in: units), EditedFiles.offset(range?["end"], in: units))
      return "\(path): \(String(decoding: units[start..<max(start, end)], as: UTF16.self))"
    }
  }

  @Test(arguments: [
    ("[[B#Zwei", ["B.md: Zwei 😀"]), ("[[B]] and", ["B.md: "]), ("sub/C.md", ["sub/C.md: Part"]),
    ("[ref]", ["A.md: [r]: B.md"]),
    ("[^1] !", ["A.md: [^1]:"]), ("[[B]]\"", ["B.md: "]),
    ("#work [", ["A.md: work/plan", "A.md: #work", "sub/C.md: #Work/plan"]),
    ("p.png", ["p.png: "]), ("back", []),
  ])
  func theDefinitionIsOfTheElementUnderTheCursor(_ text: String, _ expected: [String]) throws {
    let client = try ready()
    try client.open("A.md")
    if expected.isEmpty {
      #expect(try client.ask("textDocument/definition", client.params("A.md", 6, 0)) == .null)
    } else {
      #expect(try locations(client.ask("textDocument/definition", at(text, "A.md", client)), client) == expected)
    }
    #expect(try client.end() == .success)
  }

  @Test func aClientWithLinkSupportGetsTheOriginRange() throws {
    let client = try ready(["textDocument": ["definition": ["linkSupport": true]]])
    try client.open("A.md")
    let found = try client.ask("textDocument/definition", at("[[B#Zwei", "A.md", client))
    #expect(found.array?.first?["originSelectionRange"] == (try client.range(of: "[[B#Zwei 😀]]", in: "A.md")))
    #expect(try locations(found, client) == ["B.md: Zwei 😀"])
    #expect(try client.end() == .success)
  }

  @Test(arguments: [
    (
      "A.md", "[[B]] and",
      ["A.md: \"[[B]]\"", "A.md: [[B#Zwei 😀]]", "A.md: [[B]]", "A.md: [ref][r]", "sub/C.md: [[B#^blk]]"]
    ),
    ("A.md", "Zwei", ["A.md: [[B#Zwei 😀]]"]), ("B.md", "Zwei", ["A.md: [[B#Zwei 😀]]"]),
    ("B.md", "^blk", ["sub/C.md: [[B#^blk]]"]),
    (
      "B.md", "back",
      ["A.md: \"[[B]]\"", "A.md: [[B#Zwei 😀]]", "A.md: [[B]]", "A.md: [ref][r]", "sub/C.md: [[B#^blk]]"]
    ),
    ("A.md", "#work [", ["A.md: work/plan", "A.md: #work", "sub/C.md: #Work/plan"]),
    ("A.md", "mood", ["A.md: mood: calm", "sub/C.md: mood: Calm"]), ("A.md", "calm", ["A.md: mood: calm"]),
    ("A.md", "[^1] !", ["A.md: [^1]"]), ("A.md", "[r]:", ["A.md: [ref][r]"]),
    ("sub/C.md", "Nowhere", ["sub/C.md: [[Nowhere]]"]),
  ])
  func referencesAreOfTheElementUnderTheCursor(_ path: String, _ text: String, _ expected: [String]) throws {
    let client = try ready()
    try client.open(path)
    let params = try at(text, path, client, [.init("context", ["includeDeclaration": false])])
    let found = try locations(client.ask("textDocument/references", params), client)
    #expect(found.map { $0.replacing("\"", with: "") } == expected.map { $0.replacing("\"", with: "") })
    #expect(try client.end() == .success)
  }

  @Test func referencesOfATagIncludeNestedTagsOnly() throws {
    let client = try EditorClient.ready(
      SessionFixture(["A.md": "#art #article #Art/modern\n", "B.md": "---\ntags: [art, artist]\n---\n#smart\n"]))
    try client.waitUntilReady()
    try client.open("A.md")
    let params = try at("#art ", "A.md", client, [.init("context", ["includeDeclaration": false])])
    let found = try locations(client.ask("textDocument/references", params), client)
    #expect(found == ["A.md: #art", "A.md: #Art/modern", "B.md: art"])
    #expect(try client.end() == .success)
  }

  @Test func theCallHierarchyAgreesWithTheLinksCommand() throws {
    let client = try ready()
    try client.open("B.md")
    let item = try #require(
      try client.ask("textDocument/prepareCallHierarchy", client.params("B.md", 0, 0)).array?.first)
    #expect(item["name"] == "Beta")
    let incoming = try client.ask("callHierarchy/incomingCalls", ["item": item])
    let backlinks = try JSONValue(client.fixture.run("backlinks", "B", "--json").output)["links"]?.array ?? []
    let counts = Dictionary(grouping: backlinks.compactMap { $0["from"]?.string }) { $0 }.mapValues(\.count)
    let told = (incoming.array ?? []).map {
      ($0["from"]?["detail"]?.string ?? "", $0["fromRanges"]?.array?.count ?? 0)
    }
    #expect(Dictionary(uniqueKeysWithValues: told) == counts)
    let outgoing = try client.ask("callHierarchy/outgoingCalls", ["item": item])
    #expect(outgoing.array?.compactMap { $0["to"]?["detail"]?.string } == ["A.md"])
    #expect(try client.end() == .success)
  }

  @Test func aNoteIsShownWithoutLeavingTheLink() throws {
    let client = try ready()
    try client.open("A.md")
    func hover(_ text: String) throws -> String {
      try client.ask("textDocument/hover", at(text, "A.md", client))["contents"]?["value"]?.string ?? ""
    }
    let note = try hover("[[B]] and")
    for piece in ["**Beta**", "`B.md`", "1 open task", "## Zwei 😀", "5 links to it", "line 8: See [[B#Zwei 😀]]"] {
      #expect(note.contains(piece), "\(piece): \(note)")
    }
    let part = try hover("[[B#Zwei")
    #expect(part.contains("- [ ] open") && !part.contains("a block"))
    #expect(try hover("#work [").contains("2 notes"))
    #expect(try hover("[^1] !") == "The footnote.")
    #expect(try hover("p.png").contains("10 bytes"))
    #expect(try client.end() == .success)
  }

  @Test func slugsLeadToTheirHeadings() throws {
    let text = "# T\n\n## Same\n\n## Same\n\n[two](#same-1) [id](#x) [[#Same]]\n\nA <a id=\"x\"></a> tag.\n"
    let client = try EditorClient.ready(SessionFixture(["A.md": text, "B.md": "[b](A.md#same-1)\n"]))
    try client.waitUntilReady()
    try client.open("A.md")
    func lines(_ method: String, _ params: JSONValue) throws -> [Int] {
      (try client.ask(method, params).array ?? []).compactMap { $0["range"]?["start"]?["line"]?.integer }
    }
    #expect(try lines("textDocument/definition", at("#same-1", "A.md", client)) == [4])
    #expect(try lines("textDocument/definition", at("#x)", "A.md", client)) == [8])
    let context: [JSONValue.Member] = [.init("context", ["includeDeclaration": false])]
    #expect(try lines("textDocument/references", client.params("A.md", 4, 4, context)) == [6, 0])
    #expect(try lines("textDocument/references", client.params("A.md", 2, 4, context)) == [6])
    #expect(try lines("textDocument/references", at("same-1", "A.md", client, context)) == [6, 0])
    #expect(try lines("textDocument/documentHighlight", client.params("A.md", 4, 4)) == [4, 6])
    let hover = try client.ask("textDocument/hover", client.params("A.md", 4, 4))
    #expect(hover["contents"]?["value"] == "2 links to this heading")
    let renamed = try client.ask("textDocument/prepareRename", at("same-1", "A.md", client))
    #expect(renamed["placeholder"] == "Same")
    let lenses = try client.ask("textDocument/codeLens", ["textDocument": ["uri": .string(client.uri("A.md"))]])
    #expect(lenses.array?.compactMap { $0["range"]?["start"]?["line"]?.integer } == [0, 4])
    #expect(try client.end() == .success)
  }

  @Test func symbolsFoldsSelectionsAndTokensFitTogether() throws {
    let client = try ready([
      "textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]
    ])
    try client.open("sub/C.md")
    let document: JSONValue = ["textDocument": ["uri": .string(client.uri("sub/C.md"))]]
    let symbols = try client.ask("textDocument/documentSymbol", document)
    #expect(symbols.array?.compactMap { $0["name"]?.string } == ["Gamma"])
    #expect(symbols.array?.first?["children"]?.array?.compactMap { $0["name"]?.string } == ["Part"])
    let folds = try client.ask("textDocument/foldingRange", document).array ?? []
    #expect(
      folds.map { "\($0["startLine"]?.integer ?? -1)-\($0["endLine"]?.integer ?? -1)" } == [
        "0-2", "3-15", "7-15", "9-11", "13-15",
      ])
    let tokens =
      try client.ask("textDocument/semanticTokens/full", document)["data"]?.array?.compactMap(\.integer) ?? []
    let lines = try client.fixture.text(of: "sub/C.md").split(separator: "\n", omittingEmptySubsequences: false)
    var (line, column, texts) = (0, 0, [String]())
    for index in stride(from: 0, to: tokens.count, by: 5) {
      if tokens[index] > 0 { (line, column) = (line + tokens[index], 0) }
      column += tokens[index + 1]
      let units = Array(lines[line].utf16)[column..<column + tokens[index + 2]]
      texts.append("\(String(decoding: units, as: UTF16.self)) \(tokens[index + 3]) \(tokens[index + 4])")
    }
    #expect(texts == ["mood 2 0", "[[B#^blk]] 0 0", "#Work/plan 1 0", "[[Nowhere]] 0 1", "[[A]] 0 0"])
    let highlights = try client.ask("textDocument/documentHighlight", at("[[A]]", "sub/C.md", client))
    #expect(highlights.array?.count == 1)
    #expect(try client.end() == .success)
  }

  @Test func theVaultIsSearchedAsTheCommandLineSearches() throws {
    let client = try ready()
    for query in ["alpha", "tag:work", "gam", "\"a block\"", "nothing has it", "(", ""] {
      let found = try client.ask("workspace/symbol", ["query": .string(query)])
      let paths = found.array?.compactMap { $0["containerName"]?.string } ?? []
      if query.isEmpty {
        // The notes themselves, and neither their headings nor their tags.
        #expect(paths.sorted() == ["A.md", "B.md", "sub/C.md"])
      } else if query != "(" {
        let run = client.fixture.run("search", "-l", "--", query)
        let wanted = run.output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        #expect(Array(paths.prefix(wanted.count)) == wanted, "\(query)")
      }
    }
    #expect(try client.end() == .success)
  }

  @Test(arguments: [
    ("zwei", ["Zwei 😀 15 B.md:5"]), ("zw😀", ["Zwei 😀 15 B.md:5"]), ("PRT", ["Part 15 sub/C.md:8"]),
    ("wrpl", ["#Work/plan 20 A.md:2"]), ("gmm", ["Gamma 1 sub/C.md:1"]), ("xyzzy", []),
  ])
  func namesAreFoundByTheirLettersInOrder(_ query: String, _ expected: [String]) throws {
    let client = try ready()
    let found = try client.ask("workspace/symbol", ["query": .string(query)]).array ?? []
    let shown = found.map { symbol in
      let line = (symbol["location"]?["range"]?["start"]?["line"]?.integer ?? -1) + 1
      return
        "\(symbol["name"]?.string ?? "") \(symbol["kind"]?.integer ?? 0) \(symbol["containerName"]?.string ?? ""):\(line)"
    }
    for symbol in expected { #expect(shown.contains(symbol), "\(shown)") }
    if expected.isEmpty { #expect(shown == []) }
    #expect(try client.end() == .success)
  }

  @Test func findingsMarkTheWrongPart() throws {
    let text =
      "[long text](B.md#no-such) [x](nope.md) [[B#Nothing|shown]] [[Gone|x]] [[B#^none]] [r] [y](gone.md#p)\n\n[r]: no.md\n"
    let client = try EditorClient.ready(SessionFixture(Self.files.merging(["F.md": text]) { $1 }))
    try client.open("F.md")
    let told = try client.wait(for: "textDocument/publishDiagnostics") { $0["diagnostics"]?.array?.isEmpty == false }
    let units = Array(text.utf16)
    let marked = (told["diagnostics"]?.array ?? []).map { finding in
      let range = finding["range"]
      let (start, end) = (EditedFiles.offset(range?["start"], in: units), EditedFiles.offset(range?["end"], in: units))
      return String(decoding: units[start..<end], as: UTF16.self)
    }
    #expect(marked == ["#no-such", "nope.md", "#Nothing", "Gone", "#^none", "[r]", "gone.md"])
    #expect(try client.end() == .success)
  }

  @Test func theDestinationOfADefinitionIsALink() throws {
    let text = "[l][x] [m](B.md#^blk)\n\n[x]: ./B.md\n[unused]: <sub/C.md#part>\n[out]: https://a.example/\n"
    let client = try EditorClient.ready(SessionFixture(Self.files.merging(["F.md": text]) { $1 }))
    try client.waitUntilReady()
    try client.open("F.md")
    for (text, expected) in [
      ("./B.md", "B.md: "), ("sub/C", "sub/C.md: Part"), ("B.md#^", "B.md: [[A]] back"),
    ] {
      let found = try locations(client.ask("textDocument/definition", at(text, "F.md", client)), client)
      #expect(found.count == 1 && found[0].hasPrefix(expected), "\(text): \(found)")
    }
    #expect(try client.ask("textDocument/definition", at("https", "F.md", client)) == .null)
    let prepared = try client.ask("textDocument/prepareRename", at("./B.md", "F.md", client))
    #expect(prepared["placeholder"] == "B")
    #expect(prepared["range"] == (try client.range(of: "./B.md", in: "F.md")))
    let label = try client.ask("textDocument/prepareRename", at("x]:", "F.md", client))
    #expect(label["placeholder"] == "x")
    #expect(try client.end() == .success)
  }

  /// A note that was never saved is part of the vault as soon as it is on the screen.
  @Test func anUnsavedNewNoteTakesPart() throws {
    let client = try EditorClient.ready(
      SessionFixture(Self.files.merging(["F.md": "[[Fresh]] [[Fresh#Part]]\n"]) { $1 }))
    try client.open("F.md")
    try client.wait(forDiagnosticsOf: "F.md", codes: ["link.unresolved", "link.unresolved"])
    try client.open("sub/Fresh.md", text: "# Fresh\n\n[[F]]\n\n## Part\n")
    try client.wait(forDiagnosticsOf: "F.md", codes: [])
    let found = try client.ask("textDocument/definition", client.params("F.md", 0, 16))
    #expect(found.array?.compactMap { $0["uri"]?.string } == [client.uri("sub/Fresh.md")])
    #expect(found.array?.first?["range"]?["start"]?["line"] == 4)
    func references(_ path: String, _ line: Int, _ column: Int) throws -> [String] {
      let context: JSONValue.Member = .init("context", ["includeDeclaration": false])
      let found = try client.ask("textDocument/references", client.params(path, line, column, [context]))
      return found.array?.compactMap { $0["uri"]?.string } ?? []
    }
    #expect(try references("sub/Fresh.md", 1, 0) == [client.uri("F.md"), client.uri("F.md")])
    #expect(try references("sub/Fresh.md", 2, 3) == [client.uri("sub/Fresh.md")])
    try client.close("sub/Fresh.md")
    try client.wait(forDiagnosticsOf: "F.md", codes: ["link.unresolved", "link.unresolved"])
    #expect(try client.end() == .success)
  }

  @Test func linkCountsAreGivenAsLensesHintsAndCommands() throws {
    let client = try ready()
    try client.open("B.md")
    let document: JSONValue = ["textDocument": ["uri": .string(client.uri("B.md"))]]
    let lenses = try client.ask("textDocument/codeLens", document).array ?? []
    let titles = lenses.compactMap { $0["command"]?["title"]?.string }
    #expect(titles.prefix(2).map { String($0.prefix(11)) } == ["5 backlinks", "1 backlink"])
    let hints = try client.ask("textDocument/inlayHint", document).array?.compactMap { $0["label"]?.string } ?? []
    #expect(hints.prefix(2) == ["5 backlinks", "1 backlink"] && hints.last?.hasPrefix("overdue by") == true)
    let command = try #require(lenses.first?["command"])
    let listed = try client.ask(
      "workspace/executeCommand", ["command": command["command"] ?? "", "arguments": command["arguments"] ?? []])
    #expect(listed["links"]?.array?.count == 5)
    #expect(try client.end() == .success)
  }

  @Test func clientsCanPullFindings() throws {
    let client = try EditorClient.ready(
      SessionFixture(["A.md": "[[B]]\n"]),
      capabilities: ["textDocument": ["diagnostic": [:]], "workspace": ["diagnostics": ["refreshSupport": true]]])
    try client.open("A.md")
    _ = try client.wait(for: "workspace/diagnostic/refresh")
    let document: JSONValue = ["textDocument": ["uri": .string(client.uri("A.md"))]]
    let first = try client.ask("textDocument/diagnostic", document)
    #expect(first["items"]?.array?.compactMap { $0["code"]?.string } == ["link.unresolved"])
    let id = first["resultId"] ?? .null
    let again = try client.ask(
      "textDocument/diagnostic", ["textDocument": ["uri": .string(client.uri("A.md"))], "previousResultId": id])
    #expect(again["kind"] == "unchanged")
    try client.fixture.vault.write("b\n", to: "B.md")
    _ = try client.wait(for: "workspace/diagnostic/refresh")
    let mended = try client.ask(
      "textDocument/diagnostic", ["textDocument": ["uri": .string(client.uri("A.md"))], "previousResultId": id])
    #expect(mended["items"] == [])
    #expect(!client.news.contains { $0.method == "textDocument/publishDiagnostics" })
    #expect(try client.end() == .success)
  }
}
