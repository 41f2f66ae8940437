import Browse
import CommandFixtures
import TestSupport
import Testing
import VaultCore

@testable import Commands

/// `pick` where it asks line by line, and what it prints.
@Suite struct PickCommandTests {
  private func fixture(_ answers: String...) throws -> SessionFixture {
    var fixture = try SessionFixture([
      "Rye sourdough.md": "---\nid: 0199fb29-20b9\ntags: [food/bread]\n---\n# Rye sourdough\n\n- [ ] feed it\n",
      "sub/Shortbread.md": "# Shortbread\n\n## Part\n",
    ])
    fixture.answers = answers
    fixture.isTerminal = true
    return fixture
  }

  @Test(arguments: [
    ("path", "Rye sourdough.md"), ("title", "Rye sourdough"), ("link", "[[Rye sourdough]]"), ("id", "0199fb29-20b9"),
    ("url", "sheaf://note/0199fb29-20b9"),
  ]) func aNoteIsPrintedInEachForm(form: String, text: String) throws {
    let run = try fixture("1").run("pick", "--no-tui", "--print", form, "rye")
    #expect(run.status == .success && run.text == text + "\n", "\(run.errors)")
    #expect(run.errors.contains("1 Rye sourdough"))
  }

  @Test func aNoteWithoutAnIDIsAnErrorWithTheNextCommand() throws {
    let run = try fixture("1").run("pick", "--no-tui", "--print", "id", "short")
    #expect(run.status == .failure && run.errors.contains("--ensure-id"))
  }

  @Test func severalNotesArePrintedInTheOrderOfTheirMarks() throws {
    let run = try fixture("2 1", "").run("pick", "--no-tui", "-0", "bread OR rye")
    #expect(run.text.split(separator: "\0").count == 2 && run.status == .success, "\(run.errors)")
  }

  @Test func aTerminalThatCannotMoveTheCursorIsAskedLineByLine() throws {
    let run = try fixture("shortbread", "1").run("pick")
    #expect(run.text == "sub/Shortbread.md\n" && run.status == .success)
  }

  @Test func whatIsChosenCountsAsOpened() throws {
    let fixture = try fixture("1")
    _ = fixture.run("pick", "--no-tui", "rye")
    #expect(fixture.run("recent").text.contains("Rye sourdough"))
    let other = try self.fixture("1")
    _ = other.run("pick", "--no-tui", "--no-recent", "rye")
    #expect(other.run("recent").status == .nothing)
  }

  @Test func aNewNoteIsCreatedAsByNew() throws {
    let fixture = try fixture("new Gilding edges")
    let run = fixture.run("pick", "--no-tui")
    #expect(run.text == "Gilding edges.md\n" && run.status == .success, "\(run.errors)")
    #expect(fixture.run("undo").status == .success)
  }

  @Test func leavingAndNothingToChooseHaveTheirStatus() throws {
    #expect(try fixture("q").run("pick", "--no-tui").status == .interrupted)
    #expect(try fixture().run("pick", "--no-tui").status == .interrupted)
    #expect(try fixture().run("pick", "--of", "queries").status == .nothing)
    var alone = try fixture()
    alone.answers = nil
    #expect(alone.run("pick", "--no-tui").status == .failure)
    alone.environment["TERM"] = "xterm"
    #expect(alone.run("pick").errors.contains("there is no terminal to choose on"))
  }

  @Test(arguments: [
    ("tags", "food/bread"), ("folders", "sub"), ("tasks", "Rye sourdough.md:7"),
    ("headings", "Rye sourdough.md#Rye sourdough"),
  ]) func otherThingsCanBeChosen(things: String, text: String) throws {
    let run = try fixture("1").run("pick", "--no-tui", "--of", things)
    #expect(run.text == text + "\n", "\(run.errors)")
  }

  @Test func namesAreReadFromStandardInput() throws {
    var fixture = try fixture("two", "1")
    fixture.input = Array("one\n\"two\" words\nthree\n".utf8)
    let run = fixture.run("pick", "--no-tui", "-")
    #expect(run.text == "\"two\" words\n" && run.status == .success, "\(run.errors)")
    fixture.input = Array("a\nb\0c\0".utf8)
    fixture.answers = ["1"]
    #expect(fixture.run("pick", "--no-tui", "-0", "-", "b").text == "a\nb\0")
  }

  @Test func optionsThatExcludeEachOtherAreErrors() throws {
    let fixture = try fixture()
    #expect(fixture.run("pick", "--full", "--height", "3").errors.contains("exclude each other"))
    #expect(fixture.run("pick", "--of", "tags", "--print", "id").errors.contains("--print is for notes"))
    #expect(fixture.run("pick", "--height", "0").errors.contains("'0' is not a height"))
    #expect(fixture.run("pick", "--expect", "ctrl-t,nokey").errors.contains("'nokey' is not a key"))
  }

  @Test func completionsOfAQueryAreThoseOfTheCommandLine() throws {
    let view = try fixture().vault.open()
    let found = QueryCandidates(view).completions(of: "rye tag:foo")
    #expect(found.contains(QueryCompletion(query: "rye tag:food/bread", name: "food/bread", count: 1)), "\(found)")
    #expect(QueryCandidates(view).completions(of: "rye foo").isEmpty)
  }
}
