import CommandFixtures
import Connections
import JSON
import SystemCalls
import TestSupport
import Testing

@testable import Commands

struct LspRenameTests {
  /// The location of the first link to a note in the notes of a vault, in UTF-16.
  private func link(to name: String, in fixture: SessionFixture) throws -> (path: String, line: Int, column: Int)? {
    for path in try fixture.paths() {
      let lines = try fixture.text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
      for (line, text) in lines.enumerated() {
        if let range = text.firstRange(of: "[[\(name)]]") {
          return (path, line, text.utf16.distance(from: text.startIndex, to: range.lowerBound) + 2)
        }
      }
    }
    return nil
  }

  @Test(arguments: Seeds.some(8))
  func aRenameInAnEditorEqualsThatOfTheCommandLine(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try LinkedVault.random(&random, notes: 12)
    let other = try SessionFixture()
    for (path, bytes) in try fixture.files() where path.last != 0x2F && !path.starts(with: Array(".sheaf".utf8)) {
      try other.vault.write(bytes, to: RawPath(path))
    }
    let name = "n\(random.below(12))"
    guard let location = try link(to: name, in: fixture) else { return }
    let before = try fixture.files()
    let client = try EditorClient.ready(fixture, capabilities: EditorClient.movingFiles)
    try client.open(location.path)
    let target = client.params(location.path, location.line, location.column, [.init("newName", "Ganz neu")])
    let prepared = try client.ask("textDocument/prepareRename", target)
    #expect(prepared["placeholder"]?.string == name)
    try EditedFiles(fixture: fixture).apply(try client.ask("textDocument/rename", target))
    #expect(try client.end() == .success)
    let status = other.run("rename", name, "Ganz neu")
    #expect(status.status == .success, "\(status.errors)")
    let (mine, theirs) = (try fixture.files(), try other.files())
    func notes(_ files: [[UInt8]: [UInt8]]) -> [[UInt8]: [UInt8]] {
      files.filter { !$0.key.starts(with: Array(".sheaf".utf8)) }
    }
    #expect(notes(mine) == notes(theirs))
    #expect(notes(mine) != notes(before))
  }

  private static let small = ["A.md": "[[Old]]\n", "B.md": "see [[Old]]\n", "Old.md": "# Old\n\n[[A]]\n"]

  @Test func aRenameChangesNoFileItself() throws {
    let client = try EditorClient.ready(SessionFixture(Self.small), capabilities: EditorClient.movingFiles)
    try client.open("A.md")
    let before = try client.fixture.files()
    for (name, path) in [("New", "New.md"), ("not/there/New", "not/there/New.md"), ("deep/New.md", "deep/New.md")] {
      let edit = try client.ask(
        "textDocument/rename", client.params("A.md", 0, 3, [.init("newName", .string(name))]))
      let moves = edit["documentChanges"]?.array?.filter { $0["kind"] == "rename" } ?? []
      #expect(moves.compactMap { $0["newUri"]?.string } == [client.uri(path)], "\(name)")
    }
    #expect(try client.end() == .success)
    func notes(_ files: [[UInt8]: [UInt8]]) -> [[UInt8]: [UInt8]] {
      files.filter { !$0.key.starts(with: Array(".sheaf".utf8)) }
    }
    #expect(notes(try client.fixture.files()) == notes(before))
    #expect(!client.news.contains { $0.method.hasPrefix("window/show") })
  }

  /// The sign before the name of a block may be typed or not.
  @Test(arguments: ["new", "^new"], ["A.md", "B.md"])
  func aBlockIsNamedWithOneSign(_ name: String, _ path: String) throws {
    let client = try EditorClient.ready(
      SessionFixture(["A.md": "[[B#^old]]\n", "B.md": "text ^old\n"]), capabilities: EditorClient.movingFiles)
    try client.open(path)
    let column = path == "A.md" ? 5 : 6
    let edit = try client.ask(
      "textDocument/rename", client.params(path, 0, column, [.init("newName", .string(name))]))
    try EditedFiles(fixture: client.fixture).apply(edit)
    #expect(try client.end() == .success)
    #expect(try client.fixture.text(of: "A.md") == "[[B#^new]]\n")
    #expect(try client.fixture.text(of: "B.md") == "text ^new\n")
  }

  @Test(arguments: ["new/", "new//x", "../New", ".hidden/New", "a/.New", "", " ", "/"])
  func aNameThatNoNoteCanHaveIsRefused(_ name: String) throws {
    let client = try EditorClient.ready(SessionFixture(Self.small), capabilities: EditorClient.movingFiles)
    try client.open("A.md")
    let result = try client.result(
      "textDocument/rename", client.params("A.md", 0, 3, [.init("newName", .string(name))]))
    guard case .failure(let error) = result else { throw EditorClient.Silence(wanted: "a refusal of '\(name)'") }
    #expect(["name", "empty", "vault"].contains(where: error.message.contains), "\(error.message)")
    #expect(try client.end() == .success)
  }

