import CommandFixtures
import Testing

@testable import Commands

@Suite struct OutlineCommandTests {
  private static let note =
    "---\na: b\n---\n# One *x*\n\n### Deep\n\ntext\n\n## Two\n\n#### Deeper\n# Three\n"

  @Test func headingsAreATree() throws {
    let fixture = try SessionFixture(["n.md": Self.note])
    #expect(
      fixture.run("outline", "n").text == """
         4  One x
         6    Deep
        10    Two
        12      Deeper
        13  Three

        """)
  }

  @Test func headingsAreJSON() throws {
    let fixture = try SessionFixture(["d/n.md": Self.note])
    let run = fixture.run("outline", "--json", "n")
    #expect(
      run.text.hasPrefix(
        #"{"formatVersion":1,"path":"d/n.md","total":5,"headings":[{"level":1,"text":"One x","line":4},"#))
    #expect(run.json["headings"].items.map { $0["line"] } == [4, 6, 10, 12, 13])
  }

  @Test func noteWithoutHeadingsHasNoOutline() throws {
    var fixture = try SessionFixture(["n.md": "text\n"])
    #expect(fixture.run("outline", "n").status == .nothing)
    #expect(
      fixture.run("outline", "--json", "n").text == #"{"formatVersion":1,"path":"n.md","total":0,"headings":[]}"# + "\n"
    )
    fixture.isTerminal = true
    #expect(fixture.run("outline", "n").errors == "The note has no headings; 'sheaf show NOTE' shows all of it.\n")
  }

  @Test func linesFitTheTerminal() throws {
    var fixture = try SessionFixture(["n.md": "# \(String(repeating: "wide ", count: 50))\n"])
    fixture.isTerminal = true
    fixture.width = 30
    #expect(fixture.run("outline", "n").lines.map(\.count) == [30])
  }

  @Test func anOutlineDoesNotCountAsOpeningTheNote() throws {
    let fixture = try SessionFixture(["n.md": Self.note])
    _ = fixture.run("outline", "n")
    #expect(fixture.run("recent").status == .nothing)
  }
}
