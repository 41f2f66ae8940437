import CommandFixtures
import Commands
import SystemCalls
import TestSupport
import Testing

/// Programs with forms of their own in Markdown, programs that cannot be read, and sources that have no notes.
struct OtherProgramTests {
  @Test func dendronsLinksAreTurnedAndItsDatesAreDates() throws {
    let scene = try ExchangeScene()
    func note(_ body: String) -> String {
      "---\nid: \(body.utf8.count)x\ntitle: T\ndesc: ''\nupdated: 1600000000000\ncreated: 1500000000123\n---\n\(body)\n"
    }
    try scene.folder.write("version: 5\n", to: "in/dendron.yml")
    try scene.folder.write(
      note(
        "[[Bread|food.bread]] [[see|food.bread#rye]] [[food.bread]] [[note|unwritten]] [[food.bread|text first here]] "
          + "![[food.bread#rye:#wheat]] [[dendron://v/food.bread]] [[x|dendron://v/food.bread]] `[[a|b]]`"),
      to: "in/vault/root.md")
    try scene.folder.write(note("# Bread\n\n## Rye\n"), to: "in/vault/food.bread.md")
    let fixture = try SessionFixture()
    let run = fixture.run("import", "dendron", scene.path("in"))
    #expect(run.status == .success, "\(run.errors)")
    let text = try fixture.text(of: "vault/root.md")
    #expect(
      text.contains(
        "[[food.bread|Bread]] [[food.bread#rye|see]] [[food.bread]] [[unwritten|note]] [[food.bread|text first here]] "
          + "![[food.bread#rye:#wheat]] [[food.bread]] [[food.bread|x]] `[[a|b]]`"), "\(text)")
    #expect(text.contains("updated: 2020-09-13T") && text.contains("created: 2017-07-14T"), "\(text)")
    #expect(fixture.run("import", "dendron", scene.path("in")).text.hasPrefix("unchanged"))
  }

  @Test func linksOfOtherFoldersAreNotTurned() throws {
    let scene = try ExchangeScene()
    let text = "---\nupdated: 16000\n---\n[[Other|Note]]\n"
    try scene.folder.write(text, to: "in/Home.md")
    try scene.folder.write("# Note\n", to: "in/Note.md")
    let fixture = try SessionFixture()
    #expect(fixture.run("import", "markdown", scene.path("in")).status == .success)
    #expect(try fixture.text(of: "Home.md") == text)
  }

  /// A source without notes leaves nothing: no file, no folder, no operation.
  @Test(arguments: [
    ("markdown", ["data/a.bin": "x", "b.snapshot": "y"], "a folder with Markdown files"),
    ("markdown", ["a.txt": "x"], "'sheaf import text "), ("html", ["a.md": "x"], "'sheaf import markdown "),
    ("text", ["a.png": "x"], "a folder with text files"), ("simplenote", ["a.txt": "x"], "'sheaf import text "),
    ("opml", ["a.enex": "x"], "'sheaf import enex "),
  ])
  func anImportThatBringsNothingLeavesNothing(_ format: String, _ files: [String: String], _ words: String) throws {
    let scene = try ExchangeScene()
    for (path, text) in files { try scene.folder.write(text, to: RawPath("in/\(path)")) }
    let fixture = try SessionFixture()
    let run = fixture.run("import", format, scene.path("in"), "--into", "New")
    #expect(run.status != .success && run.errors.contains(words), "\(run.errors)")
    #expect(try fixture.paths().isEmpty)
    #expect(fixture.run("undo").status != .success)
  }

  @Test func programsThatCannotBeReadAreAnsweredWithWhatToDo() throws {
    let fixture = try SessionFixture()
    for word in [
      "zim", "TiddlyWiki", "gnote", "tomboy", "anytype", "craft", "OneNote", "trilium", "cherrytree", "org-mode",
      "docx",
      "notesnook", "upnote", "ulysses", "samsung-notes", "vimwiki", "tana", "exb",
    ] {
      let run = fixture.run("import", word, "x")
      #expect(run.status == .failure, "\(word)")
      #expect(run.errors.contains("sheaf does not read the files of"), "\(run.errors)")
      #expect(run.errors.contains("'sheaf import "), "\(run.errors)")
    }
    #expect(!fixture.run("import", "zimm", "x").errors.contains("does not read the files of"))
  }

  /// A link leads to a note of an earlier import also after that was renamed, and never to one that others wrote.
  @Test func linksLeadToNotebooksThatWereImportedBefore() throws {
    let scene = try ExchangeScene()
    func notebook(_ title: String, _ body: String) -> String {
      "<en-export><note><title>\(title)</title><content><![CDATA[<en-note>\(body)</en-note>]]></content>"
        + "<created>20250101T000000Z</created></note></en-export>"
    }
    func link(_ title: String) -> String { "<a href=\"evernote:///view/1/s1/x/x/\">\(title)</a> " }
    try scene.folder.write(notebook("Sour: dough", "a"), to: "One.enex")
    try scene.folder.write(notebook("Renamed", "b"), to: "Two.enex")
    try scene.folder.write(notebook("Plan", link("Sour: dough") + link("Renamed") + link("Mine")), to: "Three.enex")
    let fixture = try SessionFixture(["Mine.md": "# Mine\n"])
    for name in ["One", "Two"] { #expect(fixture.run("import", "enex", scene.path("\(name).enex")).status == .success) }
    #expect(fixture.run("rename", "Two/Renamed.md", "Other name").status == .success)
    let run = fixture.run("import", "enex", scene.path("Three.enex"))
    let text = try fixture.text(of: "Three/Plan.md")
    #expect(text.contains("[[Sour- dough|Sour: dough]] [[Other name|Renamed]] [Mine](evernote:"), "\(text)")
    #expect(run.text.contains("left out  the target of a link to a note"), "\(run.text)")
  }
}
