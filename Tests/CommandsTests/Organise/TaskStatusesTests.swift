import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Tasks have the statuses that the settings of the vault define.
@Suite struct TaskStatusesTests {
  private static let note = "- [ ] a\n- [/] b\n- [x] c\n- [-] d\n- [!] e\n"

  @Test func aTaskInProgressIsOpenAndOneThatIsCancelledIsNot() throws {
    let fixture = try SessionFixture(["n.md": Self.note])
    #expect(fixture.run("tasks").lines == ["n.md:1: [ ] a", "n.md:2: [/] b", "n.md:5: [!] e"])
    #expect(fixture.run("tasks", "--done").lines == ["n.md:3: [x] c", "n.md:4: [-] d"])
    #expect(fixture.run("list", "--format", "{open} {done}").text == "3 2\n")
    #expect(fixture.run("stats", "--json").json["tasks"]["open"].integer == 3)
    #expect(fixture.run("tasks", "task-done:d").lines == ["n.md:4: [-] d"])
    #expect(fixture.run("list", "-l", "task-todo:b").text == "n.md\n")
    #expect(fixture.run("list", "-l", "task-todo:d").text == "")
    #expect(fixture.run("task", "done", "-q", "n:2", "n:4").status == .success)
    #expect(try fixture.text(of: "n.md") == "- [ ] a\n- [x] b\n- [x] c\n- [x] d\n- [!] e\n")
    #expect(fixture.run("task", "toggle", "-q", "n:3", "n:5").status == .success)
    #expect(try fixture.text(of: "n.md") == "- [ ] a\n- [x] b\n- [ ] c\n- [x] d\n- [x] e\n")
  }

  @Test func theConfigGivesCharactersMeanings() throws {
    let config =
      "tasks:\n  statuses: ['! cancelled', '  todo /', '/ in-progress D', 'D done', 'x todo']\n  filter: '#task'\n"
    let fixture = try SessionFixture(
      ["n.md": "- [ ] a #task\n- [!] b #task\n- [ ] c\n- [x] d #task\n- [ ] e #tasks\n"], config: config)
    #expect(fixture.run("tasks").lines == ["n.md:1: [ ] a #task", "n.md:4: [x] d #task"])
    #expect(fixture.run("tasks", "--done").lines == ["n.md:2: [!] b #task"])
    #expect(fixture.run("list", "--format", "{open} {done}").text == "2 1\n")
    #expect(fixture.run("list", "-l", "task:e").text == "")
    _ = fixture.run("task", "toggle", "-q", "n:1")
    #expect(try fixture.text(of: "n.md").hasPrefix("- [/] a"))
    _ = fixture.run("task", "done", "-q", "n:1")
    #expect(try fixture.text(of: "n.md").hasPrefix("- [D] a"))
    // A change of the settings counts at once.
    try fixture.vault.write("", to: ".sheaf/config.yaml")
    #expect(fixture.run("tasks", "--count").text == "4\n")
  }

  @Test func theSettingsOfTheTasksPluginCount() throws {
    let fixture = try SessionFixture(["n.md": "- [ ] a #t\n- [>] b #t\n- [ ] c\n"])
    let settings = """
      {"globalFilter": "#t", "taskFormat": "dataview", "statusSettings": {"coreStatuses":
      [{"symbol": " ", "type": "TODO", "nextStatusSymbol": "x"}], "customStatuses":
      [{"symbol": ">", "type": "CANCELLED", "nextStatusSymbol": " "}, {"symbol": "", "type": 7}, null, {"symbol": "]"}]}}
      """
    try fixture.vault.write(settings, to: ".obsidian/plugins/obsidian-tasks-plugin/data.json")
    #expect(fixture.run("tasks").lines == ["n.md:1: [ ] a #t"])
    #expect(fixture.run("tasks", "--done").lines == ["n.md:2: [>] b #t"])
    _ = fixture.run("task", "done", "-q", "n:1")
    #expect(try fixture.text(of: "n.md").hasPrefix("- [x] a #t [completion:: 2025-11-21]\n"))
  }

  @Test func anInvalidStatusIsReported() throws {
    let fixture = try SessionFixture(
      ["n.md": "- [ ] a\n"], config: "tasks:\n  statuses: ['] todo', '! soon', '? todo']\n")
    let run = fixture.run("config")
    #expect(run.errors.contains("'! soon' is not a status") && run.errors.contains("'] todo' is not a status"))
  }
}
