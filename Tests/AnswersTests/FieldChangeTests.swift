import Answers
import NoteSyntax
import SearchIndex
import SystemCalls
import TestSupport
import Testing
import VaultChanges
import VaultCore

/// Changes of properties reach fields in the text, where these are properties, and undo gives every byte back.
@Suite struct FieldChangeTests {
  private static func view(_ text: String) throws -> (TemporaryVault, VaultView) {
    let vault = try TemporaryVault(config: "inline-fields: true\nstamp-updated: never\n")
    try vault.write(text, to: "a.md")
    return (vault, try vault.open())
  }

  private static func text(_ vault: TemporaryVault) throws -> String {
    String(decoding: try vault.read("a.md"), as: UTF8.self)
  }

  @Test func aRenameReachesFieldsInTheText() throws {
    let text = "---\nrating: 1\n---\n**Rating**:: 5\n\nText [rating:: 4, 5] (RATING:: x)\n\n- [ ] task [rating:: 3]\n"
    var (vault, view) = try Self.view(text)
    var request = try VaultEdit.renamingProperty("rating", to: "score", in: view)
    _ = try view.carryOut(&request, ChangeGuards(origin: "test"))
    #expect(
      try Self.text(vault)
        == "---\nscore: 1\n---\n**score**:: 5\n\nText [score:: 4, 5] (score:: x)\n\n- [ ] task [rating:: 3]\n")
    _ = try view.carryOut(try HistoryStep(isUndo: true, nil, in: view.vault), ChangeGuards(origin: "test"))
    #expect(try Self.text(vault) == text)
  }

  @Test func aNameThatIsTakenOrNoneIsRefused() throws {
    for name in ["mood", "a]b", "a::b", ""] {
      var (vault, view) = try Self.view("rating:: 5\n\nText [mood:: good] [rating:: 2]\n")
      let before = try Self.text(vault)
      var request = try VaultEdit.renamingProperty("rating", to: name, in: view)
      let outcome = try? view.carryOut(&request, ChangeGuards(origin: "test"))
      #expect(outcome?.report == nil && request.refusals.count == 1, "\(name)")
      #expect(try Self.text(vault) == before)
    }
  }

  @Test(arguments: [
    ("rating:: 5\n", "7", "rating:: 7\n"), ("rating::\n", "7", "rating:: 7\n"),
    ("Text [rating:: 5] more\n", "two words", "Text [rating:: two words] more\n"),
    ("Text (rating::5) more\n", "2026-01-02", "Text (rating::2026-01-02) more\n"),
    ("- item [rating:: high]\n", "", "- item [rating:: \"\"]\n"),
    ("x\n", "7", "---\nrating: 7\n---\nx\n"),
  ]) func aValueIsSetInItsPlace(text: String, value: String, after: String) throws {
    var (vault, view) = try Self.view(text)
    var request = try SetProperty("rating", to: value, of: view.allNotes(), in: view)
    _ = try view.carryOut(&request, ChangeGuards(origin: "test"))
    #expect(try Self.text(vault) == after)
    _ = try view.carryOut(try HistoryStep(isUndo: true, nil, in: view.vault), ChangeGuards(origin: "test"))
    #expect(try Self.text(vault) == text)
  }

  @Test(arguments: [
    "rating:: 5\n\nText [rating:: 4]\n", "---\nrating: 1\n---\nrating:: 5\n",
  ]) func severalValuesAreRefused(text: String) throws {
    var (vault, view) = try Self.view(text)
    #expect(throws: VaultError.self) {
      var request = try SetProperty("rating", to: "9", of: view.allNotes(), in: view)
      _ = try view.carryOut(&request, ChangeGuards(origin: "test"))
    }
    #expect(throws: VaultError.self) {
      var request = RemoveProperty("rating", from: view.allNotes().map(\.path))
      _ = try view.carryOut(&request, ChangeGuards(origin: "test"))
    }
    #expect(try Self.text(vault) == text)
  }

  @Test func aRenameReachesCodeInLines() throws {
    let text = "rating:: 5\n\nTwice `= this.rating * 2`, and `rating`.\n"
    var (vault, view) = try Self.view(text)
    var request = try VaultEdit.renamingProperty("rating", to: "score", in: view)
    _ = try view.carryOut(&request, ChangeGuards(origin: "test"))
    #expect(try Self.text(vault) == "score:: 5\n\nTwice `= this.score * 2`, and `rating`.\n")
    _ = try view.carryOut(try HistoryStep(isUndo: true, nil, in: view.vault), ChangeGuards(origin: "test"))
    #expect(try Self.text(vault) == text)
  }

  @Test func headingsAreRenamedInQueries() throws {
    let vault = try TemporaryVault(config: "stamp-updated: never\n")
    try vault.write("# Top\n\n## Old part\n\ntext ^b1\n", to: "n.md")
    let queries = """
      ```dataview
      LIST WHERE up = [[n#Old part]] OR up = [[n#^b1]] OR up = [[n]]
      ```

      """
    try vault.write(queries, to: "q.md")
    try vault.write("filters: 'up == link(\"n#Old part\")'\nviews: [{type: table, name: v}]\n", to: "b.base")
    var view = try vault.open()
    var request = try RenameHeading(Array("n#Old part".utf8), to: "New", in: view)
    _ = try view.carryOut(&request, ChangeGuards(origin: "test"))
    #expect(
      String(decoding: try vault.read("q.md"), as: UTF8.self)
        == queries.replacing("n#Old part", with: "n#New"))
    #expect(String(decoding: try vault.read("b.base"), as: UTF8.self).contains("link(\"n#New\")"))
    _ = try view.carryOut(try HistoryStep(isUndo: true, nil, in: view.vault), ChangeGuards(origin: "test"))
    #expect(String(decoding: try vault.read("q.md"), as: UTF8.self) == queries)
    #expect(String(decoding: try vault.read("b.base"), as: UTF8.self).contains("link(\"n#Old part\")"))
  }

  @Test func healedNamesReachQueries() throws {
    let vault = try TemporaryVault(config: "stamp-updated: never\n")
    try vault.write("text\n", to: "old place/n.md")
    try vault.write("text\n", to: "old place/m.md")
    let text = "```dataview\nLIST FROM [[n]] OR \"old place\"\nWHERE up != [[old place/n#H]]\n```\n"
    try vault.write(text, to: "q.md")
    var view = try vault.open()
    try vault.move("old place/n.md", to: "new/k.md")
    try vault.move("old place/m.md", to: "new/m.md")
    view = try vault.open()
    let moves = [PathMove(from: Array("old place/n.md".utf8), to: Array("new/k.md".utf8))]
    let plan = try LinkHealing(view.vault).plan(moves, in: view)
    let contents = plan.changes.compactMap { change -> String? in
      guard case .replace(let path, _, let contents) = change, path == Array("q.md".utf8) else { return nil }
      return String(decoding: contents, as: UTF8.self)
    }
    #expect(contents == [text.replacing("[[n]]", with: "[[k]]").replacing("old place/n#", with: "new/k#")])
  }
}
