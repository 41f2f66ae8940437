import CommandFixtures
import SystemCalls
import Terminal
import TestSupport
import Testing

@testable import Commands

/// `new --edit` with editors that fail or remove the text.
@Suite struct EditedNewNoteTests {
  /// Runs an editor that writes a text into the file, or keeps it, and then exits with a status.
  private func run(_ command: [String], writing text: String?, status: Int32, input: String? = nil) throws -> (
    fixture: SessionFixture, run: SessionFixture.Run
  ) {
    var fixture = try SessionFixture()
    fixture.input = input.map { Array($0.utf8) }
    let vault = fixture.vault
    fixture.program = { request in
      guard let text, let file = request.words.last else { return status }
      try vault.write(text, to: RawPath(file))
      return status
    }
    return (fixture, fixture.run(command))
  }

  @Test func anEditorThatFailsLeavesNothing() throws {
    for command in [["new", "--edit", "Foo"], ["daily", "--edit"]] {
      let (fixture, run) = try run(command, writing: nil, status: 1)
      #expect(run.status == ExitStatus(code: 1))
      #expect(run.text.isEmpty)
      #expect(run.errors.contains("the editor failed, so "))
      #expect(try fixture.paths().isEmpty)
      #expect(fixture.run("undo").status == .nothing)
    }
  }

  @Test func anEmptyNoteLeavesNothing() throws {
    let (fixture, run) = try run(["new", "--edit", "Foo"], writing: "\n", status: 0)
    #expect(run.errors.contains("the note is empty, so Foo.md was not made"))
    #expect(try fixture.paths().isEmpty)
  }

  @Test func wordsAreKeptWithAnyStatusOfTheEditor() throws {
    let saved = try run(["new", "--edit", "Foo"], writing: "words\n", status: 1)
    #expect(try saved.fixture.text(of: "Foo.md") == "words\n")
    let given = try run(["new", "--edit", "Foo"], writing: nil, status: 1, input: "words\n")
    #expect(try given.fixture.text(of: "Foo.md").hasSuffix("words\n"))
    // An editor that returns at once has not changed the note yet.
    let open = try run(["new", "--edit", "Foo"], writing: nil, status: 0)
    #expect(try open.fixture.paths() == ["Foo.md"])
  }

  @Test func aTitleAfterDashesIsTextAndIsEdited() throws {
    let (fixture, run) = try run(["new", "--edit", "--", "-5 degrees"], writing: "words\n", status: 0)
    #expect(run.status == .success)
    #expect(try fixture.paths().count == 1)
    let path = try #require(try fixture.paths().first)
    #expect(try fixture.text(of: path) == "words\n")
    let plan = fixture.run("new", "--dry-run", "--edit", "--", "-x")
    #expect(plan.text.contains("# -x"))
  }
}
