import CommandFixtures
import Connections
import JSON
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// What an editor offers to do, compared with what the command line does where it has such a command.
struct LspActionTests {
  /// The files of a vault without its settings and the trash, as texts.
  private func notes(_ fixture: SessionFixture) throws -> [String: String] {
    var notes: [String: String] = [:]
    for (path, bytes) in try fixture.files() where path.last != 0x2F && path.first != 0x2E {
      notes[String(decoding: path, as: UTF8.self)] = String(decoding: bytes, as: UTF8.self)
    }
    return notes
  }

  /// Chooses an action in one vault and runs a command line in a copy, and compares the notes.
  private func compare(
    _ files: [String: String], _ title: String, at text: String, isSelection: Bool = false, with words: [String],
    _ kind: EditorClient.Kind
  ) throws {
    let (mine, theirs) = (try SessionFixture(files), try SessionFixture(files))
    let client = try EditorClient.ready(mine, capabilities: kind.capabilities)
    try client.waitUntilReady()
    try client.open("A.md")
    let range = isSelection ? try client.range(of: text, in: "A.md") : try client.cursor(at: text, in: "A.md")
    try client.choose(title, "A.md", range)
    #expect(try client.end() == .success)
    let run = theirs.run(words)
    #expect(run.status == .success, "\(run.errors)")
    #expect(try notes(mine) == notes(theirs), "\(title)")
    #expect(try notes(mine) != files)
  }

  @Test(arguments: EditorClient.Kind.allCases)
  func actionsChangeWhatTheirCommandsChange(_ kind: EditorClient.Kind) throws {
    let files = [
      "A.md":
        "# Alpha\n\nSee [[B]] and Beta here.\n\n- [ ] one\n- [ ] two 📅 2026-11-20\n\n## Part 😀\n\n[[B|b]] ![[p.png]]\n\n## Next\n",
      "B.md": "---\naliases: [Beta]\n---\n# B\n\n[[A#Part 😀]]\n", "C.md": "Beta is here, and [[A#Part 😀|p]]\n",
      "p.png": "x",
    ]
    try compare(files, "Mark the task as done", at: "two", with: ["task", "toggle", "A.md:6"], kind)
    try compare(
      files, "Move the section", at: "## Part", with: ["split", "A#Part 😀"], kind)
    try compare(files, "Merge 'B.md'", at: "[[B]]", with: ["merge", "B", "A"], kind)
    try compare(
      files, "Link all mentions in the vault of 'B'", at: "Beta here", with: ["mentions", "B", "--link"], kind)
  }

  @Test(arguments: EditorClient.Kind.allCases)
  func findingsAreRepairedAsCheckRepairsThem(_ kind: EditorClient.Kind) throws {
    let files = ["A.md": "---\ntag: one two\n---\n\n[[Zei%63hen]]\n", "Zeichen.md": "x\n"]
    try compare(
      files, "Change the target", at: "[[Zei%63", with: ["check", "--fix", "-q", "--only", "link"], kind)
    try compare(
      files, "Repair 2 findings", at: "[[Zei%63", with: ["check", "--fix", "-q"], kind)
    let similar = ["A.md": "[[Zeithen]]\n", "Zeichen.md": "x\n"]
    try compare(similar, "Change the target", at: "[[Zeithen", with: ["heal", "--similar", "--yes", "-q"], kind)
  }

  @Test(arguments: EditorClient.Kind.allCases)
  func aMissingNoteIsCreatedWhereItsLinkLeads(_ kind: EditorClient.Kind) throws {
    let config = "new-notes: Inbox\nfolders:\n  Deep/Place:\n    template: Templates/T\n    tags: [placed]\n"
    for (link, path) in [
      ("[[Plain]]", "Inbox/Plain.md"), ("[[Deep/Place/Two words|x]]", "Deep/Place/Two words.md"),
      ("[x](Beside%20it.md)", "sub/Beside it.md"), ("[x](../Above.md#part)", "Above.md"), ("[[./Own]]", "sub/Own.md"),
    ] {
      let client = try EditorClient.ready(
        SessionFixture([
          ".sheaf/config.yaml": config, "sub/A.md": "x \(link)\n", "Templates/T.md": "# {{title}}!\n",
        ]), capabilities: kind.capabilities)
      try client.waitUntilReady()
      try client.open("sub/A.md")
      try client.choose(
        "Create the note '\(path)'", "sub/A.md", try client.cursor(at: "\(link.prefix(3))", in: "sub/A.md"))
      let text = try client.fixture.text(of: path)
      #expect(text.contains("id: ") && (path.hasPrefix("Deep") ? text.contains("# Two words!") : true), "\(text)")
      #expect(text.contains("placed") == path.hasPrefix("Deep"))
      try client.wait(forDiagnosticsOf: "sub/A.md", codes: link.contains("#") ? ["link.missing-heading"] : [])
      #expect(try client.end() == .success)
    }
  }

