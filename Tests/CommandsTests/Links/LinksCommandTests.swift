import CommandFixtures
import Testing

@testable import Commands

@Suite struct LinksCommandTests {
  /// How often each value of a member comes among all links of the sample vault.
  private func counts(_ links: [JSONTree], _ member: String) -> [String: Int] {
    Dictionary(links.map { ($0[member].string ?? "null", 1) }, uniquingKeysWith: +)
  }

  @Test func sampleVaultIsCounted() throws {
    let fixture = try SampleVault.fixture()
    // What the front matter says that cannot be read is for NoteSyntax to decide, and its tests.
    let paths = try fixture.paths().filter { !$0.contains("broken front matter") }
    let links = paths.flatMap { fixture.run("links", $0, "--json").json["links"].items }
    #expect(links.count == 199)
    #expect(
      counts(links, "kind") == ["wiki": 165, "property": 16, "markdown": 14, "autolink": 2, "reference": 2])
    #expect(
      counts(links, "by") == ["path": 180, "null": 5, "self": 4, "id": 4, "alias": 3, "title": 2, "uid": 1])
    #expect(links.filter { $0["embed"] == true }.count == 12)
    let all = paths.flatMap { fixture.run("links", $0, "--external", "--json").json["links"].items }
    #expect(all.filter { $0["external"] == true }.count == 2)
    #expect(all.count == 201)
  }

  @Test func aLinkHasAllMembers() throws {
    let fixture = try SessionFixture([
      "sub/a.md": "x [[B n#H|label]]\n![p](p%20q.png)\n", "B n.md": "# H\n", "p q.png": "",
    ])
    let links = fixture.run("links", "a", "--json").json["links"]
    #expect(
      links[0].keys == [
        "by", "column", "display", "embed", "external", "kind", "line", "raw", "resolved", "subpath",
        "target",
      ])
    #expect(links[0]["raw"] == "[[B n#H|label]]")
    #expect(links[0]["target"] == "B n")
    #expect(links[0]["subpath"] == "#H")
    #expect(links[0]["display"] == "label")
    #expect(links[0]["column"] == 3)
    #expect(links[0]["resolved"] == "B n.md")
    #expect(links[1]["target"] == "p q.png")
    #expect(links[1]["resolved"] == "p q.png")
    #expect(links[1]["embed"] == true)
  }

  @Test func everyFormOfOutputIsPrinted() throws {
    var fixture = try SessionFixture([
      "sub/a.md": "[[b]] [[b|again]] [[none]] <https://example.org>\n", "b.md": "plain",
    ])
    #expect(
      fixture.run("links", "a").lines == [
        " 1:1  [[b]]        b.md        path", " 1:7  [[b|again]]  b.md        path",
        "1:19  [[none]]     unresolved",
      ])
    #expect(fixture.run("links", "a", "-l").lines == ["b.md"])
    #expect(fixture.run("links", "a", "-c").text == "3\n")
    #expect(fixture.run("links", "a", "--external", "-c").text == "4\n")
    #expect(fixture.run("links", "a", "--jsonl").lines.count == 3)
    #expect(fixture.run("links", "b").status == .nothing)
    #expect(fixture.run("links", "b", "-q").output.isEmpty)
    fixture.workingDirectory = "sub"
    #expect(fixture.run("links", "a", "-l").lines == ["../b.md"])
  }

  @Test func aMissingNoteIsAFailure() throws {
    let run = try SessionFixture(["plan.md": "x"]).run("links", "plam")
    #expect(run.status == .failure)
    #expect(run.errors.contains("'plan'"))
  }

  @Test func controlCharactersOfANoteDoNotReachTheTerminal() throws {
    var fixture = try SessionFixture(["a.md": "[[x\u{1b}[31my]]\n", "b.md": "see [[a|\u{202e}]]\n"])
    fixture.isTerminal = true
    for command in [["links", "a"], ["backlinks", "a"], ["unresolved"]] {
      let run = fixture.run(command)
      #expect(!run.text.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{202e}" }, "\(command)")
    }
  }
}
