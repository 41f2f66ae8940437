import CommandFixtures
import Testing

@testable import Commands

/// Notes that nothing leads to, and notes that lead nowhere.
@Suite struct OrphansCommandTests {
  @Test func sampleVaultIsListed() throws {
    let fixture = try SampleVault.fixture()
    #expect(
      fixture.run("orphans", "-l", "--sort", "path").lines == [
        "Inbox/2026-11-19 Lens cloth.md", "Inbox/202611201815 Ideas on the tram.md",
        "Inbox/Voice memo about the bees.md",
        "work/Opening hours (winter).sync-conflict-20261103-081502-K3QF7ZD.md",
      ])
    #expect(
      fixture.run("deadends", "-l", "--sort", "path").lines == [
        "Inbox/2026-11-18 untitled.md", "Inbox/2026-11-19 Lens cloth.md",
        "Inbox/202611201815 Ideas on the tram.md",
        "recipes/Cardamom coffee.md", "recipes/ต้มข่าไก่.md",
        "work/Opening hours (winter).md",
        "work/Opening hours (winter).sync-conflict-20261103-081502-K3QF7ZD.md",
      ])
  }

  @Test(arguments: [("orphans", "is:orphan"), ("deadends", "is:deadend")])
  func theListEqualsTheResultOfTheQuery(_ command: String, _ state: String) throws {
    let fixture = try SampleVault.fixture()
    for query in ["", "in:work", "-in:Inbox", "tea OR in:templates", "is:archived"] {
      let list = fixture.run("list", "--json", "--archived", "\(state) (\(query))")
      let own = fixture.run(command, "--json", "--archived", query)
      #expect(
        own.text == (query.isEmpty ? fixture.run("list", "--json", "--archived", state) : list).text,
        "\(query)")
    }
  }

  @Test func namesThatDifferInCaseAreDifferentNotes() throws {
    let fixture = try SessionFixture(["a.md": "[[Log]] [[b]]", "b.md": "[[a]]", "Log.md": "", "log.md": ""])
    #expect(fixture.run("orphans", "-l").lines == ["log.md"])
    #expect(fixture.run("backlinks", "Log.md", "-l").lines == ["a.md"])
    #expect(fixture.run("backlinks", "log.md", "-l").lines == [])
  }

  @Test func attachmentsAreNotListed() throws {
    let fixture = try SessionFixture(["a.md": "[[a]] [[b]]", "b.md": "", "x.png": "", "Archive/c.md": ""])
    #expect(fixture.run("orphans", "-l").lines == ["a.md"])
    #expect(fixture.run("orphans", "-l", "--archived", "--sort", "path").lines == ["Archive/c.md", "a.md"])
    #expect(fixture.run("deadends", "-l").lines == ["b.md"])
    #expect(fixture.run("deadends", "--json").json["total"] == 1)
  }

  @Test func anEmptyResultIsExplained() throws {
    var fixture = try SessionFixture(["a.md": "[[b]]", "b.md": "[[a]]"])
    fixture.isTerminal = true
    let run = fixture.run("orphans")
    #expect(run.status == .nothing)
    #expect(run.errors == "Every note is linked to; 'sheaf deadends' lists notes without links.\n")
    #expect(fixture.run("deadends", "nowhere").errors.contains("No note matches"))
    #expect(fixture.run("deadends", "created:never").status == .failure)
  }
}
