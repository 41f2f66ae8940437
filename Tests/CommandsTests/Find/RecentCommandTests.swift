import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

@Suite struct RecentCommandTests {
  private static let day: Int64 = 86_400_000_000_000

  /// A vault in which notes were looked at some days ago.
  private func fixture(_ looks: [(note: String, daysAgo: Int64)]) throws -> SessionFixture {
    var fixture = try SessionFixture([
      "a.md": "# One\n#x\n", "b.md": "# Two\n", "c.md": "# Three\n", "Archive/d.md": "# Four\n",
    ])
    let now = fixture.now
    for look in looks {
      fixture.now = now - look.daysAgo * Self.day
      #expect(fixture.run("show", look.note).status == .success)
    }
    fixture.now = now
    return fixture
  }

  @Test func latestComesFirst() throws {
    let fixture = try fixture([("c", 9), ("a", 6), ("b", 2), ("a", 1)])
    #expect(fixture.run("recent").lines == ["a.md\tOne\t2025-11-20 10:30", "b.md\tTwo\t2025-11-19 10:30"])
    #expect(fixture.run("recent", "--days", "1", "-l").text == "a.md\n")
    #expect(fixture.run("recent", "--days", "30", "-l").text == "a.md\nb.md\nc.md\n")
    #expect(fixture.run("recent", "-c").text == "2\n")
  }

  @Test func outputOptionsAreThoseOfLists() throws {
    let fixture = try fixture([("a", 1), ("b", 0)])
    let json = fixture.run("recent", "--json").json
    #expect(json["total"] == 2)
    #expect(
      json["notes"].items.map { $0["lastReferenced"] } == [
        "2025-11-21T10:30:00+02:00", "2025-11-20T10:30:00+02:00",
      ])
    #expect(
      fixture.run("recent", "--format", "{name} {referenced:yyyy-MM-dd}").text
        == "b.md 2025-11-21\na.md 2025-11-20\n")
    #expect(fixture.run("recent", "-l", "--sort", "path", "-m", "1").text == "a.md\n")
    #expect(fixture.run("recent", "-l", "tag:x").text == "a.md\n")
  }

  @Test func terminalGetsATable() throws {
    var fixture = try fixture([("b", 1), ("c", 0)])
    fixture.isTerminal = true
    #expect(fixture.run("recent").lines == ["Three  c.md  today 10:30", "Two    b.md  yesterday"])
  }

  @Test func archiveIsHiddenUnlessAskedFor() throws {
    let fixture = try fixture([("d", 0), ("a", 1)])
    #expect(fixture.run("recent", "-l").text == "a.md\n")
    #expect(fixture.run("recent", "-l", "--archived").text == "Archive/d.md\na.md\n")
  }

  @Test func notesThatAreGoneAreLeftOut() throws {
    let fixture = try fixture([("a", 1), ("b", 0)])
    try fixture.vault.remove("b.md")
    #expect(fixture.run("recent", "-l").text == "a.md\n")
  }

  @Test func anEmptyListIsExplained() throws {
    var fixture = try fixture([("a", 8)])
    var run = fixture.run("recent")
    #expect(run.status == .nothing)
    #expect(run.output.isEmpty && run.errorOutput.isEmpty)
    fixture.isTerminal = true
    run = fixture.run("recent")
    #expect(run.status == .nothing)
    #expect(run.errors.contains("No note was opened in the last 7 days"))
  }
}
