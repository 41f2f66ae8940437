import CommandFixtures
import SystemCalls
import Terminal
import TestSupport
import Testing

@testable import Commands

@Suite struct DailyCommandTests {
  @Test func theNoteOfTodayIsMadeOnce() throws {
    let fixture = try SessionFixture()
    #expect(fixture.run("daily", "-l").text == "2025-11-21.md\n")
    #expect(fixture.run("daily").lines.first == "unchanged  2025-11-21  2025-11-21.md")
    #expect(fixture.run("daily", "tomorrow", "-l").text == "2025-11-22.md\n")
    #expect(fixture.run("daily", "2024-02-29", "-l").text == "2024-02-29.md\n")
    for day in ["2025-02-29", "soon", "99999-01-01"] {
      #expect(fixture.run("daily", day).status == .failure, "\(day)")
    }
    #expect(fixture.run("undo", "-q").status == .success)
    #expect(try fixture.paths() == ["2025-11-21.md", "2025-11-22.md"])
  }

  @Test func textIsAddedEveryTime() throws {
    var fixture = try SessionFixture(config: "daily:\n  folder: log\n  format: YYYY/MM/[day] D\n  template: t/Day\n")
    try fixture.vault.write("# {{date:dddd}}\n\n{{cursor}}\n", to: "t/Day.md")
    #expect(fixture.run("daily", "--append", "- one", "-l").text == "log/2025/11/day 21.md\n")
    #expect(fixture.run("daily", "--append", "- two", "-q").status == .success)
    fixture.input = Array("- three\n".utf8)
    #expect(fixture.run("daily", "--append", "-", "-q").status == .success)
    #expect(try fixture.text(of: "log/2025/11/day 21.md").hasSuffix("# Friday\n\n\n- one\n- two\n- three\n"))
    #expect(fixture.run("daily", "--append", " ").errors.contains("there is nothing to add"))
  }

  @Test func settingsOfObsidianAreFollowedUnlessTheVaultSetsOthers() throws {
    let fixture = try SessionFixture()
    try fixture.vault.write(
      "{\n\t\"folder\": \"Journal\",\n\t\"format\": \"DD.MM.YYYY\",\n\t\"template\": \"Templates/Daily\"\n}",
      to: ".obsidian/daily-notes.json")
    try fixture.vault.write("{\"folder\":\"Templates\",\"dateFormat\":\"D/M\"}", to: ".obsidian/templates.json")
    try fixture.vault.write("On {{date}}\n", to: "Templates/Daily.md")
    #expect(fixture.run("daily", "-l").text == "Journal/21.11.2025.md\n")
    #expect(try fixture.text(of: "Journal/21.11.2025.md").hasSuffix("On 21/11\n"))
    try fixture.vault.write("daily:\n  folder: elsewhere\n", to: ".sheaf/config.yaml")
    #expect(fixture.run("daily", "-l").text == "elsewhere/21.11.2025.md\n")
    // Settings that are no JSON are none.
    try fixture.vault.write("{", to: ".obsidian/daily-notes.json")
    #expect(fixture.run("daily", "-l").text == "elsewhere/2025-11-21.md\n")
  }

  @Test(arguments: ["../out/YYYY", "/", ".YYYY", "["])
  func patternsThatLeadOutAreRefused(_ format: String) throws {
    let fixture = try SessionFixture(config: "daily:\n  format: \"\(format)\"\n")
    let run = fixture.run("daily")
    #expect(run.status == .failure || format == "[", "\(run.text)")
  }

  /// As in Obsidian.
  @Test(arguments: [("/YYYY", "2025.md"), ("YYYY//MM", "2025/11.md")])
  func aFolderWithoutANameIsLeftOut(_ format: String, path: String) throws {
    let fixture = try SessionFixture(config: "daily:\n  format: \"\(format)\"\n")
    #expect(fixture.run("daily", "-l").text == path + "\n")
  }

  @Test func theEditorBeginsWhereTheTemplateSays() throws {
    var fixture = try SessionFixture(config: "daily: {template: t}\n")
    try fixture.vault.write("# Day\n\nMood: {{cursor}}\n\nEnd\n", to: "t.md")
    fixture.environment["EDITOR"] = "vim"
    let run = fixture.run("daily", "--edit")
    // Front matter of four lines and an empty one come before.
    #expect(run.programs.first?.words == ["vim", "+8", "2025-11-21.md"].map { Array($0.utf8) })
  }

  @Test func aNoteIsMadeWithoutAWritableJournal() throws {
    let fixture = try SessionFixture()
    try fixture.vault.write("no folder", to: "../state")
    #expect(fixture.run("daily", "--append", "precious", "-l").text == "2025-11-21.md\n")
    #expect(try fixture.text(of: "2025-11-21.md").hasSuffix("precious\n"))
  }

  @Test func typedTextIsKept() throws {
    var fixture = try SessionFixture(["2025-11-21.md": "---\na: [\n---\n"])
    fixture.input = Array("precious".utf8)
    for words in [["daily", "--append", "-"], ["append", "2025-11-21"]] {
      let run = fixture.run(words)
      #expect(run.status == .failure)
      let draft = try #require(run.errors.firstMatch(of: #/the text is kept in (.*)\n/#)?.output.1)
      #expect(try FileDescriptor.open(RawPath(String(draft))).readToEnd(limit: 100) == Array("precious".utf8))
    }
  }
}
