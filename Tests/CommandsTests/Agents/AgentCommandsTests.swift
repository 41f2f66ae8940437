import Answers
import CommandFixtures
import CommandSpec
import JSON
import NoteSyntax
import SystemCalls
import TestSupport
import TestTraits
import Testing
import VaultCore

@testable import Commands

/// What the command line has for agents and for programs.
@Suite(.waiting) struct AgentCommandsTests {
  @Test func allOfAnActorIsUndoneAndNothingElse() throws {
    let fixture = try SessionFixture(["a.md": "# a\n\n## one\n\nx\n\n## two\n\ny\n", "b.md": "b\n"])
    func append(_ text: String, to path: String, under heading: String? = nil, as actor: String) throws {
      var view = try fixture.vault.open().acting(as: actor)
      let place = heading.map { TextPlace.heading($0) } ?? .note
      _ = try view.carryOut(
        AddText(.text(text), to: [Array(path.utf8)], at: .end, of: place), ChangeGuards(origin: "test"))
    }
    try append("of the robot", to: "a.md", under: "one", as: "robot")
    try append("of a person", to: "a.md", under: "two", as: "")
    try append("of the robot", to: "b.md", as: "robot")
    try append("of another robot", to: "b.md", as: "other")
    let listed = try JSONValue(fixture.run("operations", "--actor", "robot", "--json").output)
    #expect(listed["total"] == 2)
    #expect(fixture.run("undo", "--actor", "robot", "-n").status == .success)
    let run = fixture.run("undo", "--actor", "robot", "--json")
    #expect(run.status == .success, "\(run.errors)")
    #expect(try JSONValue(run.output)["left"] == [])
    func text(_ path: RawPath) throws -> String { String(decoding: try fixture.vault.read(path), as: UTF8.self) }
    #expect(try text("a.md") == "# a\n\n## one\n\nx\n\n## two\n\ny\n\nof a person\n")
    #expect(try text("b.md") == "b\n\nof another robot\n" || text("b.md") == "b\nof another robot\n")
    #expect(fixture.run("undo", "--actor", "robot").status == .nothing)
    #expect(fixture.run("undo", "--actor", "other", "--since", "yore").status == .failure)
    #expect(fixture.run("undo", "--since", "1h").status == .failure)
  }

  @Test func undoingManyOperationsRemovesNoRecordThatIsStillNeeded() throws {
    let fixture = try SessionFixture(["a.md": "a\n"])
    try AtomicReplace.write(Array("undo: {operations: 6}\n".utf8), to: fixture.vault.surroundings().configFile)
    for number in 0..<9 {
      var view = try fixture.vault.open().acting(as: "robot")
      _ = try view.carryOut(
        AddText(.text("line \(number)"), to: [Array("a.md".utf8)], at: .end, of: .note), ChangeGuards(origin: "test"))
    }
    let run = fixture.run("undo", "--actor", "robot")
    #expect(run.status == .success && run.text == "undid 6 operations of robot, in 1 file\n", "\(run.errors)")
    #expect(run.errors == "Earlier operations are not kept any more, and were not looked at.\n")
    let text = String(decoding: try fixture.vault.read("a.md"), as: UTF8.self)
    #expect(text.contains("line 2") && !text.contains("line 3"))
    // The next change removes what is above the limit.
    #expect(fixture.run("append", "a", "more").status == .success)
    #expect(try JSONValue(fixture.run("operations", "--json").output)["total"] == 6)
  }

  @Test func helpIsAlsoATable() throws {
    let fixture = try SessionFixture()
    let all = try JSONValue(fixture.run("help", "--json").output)
    let commands = all["commands"]?.array ?? []
    #expect(commands.count == Program.table.catalog.visibleCommands.count)
    let search = try #require(commands.first { $0["name"] == "search" })
    let options = search["options"]?.array ?? []
    #expect(options.contains { $0["name"] == "limit" && $0["short"] == "m" && $0["value"] == "COUNT" })
    #expect(search["operands"]?.array?.first?["name"] == "QUERY")
    #expect(search["examples"]?.array?.isEmpty == false)
    #expect(try JSONValue(fixture.run("help", "--json", "tag", "add").output)["commands"]?.array?.count == 1)
    #expect(fixture.run("help", "--json", "nothing").status == .failure)
  }

  @Test func theSkillIsShortAndSaysWhenToReadIt() throws {
    let fixture = try SessionFixture()
    let text = fixture.run("help", "agent", "--skill").text
    #expect(text.hasPrefix("---\nname: sheaf\ndescription: "))
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 200)
    #expect(text.contains("```sh\nsheaf search --json"))
    #expect(fixture.run("help", "search", "--skill").status == .failure)
  }

  @Test func settingsNameTheVaultByItsWholePath() throws {
    let fixture = try SessionFixture()
    for name in ["claude-code", "claude-desktop", "cursor", "vscode", "zed", "gemini"] {
      let run = fixture.run("mcp", "--setup", name, "--read-only", "--only", "tag:\"a b\"")
      let document = try JSONValue(run.output)
      let text = document.plainText
      #expect(text.contains(fixture.vault.root.text) && text.contains("--read-only"), "\(name)")
      #expect(text.contains("\"--actor\",\"\(name)\"") && text.contains("--only=tag:\\\"a b\\\""), "\(name)")
    }
    #expect(fixture.run("mcp", "--setup", "codex", "--actor", "me").text.hasPrefix("[mcp_servers.sheaf]\ncommand = \""))
    #expect(fixture.run("mcp", "--setup").text.contains("Claude Desktop"))
    #expect(fixture.run("mcp", "--setup", "nothing").status == .failure)
  }

  @Test func aBatchAnswersEachLine() throws {
    let folder = try TemporaryFolder()
    try folder.write("# Figs\n", to: "vault/Figs.md")
    try folder.write("", to: "vault/.sheaf/config.yaml")
    let lines = """
      {"id": "a", "args": ["search", "--json", "figs"]}
      ["append", "Figs", "more"]
      {"id": 2, "args": ["append", "Figs", "-"], "input": "from the input"}
      ["edit", "Figs"]
      nonsense
      {"args": ["list"], "argz": 1}
      ["show", "Nothing"]
      ["operations", "--count", "--actor", "robot"]
      """
    let words = ["-C", folder.path.appending("vault" as RawPath).text, "batch", "--actor", "robot"]
    let environment = ["HOME=\(folder.path.text)/home", InstalledProgram.path, "TZ=UTC"]
    let outcome = try Subprocess(
      executable: CrashScene.program, arguments: words.map { Array($0.utf8) },
      environment: environment.map { Array($0.utf8) }
    ).run(input: .bytes(Array(lines.utf8)), output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 20))
    #expect(outcome.status == .exited(1))
    let answers = try outcome.output.split(separator: UInt8(ascii: "\n")).map { try JSONValue(Array($0)) }
    #expect(answers.map { $0["status"]?.integer } == [0, 0, 0, 2, 2, 2, 2, 0])
    #expect(answers[0]["id"] == "a" && answers[0]["json"]?["total"] == 1)
    #expect(answers[2]["id"] == 2 && answers[7]["output"] == "2\n")
    #expect(answers[3]["errors"]?.string?.contains("terminal") == true)
  }
}
