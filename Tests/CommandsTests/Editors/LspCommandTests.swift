import JSON
import JSONRPC
import SystemCalls
import TestSupport
import Testing

@testable import Commands

struct LspCommandTests {
  @Test func aPersonAtATerminalIsToldWhatStartsIt() throws {
    let run = try SessionFixture(["A.md": "a\n"]).run("lsp")
    #expect(run.status == .failure)
    #expect(run.errors.contains("--setup EDITOR"))
  }

  @Test func aServerAnswersWhateverIsNull() throws {
    let client = try EditorClient(SessionFixture())
    let early = try client.result("textDocument/hover", [:])
    guard case .failure(let error) = early else { throw EditorClient.Silence(wanted: "an error") }
    #expect(error.code == .serverNotInitialized)
    let answer = try client.ask(
      "initialize",
      ["processId": nil, "rootUri": nil, "rootPath": nil, "workspaceFolders": nil, "capabilities": nil, "trace": nil])
    #expect(answer["capabilities"]?["positionEncoding"] == "utf-16")
    #expect(answer["serverInfo"]?["name"] == "sheaf")
    try client.announce("initialized", [:])
    #expect(try client.end() == .success)
  }

  @Test(arguments: [
    (["utf-32", "utf-8"], "utf-8", "", nil), (["utf-32", "utf-16"], "utf-32", "", "utf-8"), ([], "utf-16", "", nil),
    (["x"], "utf-16", "emacs", "utf-8"), ([], "utf-32", "emacs", nil), ([], "utf-8", "", "utf-8"),
  ])
  func columnsAreThoseThatTheClientCounts(
    _ offered: [String], _ chosen: String, _ name: String, _ wanted: String?
  ) throws {
    let client = try EditorClient(SessionFixture())
    let answer = try client.ask(
      "initialize",
      [
        "capabilities": ["general": ["positionEncodings": .strings(offered)]], "clientInfo": ["name": .string(name)],
        "initializationOptions": ["positionEncoding": .optional(wanted)],
      ])
    #expect(answer["capabilities"]?["positionEncoding"]?.string == chosen)
    #expect(try client.end() == .success)
  }

  @Test func whatIsUnknownIsAnsweredOrIgnored() throws {
    let client = try EditorClient.ready(SessionFixture(["A.md": "x\n"]))
    try client.announce("$/whatever", [:])
    try client.announce("textDocument/didOpen", ["textDocument": 7])
    try client.announce("textDocument/didChange", client.place("Nobody.md", 0, 0))
    for (id, method, params, code) in [
      (RequestID.string("one"), "no/such", JSONValue.null, RPCError.Code.methodNotFound),
      (.integer(0), "textDocument/hover", ["position": "here"], .invalidParams),
      (.string(""), "textDocument/definition", client.place("Missing.md", 0, 0), .invalidParams),
      (.integer(-3), "initialize", [:], .invalidRequest),
    ] {
      guard case .failure(let error) = try client.result(method, params, id: id) else {
        Issue.record("\(method) was answered")
        continue
      }
      #expect(error.code == code, "\(method): \(error.message)")
    }
    #expect(try client.end() == .success)
  }

  @Test func aLinkIsFollowedToAHeadingBehindSignsOfTwoUnits() throws {
    let client = try EditorClient.ready(
      SessionFixture(["A.md": "😀 é [[B#Zwei 😀 drei]]\r\n", "B.md": "# B\n\ntext\n\n## Zwei 😀 drei\n"]))
    try client.open("A.md")
    let found = try client.ask("textDocument/definition", client.place("A.md", 0, 12))
    let place = try #require(found.array?.first)
    #expect(place["uri"]?.string == client.uri("B.md"))
    #expect(place["range"]?["start"] == ["line": 4, "character": 3])
    #expect(place["range"]?["end"] == ["line": 4, "character": 15])
    #expect(try client.end() == .success)
  }

  @Test func textsThatAreNotSavedCount() throws {
    let client = try EditorClient.ready(SessionFixture(["A.md": "[[B#New]]\n", "B.md": "# B\n"]))
    try client.open("A.md")
    try client.wait(forDiagnosticsOf: "A.md", codes: ["link.missing-heading"])
    try client.open("B.md")
    try client.change("B.md", to: "# B\n\n# New\n")
    try client.wait(forDiagnosticsOf: "A.md", codes: [])
    let found = try client.ask("textDocument/definition", client.place("A.md", 0, 5))
    #expect(found.array?.first?["range"]?["start"]?["line"] == 2)
    try client.close("B.md")
    try client.wait(forDiagnosticsOf: "A.md", codes: ["link.missing-heading"])
    #expect(try client.end() == .success)
  }

