import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

@Suite struct ArchiveCommandTests {
  @Test func notesKeepTheirPathsAndLinksBelowTheArchive() throws {
    let fixture = try SessionFixture([
      "a/One.md": "# One\n[x](../Two.md) ![](p.png)\n", "Two.md": "[[a/One]] [y](a/One.md)\n", "a/p.png": "",
    ])
    let before = fixture.run("links", "Two", "--json").json["links"].items.map { $0["resolved"] }
    #expect(before == ["a/One.md", "a/One.md"])
    #expect(fixture.run("archive", "One", "-l").text == "Archive/a/One.md\n")
    #expect(fixture.run("list", "-l").text == "Two.md\n")
    #expect(
      fixture.run("links", "Two", "--json").json["links"].items.map { $0["resolved"] } == [
        "Archive/a/One.md", "Archive/a/One.md",
      ])
    #expect(fixture.run("unresolved", "-q").status == .nothing)
    // A second run changes nothing.
    let json = fixture.run("archive", "One", "--json").json
    #expect(json["operation"] == nil)
    #expect(json["notes"][0]["state"] == "unchanged")
    #expect(fixture.run("unarchive", "One").lines.first == "unarchived  Archive/a/One.md → a/One.md  3 links")
    #expect(!FileSystem.exists(fixture.vault.root.appending("Archive/a" as RawPath)))
    #expect(fixture.run("links", "Two", "--json").json["links"].items.map { $0["resolved"] } == before)
    #expect(fixture.run("unarchive", "One", "Two", "-q").status == .success)
    #expect(try fixture.text(of: "a/One.md") == "# One\n[x](../Two.md) ![](p.png)\n")
  }

  @Test func aClashGetsANumber() throws {
    let fixture = try SessionFixture(["n.md": "1\n", "Archive/n.md": "0\n"])
    #expect(fixture.run("archive", "n.md", "-l").text == "Archive/n 2.md\n")
    #expect(fixture.run("undo", "-q").status == .success)
    #expect(fixture.run("unarchive", "Archive/n.md", "-l").text == "n 2.md\n")
    #expect(try fixture.text(of: "n.md") == "1\n")
  }

  @Test func undoGivesEveryByteBack() throws {
    let notes = ["x/n.md": "[[m]]\n", "m.md": "---\nup: \"[[x/n]]\"\n---\n[n](x/n.md#h)\n", "Archive/m.md": "old\n"]
    let fixture = try SessionFixture(notes)
    #expect(fixture.run("archive", "x/n", "m.md", "-n").status == .success)
    #expect(fixture.run("archive", "x/n", "m.md", "--expect", "1").status == .failure)
    #expect(fixture.run("archive", "x/n", "m.md", "-q").status == .success)
    #expect(fixture.run("undo", "-q").status == .success)
    for (path, text) in notes { #expect(try fixture.text(of: path) == text) }
    #expect(fixture.run("archive", "nothing", "m.md").status == .failure)
    #expect(fixture.run("archive", "Archive/").status == .failure)
  }
}
