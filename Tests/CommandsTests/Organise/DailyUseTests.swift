import CommandFixtures
import SystemCalls
import Terminal
import TestSupport
import Testing

@testable import Commands

/// What a person meets in the first week of use.
@Suite struct DailyUseTests {
  @Test func aDryRunPrintsOnlyPathsIfAsked() throws {
    let fixture = try SessionFixture(["a.md": "x\n", "b.md": "y\n", "c.md": "z\n"])
    #expect(fixture.run("tag", "add", "t", "-n", "-l", "a", "b").lines == ["a.md", "b.md"])
    #expect(fixture.run("tag", "add", "t", "-n", "-q", "a").text == "")
    #expect(fixture.run("tag", "add", "t", "-n", "a").text.contains("+tags: [t]"))
    #expect(try fixture.text(of: "a.md") == "x\n")
  }

  @Test func aNameThatBeginsWithAHyphenIsNoOptionOfOtherPrograms() throws {
    let fixture = try SessionFixture(["-x.md": "text\n", "sub/-y.md": "y\n"])
    #expect(fixture.run("list", "-l", "--sort", "path").lines == ["./-x.md", "sub/-y.md"])
    #expect(fixture.run("cat", "./-x.md").text == "text\n")
    var below = fixture
    below.workingDirectory = "sub"
    #expect(below.run("list", "-l", "--sort", "path").lines == ["../-x.md", "./-y.md"])
  }

  @Test func aNewNoteMakesFoldersBelowOneThatExists() throws {
    let fixture = try SessionFixture(["garden/a.md": "x\n"])
    #expect(fixture.run("new", "-l", "garden/sub/Cake").lines == ["garden/sub/Cake.md"])
    #expect(fixture.run("new", "-l", "AC/DC live").lines == ["AC-DC live.md"])
  }

  @Test func slugsNameNewNotesToo() throws {
    let fixture = try SessionFixture(config: "file-names: slug\n")
    #expect(fixture.run("new", "-l", "My First Note").lines == ["my-first-note.md"])
    #expect(try fixture.text(of: "my-first-note.md").contains("My First Note"))
    #expect(fixture.run("new", "-l", "Kept Name.md").lines == ["Kept Name.md"])
  }

  @Test func theCalendarOfAQueryHasItsTasksAlone() throws {
    let fixture = try SessionFixture(["n.md": "- [ ] now 📅 2025-12-01\n- [ ] later 📅 2026-06-01\n- [ ] never\n"])
    let some = fixture.run("export", "ics", "due:2025-12-01").text
    #expect(some.contains("SUMMARY:now") && !some.contains("SUMMARY:later"))
    for all in [fixture.run("export", "ics"), fixture.run("export", "ics", "*")] {
      #expect(all.text.contains("SUMMARY:now") && all.text.contains("SUMMARY:later") && !all.text.contains("never"))
    }
  }

  @Test func theNotesOfTheVaultAreNotImported() throws {
    let fixture = try SessionFixture(["a.md": "[[b]]\n", "sub/b.md": "x\n"])
    for source in [".", "sub", ".."] {
      let run = fixture.run("import", "notion", source)
      #expect(run.status == .failure && run.errors.contains("in this vault"), "\(source): \(run.errors)")
    }
    #expect(try fixture.paths() == ["a.md", "sub/b.md"])
  }

  @Test func aTimeWithAnOffsetIsOnTheDayThatItIsHere() throws {
    // Local time is two hours ahead of UTC.
    let fixture = try SessionFixture([
      "z.md": "---\nwhen: 2025-10-31T23:30:00Z\n---\n", "d.md": "---\nwhen: 2025-11-01\n---\n",
    ])
    #expect(fixture.run("list", "-l", "--sort", "path", "[when:2025-11-01]").lines == ["d.md", "z.md"])
    #expect(fixture.run("list", "-l", "[when:2025-10-31]").lines == [])
    #expect(fixture.run("list", "-l", "[when:2025-10]").lines == ["z.md"])
  }

  @Test func aNameOfTwoNotesIsNamedAsThat() throws {
    let fixture = try SessionFixture([
      "a.md": "---\naliases: [Loaf]\n---\n", "b.md": "---\naliases: [Loaf]\n---\n",
      "c.md": "[[Loaf]] [[None]] [[twin]]\n",
      "d.md": "---\nid: twin\n---\n", "e.md": "---\nid: twin\n---\n",
    ])
    let run = fixture.run("check")
    #expect(run.text.contains("2 notes have the name 'twin', so it leads to none: d.md, e.md"), "\(run.text)")
    #expect(run.text.contains("2 notes have the name 'Loaf', so it leads to none: a.md, b.md"), "\(run.text)")
    #expect(run.text.contains("no note has the name 'None'"))
  }

  @Test func helpOnAnUnknownCommandSaysSo() throws {
    let fixture = try SessionFixture(["a.md": "x\n"])
    for (words, hint) in [
      (["serach", "--help"], "sheaf search"), (["tag", "renam", "-h"], "sheaf tag rename"),
      (["open", "--help"], "sheaf edit"),
      (["frobnicate", "--help"], "sheaf --help"),
    ] {
      let run = fixture.run(words)
      #expect(run.status == .failure && run.text == "" && run.errors.contains(hint), "\(words): \(run.errors)")
    }
    #expect(fixture.run("list", "--bogus", "--help").status == .success)
  }

  @Test func aNoteThatGitHasIsNotOnlyLookedForInTheTrash() throws {
    let fixture = try SessionFixture(["a.md": "x\n"])
    #expect(!fixture.run("restore", "gone").errors.contains("--rev"))
    try fixture.vault.write("", to: ".git/HEAD")
    let run = fixture.run("restore", "gone")
    #expect(run.errors.contains("'sheaf restore --rev HEAD gone'") && run.errors.contains("'sheaf trash'"))
  }

  @Test func patternsThatAShellExpandsGetAHint() throws {
    let fixture = try SessionFixture(["a.md": "x\n", "b.md": "y\n"])
    #expect(fixture.run("list", "a.md", "b.md").errors.contains("in quotes, '*' is all notes"))
    #expect(!fixture.run("list", "a.md", "zebra").errors.contains("in quotes, '*'"))
  }
}
