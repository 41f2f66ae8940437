import CommandFixtures
import SystemCalls
import Terminal
import TestSupport
import Testing

@testable import Commands

/// `daily --carry`. It is Friday, 2025-11-21.
@Suite struct CarryTests {
  private let yesterday = """
    # Thursday

    - [ ] call Mara 📅 2025-11-22
      about the [[Plan]]
      - [x] find the number
      - [ ] write down questions
    - [x] done
    - [/] begun ^begun
      - a note below

    The end.

    """

  @Test func openTasksGoAlongWithWhatIsBelowThem() throws {
    let fixture = try SessionFixture(
      [
        "2025-11-20.md": yesterday, "2025-11-21.md": "# Friday\n\n## Plan\n\n- [ ] own\n\n## Log\n",
        "Plan.md": "See [[2025-11-20#^begun]] and [[2025-11-20]].\n",
      ], config: "daily:\n  carry:\n    heading: Plan\n")
    let before = try fixture.files()
    let plan = fixture.run("daily", "--carry", "-n")
    #expect(plan.text.contains("+- [>] begun [[2025-11-21]]"), "\(plan.text)")
    #expect(try fixture.files() == before)
    let run = fixture.run("daily", "--carry")
    #expect(
      run.lines == ["carried  2 notes  3 tasks", "  carried  3 tasks from 2025-11-20.md"], "\(run.text)\(run.errors)")
    #expect(
      try fixture.text(of: "2025-11-21.md") == """
        # Friday

        ## Plan

        - [ ] own
        - [ ] call Mara 📅 2025-11-22
          about the [[Plan]]
          - [ ] write down questions
        - [/] begun ^begun
          - a note below

        ## Log

        """)
    #expect(
      try fixture.text(of: "2025-11-20.md") == """
        # Thursday

        - [>] call Mara 📅 2025-11-22 [[2025-11-21]]
          - [x] find the number
          - [>] write down questions [[2025-11-21]]
        - [x] done
        - [>] begun [[2025-11-21]]

        The end.

        """)
    #expect(try fixture.text(of: "Plan.md") == "See [[2025-11-21#^begun]] and [[2025-11-20]].\n")
    // Nothing is carried twice.
    let again = fixture.run("daily", "--carry")
    #expect(again.lines.first == "unchanged  Friday  2025-11-21.md" && again.errors.contains("no open tasks"))
    #expect(fixture.run("tasks", "--format", "{path}:{line}").lines.count == 4)
    #expect(fixture.run("undo", "-q").status == .success)
    #expect(try fixture.files() == before)
  }

  @Test func eachNewNoteDoesItIfTheConfigSaysSo() throws {
    let fixture = try SessionFixture(
      ["2025-11-20.md": "- [ ] one\n", "2025-11-14.md": "- [ ] two\n", "2025-11-13.md": "- [ ] too old\n"],
      config: "daily:\n  template: Day\n  carry: {leave: moved}\n")
    try fixture.vault.write("# {{title}}\n\n{{cursor}}\n\n## Tasks\n", to: "Day.md")
    let before = try fixture.files()
    let json = fixture.run("daily", "--json").json
    #expect(json["state"] == "created" && json["carried"][0]["path"] == "2025-11-14.md")
    #expect(json["carried"][1]["tasks"] == 1)
    #expect(try fixture.text(of: "2025-11-21.md").hasSuffix("## Tasks\n\n- [ ] two\n- [ ] one\n"))
    #expect(try fixture.text(of: "2025-11-20.md") == "- [>] one\n")
    #expect(try fixture.text(of: "2025-11-13.md") == "- [ ] too old\n")
    #expect(fixture.run("undo", "-q").status == .success)
    #expect(try fixture.files() == before)
    #expect(fixture.run("daily", "--no-carry", "-q").status == .success)
    #expect(try fixture.text(of: "2025-11-20.md") == "- [ ] one\n")
    // The note exists, so that it gets tasks only if that is asked for.
    #expect(fixture.run("daily", "-q").status == .success)
    #expect(try fixture.text(of: "2025-11-20.md") == "- [ ] one\n")
  }

  @Test func nothingIsLeftExceptAboveWhatStays() throws {
    let fixture = try SessionFixture(
      ["2025-11-20.md": "- [ ] a\n  - [x] b\n- [ ] c\n\n- [ ] d\n\nText\n", "2025-11-21.md": ""],
      config: "daily:\n  carry: {leave: nothing}\n")
    #expect(fixture.run("daily", "--carry", "-q").status == .success)
    #expect(try fixture.text(of: "2025-11-20.md") == "- [>] a\n  - [x] b\n\nText\n")
    #expect(try fixture.text(of: "2025-11-21.md") == "- [ ] a\n- [ ] c\n- [ ] d\n")
  }

  @Test func tasksInQuotesAndBelowOtherItemsAreTakenOut() throws {
    let fixture = try SessionFixture([
      "2025-11-20.md": "> [!todo] Now\n> - [ ] a\n>   more\n> - item\n>   - [ ] b\n\n1. x\n\t- [ ] c\n\t  - d\n",
      "2025-11-21.md": "",
    ])
    #expect(fixture.run("daily", "--carry", "-q").status == .success)
    #expect(try fixture.text(of: "2025-11-21.md") == "- [ ] a\n  more\n- [ ] b\n- [ ] c\n  - d\n")
    #expect(
      try fixture.text(of: "2025-11-20.md")
        == "> [!todo] Now\n> - [>] a [[2025-11-21]]\n> - item\n>   - [>] b [[2025-11-21]]\n\n1. x\n\t- [>] c [[2025-11-21]]\n"
    )
  }

  @Test func aTaskThatIsTiedToOtherTextStays() throws {
    let text = "- [ ] see [here][x] and[^1]\n- [ ] free\n- - [ ] inner\n\n[x]: Plan.md\n[^1]: A note.\n"
    let fixture = try SessionFixture(["2025-11-20.md": text, "2025-11-21.md": ""])
    try fixture.vault.write("---\ntags: [a\n---\n- [ ] c\n", to: "2025-11-19.md")
    let run = fixture.run("daily", "--carry")
    #expect(run.errors.contains("2025-11-19.md:4: the tasks stay there, because the front matter is invalid"))
    #expect(run.errors.contains("2025-11-20.md:1: the task stays there, because it is tied to other text"))
    #expect(run.errors.contains("2025-11-20.md:3:"), "\(run.errors)")
    #expect(try fixture.text(of: "2025-11-21.md") == "- [ ] free\n")
  }

  @Test func idsOfBlocksStayApartAndLinksFollow() throws {
    let fixture = try SessionFixture([
      "2025-11-19.md": "- [ ] a ^t\n", "2025-11-20.md": "- [ ] b ^T\n\nSee [[#^t]].\n", "2025-11-21.md": "own ^t\n",
      "x.md": "[[2025-11-19#^t]] [[2025-11-20#^t]] [[2025-11-21#^t]]\n",
    ])
    #expect(fixture.run("daily", "--carry", "-q").status == .success)
    #expect(try fixture.text(of: "2025-11-21.md") == "own ^t\n\n- [ ] a ^t-2\n- [ ] b ^T-3\n")
    #expect(try fixture.text(of: "x.md") == "[[2025-11-21#^t-2]] [[2025-11-21#^T-3]] [[2025-11-21#^t]]\n")
    #expect(try fixture.text(of: "2025-11-20.md").hasSuffix("See [[2025-11-21#^T-3]].\n"))
  }

  @Test func weeksAndMonthsDoTheSame() throws {
    let fixture = try SessionFixture(
      ["2025-W46.md": "- [ ] week\n", "2025-10.md": "- [ ] month\n", "2025-11-20.md": "- [ ] day\n"],
      config: "monthly:\n  carry: {heading: Tasks, from: 1m}\n")
    let week = fixture.run("daily", "--weekly", "--carry")
    #expect(week.text.contains("  carried  1 task from 2025-W46.md"), "\(week.text)\(week.errors)")
    #expect(fixture.run("daily", "--monthly", "-q").status == .success)
    #expect(try fixture.text(of: "2025-11.md").hasSuffix("## Tasks\n\n- [ ] month\n"))
    #expect(try fixture.text(of: "2025-11-20.md") == "- [ ] day\n")
  }

  @Test func theOrderCanBeThatOfTheDates() throws {
    let fixture = try SessionFixture(
      ["2025-11-20.md": "- [ ] never\n- [ ] late 📅 2025-12-02\n- [ ] early 📅 2025-12-01\n", "2025-11-21.md": ""],
      config: "daily:\n  carry: {order: due, leave: nothing}\n")
    #expect(fixture.run("daily", "--carry", "-q").status == .success)
    #expect(
      try fixture.text(of: "2025-11-21.md") == "- [ ] early 📅 2025-12-01\n- [ ] late 📅 2025-12-02\n- [ ] never\n")
    #expect(try fixture.text(of: "2025-11-20.md") == "")
  }

  @Test func anotherNumberOfNotesChangesNothing() throws {
    let fixture = try SessionFixture(["2025-11-20.md": "- [ ] a\n", "2025-11-19.md": "- [ ] b\n"])
    let run = fixture.run("daily", "--carry", "--expect", "2")
    #expect(run.status == .failure && run.errors.contains("3"), "\(run.errors)")
    #expect(try fixture.paths() == ["2025-11-19.md", "2025-11-20.md"])
    #expect(fixture.run("daily", "--carry", "--expect", "3", "-q").status == .success)
  }

  @Test func aTextCanBeAddedAtOnce() throws {
    let fixture = try SessionFixture(["2025-11-20.md": "- [ ] a\n", "2025-11-21.md": "- [ ] own\n"])
    #expect(fixture.run("daily", "--carry", "--append", "- log", "-q").status == .success)
    #expect(try fixture.text(of: "2025-11-21.md") == "- [ ] own\n- log\n- [ ] a\n")
  }

  @Test func markdownLinksAndFoldersAreKept() throws {
    let fixture = try SessionFixture(
      [
        "log/2025/10/31.md": "- [ ] read [the plan](../../Plan.md)\n", "log/Plan.md": "x\n",
        "log/2025/11/01.md": "",
      ], config: "links: markdown\ndaily:\n  folder: log\n  format: YYYY/MM/DD\n")
    #expect(fixture.run("daily", "2025-11-01", "--carry", "-q").status == .success)
    #expect(try fixture.text(of: "log/2025/11/01.md") == "- [ ] read [the plan](../../Plan.md)\n")
    #expect(
      try fixture.text(of: "log/2025/10/31.md") == "- [>] read [the plan](../../Plan.md) [01](../11/01.md)\n")
  }

  @Test func theNoteIsMadeAlsoWhereTasksCannotBePut() throws {
    let fixture = try SessionFixture(["2025-11-20.md": "- [ ] a\n"], config: "daily:\n  carry: {heading: 'No#Such'}\n")
    let run = fixture.run("daily", "-l")
    #expect(run.lines == ["2025-11-21.md"] && run.errors.contains("'sheaf daily --carry' says why"), "\(run.errors)")
    #expect(try fixture.text(of: "2025-11-20.md") == "- [ ] a\n")
    let asked = fixture.run("daily", "--carry")
    #expect(asked.status == .failure && asked.errors.contains("No#Such"), "\(asked.errors)")
    #expect(fixture.run("daily", "tomorrow", "--carry").status == .failure)
    #expect(try fixture.paths() == ["2025-11-20.md", "2025-11-21.md"])
  }

  @Test func aBadSettingIsNamed() throws {
    let fixture = try SessionFixture(["a.md": ""], config: "daily:\n  carry: {from: soon, leave: all}\n")
    let run = fixture.run("config", "check")
    let text = run.text + run.errors + fixture.run("list").errors
    #expect(text.contains("'from' must be a span of days such as 7d, 2w, 1m or 1y"), "\(text)")
  }
}
