import CommandFixtures
import Testing

@testable import Commands

@Suite struct ProgramTests {
  @Test func versionIsPrinted() throws {
    let run = try SessionFixture().run("--version")
    #expect(run.status == .success)
    #expect(run.text == "sheaf \(Program.version)\n")
  }

  @Test func noCommandIsAFailureWithHelp() throws {
    let run = try SessionFixture().run()
    #expect(run.status == .failure)
    #expect(run.text.contains("list"))
  }

  @Test func unknownCommandHasSuggestion() throws {
    let run = try SessionFixture().run("lisst")
    #expect(run.status == .failure)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("'lisst'"))
    #expect(run.errors.contains("hint: did you mean 'sheaf list'?"))
  }

  @Test func aFolderThatIsNoVaultIsReported() throws {
    var fixture = try SessionFixture()
    fixture.workingDirectory = "/"
    let run = fixture.run("list")
    #expect(run.status == .failure)
    #expect(run.errors.contains("there is no vault here"))
  }

  @Test func outputIsValidJSON() throws {
    let fixture = try SessionFixture(["a.md": "# One\n", "b/c.md": "---\npinned: true\n---\n# Two\n"])
    let json = fixture.run("list", "--json").json
    #expect(json["formatVersion"] == 1)
    #expect(json["notes"].items.map { $0["path"] } == ["b/c.md", "a.md"])
    #expect(json["notes"][0]["pinned"] == true)
    #expect(json["notes"][7]["nothing"] == nil)
    #expect(try fixture.paths() == ["a.md", "b/c.md"])
  }
}
