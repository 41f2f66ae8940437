import CommandFixtures
import Commands
import SystemCalls
import TestSupport
import Testing

/// Folders of Markdown that are imported: files and links stay what they are.
struct MarkdownImportTests {
  /// Where each link of a vault leads, by the path of its note and its number in it; paths without the folder `into`.
  private func links(_ fixture: SessionFixture, into: String) -> [String: String] {
    var found: [String: String] = [:]
    func plain(_ path: String) -> String { path.hasPrefix(into) ? String(path.dropFirst(into.count)) : path }
    for note in fixture.run("list", "--json", "--archived").json["notes"].items.compactMap({ $0["path"].string }) {
      for (number, link) in fixture.run("links", note, "--json").json["links"].items.enumerated() {
        if let target = link["resolved"].string { found["\(plain(note)) \(number)"] = plain(target) }
      }
    }
    return found
  }

  @Test(arguments: ["", "Old"]) func theSampleVaultIsImportedUnchanged(_ folder: String) throws {
    let original = try SampleVault.fixture()
    let fixture = try SessionFixture()
    let into = folder.isEmpty ? [] : ["--into", folder]
    let run = fixture.run(["import", "markdown", original.vault.root.text] + into)
    #expect(run.status == .success, "\(run.errors)")
    let prefix = Array((folder.isEmpty ? "" : "Old/").utf8)
    let files = try fixture.files()
    var compared = 0
    for (path, bytes) in try original.files() where files[prefix + path] != nil && path.first != UInt8(ascii: ".") {
      #expect(files[prefix + path] == bytes)
      compared += 1
    }
    #expect(compared > 60)
    let again = fixture.run(["import", "markdown", original.vault.root.text] + into)
    #expect(again.lines.first == "unchanged  63 notes", "\(again.text)")
    #expect(try fixture.files() == files)
    let before = links(original, into: "")
    #expect(before.count > 150)
    #expect(links(fixture, into: folder.isEmpty ? "" : "Old/").filter { before[$0.key] != nil } == before)
  }

  @Test func linksThatWouldLeadElsewhereAreRewritten() throws {
    let source = try SessionFixture([
      "Plan.md": "# Plan\n\n[[Budget]] [[Budget#Costs|b]] [b](sub/Budget.md#costs) ![[pic.png|30]] [[/Plan]]\n",
      "sub/Budget.md": "# Budget\n\n## Costs\n\n[[Plan]] [up](../Plan.md) [[Nothing]]\n", "pic.png": "new",
    ])
    let fixture = try SessionFixture(["Budget.md": "# Mine\n", "Plan.md": "# Mine\n\n[[Budget]]\n", "pic.png": "old"])
    #expect(fixture.run("import", "markdown", source.vault.root.text, "--into", "In").status == .success)
    #expect(
      try fixture.text(of: "In/Plan.md")
        == "# Plan\n\n[[In/sub/Budget]] [[In/sub/Budget#Costs|b]] [b](sub/Budget.md#costs) ![[In/pic.png|30]] [[In/Plan]]\n"
    )
    #expect(try fixture.text(of: "In/sub/Budget.md").contains("[[In/Plan]] [up](../Plan.md) [[Nothing]]"))
    #expect(fixture.run("links", "Plan.md", "--json").json["links"][0]["resolved"] == "Budget.md")
  }

  @Test func ignoredFilesOfTheFolderAreListed() throws {
    let source = try SessionFixture([
      ".sheafignore": "*.draft.md\nbuild/\n", "A.md": "[[B.draft]]\n", "B.draft.md": "b\n", "build/c.txt": "c\n",
    ])
    let fixture = try SessionFixture()
    let run = fixture.run("import", "markdown", source.vault.root.text, "--json").json["imports"][0]
    #expect(
      run["losses"].items.map { $0["what"] } == [
        "B.draft.md, which the settings of the folder exclude",
        "build/c.txt, which the settings of the folder exclude",
      ])
  }

  /// A name of digits stands for the only note whose file name begins with it.
  @Test func linksByTakenPrefixesAreRewritten() throws {
    let source = try SessionFixture(["A.md": "[[202602221030]]\n", "202602221030 Pruning.md": "text\n"])
    let fixture = try SessionFixture(["Mine/202602221030 Other.md": "mine\n"])
    #expect(fixture.run("import", "markdown", source.vault.root.text).status == .success)
    #expect(fixture.run("links", "./A.md", "--json").json["links"][0]["resolved"] == "202602221030 Pruning.md")
  }

  @Test func fileTimesAreKeptAndUndoTakesAllBack() throws {
    let source = try SessionFixture(["A.md": "text\n", "b/c.bin": "\u{1}"])
    let file = try FileDescriptor.open(source.vault.root.appending("A.md" as RawPath), .readWrite)
    try file.setTimes(modified: 1_000_000_000_000_000_000)
    let fixture = try SessionFixture(["Mine.md": "x\n"])
    let before = try fixture.files()
    #expect(fixture.run("import", "markdown", source.vault.root.text).status == .success)
    #expect(fixture.run("list", "A", "--json").json["notes"][0]["created"] == "2001-09-09T03:46:40+02:00")
    #expect(try fixture.text(of: "b/c.bin") == "\u{1}")
    #expect(fixture.run("undo").status == .success)
    #expect(try fixture.files() == before)
    #expect(fixture.run("redo").status == .success)
    #expect(try fixture.text(of: "A.md") == "text\n")
  }

  @Test func theVaultItselfIsRefused() throws {
    let fixture = try SessionFixture(["a/A.md": "a\n"])
    for folder in ["", "a"] {
      let run = fixture.run("import", "markdown", fixture.vault.root.appending(RawPath(folder)).text)
      #expect(run.status == .failure && run.errors.contains("its notes are in this vault"), "\(run.errors)")
    }
  }
}