  /// An old Neovim does not make the folder that a move needs.
  @Test func anEditorThatMakesNoFoldersIsAskedFirst() throws {
    let client = try EditorClient.ready(
      SessionFixture(Self.small), capabilities: EditorClient.movingFiles,
      more: [.init("clientInfo", ["name": "Neovim", "version": "0.7.2"])])
    try client.open("A.md")
    let params = client.params("A.md", 0, 3, [.init("newName", "not/there/New")])
    #expect(try client.ask("textDocument/rename", params) == .null)
    _ = try client.wait(for: "window/showMessageRequest")
    #expect(try client.end() == .success)
  }

  @Test(arguments: [nil, "Cancel", "Rename"])
  func anEditorThatCannotMoveFilesIsAskedFirst(_ answer: String?) throws {
    let client = try EditorClient.ready(SessionFixture(Self.small), capabilities: EditorClient.editingOnly)
    client.answer = answer
    try client.open("A.md")
    let params = client.params("A.md", 0, 3, [.init("newName", "New")])
    #expect(try client.ask("textDocument/rename", params) == .null)
    let question = try client.wait(for: "window/showMessageRequest")
    #expect(question["message"]?.string?.contains("'Old.md' to 'New.md'") == true)
    #expect(question["actions"]?.array?.compactMap { $0["title"]?.string } == ["Rename", "Cancel"])
    if answer == "Rename" {
      let edit = try client.wait(for: "workspace/applyEdit")["edit"]
      try EditedFiles(fixture: client.fixture).apply(try #require(edit))
      #expect(try client.fixture.text(of: "A.md") == "[[New]]\n")
      #expect(try client.fixture.text(of: "B.md") == "see [[New]]\n")
      #expect(try client.fixture.text(of: "New.md") == "# New\n\n[[A]]\n")
    }
    #expect(try client.end() == .success)
    if answer != "Rename" {
      for (path, text) in Self.small { #expect(try client.fixture.text(of: path) == text) }
    }
  }

  @Test func anEditorWithoutQuestionsIsToldTheCommand() throws {
    let client = try EditorClient.ready(SessionFixture(Self.small))
    try client.open("A.md")
    let result = try client.result("textDocument/rename", client.params("A.md", 0, 3, [.init("newName", "New")]))
    guard case .failure(let error) = result else { throw EditorClient.Silence(wanted: "a refusal") }
    #expect(error.message.contains("'sheaf rename'"))
    #expect(try client.end() == .success)
    for (path, text) in Self.small { #expect(try client.fixture.text(of: path) == text) }
  }

  @Test func theSettingLetsTheServerMoveFiles() throws {
    let client = try EditorClient.ready(
      SessionFixture(Self.small), more: [.init("initializationOptions", ["renamesFiles": true])])
    try client.open("A.md")
    let edit = try client.ask("textDocument/rename", client.params("A.md", 0, 3, [.init("newName", "New")]))
    // The note that is open is changed by the editor, the others are changed on the disk.
    #expect(edit["changes"]?.object?.map(\.key) == [client.uri("A.md")])
    #expect(try client.fixture.text(of: "B.md") == "see [[New]]\n")
    #expect(try client.fixture.text(of: "New.md") == "# New\n\n[[A]]\n")
    #expect(try client.fixture.text(of: "A.md") == "[[Old]]\n")
    let message = try client.wait(for: "window/showMessage")
    #expect(message["message"]?.string?.contains("Old.md → New.md") == true)
    try EditedFiles(fixture: client.fixture).apply(edit)
    #expect(try client.fixture.text(of: "A.md") == "[[New]]\n")
    #expect(try client.end() == .success)
  }

  @Test func allLinksToAMissingNoteAreRenamed() throws {
    let files = [
      "A.md": "[[Old]] [[Older]] [[Old#part|x]]\n", "B.md": "---\nrelated: \"[[old]]\"\n---\n![[Old]] [Old](Old.md)\n",
      "sub/C.md": "[x](../dir/Gone.md)\n", "dir/D.md": "[x](./Gone.md#a) [[dir/Other]]\n",
      "E.md": "[r]\n\n[r]: <dir/Other>\n",
    ]
    for (path, text, name, new, expected) in [
      (
        "A.md", "Old]]", "Old", "New one",
        [
          "[[New one]] [[Older]] [[New one#part|x]]", "\"[[New one]]\"",
          "![[New one]] [New one](New%20one.md)",
        ]
      ),
      ("sub/C.md", "dir", "../dir/Gone.md", "../dir/Here.md", ["(../dir/Here.md)", "(./Here.md#a)"]),
      ("dir/D.md", "dir/Other", "dir/Other", "else/Other", ["[[else/Other]]", "[r]: <else/Other>"]),
    ] {
      let client = try EditorClient.ready(SessionFixture(files))
      try client.open(path)
      let at = try client.cursor(at: text, in: path)["start"] ?? .null
      let params: JSONValue = [
        "textDocument": ["uri": .string(client.uri(path))], "position": at, "newName": .string(new),
      ]
      #expect(try client.ask("textDocument/prepareRename", params)["placeholder"]?.string == name)
      try EditedFiles(fixture: client.fixture).apply(try client.ask("textDocument/rename", params))
      let all = try files.keys.map { try client.fixture.text(of: $0) }.joined()
      for piece in expected { #expect(all.contains(piece), "\(all)") }
      #expect(try client.end() == .success)
    }
  }

  /// The same note from another folder cannot be renamed to another folder without a guess.
  @Test func aMissingNoteWithDifferentPathsIsNotMoved() throws {
    let client = try EditorClient.ready(
      SessionFixture(["sub/C.md": "[x](../dir/Gone.md)\n", "dir/D.md": "[x](./Gone.md)\n"]))
    try client.open("sub/C.md")
    let params = client.params("sub/C.md", 0, 8, [.init("newName", "../else/Gone.md")])
    guard case .failure = try client.result("textDocument/rename", params) else {
      throw EditorClient.Silence(wanted: "a refusal")
    }
    #expect(try client.end() == .success)
  }

  @Test func movesThatAnEditorAnnouncesKeepLinks() throws {
    let client = try EditorClient.ready(
      SessionFixture(["A.md": "[x](one/B.md) [[C]]\n", "one/B.md": "[a](../A.md)\n", "one/C.md": "# C\n"]),
      capabilities: EditorClient.movingFiles)
    let edit = try client.ask(
      "workspace/willRenameFiles",
      ["files": [["oldUri": .string(client.uri("one")), "newUri": .string(client.uri("deep/two"))]]])
    try EditedFiles(fixture: client.fixture).apply(edit)
    try FileSystem.makeDirectories(client.fixture.vault.root.appending("deep" as RawPath))
    try client.fixture.vault.move("one", to: "deep/two")
    #expect(try client.fixture.text(of: "A.md") == "[x](deep/two/B.md) [[C]]\n")
    #expect(try client.fixture.text(of: "deep/two/B.md") == "[a](../../A.md)\n")
    #expect(try client.end() == .success)
  }

  @Test func theElementUnderTheCursorIsRenamed() throws {
    let text =
      "---\nmood: good\ntags: [a/b]\n---\n# Title\n\nSee [[#Part|part]] and #a/b[^1] ^id\n\n## Part\n\n[^1]: x\n"
    let files = ["N.md": text, "M.md": "[[N#Part]] [[N#^id]] #a/b/c\n\n---\n"]
    for (line, column, name, new, expected) in [
      (6, 8, "Part", "Piece", ["[[#Piece|part]]", "## Piece", "[[N#Piece]]"]),
      (8, 4, "Part", "Piece", ["[[#Piece|part]]", "## Piece", "[[N#Piece]]"]),
      (6, 26, "a/b", "z", ["tags: [z]", "#z[^1]", "#z/c"]),
      (6, 30, "1", "one", ["#a/b[^one]", "[^one]: x"]),
      (6, 36, "id", "other", ["^other\n", "[[N#^other]]"]),
      (1, 2, "mood", "state", ["state: good"]),
    ] {
      let client = try EditorClient.ready(SessionFixture(files), capabilities: EditorClient.movingFiles)
      try client.open("N.md")
      let params = client.params("N.md", line, column, [.init("newName", .string(new))])
      #expect(try client.ask("textDocument/prepareRename", params)["placeholder"]?.string == name)
      try EditedFiles(fixture: client.fixture).apply(try client.ask("textDocument/rename", params))
      let all = try client.fixture.text(of: "N.md") + client.fixture.text(of: "M.md")
      for piece in expected { #expect(all.contains(piece), "\(name): \(all)") }
      #expect(try client.end() == .success)
    }
    let client = try EditorClient.ready(SessionFixture(files))
    try client.open("N.md")
    guard case .failure = try client.result("textDocument/prepareRename", client.params("N.md", 6, 1)) else {
      throw EditorClient.Silence(wanted: "a refusal")
    }
    #expect(try client.end() == .success)
  }
}