  @Test func anAmbiguousLinkGetsAnUnambiguousTarget() throws {
    let client = try EditorClient.ready(
      SessionFixture(["A.md": "[[Dup|d]] [m](Dup.md)\n", "x/Dup.md": "x\n", "y/Dup.md": "y\n"]),
      capabilities: EditorClient.capable)
    try client.open("A.md")
    let told = try client.wait(for: "textDocument/publishDiagnostics") { $0["diagnostics"]?.array?.count == 2 }
    let related = told["diagnostics"]?.array?.first?["relatedInformation"]?.array ?? []
    #expect(related.compactMap { $0["location"]?["uri"]?.string } == [client.uri("x/Dup.md"), client.uri("y/Dup.md")])
    try client.choose("Link to 'y/Dup.md'", "A.md", try client.cursor(at: "[[Dup", in: "A.md"))
    #expect(try client.fixture.text(of: "A.md") == "[[y/Dup|d]] [m](Dup.md)\n")
    #expect(try client.end() == .success)
  }

  @Test func aMissingHeadingIsAddedBelowItsParents() throws {
    let client = try EditorClient.ready(
      SessionFixture(["A.md": "[[B#One#Two#Three]]\n", "B.md": "# B\n\n## One\n\ntext\n\n## Last\n"]),
      capabilities: EditorClient.capable)
    try client.waitUntilReady()
    try client.open("A.md")
    try client.choose("Add the heading 'Three'", "A.md", try client.cursor(at: "B#", in: "A.md"))
    #expect(try client.fixture.text(of: "B.md") == "# B\n\n## One\n\ntext\n\n### Two\n\n#### Three\n\n## Last\n")
    try client.wait(forDiagnosticsOf: "A.md", codes: [])
    #expect(try client.end() == .success)
  }

  @Test(arguments: [
    ("see [[B]] x", "[[B", "see [B](sub/B.md) x"),
    ("[[B#Part two|shown *x*]]", "[[B", "[shown \\*x\\*](sub/B.md#Part%20two)"),
    ("![[p q.png|100]]", "![[", "![100](p%20q.png)"), ("[t*x*](sub/B.md)", "[t", "[[B|tx]]"),
    ("[B](sub/B.md)", "[B", "[[B]]"),
    ("| a |\n|---|\n| [x](sub/B.md) |", "[x", "| a |\n|---|\n| [[B\\|x]] |"),
    ("[[#Part|p]]\n\n# Part", "[[#", "[p](#Part)\n\n# Part"),
    ("[x](sub/B.md#part-two)", "[x", "[[B#Part two|x]]"),
    ("[x](#same-1)\n\n# Same\n\n# A\n\n## Same", "[x", "[[#A#Same|x]]\n\n# Same\n\n# A\n\n## Same"),
  ])
  func aLinkIsWrittenInTheOtherForm(_ text: String, _ cursorText: String, _ expected: String) throws {
    let client = try EditorClient.ready(
      SessionFixture(["A.md": text + "\n", "sub/B.md": "# B\n\n## Part two\n", "p q.png": "x"]),
      capabilities: EditorClient.editingOnly)
    try client.waitUntilReady()
    try client.open("A.md")
    try client.choose("Write the link as", "A.md", try client.cursor(at: cursorText, in: "A.md"))
    #expect(try client.fixture.text(of: "A.md") == expected + "\n")
    #expect(try client.end() == .success)
  }

  @Test func linksWithoutAnotherFormAreNotOfferedOne() throws {
    let client = try EditorClient.ready(
      SessionFixture([
        "A.md": "[x](B.md \"title\") [[Nowhere]] <https://example.org> [r]\n\n[r]: B.md\n", "B.md": "b\n",
      ]),
      capabilities: EditorClient.editingOnly)
    try client.waitUntilReady()
    try client.open("A.md")
    for cursorText in ["[x]", "[[Nowhere", "<https", "[r]\n"] {
      let titles = try client.actions("A.md", try client.cursor(at: cursorText, in: "A.md")).compactMap {
        $0["title"]?.string
      }
      #expect(!titles.contains { $0.hasPrefix("Write the link") }, "\(cursorText): \(titles)")
    }
    #expect(try client.end() == .success)
  }

