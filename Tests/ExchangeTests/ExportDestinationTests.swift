import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Where exports are written, and what they send to a terminal and to a spreadsheet.
struct ExportDestinationTests {
  /// An export in the vault would be notes of the vault, with the same ids.
  @Test func exportIntoTheVaultIsRefused() throws {
    let fixture = try SessionFixture(["A.md": "# A\n", "sub/B.md": "# B\n"], config: "ignore: [public/]\n")
    let scene = try ExchangeScene()
    try FileSystem.makeSymlink(RawPath(scene.path("link")), to: fixture.vault.root)
    let inside = fixture.vault.root.text
    for destination in ["site", "sub/site", "./sub/../site", "\(inside)/site", "\(scene.path("link"))/site"] {
      let run = fixture.run("export", "markdown", "-o", destination)
      #expect(run.status == .failure && run.errors.contains("it is in the vault"), "\(destination): \(run.errors)")
      #expect(run.errors.contains("hint: '-o "))
    }
    #expect(try fixture.paths() == ["A.md", "sub/B.md"])
    // Ignored and hidden folders are no part of the vault, and a table is no note.
    for (format, destination) in [("markdown", "public"), ("text", ".site"), ("csv", "table.csv")] {
      #expect(fixture.run("export", format, "-o", destination).status == .success)
    }
    #expect(fixture.run("export", "opml", "-o", "outline.md").status == .failure)
    #expect(try fixture.paths() == ["A.md", "sub/B.md"])
  }

  @Test(arguments: [
    ["export", "csv"], ["export", "tsv"], ["export", "json"], ["export", "opml"], ["export", "ics"], ["list", "-0"],
    ["tasks", "--vimgrep"], ["search", "--vimgrep", "todo"], ["list", "--json"], ["search", "todo", "--jsonl"],
    ["cat", "a"], ["graph", "-0"],
  ])
  func aTerminalGetsNoControlCharacters(_ words: [String]) throws {
    var fixture = try SessionFixture([
      "a.md": "---\ntitle: \"a\\x1b]0;pwn\\x07b\\u009b\"\n---\n- [ ] todo\u{1b}[31m\u{202e} 📅 2026-11-20\n",
      "b\u{1b}[2J.md": "[[a]]\n",
    ])
    let piped = fixture.run(words)
    fixture.isTerminal = true
    let shown = fixture.run(words)
    let isHarmless = shown.text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0 == "\t" || $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0.value != 0x202E
    }
    #expect(isHarmless, "\(shown.text.debugDescription)")
    #expect(piped.status == shown.status)
  }

  @Test func formulasBecomeTextForSpreadsheetsAndBack() throws {
    let titles = ["=1+1", "+1", "-1", "@x", "'=1", "''+1", "plain", "'quoted"]
    let notes = titles.enumerated().map { ("\($0).md", "---\ntitle: \"\($1)\"\n---\n") }
    let fixture = try SessionFixture(Dictionary(uniqueKeysWithValues: notes))
    let scene = try ExchangeScene()
    let run = fixture.run("export", "csv", "--columns", "title", "--safe-cells", "-o", scene.path("t.csv"))
    #expect(run.status == .success, "\(run.errors)")
    let lines = try String(decoding: scene.folder.read("t.csv"), as: UTF8.self).split(separator: "\n").dropFirst()
    #expect(lines.map(String.init) == ["'=1+1", "'+1", "'-1", "'@x", "''=1", "'''+1", "plain", "'quoted"])
    let other = try SessionFixture()
    #expect(other.run("import", "csv", "--safe-cells", scene.path("t.csv")).status == .success)
    #expect(Set(other.run("list", "--format", "{title}").lines) == Set(titles))
  }

  @Test func manyEqualNamesGetTheNextNumbers() throws {
    let fixture = try SessionFixture(["Untitled 3.md": "here\n"])
    let scene = try ExchangeScene()
    try scene.folder.write("title,b\n" + String(repeating: "Untitled,x\n", count: 4), to: "r.csv")
    #expect(fixture.run("import", "csv", scene.path("r.csv")).status == .success)
    #expect(
      try fixture.paths() == ["Untitled 2.md", "Untitled 3.md", "Untitled 4.md", "Untitled 5.md", "Untitled.md"])
    // Notes in new folders, however deep, are in the index at once.
    try scene.folder.write("# X\n", to: "in/a/b/c/x.md")
    try scene.folder.write("# Y\n", to: "in/a/y.md")
    #expect(fixture.run("import", "markdown", scene.path("in")).status == .success)
    #expect(fixture.run("list", "--no-sync", "-l", "in:a").lines.sorted() == ["a/b/c/x.md", "a/y.md"])
  }
}
