import CommandFixtures
import Terminal
import Testing

@testable import Commands

@Suite struct NoteOperandsTests {
  private static let notes = ["a.md": "A", "b/c d.md": "# Sea\n", "e\nf.md": "E", "\"q.md": "Q"]

  @Test func namesAreReadFromStandardInputForADash() throws {
    var fixture = try SessionFixture(Self.notes)
    fixture.input = Array("a\n\nb/c d.md\n".utf8)
    #expect(fixture.run("cat", "-").text == "A# Sea\n")
    #expect(fixture.run("cat", "Sea", "-", "-").text == "# Sea\nA")
  }

  @Test func theOutputOfAListIsRead() throws {
    var fixture = try SessionFixture(Self.notes)
    fixture.input = fixture.run("list", "-l", "--sort", "path").output
    #expect(fixture.run("cat", "-").text == "QA# Sea\nE")
    fixture.input = fixture.run("list", "-0", "--sort", "path").output
    #expect(fixture.run("cat", "-0", "-").text == "QA# Sea\nE")
  }

  @Test func aRepeatedNoteIsTakenOnce() throws {
    let fixture = try SessionFixture(Self.notes)
    #expect(fixture.run("cat", "a", "./a.md", "a.md").text == "A")
  }

  @Test func noNamesGiveNoNotes() throws {
    var fixture = try SessionFixture(Self.notes)
    fixture.input = []
    for command in ["cat", "show", "edit"] {
      let run = fixture.run(command, "-")
      #expect(run.status == .nothing, "\(command)")
      #expect(run.output.isEmpty && run.errorOutput.isEmpty && run.programs.isEmpty, "\(command)")
    }
  }

  @Test func nothingIsDoneWhenOneNameIsWrong() throws {
    let fixture = try SessionFixture(["x/n.md": "1", "y/n.md": "2", "a.md": "A"])
    for (name, message) in [("zzz", "no note has the name 'zzz'"), ("n", "'n' is ambiguous: 2 notes")] {
      let run = fixture.run("cat", "a", name)
      #expect(run.status == .failure)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains(message))
    }
    #expect(fixture.run("cat", "n").errors.contains("x/n.md\n"))
  }

  @Test func strayQuotesAreReported() throws {
    var fixture = try SessionFixture(Self.notes)
    fixture.input = Array("\"a\n".utf8)
    let run = fixture.run("cat", "-")
    #expect(run.status == .failure)
    #expect(run.errors.contains("--print0"))
  }
}