  @Test(arguments: EditorClient.Kind.allCases)
  func selectedLinesBecomeANote(_ kind: EditorClient.Kind) throws {
    let client = try EditorClient.ready(
      SessionFixture([
        "d/A.md": "first\n\nsome [[B]] and [rel](../B.md) text ^keep\n- item\n\nlast\n", "B.md": "see [[A#^keep]]\n",
      ]), capabilities: kind.capabilities)
    try client.waitUntilReady()
    try client.open("d/A.md")
    try client.choose(
      "Move the selected lines", "d/A.md",
      try client.range(of: "[[B]] and [rel](../B.md) text ^keep\n- it", in: "d/A.md"))
    #expect(try client.fixture.text(of: "d/A.md") == "first\n\n[[some B and rel text]]\n\nlast\n")
    #expect(
      try client.fixture.text(of: "d/some B and rel text.md") == "some [[B]] and [rel](../B.md) text ^keep\n- item\n")
    #expect(try client.fixture.text(of: "B.md") == "see [[some B and rel text#^keep]]\n")
    #expect(try client.end() == .success)
  }

  @Test func aTaskGetsADueDateAndLosesIt() throws {
    let client = try EditorClient.ready(
      SessionFixture(["A.md": "- [ ] one [scheduled:: 2026-01-01] ^x\n- [x] done\n"]),
      capabilities: EditorClient.editingOnly)
    try client.waitUntilReady()
    let other = try SessionFixture(["B.md": "b\n"])
    #expect(other.run("task", "add", "B", "x", "--due", "tomorrow").status == .success)
    let tomorrow = try #require(try other.text(of: "B.md").split(separator: " ").last).prefix(10)
    try client.open("A.md")
    try client.choose("Make the task due tomorrow", "A.md", try client.cursor(at: "one", in: "A.md"))
    let text = try client.fixture.text(of: "A.md")
    #expect(text == "- [ ] one [scheduled:: 2026-01-01] [due:: \(tomorrow)] ^x\n- [x] done\n")
    try client.change("A.md", to: text)
    let hints = try client.ask(
      "textDocument/inlayHint", ["textDocument": ["uri": .string(client.uri("A.md"))]])
    #expect(hints.array?.compactMap { $0["label"]?.string } == ["due tomorrow"])
    try client.choose("Remove the due date", "A.md", try client.cursor(at: "one", in: "A.md"))
    #expect(try client.fixture.text(of: "A.md") == "- [ ] one [scheduled:: 2026-01-01] ^x\n- [x] done\n")
    #expect(try client.end() == .success)
  }

  @Test func openTasksAreCarriedToTheNoteOfToday() throws {
    let fixture = try SessionFixture()
    let yesterday = fixture.run("daily", "yesterday", "-l").lines[0]
    let today = fixture.run("daily", "-l").lines[0]
    try fixture.vault.write("- [ ] one\n- [x] done\n", to: RawPath(yesterday))
    try fixture.vault.write("# Today\n", to: RawPath(today))
    let client = try EditorClient.ready(fixture, capabilities: EditorClient.editingOnly)
    try client.waitUntilReady()
    try client.open(today)
    try client.choose("Carry open tasks", today, try client.cursor(at: "Today", in: today))
    #expect(try fixture.text(of: today) == "# Today\n\n- [ ] one\n")
    #expect(try fixture.text(of: yesterday) == "- [>] one [[\(today.dropLast(3))]]\n- [x] done\n")
    #expect(try client.end() == .success)
  }

  @Test func sourceActionsTidyTagsDefinitionsAndOutlines() throws {
    let client = try EditorClient.ready(
      SessionFixture([
        "A.md":
          "---\ntags: [Work, own]\n---\n# T\n\n[b]: B.md\n[unused]: C.md\n\n## One\n\n[x][b] [a]\n\n[a]: https://a.example 'A'\n\n## Two\n",
        "B.md": "#work\n", "C.md": "#work\n",
      ]), capabilities: EditorClient.editingOnly)
    try client.waitUntilReady()
    try client.open("A.md")
    for (kind, cursorText, title) in [
      ("source.normalizeTags", "own", "Spell the tags"), ("source.organizeLinkDefinitions", "own", "Sort the link"),
    ] {
      let actions = try client.actions("A.md", try client.cursor(at: cursorText, in: "A.md"), only: [kind])
      #expect(actions.compactMap { $0["title"]?.string?.hasPrefix(title) } == [true])
      try EditedFiles(fixture: client.fixture).apply(try #require(actions.first?["edit"]))
      try client.change("A.md", to: try client.fixture.text(of: "A.md"))
    }
    try client.choose("Insert an outline", "A.md", try client.cursor(at: "# T", in: "A.md"))
    #expect(
      try client.fixture.text(of: "A.md")
        == "---\ntags: [work, own]\n---\n# T\n\n- [[#One]]\n- [[#Two]]\n\n## One\n\n[x][b] [a]\n\n## Two\n\n[a]: https://a.example 'A'\n[b]: B.md\n"
    )
    #expect(try client.end() == .success)
  }

  @Test func anActionOnATextThatHasChangedIsRefused() throws {
    let client = try EditorClient.ready(
      SessionFixture(["A.md": "- [ ] one\n"]), capabilities: EditorClient.capable)
    try client.waitUntilReady()
    try client.open("A.md")
    let lenses = try client.ask("textDocument/codeLens", ["textDocument": ["uri": .string(client.uri("A.md"))]])
    #expect(lenses == [])
    let section = try client.actions("A.md", try client.range(of: "one", in: "A.md"), only: ["refactor.extract"])
    let action = try #require(section.first)
    try client.change("A.md", to: "other\n- [ ] one\n")
    guard case .failure(let error) = try client.result("codeAction/resolve", action) else {
      throw EditorClient.Silence(wanted: "a refusal")
    }
    #expect(error.code == .contentModified)
    #expect(try client.end() == .success)
  }
}
