import CommandFixtures
import Connections
import JSON
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Link definitions, links of HTML, and links to folders, in an editor.
struct LspDefinitionTests {
  private func ready(_ files: [String: String]) throws -> EditorClient {
    let client = try EditorClient.ready(SessionFixture(files), capabilities: EditorClient.capable)
    try client.waitUntilReady()
    for path in files.keys.sorted() where path.hasSuffix(".md") { try client.open(path) }
    return client
  }

  private func at(_ text: String, _ path: String, _ client: EditorClient, _ more: [JSONValue.Member] = []) throws
    -> JSONValue
  {
    let start = try client.cursor(at: text, in: path)["start"] ?? .null
    return .object([.init("textDocument", ["uri": .string(client.uri(path))]), .init("position", start)] + more)
  }

  /// The files and lines, from 1, of an answer.
  private func places(_ answer: JSONValue, _ client: EditorClient) -> [String] {
    (answer.array ?? []).map { location in
      let uri = location["uri"]?.string ?? location["targetUri"]?.string ?? ""
      let range = location["range"] ?? location["targetRange"]
      return "\(uri.dropFirst(client.uri("").utf8.count + 1)):\((range?["start"]?["line"]?.integer ?? -1) + 1)"
    }
  }

  /// Renames the element at a text, and applies the edit to the files.
  private func rename(_ text: String, _ path: String, to name: String, _ client: EditorClient) throws {
    let edit = try client.ask("textDocument/rename", at(text, path, client, [.init("newName", .string(name))]))
    try EditedFiles(fixture: client.fixture).apply(edit)
  }

  private static let files = [
    "A.md":
      "# A\n\n<img src=\"p.png\"> <a href=\"sub/B.md#part\">b</a> [folder](sub) [empty](other/)\n\n[later]: sub/B.md\n[t][used]\n\n[used]: sub/B.md#part\n",
    "sub/B.md": "# B\n\n## Part\n\n<div id=\"mark\"></div>\n\n[m](#mark) [a](../A.md)\n",
    "sub/README.md": "# About\n", "other/x.txt": "", "other/C.md": "# C\n", "p.png": "no picture",
    "web.md": "[w](https://a.example/x) <https://a.example/x>\n\n[w]: https://a.example/x\n",
  ]

  @Test(arguments: [
    ("p.png", "A.md", ["p.png:1"]), ("sub/B.md#part\"", "A.md", ["sub/B.md:3"]), ("sub)", "A.md", ["sub/README.md:1"]),
    ("other/", "A.md", ["other:1"]), ("sub/B.md\n", "A.md", ["sub/B.md:1"]), ("later", "A.md", ["A.md:5"]),
    ("#mark", "sub/B.md", ["sub/B.md:5"]),
  ])
  func linksOfAllFormsAreFollowed(_ text: String, _ path: String, _ expected: [String]) throws {
    let client = try ready(Self.files)
    #expect(places(try client.ask("textDocument/definition", at(text, path, client)), client) == expected)
    #expect(try client.end() == .success)
  }

  @Test(arguments: [
    ("p.png", "A.md", ["A.md:3"]), ("mark\">", "sub/B.md", ["sub/B.md:7"]), ("Part", "sub/B.md", ["A.md:3", "A.md:6"]),
    ("https://a.example/x)", "web.md", ["web.md:1", "web.md:1", "web.md:3"]),
  ])
  func referencesOfAllFormsAreFound(_ text: String, _ path: String, _ expected: [String]) throws {
    let client = try ready(Self.files)
    let found = try client.ask(
      "textDocument/references", at(text, path, client, [.init("context", ["includeDeclaration": false])]))
    #expect(places(found, client).sorted() == expected)
    #expect(try client.end() == .success)
  }

