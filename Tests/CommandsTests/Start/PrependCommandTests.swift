import CommandFixtures
import Testing

@testable import Commands

@Suite struct PrependCommandTests {
  @Test(arguments: [
    ("# T\n\ntext\n", "# T\n\nnew\n\ntext\n"), ("---\na: b\n---\n# T\n", "---\na: b\n---\n# T\n\nnew\n"),
    ("T\n===\n\ntext\n", "T\n===\n\nnew\n\ntext\n"), ("## Not a title\n", "new\n\n## Not a title\n"),
    ("text\n\n# Later\n", "new\n\ntext\n\n# Later\n"),
    ("---\ntitle: P\n---\n# T\n", "---\ntitle: P\n---\nnew\n\n# T\n"),
  ])
  func theTitleStaysTheTitle(_ text: String, _ after: String) throws {
    let fixture = try SessionFixture(["n.md": text])
    let title = fixture.run("list", "--format", "{title}").text
    #expect(fixture.run("prepend", "-q", "n", "new").status == .success)
    #expect(try fixture.text(of: "n.md") == after)
    #expect(fixture.run("list", "--format", "{title}").text == title)
  }

  @Test(arguments: ["append", "prepend"])
  func aTextForNoNoteIsKept(_ command: String) throws {
    let run = try SessionFixture(["n.md": "x\n"]).run(command, "--where", "nothing", "new")
    #expect(run.status == .nothing)
    #expect(run.errors.contains("no note matches 'nothing'"), "\(run.errors)")
    #expect(run.errors.contains("the text is kept in"), "\(run.errors)")
  }
}
