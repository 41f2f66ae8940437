import CommandFixtures
import Testing

@testable import Commands

/// What happens when a name means several notes, or is only a part of names.
@Suite struct NoteChoiceTests {
  private func fixture(_ answers: [String]?) throws -> SessionFixture {
    var fixture = try SessionFixture([
      "a/Plan.md": "# One", "b/Plan.md": "# Two\n## Log\nhello", "Rye sourdough.md": "bread", "Rye crackers.md": "dry",
    ])
    fixture.isTerminal = true
    fixture.answers = answers
    return fixture
  }

  @Test func aNumberChoosesOneOfSeveralNotes() throws {
    let run = try fixture(["2\n"]).run("cat", "Plan")
    #expect(run.status == .success)
    #expect(run.text == "# Two\n## Log\nhello")
    #expect(run.errors.contains("   1  a/Plan.md\n   2  b/Plan.md\n"))
  }

  @Test func theChoiceHoldsForAPartToo() throws {
    #expect(try fixture(["2"]).run("cat", "Plan#Log").text == "## Log\nhello")
  }

  @Test(arguments: [[""], ["q"], [], ["9", "x", ""]])
  func noChoiceChangesNothing(answers: [String]) throws {
    let fixture = try fixture(answers)
    let before = try fixture.files()
    let run = fixture.run("pin", "Plan")
    #expect(run.status == .failure)
    #expect(run.errors.contains("no note was chosen"))
    #expect(try fixture.files() == before)
  }

  @Test func aPartOfNamesIsOffered() throws {
    let run = try fixture(["1"]).run("cat", "sourd")
    #expect(run.text == "bread")
    #expect(try fixture(["2"]).run("cat", "rye").text == "bread")
  }

  @Test func eachNameIsAskedAboutOnce() throws {
    #expect(try fixture(["1", "2"]).run("cat", "Plan", "rye").text == "# Onebread")
  }

  @Test func noQuestionIsAskedWithoutATerminalOrWithTheOption() throws {
    var scripted = try fixture(["1"])
    scripted.isTerminal = false
    #expect(scripted.run("cat", "Plan").status == .failure)
    var piped = try fixture(["1"])
    piped.input = []
    #expect(piped.run("cat", "Plan").status == .failure)
    let run = try fixture(["1"]).run("cat", "--no-input", "Plan")
    #expect(run.status == .failure)
    #expect(run.errors.contains("'Plan' is ambiguous: 2 notes"))
    #expect(try fixture(nil).run("cat", "rye").errors.contains("did you mean 'Rye crackers.md' or 'Rye sourdough.md'?"))
  }
}
