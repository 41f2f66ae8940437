import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

@Suite struct TrashCommandTests {
  @Test func deletedNotesKeepTheirPathsAndAreRestored() throws {
    let fixture = try SessionFixture(["a/b/One.md": "# One\n", "Two.md": "see [[One]]\n"])
    #expect(fixture.run("delete", "One", "-l").text == ".trash/a/b/One.md\n")
    #expect(try fixture.paths() == ["Two.md"])
    #expect(fixture.run("unresolved", "-q").status == .success)
    let json = fixture.run("trash", "list", "--json").json
    #expect(json["total"] == 1)
    #expect(json["files"][0]["original"] == "a/b/One.md")
    // The folders that held it are gone meanwhile.
    try FileSystem.removeDirectory(fixture.vault.root.appending("a/b" as RawPath))
    try FileSystem.removeDirectory(fixture.vault.root.appending("a" as RawPath))
    #expect(fixture.run("restore", "One").lines.first == "restored  One  a/b/One.md")
    #expect(try fixture.text(of: "a/b/One.md") == "# One\n")
    #expect(!FileSystem.exists(fixture.vault.root.appending(".trash" as RawPath)))
    #expect(fixture.run("unresolved", "-q").status == .nothing)
    #expect(fixture.run("trash").status == .nothing)
  }

