import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// What goes into the trash together comes back together, and what is lost by deleting is said.
@Suite struct TrashedTogetherTests {
  private let uuid = "550e8400-e29b-41d4-a716-446655440000"

  private func fixture() throws -> SessionFixture {
    try SessionFixture([
      "f/n.md": "# N\n\n![[p.png]] ![](../img/q%20r.jpg) ![x](takenote://image/\(uuid.uppercased()))\n[[o]]\n",
      "o.md": "[[n]] and [[n#N|again]]\n", "p.md": "See [the note](f/n.md).\n", "img/p.png": "1", "img/q r.jpg": "2",
      "img/\(uuid).jpg": "3", "img/other.png": "4",
    ])
  }

  @Test func theImagesOfARestoredNoteComeBackWithIt() throws {
    let fixture = try fixture()
    let before = try fixture.files()
    #expect(fixture.run("delete", "--with-attachments", "n", "-q").status == .success)
    #expect(try fixture.files()[Array("img/p.png".utf8)] == nil)
    let run = fixture.run("restore", "n", "--json").json
    #expect(try fixture.files() == before)
    #expect(run["notes"] != nil || run["files"] != nil)
    // With the option they stay where they are.
    #expect(fixture.run("delete", "--with-attachments", "n", "-q").status == .success)
    #expect(fixture.run("restore", "--no-attachments", "n", "-q").status == .success)
    #expect(try fixture.files()[Array(".trash/img/p.png".utf8)] != nil)
    #expect(try fixture.files()[Array("f/n.md".utf8)] != nil)
  }

  @Test func existingImagesAreNotTouched() throws {
    let fixture = try fixture()
    #expect(fixture.run("delete", "--with-attachments", "n", "-q").status == .success)
    try fixture.vault.write("another", to: "img/p.png")
    #expect(fixture.run("restore", "n", "-q").status == .success)
    #expect(try fixture.text(of: "img/p.png") == "another")
    #expect(try fixture.files()[Array(".trash/img/p.png".utf8)] != nil)
    #expect(try fixture.text(of: "img/q r.jpg") == "2")
  }

  @Test func aDeletionReportsBrokenLinks() throws {
    let fixture = try fixture()
    let run = fixture.run("delete", "n")
    #expect(run.lines.last == "  3 links in 2 notes are now broken")
    #expect(run.errors.contains("hint: 'sheaf unresolved'"))
    #expect(fixture.run("undo", "-q").status == .success)
    let json = fixture.run("delete", "n", "--json").json
    #expect(json["broken"]["links"] == 3)
    #expect(json["broken"]["notes"] == 2)
    #expect(fixture.run("undo", "-q").status == .success)
    // Links between notes that go together are none of them, nor are those that mean another note now.
    #expect(!fixture.run("delete", "n", "o", "p").text.contains("nowhere"))
    let twins = try SessionFixture(["a/n.md": "", "b/n.md": "", "o.md": "[[n]]\n"])
    #expect(!twins.run("delete", "a/n.md").text.contains("nowhere"))
  }

  @Test func oneNoteIsRemovedFromTheTrash() throws {
    let fixture = try SessionFixture(["a.md": "# Alpha\n", "b.md": "", "f/c.md": "", "f/d.md": ""])
    #expect(fixture.run("delete", "a", "b", "c", "d", "-q").status == .success)
    let dry = fixture.run("trash", "empty", "-n", "Alpha")
    #expect(dry.text == ".trash/a.md\n")
    #expect(fixture.run("trash", "empty", "--yes", "Alpha").status == .success)
    #expect(fixture.run("trash", "-l").lines.sorted() == [".trash/b.md", ".trash/f/c.md", ".trash/f/d.md"])
    #expect(fixture.run("trash", "empty", "--yes", ".trash/f/c.md").status == .success)
    #expect(fixture.run("trash", "-l").lines.sorted() == [".trash/b.md", ".trash/f/d.md"])
    let missing = fixture.run("trash", "empty", "--yes", "nothing")
    #expect(missing.status == .failure)
    #expect(missing.errors.contains("'nothing'"))
    #expect(fixture.run("undo", "-q").status == .success)
    #expect(fixture.run("trash", "-l").lines.contains(".trash/f/c.md"))
  }
}
