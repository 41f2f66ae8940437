import CommandFixtures
import Terminal
import Testing

@testable import Commands

/// A query that is written as in another program, and finds nothing, gets a hint with the query that finds something.
@Suite struct QueryFormHintTests {
  private func fixture() throws -> SessionFixture {
    try SessionFixture([
      "n.md": "---\nrating: 5\nstatus: done\ntags: [a/b, c]\n---\n",
      "m.md": "---\nrating: 3\nstatus: open\n---\nplain bread\n",
      "projects/Plan.md": "# Plan\nshortbread and rolls\n",
    ])
  }

  @Test(arguments: [
    ("[rating>4]", "[rating:>4]", "n.md"), ("rating>4", "[rating:>4]", "n.md"),
    ("[rating!=3]", "[rating] -[rating:3]", "n.md"), ("[status==done]", "[status:done]", "n.md"),
    ("status=done", "[status:done]", "n.md"), ("rating<=3", "[rating:<=3]", "m.md"),
    ("pl.*bread$", "/pl.*bread$/", "m.md"), ("^# Plan", "/^# Plan/", "projects/Plan.md"),
    ("short*d", "/short.*d/", "projects/Plan.md"), ("title:*plan*", "title:plan", "projects/Plan.md"),
    ("path:pro*/*.md", "path:/pro.*\\/.*\\.md/", "projects/Plan.md"),
    ("in:projects/*", "in:projects", "projects/Plan.md"),
    ("in:project", "in:projects", "projects/Plan.md"), ("tag:c,d", "(tag:c OR tag:d)", "n.md"),
    ("folder: projects", "in:projects", "projects/Plan.md"),
    ("title:**plan**", "title:plan", "projects/Plan.md"), ("created>2001", "created:>2001", nil),
  ]) func theHintIsAQueryThatFinds(query: String, wanted: String, note: String?) throws {
    let fixture = try fixture()
    let run = fixture.run("list", "-l", query)
    #expect(run.status == .nothing && run.output.isEmpty)
    #expect(run.errors.contains("sheaf list \(ShellWords.quoted(wanted))"), "\(run.errors)")
    let found = fixture.run("list", "-l", wanted)
    #expect(found.status == .success, "\(found.errors)")
    if let note { #expect(found.text == "\(note)\n") }
    // Programs that read JSON get the same document, and the hint apart from it.
    #expect(fixture.run("list", "--json", query).json["total"].integer == 0)
    #expect(fixture.run("list", "-q", query).errors == "")
  }

  @Test(arguments: ["nothing>4", "@x", "a*z*c", "[", "^", "=", "in:", "tag:,", "::*", "~", "(a*z"])
  func textWithoutAnotherMeaningGetsNoQuery(query: String) throws {
    #expect(!(try fixture().run("list", "-l", query).errors.contains("sheaf list")), "\(query)")
  }

  @Test func aStarMeansEveryTagButNoProperty() throws {
    let fixture = try SessionFixture(["a.md": "---\ntags: [x]\n---\n", "b.md": "#y\n", "c.md": "plain\n"])
    for query in ["tag:*", "has:tags", "tag:#*"] {
      #expect(fixture.run("list", "-l", "--sort", "path", query).lines == ["a.md", "b.md"], "\(query)")
    }
    for query in ["-tag:*", "-has:tags"] { #expect(fixture.run("list", "-l", query).lines == ["c.md"], "\(query)") }
    let run = fixture.run("list", "-l", "--sort", "path", "-[tags]")
    #expect(run.lines == ["b.md", "c.md"] && run.errors.contains("sheaf list -has:tags"), "\(run.errors)")
    // Where both mean the same, there is nothing to say.
    #expect(try SessionFixture(["a.md": "---\ntags: [x]\n---\n"]).run("list", "[tags]").errors == "")
  }

  @Test func aNameWithoutAValueIsAskedForOne() throws {
    let fixture = try SessionFixture(["n.md": "---\nrating: 5\n---\nit is: so\n"])
    for (query, hint) in [("is:", "pinned"), ("has:", "tags"), ("priority:", "highest"), ("enriched:", "none")] {
      let run = fixture.run("list", query)
      #expect(run.status == .failure && run.errors.contains("'\(query)' needs a value"), "\(run.errors)")
      #expect(run.errors.contains("write one of \(hint)"), "\(run.errors)")
    }
    #expect(fixture.run("list", "-l", "it", "is:").lines == ["n.md"])
    #expect(fixture.run("list", "-l", "\"is:\"").lines == ["n.md"])
    #expect(fixture.run("list", "tag:").errors.contains("'tag:' without a value is text"))
    #expect(fixture.run("list", "tga:").errors.contains("did you mean 'tag:'?"))
    #expect(fixture.run("list", "zzzz:").errors.contains("there is no field 'zzzz:'"))
    #expect(fixture.run("list", "zzzz:y").errors.contains("there is no field 'zzzz:'"))
    #expect(fixture.run("list", "https://nowhere.example").errors == "")
  }

  @Test func commandsAfterTheNameOfAListAreNamed() throws {
    let fixture = try SessionFixture(["n.md": "#x list of things to add\n"])
    for (words, hint) in [
      ("tags list", "'sheaf tags' lists all tags"), ("tags add x", "sheaf tag add"), ("tags rm x", "sheaf tag remove"),
      ("tags rename a b", "sheaf tag rename"), ("folders create x", "sheaf folder create"),
      ("folders add x", "sheaf folder create"), ("properties list", "'sheaf properties' lists all properties"),
    ] {
      let run = fixture.run(words.split(separator: " ").map(String.init))
      #expect(run.errors.contains(hint), "\(words): \(run.errors)")
    }
    #expect(fixture.run("tags", "list").lines.count == 1)
    #expect(fixture.run("tags", "things").errors == "" && fixture.run("tags", "list of").errors == "")
  }

  @Test func theNameOfAFormIsThatForm() throws {
    let fixture = try SessionFixture(["n.md": "#x\n"])
    for (name, option) in [("json", "--json"), ("jsonl", "--jsonl"), ("csv", "--csv"), ("tsv", "--tsv")] {
      #expect(fixture.run("list", "--format", name).output == fixture.run("list", option).output, "\(name)")
    }
    #expect(fixture.run("tags", "--format=json").json["total"].integer == 1)
    #expect(fixture.run("show", "--format", "json", "n").errors.contains("hint: write it as in 'sheaf show n'"))
  }

  @Test func tasksOfOtherProgramsAreNamed() throws {
    let fixture = try SessionFixture(["n.md": "- [ ] a\n"])
    #expect(
      fixture.run("tasks", "add", "buy milk").errors == "hint: 'sheaf task add NOTE 'buy milk'' adds a task to a note\n"
    )
    #expect(fixture.run("tasks", "today").errors.contains("sheaf tasks --due today"))
    #expect(fixture.run("tasks", "overdue").errors.contains("sheaf tasks --due \"<today\""))
    #expect(fixture.run("tasks", "zebra").errors == "")
  }

  @Test func daysInOtherOrdersAreReadOrAskedFor() throws {
    let fixture = try SessionFixture()
    for day in ["26.11.2026", "26/11/2026", "11/26/2026"] {
      #expect(fixture.run("daily", "-n", day).text.contains("2026-11-26"), "\(day)")
    }
    let run = fixture.run("daily", "-n", "3/4/2026")
    #expect(run.status == .failure && run.errors.contains("write 2026-04-03 or 2026-03-04"), "\(run.errors)")
    #expect(!fixture.run("daily", "-n", "soonish").errors.contains("last week"))
  }

  @Test func aCheckOfNothingFails() throws {
    let fixture = try fixture()
    let run = fixture.run("check", "in:projekts")
    #expect(run.status == .failure && run.errors.contains("no note matches 'in:projekts'"), "\(run.errors)")
    #expect(fixture.run("check", "-q").errors == "" && fixture.run("check", "-q").output.isEmpty)
  }

  @Test func numbersInNamesAreSortedByTheirValue() throws {
    let fixture = try SessionFixture(["Part 10.md": "", "Part 9.md": "", "Part 09b.md": "", "Part.md": ""])
    #expect(
      fixture.run("list", "-l", "--sort", "name").lines == ["Part 9.md", "Part 09b.md", "Part 10.md", "Part.md"])
  }
}