  @Test func aClashGetsANumberBothWays() throws {
    let fixture = try SessionFixture(["n.md": "1", ".trash/n.md": "0", ".trash/x": "no folder", "x/y.md": "2"])
    #expect(
      fixture.run("delete", "n", "x/y", "-l").text == ".trash/n 2.md\n\".trash/x 2/y.md\"\n".replacing("\"", with: ""))
    try fixture.vault.write("new", to: "n.md")
    #expect(fixture.run("restore", ".trash/n.md", ".trash/n 2.md", "-l").text == "n 2.md\nn 3.md\n")
    #expect(try fixture.text(of: "n.md") == "new")
    #expect(try fixture.text(of: "n 2.md") == "0")
    #expect(try fixture.text(of: "n 3.md") == "1")
  }

  @Test func theLastDeletedOfNotesWithOnePathIsRestored() throws {
    let fixture = try SessionFixture()
    for text in ["one", "two", "three"] {
      try fixture.vault.write(text, to: "f/n.md")
      #expect(fixture.run("delete", "-q", "f/n").status == .success)
    }
    let lines = fixture.run("trash").lines.map { $0.split(separator: "\t").dropFirst(2).joined(separator: " ") }
    #expect(lines == ["f/n.md .trash/f/n 3.md", "f/n.md .trash/f/n 2.md", "f/n.md .trash/f/n.md"])
    #expect(fixture.run("trash", "--json").json["files"].items.allSatisfy { $0["original"] == "f/n.md" })
    for name in ["f/n.md", "f/n", "n"] {
      let run = fixture.run("restore", name, "-l")
      #expect(run.text == "f/n.md\n")
      #expect(run.errors.contains("hint: .trash/f/n 2.md had the path f/n.md too"))
      #expect(try fixture.text(of: "f/n.md") == "three")
      #expect(fixture.run("undo", "-q").status == .success)
    }
    // Each version is known by its current path, and a folder gives the last one its path.
    #expect(fixture.run("restore", ".trash/f/n 2.md", "-l").text == "f/n.md\n")
    #expect(try fixture.text(of: "f/n.md") == "two")
    #expect(fixture.run("undo", "-q").status == .success)
    #expect(fixture.run("restore", "f", "-l").text == "f/n.md\nf/n 2.md\nf/n 3.md\n")
    #expect(try ["f/n.md", "f/n 2.md", "f/n 3.md"].map { try fixture.text(of: $0) } == ["three", "two", "one"])
  }

  @Test func aNameThatEndsWithANumberIsItsOwn() throws {
    let fixture = try SessionFixture(["Chapter 1.md": "1", "Chapter 2.md": "2"])
    #expect(fixture.run("delete", "-q", "Chapter 1", "Chapter 2").status == .success)
    #expect(fixture.run("restore", "Chapter 2", "Chapter 1", "-l").text == "Chapter 2.md\nChapter 1.md\n")
    #expect(try fixture.text(of: "Chapter 2.md") == "2")
  }

  @Test func namesThatDifferOnlyByCaseStayApart() throws {
    let fixture = try SessionFixture(["Note.md": "upper", "note.md": "lower"])
    #expect(fixture.run("delete", "Note.md", "note.md").status == .success)
    #expect(fixture.run("restore", ".trash/note.md", ".trash/Note.md").status == .success)
    #expect(try fixture.text(of: "Note.md") == "upper")
    #expect(try fixture.text(of: "note.md") == "lower")
  }

  @Test func aTrashedNoteIsFoundByAnyOfItsNames() throws {
    let text = "---\nid: some-id\naliases: [Nick]\n---\n# A Title\n"
    for name in [
      "f/file.md", "f/file", "./f/file", ".trash/f/file.md", "file", "file.md", "a title", "NICK", "some-id", "f",
    ] {
      let fixture = try SessionFixture([".trash/f/file.md": text])
      #expect(fixture.run("restore", name, "-l").text == "f/file.md\n", "\(name)")
    }
    let fixture = try SessionFixture([".trash/a/n.md": "1", ".trash/b/n.md": "2", ".trash/.hidden.md": "3"])
    #expect(fixture.run("restore", "n").errors.contains("'n' is ambiguous: 2 notes"))
    for name in ["", "/", "..", "../x", ".trash", ".", "x\u{0}"] {
      #expect(fixture.run("restore", name).status == .failure, "\(name)")
    }
    #expect(fixture.run("trash", "-c").text == "2\n")
  }

  @Test func attachmentsOfDeletedNotesAreNamedAndTakenWhenAskedFor() throws {
    let notes = [
      "a.md": "![[p.png]] ![](q.png) [[d.canvas]]", "b.md": "![[q.png]]", "p.png": "P", "q.png": "Q",
      "r.png": "R", "c.md": "![[r.png]]", "d.canvas": "{\"file\":\"r.png\"}",
    ]
    let fixture = try SessionFixture(notes)
    let run = fixture.run("delete", "a")
    #expect(
      run.errors
        == "hint: no note links to p.png any more; 'sheaf attachments --orphans --delete' moves them to the trash\n")
    #expect(fixture.run("undo", "-q").status == .success)
    let json = fixture.run("delete", "a", "b", "c", "--with-attachments", "--json").json
    #expect(json["files"].items.compactMap { $0["path"].string } == ["p.png", "q.png"])
    #expect(try fixture.text(of: ".trash/q.png") == "Q")
    #expect(try fixture.text(of: "r.png") == "R", "a canvas shows it")
  }

  @Test(.enabled(if: ProcessIdentity.userID != 0, "the superuser may write anywhere"))
  func anAttachmentThatCannotBeMovedKeepsNoNote() throws {
    let fixture = try SessionFixture(["a.md": "![[x.png]] ![[y.png]]", "y.png": "Y", "f/x.png": "X"])
    let folder = try FileDescriptor.open(fixture.vault.root.appending("f" as RawPath), .readOnly, [.directory])
    try folder.setMode(0o555)
    let run = fixture.run("delete", "a", "--with-attachments", "--json")
    try folder.setMode(0o755)
    #expect(run.status == .failure)
    #expect(run.json["failures"][0]["path"] == "f/x.png")
    #expect(
      run.errors.contains("f/x.png: it is read-only, or you have no permission to write it; it was not moved"))
    #expect(try fixture.text(of: ".trash/y.png") == "Y")
    #expect(try fixture.paths() == [])
  }

  @Test func emptyingAsksRefusesAndCanBeUndone() throws {
    var fixture = try SessionFixture([".trash/a/n.md": "note", ".trash/p.png": "image"])
    fixture.input = []
    #expect(fixture.run("trash", "empty").status == .failure)
    // The clock of the session is a year behind that of the disk.
    #expect(fixture.run("trash", "empty", "--older-than", "1d", "--yes").status == .nothing)
    fixture.now += 2 * 366 * 86_400 * 1_000_000_000
    #expect(fixture.run("trash", "empty", "--older-than", "30d", "--yes").status == .success)
    #expect(fixture.run("undo").status == .success)
    #expect(try fixture.text(of: ".trash/a/n.md") == "note")
    #expect(fixture.run("trash", "empty", "--yes", "--expect", "3").status == .failure)
    #expect(fixture.run("trash", "empty", "-n").lines == [".trash/a/n.md", ".trash/p.png"])
    #expect(fixture.run("trash", "empty", "--yes").text == "removed  2 files, 9 bytes\n")
    #expect(fixture.run("trash", "empty", "--yes").status == .nothing)
    #expect(!FileSystem.exists(fixture.vault.root.appending(".trash" as RawPath)))
  }

  @Test func filesThatTheJournalLacksAreGone() throws {
    let fixture = try SessionFixture([".trash/n.md": "note"])
    try fixture.vault.write([UInt8](repeating: 0, count: 65 << 20), to: ".trash/film.mp4")
    try FileDescriptor.open(fixture.vault.root.appending(".trash" as RawPath), .readOnly, [.directory])
      .symlink("link", leadingTo: "/etc/passwd")
    let run = fixture.run("trash", "empty", "--yes")
    #expect(run.text == "removed  3 files, 68 MB; undo cannot restore 2 files of 68 MB\n")
    #expect(fixture.run("undo", "-l").text == ".trash/n.md\n")
    #expect(!FileSystem.exists(fixture.vault.root.appending(".trash/film.mp4" as RawPath)))
    #expect(FileSystem.exists("/etc/passwd"))
  }

  @Test func theTrashIsSearchedOnlyWhenItIsAskedFor() throws {
    let fixture = try SessionFixture([
      "live.md": "apple", ".trash/gone.md": "---\ntitle: Gone\n---\napple [[live]]", ".trash/.x/no.md": "apple",
    ])
    #expect(fixture.run("search", "-l", "apple").text == "live.md\n")
    #expect(fixture.run("search", "-l", "apple in:trash").text == ".trash/gone.md\n")
    #expect(fixture.run("list", "-l", "apple -in:trash").text == "live.md\n")
    #expect(Set(fixture.run("list", "-l", "in:trash OR live").lines) == [".trash/gone.md", "live.md"])
    #expect(fixture.run("list", "--json", "in:trash").json["notes"][0]["place"] == "trash")
    #expect(
      fixture.run("list", "--json", "live OR in:trash").json["notes"].items.first { $0["path"] == "live.md" }?[
        "links"]["in"] == 0)
    #expect(fixture.run("backlinks", "live").status == .nothing)
  }

  @Test func aTrashThatIsNoFolderIsRefused() throws {
    let fixture = try SessionFixture(["a.md": "x"])
    try FileDescriptor.open(fixture.vault.root, .readOnly, [.directory]).symlink(".trash", leadingTo: "/tmp")
    #expect(fixture.run("trash").status == .failure)
    #expect(fixture.run("trash", "empty", "--yes").status == .failure)
    #expect(fixture.run("delete", "a").status == .failure)
    #expect(try fixture.text(of: "a.md") == "x")
  }
}