  @Test func addressesOfLinksNameTheLine() throws {
    let client = try ready(Self.files)
    let links = try client.ask("textDocument/documentLink", ["textDocument": ["uri": .string(client.uri("A.md"))]])
    let targets = (links.array ?? []).map { ($0["target"]?.string ?? "").dropFirst(client.uri("").utf8.count + 1) }
    #expect(
      targets == [
        "p.png", "sub/B.md#L3,4", "sub", "other", "sub/B.md", "sub/B.md#L3,4", "sub/B.md#L3,4",
      ])
    #expect(try client.end() == .success)
  }

  @Test func aRenameReachesLinksOfAllForms() throws {
    let client = try ready(Self.files)
    try rename("p.png", "A.md", to: "q r.png", client)
    #expect(try client.fixture.text(of: "A.md").contains("<img src=\"q%20r.png\">"))
    try rename("mark\">", "sub/B.md", to: "sign", client)
    #expect(try client.fixture.text(of: "sub/B.md").contains("<div id=\"sign\"></div>\n\n[m](#sign)"))
    try rename("https://a.example/x)", "web.md", to: "https://b.example/(y)", client)
    #expect(
      try client.fixture.text(of: "web.md")
        == "[w](https://b.example/(y)) <https://b.example/(y)>\n\n[w]: https://b.example/(y)\n")
    #expect(try client.end() == .success)
  }

  @Test func linksToAFolderFollowIt() throws {
    let client = try ready(Self.files)
    let answer = try client.ask(
      "workspace/willRenameFiles",
      ["files": [["oldUri": .string(client.uri("sub")), "newUri": .string(client.uri("new/er"))]]])
    try EditedFiles(fixture: client.fixture).apply(answer)
    #expect(
      try client.fixture.text(of: "A.md").contains("\"new/er/B.md#part\">b</a> [folder](new/er) [empty](other/)"))
    #expect(try client.fixture.text(of: "sub/B.md").contains("[a](../../A.md)"))
    #expect(try client.end() == .success)
  }

  @Test func definitionsWithoutUseAreMarked() throws {
    let text = "[[wiki]] [a]\n\n[a]: #\n[//]: # (comment)\n[b]: x.md\n[A]: y\n[wiki]: wiki.md\n"
    let client = try ready(["A.md": "[b1]: B.md\n", "B.md": text, "x.md": "", "y.md": "", "wiki.md": ""])
    let told = try client.wait(for: "textDocument/publishDiagnostics") { told in
      told["uri"]?.string == client.uri("B.md") && told["diagnostics"]?.array?.isEmpty == false
    }
    let marked = (told["diagnostics"]?.array ?? []).map { finding in
      "\((finding["range"]?["start"]?["line"]?.integer ?? 0) + 1) \(finding["code"]?.string ?? "") \(finding["tags"] == [1])"
    }
    #expect(marked == ["5 definition.unused true", "6 definition.repeated true"])
    try client.choose("Remove the definition '[b]'", "B.md", client.range(of: "[b]", in: "B.md"))
    #expect(try client.fixture.text(of: "B.md") == text.replacing("[b]: x.md\n", with: ""))
    #expect(try client.end() == .success)
  }

  @Test func aCheckReportsDefinitionsOnlyIfTheyAreNamed() throws {
    let fixture = try SessionFixture(["A.md": "[b]: x.md\n", "x.md": ""])
    #expect(fixture.run("check").status == .success)
    #expect(fixture.run("check", "--only", "definition").text.hasPrefix("A.md:1:1: definition.unused: "))
    try fixture.vault.write("check:\n  warning: [definition.unused]\n", to: ".sheaf/config.yaml")
    #expect(fixture.run("check").text.hasPrefix("A.md:1:1: definition.unused: "))
  }

  @Test(arguments: [
    ("see [lab\n\n[label one]: x\n", "[lab", 4, "label one"), ("[][]\n\n[a/b]: x\n", "[][]", 1, "a/b"),
    ("<img src=\"./\">\n", "\"./", 3, "./p.png"), ("text <a href='./B'>\n", "./B", 3, "./B.md"),
    ("[](./\n", "./", 2, "sub/"),
    ("[](#\n\n<a id=\"here\"></a>\n", "(#", 2, "here"),
  ])
  func labelsAddressesAndFoldersAreCompleted(_ text: String, _ typed: String, _ offset: Int, _ expected: String) throws
  {
    let client = try ready(["A.md": text, "B.md": "# B.md\n", "sub/C.md": "", "p.png": ""])
    var place = try at(typed, "A.md", client)
    let character = (place["position"]?["character"]?.integer ?? 0) + offset
    place = [
      "textDocument": place["textDocument"] ?? .null,
      "position": ["line": place["position"]?["line"] ?? 0, "character": .integer(character)],
    ]
    let items = try client.ask("textDocument/completion", place)["items"]?.array ?? []
    #expect(items.contains { $0["label"]?.string == expected }, "\(items)")
    #expect(try client.end() == .success)
  }
}
