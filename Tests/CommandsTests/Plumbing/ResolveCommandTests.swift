import CommandFixtures
import Terminal
import Testing

@testable import Commands

@Suite struct ResolveCommandTests {
  /// What stands in a note means the same when it is typed.
  @Test func linksResolveAsInTheirNotes() throws {
    let fixture = try SampleVault.fixture()
    for path in try fixture.paths() {
      // A reference link says nothing without its definition, and the pipe of a table is no pipe elsewhere.
      for link in fixture.run("links", path, "--json").json["links"].items
      where link["kind"] != "reference" && link["raw"].string?.contains("\\") == false {
        let json = fixture.run("resolve", link["raw"].string ?? "", "--from", path, "--json").json
        for member in ["resolved", "by", "target", "subpath"] {
          #expect(json[member] == link[member], "\(path): \(link["raw"]) \(member)")
        }
        #expect(json["from"].string == path)
      }
    }
  }

  @Test(arguments: [
    ("b", "sub/b.md"), ("[[b]]", "sub/b.md"), ("![[b|x]]", "sub/b.md"), ("[t](sub/b.md)", "sub/b.md"),
    ("[t](s%20p.md#x)", "s p.md"), ("s p.md", "s p.md"), ("sheaf://note/id-1", "sub/b.md"),
    ("<takenote://note/ID-1>", "sub/b.md"), ("Bee", "sub/b.md"), ("#Two", "a.md"), ("/sub/b", "sub/b.md"),
    ("a#One#Two", "a.md"), ("picture.png", "picture.png"),
  ])
  func anyFormOfALinkIsUnderstood(_ link: String, _ path: String) throws {
    let fixture = try SessionFixture([
      "a.md": "# One\n## Two\n", "sub/b.md": "---\nid: id-1\naliases: [Bee]\n---\n", "s p.md": "",
      "picture.png": "",
    ])
    #expect(fixture.run("resolve", link, "--from", "a", "-l").lines == [path])
  }

  @Test func headingsAndBlocksHaveTheirLines() throws {
    let fixture = try SessionFixture(["a.md": "# One\n\n## Two\n\ntext ^id\n", "b.md": ""])
    #expect(fixture.run("resolve", "a#One#Two").lines == ["a.md:3  path"])
    #expect(fixture.run("resolve", "a#^ID").lines == ["a.md:5  path"])
    #expect(fixture.run("resolve", "[[a]]").lines == ["a.md  path"])
    let missing = fixture.run("resolve", "a#Three")
    #expect(missing.status == .success)
    #expect(missing.lines == ["a.md  path"])
    #expect(missing.errors.contains("'#Three'"))
    #expect(fixture.run("resolve", "#^id", "--from", "a").lines == ["a.md:5  self"])
  }

  @Test func otherNotesOfTheNameAreReported() throws {
    let fixture = try SessionFixture(["x/Plan.md": "", "longer/Plan.md": "", "longer/c.md": "", "d.md": ""])
    let ambiguous = fixture.run("resolve", "[[Plan]]", "--from", "d")
    #expect(ambiguous.status == .success)
    #expect(ambiguous.lines == ["x/Plan.md  path"])
    #expect(ambiguous.errors.contains("longer/Plan.md"))
    let json = fixture.run("resolve", "[[Plan]]", "--from", "d", "--json").json
    #expect(json["ambiguous"] == true)
    #expect(json["alsoNamed"] == ["longer/Plan.md"])
    // A note in the folder of the link is meant, and nobody would read it otherwise.
    let own = fixture.run("resolve", "[[Plan]]", "--from", "longer/c.md")
    #expect(own.lines == ["longer/Plan.md  path"])
    #expect(own.errors.isEmpty)
    #expect(fixture.run("resolve", "[[x/Plan]]").errors.isEmpty)
  }

  @Test func theStatusIsOneForABrokenLink() throws {
    let fixture = try SessionFixture(["a.md": ""])
    for link in ["nope", "[[nope#x]]", "https://example.org", "sheaf://note/none", "#x", "../../a", ""] {
      let run = fixture.run("resolve", link)
      #expect(run.status == .nothing, "\(link)")
      #expect(run.output.isEmpty && !run.errors.isEmpty, "\(link)")
    }
    #expect(fixture.run("resolve", "https://example.org", "--json").json["external"] == true)
    #expect(fixture.run("resolve", "a", "--from", "nowhere").status == .failure)
  }
}
