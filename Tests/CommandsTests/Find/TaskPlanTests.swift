import CommandFixtures
import SystemCalls
import Terminal
import TestSupport
import Testing

@testable import Commands

/// `tasks` as a plan: groups, what can be done now, and what waits. It is Friday, 2025-11-21.
@Suite struct TaskPlanTests {
  private func fixture() throws -> SessionFixture {
    try SessionFixture([
      "House.md": """
      # House

      - [ ] paint 📅 2025-11-24 ⛔ primer
      - [ ] primer 📅 2025-11-25 🆔 primer
      - [x] wood 🆔 wood

      ## Garden

      - [ ] dig 🔺 #out/garden ⛔ wood
      - [ ] seeds 🛫 2026-02-01 #out/garden #shop
      - [ ] late 📅 2025-11-01 🔽

      """,
      "Reading log.md": "- [ ] atlas ⏳ 2025-11-22\n- [x] novel\n",
    ])
  }

  @Test func daysShowTheirLoad() throws {
    let run = try fixture().run("tasks", "--by", "due")
    #expect(
      run.lines == [
        "Overdue  1", "House.md:11: [ ] late 📅 2025-11-01 🔽  (overdue)", "", "Monday, 24 November  1",
        "House.md:3: [ ] paint 📅 2025-11-24 ⛔ primer", "", "Tuesday, 25 November  1",
        "House.md:4: [ ] primer 📅 2025-11-25 🆔 primer", "", "No date  3",
        "House.md:9: [ ] dig 🔺 #out/garden ⛔ wood", "House.md:10: [ ] seeds 🛫 2026-02-01 #out/garden #shop",
        "Reading log.md:1: [ ] atlas ⏳ 2025-11-22",
      ], "\(run.text)\(run.errors)")
  }

  @Test func aTaskComesAfterThoseThatItDependsOn() throws {
    let run = try fixture().run("tasks", "--by", "note", "--format", "{line} {blocked} {id}")
    #expect(
      run.lines == ["11 false ", "4 false primer", "3 true ", "9 false ", "10 false ", "1 false "], "\(run.text)")
  }

  @Test func headingsTagsAndPrioritiesAreGroups() throws {
    let fixture = try fixture()
    func groups(_ key: String) -> [String] {
      fixture.run("tasks", "--by", key, "--json").json["groups"].items.map {
        "\($0["group"].string ?? "-") \($0["tasks"].items.count)"
      }
    }
    #expect(groups("heading") == ["Garden 3", "House 2", "- 1"])
    #expect(groups("tag") == ["out/garden 2", "shop 1", "- 4"])
    #expect(groups("priority") == ["highest 1", "- 4", "low 1"])
    #expect(groups("scheduled") == ["day 1", "none 5"])
    let json = fixture.run("tasks", "--by", "tag", "--json").json
    #expect(json["total"] == 6 && json["groups"][0]["count"] == 2)
    let wrong = fixture.run("tasks", "--by", "colour")
    #expect(wrong.status == .failure && wrong.errors.contains("due, scheduled, priority, note, heading"))
  }

  @Test func wordsStandForWhatCanBeDone() throws {
    let fixture = try fixture()
    func lines(_ words: String...) -> [String] {
      fixture.run(["tasks"] + words + ["--format", "{path}:{line}"]).lines
    }
    #expect(lines("next") == ["House.md:11", "House.md:4", "House.md:9"])
    #expect(lines("waiting") == ["House.md:3", "House.md:10", "Reading log.md:1"])
    #expect(lines("todo").count == 6)
    #expect(lines("\"next\"") == [])
    #expect(lines("Reading log.md") == ["Reading log.md:1"] && lines("Reading log") == ["Reading log.md:1"])
    #expect(lines("Reading log", "--done") == ["Reading log.md:2"])
  }

  @Test func aTaskIsAddedToADay() throws {
    let fixture = try fixture()
    #expect(fixture.run("task", "add", "tomorrow", "call", "Mara", "--due", "7d", "-l").lines == ["2025-11-22.md"])
    #expect(try fixture.text(of: "2025-11-22.md").hasSuffix("- [ ] call Mara 📅 2025-11-28\n"))
    #expect(fixture.run("task", "add", "2025-11-22", "--heading", "None", "x").status == .failure)
    #expect(fixture.run("task", "add", "2025-11-22", "second", "-q").status == .success)
    #expect(try fixture.text(of: "2025-11-22.md").hasSuffix("2025-11-28\n- [ ] second\n"))
    try fixture.vault.write("# F\n", to: "Friday.md")
    #expect(fixture.run("task", "add", "friday", "x", "-l").lines == ["Friday.md"])
    #expect(fixture.run("task", "add", "someday", "x").errors.contains("someday"))
  }

  @Test func tasksMoveWithAllThatIsBelowThem() throws {
    let fixture = try SessionFixture([
      "a.md": "# A\n\n- [ ] one ^x\n  - [x] done\n  - [ ] two\n- [ ] three\n", "b.md": "# B\n\n- [ ] own\n",
      "l.md": "[[a#^x]]\n",
    ])
    let before = try fixture.files()
    #expect(fixture.run("task", "move", "a:3", "b").lines == ["moved  2 notes  one"])
    #expect(try fixture.text(of: "b.md") == "# B\n\n- [ ] own\n- [ ] one ^x\n  - [x] done\n  - [ ] two\n")
    #expect(try fixture.text(of: "a.md") == "# A\n\n- [ ] three\n")
    #expect(try fixture.text(of: "l.md") == "[[b#^x]]\n")
    #expect(fixture.run("undo", "-q").status == .success)
    #expect(try fixture.files() == before)
    #expect(
      fixture.run("task", "move", "a", "5", "6", "monday", "--heading", "Plan", "--link", "-l").status == .success)
    #expect(try fixture.text(of: "2025-11-24.md").hasSuffix("## Plan\n\n- [ ] two\n- [ ] three\n"))
    #expect(try fixture.text(of: "a.md").contains("  - [>] two [[2025-11-24]]\n- [>] three [[2025-11-24]]\n"))
    #expect(fixture.run("task", "move", "a:3", "a").errors.contains("in this note already"))
    #expect(fixture.run("task", "move", "a:1", "b").status == .failure)
    #expect(fixture.run("task", "move", "a:3").errors.contains("missing"))
    #expect(fixture.run("task", "move", "a:3", "nowhere").errors.contains("nowhere"))
  }
}
