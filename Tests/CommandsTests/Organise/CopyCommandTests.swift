import CommandFixtures
import Testing

@testable import Commands

@Suite struct CopyCommandTests {
  @Test func identityIsNewAndTextIsTheSame() throws {
    let text = "---\nid: a # mine\ncreated: 2020-01-01\nupdated: 2020-01-01T10:00:00Z\nx: 1\n---\n# One\n\ntext  \n"
    let fixture = try SessionFixture(["f/One.md": text])
    let json = fixture.run("copy", "One", "--json").json
    #expect(json["state"] == "created")
    #expect(json["path"] == "f/One 2.md")
    #expect(json["title"] == "One 2")
    let id = try #require(json["id"].string)
    #expect(id != "a")
    #expect(
      try fixture.text(of: "f/One 2.md")
        == "---\nid: \(id) # mine\ncreated: 2025-11-21\nupdated: 2025-11-21T10:30:00+02:00\nx: 1\n---\n# One 2\n\ntext  \n"
    )
    #expect(try fixture.text(of: "f/One.md") == text)
    #expect(fixture.run("undo", "-q").status == .success)
    #expect(try fixture.paths() == ["f/One.md"])
  }

  @Test func noFrontMatterIsAddedToANoteWithoutIt() throws {
    let fixture = try SessionFixture(["a.md": "text\n"])
    #expect(fixture.run("copy", "a", "Other name", "-l").text == "Other name.md\n")
    // The file name is the title of either.
    #expect(try fixture.text(of: "Other name.md") == "text\n")
  }

  @Test(arguments: [
    ("sub", "sub/a.md"), ("sub/", "sub/a.md"), ("new/", "new/a.md"), ("sub/b", "sub/b.md"), ("b", "b.md"),
    ("x/y/", "x/y/a.md"), (".", "a 2.md"),
  ])
  func targetsAreFoldersOrNames(_ target: String, _ path: String) throws {
    let fixture = try SessionFixture(["a.md": "# T\n", "sub/z.md": ""])
    #expect(fixture.run("copy", "a", target, "-l").text == path + "\n")
  }

  @Test(arguments: ["../x/", "/tmp/", ".git/", "a/../../b", "?", ".trash/x"])
  func hostileTargetsAreRefused(_ target: String) throws {
    let fixture = try SessionFixture(["a.md": "# T\n", "sub/z.md": ""])
    #expect(fixture.run("copy", "a", target).status == .failure)
    #expect(try fixture.paths() == ["a.md", "sub/z.md"])
  }

  @Test func everyLinkKeepsItsTarget() throws {
    let fixture = try SessionFixture([
      "a/One.md": "---\naliases: [Uno]\n---\n# The title\n[[Two]] [x](../b/Two.md) ![](p.png)\n", "a/p.png": "",
      "b/p.png": "",
      "b/Two.md": "[[One]] [[The title]] [[Uno]]\n", "Two.md": "",
    ])
    let before = fixture.run("links", "b/Two", "--json").json
    let own = fixture.run("links", "a/One", "--json").json["links"].items.map { $0["resolved"] }
    #expect(fixture.run("copy", "One", "b", "-l").text == "b/One 2.md\n")
    #expect(fixture.run("links", "b/Two", "--json").json == before)
    #expect(fixture.run("links", "b/One 2", "--json").json["links"].items.map { $0["resolved"] } == own)
    #expect(try fixture.text(of: "b/One 2.md").contains("![](../a/p.png)"))
  }
}
