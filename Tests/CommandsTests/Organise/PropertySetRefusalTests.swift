import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Values that sheaf would ignore are refused.
@Suite struct PropertySetRefusalTests {
  @Test(arguments: [
    (["created", "tomorrow"], "'tomorrow' is not a date; 'created' is ignored"),
    (["updated", "2026-13-45"], "is not a date"), (["date", "soon"], "is not a date"),
    (["pinned", "maybe"], "'maybe' must be true or false"), (["--text", "pinned", "true"], "is quoted"),
    (["tags", "12"], "not a tag"), (["tags", "a b"], "several tags in one string"), (["tag", "x"], "write 'tags'"),
    (["--list", "tags", "ok,x y"], "cannot be a tag"), (["aliases", "A, B"], "several aliases"),
    (["category", "nope"], "'nope' is not a category"), (["id", "taken"], "taken by o.md"),
    (["id", ""], "cannot be empty"), (["title", " "], "a title cannot be empty"), (["a:b", "c"], "has a colon"),
    ([" a", "c"], "white space around it"),
  ])
  func valuesThatWouldBeIgnoredAreRefused(_ words: [String], _ reason: String) throws {
    let fixture = try SessionFixture(["n.md": "x\n", "o.md": "---\nid: taken\n---\n"])
    let run = fixture.run(["property", "set"] + words + ["n"])
    #expect(run.status == .failure)
    #expect(run.errors.contains(reason), "\(run.errors)")
    #expect(try fixture.text(of: "n.md") == "x\n")
  }

  @Test(arguments: [
    ["created", "2026-11-21"], ["pinned", "true"], ["tags", "a"], ["--list", "tags", "a,b/c"], ["aliases", "A"],
    ["category", "idea"], ["id", "other"], ["title", "T"], ["rating", "-5"], ["key", "a: b"], ["key", "- x"],
  ])
  func acceptedValuesAreReadBack(_ words: [String]) throws {
    let fixture = try SessionFixture(["n.md": "x\n"])
    #expect(fixture.run(["property", "set", "-q"] + words + ["n"]).status == .success)
    #expect(fixture.run("check", "-q").status == .success)
    let values = words[words.count - 1].split(separator: words.first == "--list" ? "," : "\n").map(String.init)
    #expect(fixture.run("property", "get", words[words.count - 2], "n").lines == values)
  }

  @Test func earlierInvalidPropertiesStopNoOtherChange() throws {
    let fixture = try SessionFixture(["n.md": "---\ncreated: soon\ndc:title: x\n---\n"])
    #expect(fixture.run("property", "set", "-q", "rating", "1", "n").status == .success)
    #expect(fixture.run("property", "set", "-q", "dc:title", "y", "n").status == .success)
    #expect(fixture.run("property", "set", "-q", "created", "2026-01-01", "n").status == .success)
  }

  @Test func aNoteThatIsASymbolicLinkHasChanged() throws {
    let fixture = try SessionFixture(["r/a.md": "x\n"])
    try FileSystem.makeSymlink(fixture.vault.root.appending("b.md" as RawPath), to: "r/a.md")
    let run = fixture.run("tag", "add", "new", "b")
    #expect(run.lines == ["tagged  b.md  +new", "  b.md is a symbolic link to r/a.md"])
    #expect(try fixture.text(of: "r/a.md").contains("new"))
    let json = fixture.run("tag", "add", "other", "b", "--json").json
    #expect(json["notes"][0]["state"] == "updated")
    #expect(json["notes"][0]["symlinkTo"] == "r/a.md")
    #expect(fixture.run("tag", "add", "other", "b").text.hasPrefix("unchanged"))
  }

  @Test func anEmptyFolderIsNoVault() throws {
    let fixture = try SessionFixture(["n.md": "x\n"])
    for words in [["-C", "", "list"], ["--vault=", "capture", "x"]] {
      let run = fixture.run(words)
      #expect(run.status == .failure)
      #expect(run.errors.contains("cannot be empty"))
    }
    #expect(try fixture.paths() == ["n.md"])
  }

  @Test func aRefusedTagNamesItsLine() throws {
    let fixture = try SessionFixture(["n.md": "one\n\n#plan two\n\n**#plan**\n"])
    let run = fixture.run("tag", "delete", "plan")
    #expect(run.errors.hasPrefix("sheaf: n.md:5: '#plan' cannot be removed there"))
  }
}
