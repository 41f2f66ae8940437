import CommandFixtures
import Commands
import SystemCalls
import TestSupport
import Testing

/// What the formats of exports cannot have is listed, with the number of its occurrences.
struct ExportLossTests {
  private func losses(_ format: String, _ notes: [String: String], _ options: [String] = []) throws -> [String:
    JSONTree]
  {
    let scene = try ExchangeScene()
    let fixture = try SessionFixture(notes)
    let run = fixture.run(["export", format, "-o", scene.path("out"), "--json"] + options)
    #expect(run.status == .success, "\(run.errors)")
    return Dictionary(
      uniqueKeysWithValues: run.json["losses"].items.map { (name($0["what"]), $0["count"]) })
  }

  private func name(_ value: JSONTree) -> String { if case .string(let text) = value { text } else { "" } }

  private let note = [
    "A.md":
      "---\nmood: calm\n---\n# A\n\n[[None]] ![[gone.png]] [[B#^x]] ![[B]] [w](https://e.org) `[[c]]`\n\n- [ ] t\n",
    "B.md": "# B\n\ntext ^x\n",
  ]

  @Test func markdownListsLinksThatBecomeText() throws {
    #expect(
      try losses("markdown", note) == [
        "a link to a note or file that does not exist": .integer(2), "the block to which a link leads": .integer(1),
        "an embed of a note, which becomes a link": .integer(1),
      ])
    #expect(try losses("markdown", note, ["--embeds", "expand"])["an embed of a note, which becomes a link"] == nil)
  }

  @Test func textListsPropertiesAndTargets() throws {
    #expect(
      try losses("text", note) == [
        "the property 'mood'": .integer(1), "an embedded picture, file or note": .integer(2),
        "the target of a link": .integer(3),
      ])
  }

  @Test func outlinesAndTablesListTexts() throws {
    #expect(try losses("opml", note) == ["the text of a note besides its headings": .integer(2)])
    let table = try losses("csv", note, ["--columns", "title"])
    #expect(table == ["the text of a note, which '--columns title,body' adds": .integer(2)])
    #expect(try losses("csv", note, ["--columns", "title,body"]).isEmpty)
  }

  @Test func aTableHasTextsThatAnImportReadsAgain() throws {
    let texts = ["A.md": "---\nmood: calm\n---\n\n# A\n\nrye, \"dark\"\n\n- x\n", "B.md": "=1+1\n"]
    let scene = try ExchangeScene()
    let fixture = try SessionFixture(texts)
    #expect(fixture.run("export", "csv", "--columns", "title,body", "-o", scene.path("t.csv")).status == .success)
    let other = try SessionFixture()
    #expect(other.run("import", "csv", scene.path("t.csv")).status == .success)
    #expect(try other.text(of: "A.md").hasSuffix("# A\n\nrye, \"dark\"\n\n- x\n"))
    #expect(try other.text(of: "B.md").hasSuffix("=1+1\n"))
    #expect(fixture.run("list", "--format", "{body}", "B").text == "=1+1\n\n")
  }

  @Test func aCalendarShowsTasksWithoutMarkup() throws {
    let fixture = try SessionFixture([
      "A.md": "- [ ] call [[People/Ann|Ann]] about **bread** `x` [w](https://e.org/a;b) 📅 2026-12-12\n"
    ])
    let text = fixture.run("export", "ics").text
    #expect(text.contains("SUMMARY:call Ann about bread x w\r\n"), "\(text)")
    #expect(text.contains("URL:https://e.org/a;b\r\n"), "\(text)")
  }
}
