import CommandFixtures
import SystemCalls
import Terminal
import TestSupport
import Testing

@testable import Commands

@Suite struct EditCommandTests {
  private func fixture() throws -> SessionFixture {
    var fixture = try SessionFixture(["a.md": "# One\n", "b/c.md": "# Two\n"])
    fixture.environment["VISUAL"] = "'my ed' -x"
    return fixture
  }

  @Test func notesAreEditedAtOnce() throws {
    let run = try fixture().run("edit", "two", "a")
    #expect(
      run.programs.map { $0.words.map { String(decoding: $0, as: UTF8.self) } } == [
        ["my ed", "-x", "b/c.md", "a.md"]
      ])
    #expect(run.programs.first?.needsTerminal == true)
    #expect(run.output.isEmpty)
    #expect(run.status == .success)
  }

  @Test func changedNotesAreReported() throws {
    var fixture = try fixture()
    let vault = fixture.vault
    fixture.program = { _ in
      try vault.write("# Three\n", to: "b/c.md")
      return 0
    }
    #expect(fixture.run("edit", "one", "two").text == "updated  b/c.md\n")
    fixture.program = { _ in
      try vault.remove("a.md")
      return 0
    }
    #expect(fixture.run("edit", "one").errors == "sheaf: a.md no longer exists\n")
  }

  @Test func statusOfTheEditorIsPassedOn() throws {
    var fixture = try fixture()
    fixture.program = { _ in 130 }
    #expect(fixture.run("edit", "one").status == ExitStatus(code: 130))
  }

  @Test func editedNotesCountAsOpened() throws {
    var fixture = try fixture()
    #expect(fixture.run("edit", "one", "two").status == .success)
    #expect(fixture.run("recent", "-l").text == "a.md\nb/c.md\n")
    fixture.workingDirectory = "b"
    #expect(fixture.run("edit", "@last").programs.first?.words.last == Array("../a.md".utf8))
  }

  @Test func lineIsPassedWhereTheEditorTakesOne() throws {
    var fixture = try fixture()
    fixture.environment["VISUAL"] = "vim"
    #expect(
      fixture.run("edit", "--line", "7", "a").programs.first?.words.dropFirst().first == Array("+7".utf8))
    fixture.environment["VISUAL"] = "other"
    let run = fixture.run("edit", "--line", "7", "a")
    #expect(run.programs.first?.words.count == 2)
    #expect(run.errors.contains("does not know how to open 'other' at a line"))
    #expect(fixture.run("edit", "--line", "0", "a").status == .failure)
  }

  @Test func aMissingNoteIsReportedWithAHint() throws {
    let run = try fixture().run("edit", "twoo")
    #expect(run.status == .failure)
    #expect(run.programs.isEmpty)
    #expect(run.errors.contains("no note has the name 'twoo'\nhint: did you mean 'Two'?\nhint: 'sheaf new"))
  }

  @Test func aMissingEditorIsReported() throws {
    var fixture = try fixture()
    fixture.program = { request in throw SystemError(.noSuchFile, call: "posix_spawn") }
    let run = fixture.run("edit", "one")
    #expect(run.status == .failure)
    #expect(run.errors.contains("the editor 'my ed' cannot be run: no such file or directory"))
    #expect(fixture.run("recent", "-l").output.isEmpty)
  }
}
