import CommandFixtures
import CommandSpec
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// A star is all notes in every command that takes a query, and in quotes it is text.
@Suite struct StarTests {
  /// The command lines of all commands that take a query, with a `?` in its place.
  private static let lines = [
    "list": "list -l --sort title ?", "search": "search -l ?", "recent": "recent -l ?", "random": "random -c ?",
    "stats": "stats --json ?", "orphans": "orphans -l ?", "deadends": "deadends -l ?",
    "duplicates": "duplicates -l --least 1 ?", "unresolved": "unresolved ?",
    "tags": "tags ?", "folders": "folders ?", "categories": "categories ?",
    "tasks": "tasks ?", "check": "check ?", "graph": "graph -l ?", "export": "export csv --columns path ?",
    "enrich": "enrich --dry-run ?", "pin": "pin -n --where ?", "unpin": "unpin -n --where ?",
    "archive": "archive -n --where ?", "unarchive": "unarchive -n --where ?", "delete": "delete -n --where ?",
    "category": "category idea -n --where ?", "move": "move Archive -n --where ?",
    "tag add": "tag add new -n --where ?", "append": "append x -n --where ?", "prepend": "prepend x -n --where ?",
    "task add": "task add x -n --where ?",
    "tag remove": "tag remove t -n --where ?", "property set": "property set a 1 -n --where ?",
    "property unset": "property unset p -n --where ?", "property rename": "property rename p q -n --where ?",
    "tag rename": "tag rename t w -n --where ?", "replace": "replace -n two 2 ?",
    "links": "links --rewrite relative -n ?",
    "tag merge": "tag merge t u v -n --where ?",
    "tag delete": "tag delete t -n --where ?", "task done": "task done -n --where ?",
    "task toggle": "task toggle -n --where ?", "task due": "task due tomorrow -n --where ?",
    "task schedule": "task schedule tomorrow -n --where ?", "review done": "review done -n --where ?",
    "review later": "review later -n --where ?",
    // These need a screen, a person, a browser or an agent, or run until they are stopped.
    "pick": nil, "browse": nil, "serve": nil, "mcp": nil, "watch": nil,
  ]

  private static func takesQuery(_ entry: CommandEntry) -> Bool {
    entry.options.contains { $0.metavariable == "QUERY" }
      || entry.operands.contains { $0.metavariable.split(separator: "|").contains("QUERY") }
  }

  private static let commands = Program.table.catalog.visibleCommands.filter(takesQuery).map(\.name)

  private func fixture() throws -> SessionFixture {
    try SessionFixture([
      "a.md": "---\np: 1\npinned: true\n---\n[[b]] #t\n- [ ] one\n", "b.md": "two #u [[none]]\n- [ ] two\n",
      "sub/c.md": "* three #t\n- [ ] three *\n",
    ])
  }

  @Test func theTableHasEveryCommandThatTakesAQuery() {
    #expect(Set(Self.commands).isSubset(of: Set(Self.lines.keys)), "\(Set(Self.commands).subtracting(Self.lines.keys))")
  }

  @Test(arguments: commands) func aStarIsAllNotes(_ command: String) throws {
    guard let line = Self.lines[command] ?? nil else { return }
    func run(_ query: String) throws -> SessionFixture.Run {
      let fixture = try fixture()
      _ = fixture.run("show", "a", "-q")
      let run = fixture.run(line.split(separator: " ").map { $0 == "?" ? query : String($0) })
      #expect(run.status.code < 2, "\(line) \(query): \(run.errors)")
      return run
    }
    let (star, root, quoted) = (try run("*"), try run("in:/"), try run("\"*\""))
    #expect(star.text == root.text && star.status == root.status, "\(star.text)\(root.text)")
    #expect(quoted.text == (try run("in:sub")).text, "\(quoted.text)")
  }

  @Test func aStarIsAllNotesOfASite() throws {
    let fixture = try fixture()
    for (query, count) in [("*", 3), ("in:/", 3), ("\"*\"", 1)] {
      let place = fixture.vault.root.parent.appending(RawPath("site-\(count)-\(query.count)")).text
      let run = fixture.run("export", "html", query, "-o", place, "--json")
      #expect(run.json["notes"].integer == count, "\(query): \(run.errors)")
    }
  }

  @Test func aStarAmongWordsChangesNothing() throws {
    let fixture = try fixture()
    #expect(fixture.run("list", "-l", "two", "*").lines == ["b.md"])
    #expect(fixture.run("list", "-l", "-*").lines == [])
    #expect(fixture.run("tasks", "-c", "-*").lines == ["0"])
    #expect(fixture.run("tasks", "-c", "* OR two").lines == ["3"])
    #expect(fixture.run("list", "-c", "heading:*").lines == ["0"])
  }
}