  @Test func otherProgramsDoNotOverwriteWhatIsOnTheScreen() throws {
    let client = try EditorClient.ready(SessionFixture(["A.md": "[[C]]\n", "B.md": "# B\n"]))
    try client.open("A.md", text: "[[B]]\n")
    try client.fixture.vault.write("# C\n", to: "C.md")
    try client.fixture.vault.write("[[C]] [[Nowhere]]\n", to: "A.md")
    let shown = try client.ask("textDocument/definition", client.place("A.md", 0, 3))
    #expect(shown.array?.first?["uri"]?.string == client.uri("B.md"))
    try client.close("A.md")
    let saved = try client.ask("textDocument/definition", client.place("A.md", 0, 3))
    #expect(saved.array?.first?["uri"]?.string == client.uri("C.md"))
    #expect(try client.end() == .success)
  }

  @Test(arguments: ["untitled:Untitled-1", "file:///nonexistent/folder/notes.txt", "file:///nonexistent/Loose.md"])
  func whatOneNoteCanGiveNeedsNoVault(_ uri: String) throws {
    let client = try EditorClient.ready(SessionFixture(), capabilities: EditorClient.editingOnly)
    let text =
      "# One\n\n- [ ] task [^a] [x][r] [[Nowhere]]\n\n[^a]: note\n[r]: https://r.example\n\n## Two\n\n## Three\n"
    let document: JSONValue = ["uri": .string(uri)]
    try client.announce(
      "textDocument/didOpen", ["textDocument": ["uri": .string(uri), "version": 1, "text": .string(text)]])
    func place(_ line: Int, _ character: Int, _ more: [JSONValue.Member] = []) -> JSONValue {
      .object(
        [
          .init("textDocument", document),
          .init("position", ["line": .integer(line), "character": .integer(character)]),
        ] + more)
    }
    #expect(try client.ask("textDocument/documentSymbol", ["textDocument": document]).array?.count == 3)
    #expect(try client.ask("textDocument/definition", place(2, 12)).array?.first?["uri"] == .string(uri))
    #expect(try client.ask("textDocument/references", place(2, 12)).array?.count == 1)
    let range: JSONValue = ["start": ["line": 2, "character": 8], "end": ["line": 2, "character": 8]]
    let actions = try client.ask(
      "textDocument/codeAction", ["textDocument": document, "range": range, "context": ["diagnostics": []]])
    let toggle = try #require(actions.array?.first { $0["title"] == "Mark the task as done" })
    let changed = try #require(toggle["edit"]?["documentChanges"]?.array?.first)
    #expect(changed["textDocument"]?["uri"] == .string(uri))
    let toggled = EditedFiles.apply(changed["edits"]?.array ?? [], to: text)
    #expect(toggled.contains("- [x] task"))
    let titles = actions.array?.compactMap { $0["title"]?.string } ?? []
    #expect(!titles.contains { $0.hasPrefix("Create") }, "\(titles)")
    let edit = try client.ask("textDocument/rename", place(2, 14, [.init("newName", "b")]))
    let edits = edit["documentChanges"]?.array?.first?["edits"]?.array ?? []
    let renamed = EditedFiles.apply(edits, to: text)
    #expect(renamed.contains("[^b]: note"))
    #expect(try client.end() == .success)
  }

  @Test func aNoteOfNoVaultIsServedAlone() throws {
    let fixture = try SessionFixture()
    let folder = try TemporaryFolder()
    try folder.write("# Alone\n\n[[#Alone]] [[Other]]\n", to: "Alone.md")
    let client = try EditorClient.ready(fixture)
    let uri: JSONValue = .string("file://\(folder.path.text)/Alone.md")
    try client.announce(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri, "version": 1, "text": "# Alone\n\n[[#Alone]] [[Other]]\n"]])
    let found = try client.ask(
      "textDocument/definition", ["textDocument": ["uri": uri], "position": ["line": 2, "character": 4]])
    #expect(found.array?.first?["range"]?["start"]?["line"] == 0)
    let told = try client.wait(for: "textDocument/publishDiagnostics") { $0["uri"] == uri }
    #expect(told["diagnostics"] == [])
    #expect(try client.end() == .success)
  }
}
