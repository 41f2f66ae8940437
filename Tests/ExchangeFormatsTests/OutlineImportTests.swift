import CommandFixtures
import Commands
import SystemCalls
import TestSupport
import Testing

/// Outlines in OPML, and backups with several of them.
struct OutlineImportTests {
  private static func outline(_ body: String) -> String {
    "<?xml version=\"1.0\"?><opml version=\"2.0\"><head/><body>\(body)</body></opml>"
  }

  @Test func emptyEntriesAreLeftOut() throws {
    let scene = try ExchangeScene()
    let body =
      "<outline text=''/><outline text='A'><outline text='a'/><outline text=' '/><outline text=''><outline text='b'/>"
      + "</outline></outline><outline text=''><outline text=''/><outline text='Inner'/></outline><outline text='&#160;'/>"
      + "<outline text='' _note='only a note'/>"
    try scene.folder.write(Self.outline(body), to: "in.opml")
    let fixture = try SessionFixture()
    let run = fixture.run("import", "opml", scene.path("in.opml"))
    #expect(run.status == .success, "\(run.errors)")
    #expect(try fixture.paths() == ["A.md", "Inner.md", "New Note.md"])
    #expect(try fixture.text(of: "A.md").hasSuffix("- a\n- \n  - b\n"))
    #expect(try fixture.text(of: "Inner.md").hasSuffix("- Inner\n"))
    #expect(fixture.run("import", "opml", scene.path("in.opml")).text.hasPrefix("unchanged"))
  }

  @Test func aBackupHasAFolderForEachOutline() throws {
    let scene = try ExchangeScene()
    try scene.folder.write(Self.outline("<outline text='A'><outline text='rye'/></outline>"), to: "in/Kitchen.opml")
    try scene.folder.write("A\n\trye\n", to: "in/Kitchen.txt")
    try scene.folder.write(Self.outline("<outline text='A'/>"), to: "in/Work/Plan.opml")
    try scene.folder.write("no outline", to: "in/Work/Broken.opml")
    try scene.folder.write("x", to: "in/other.bin")
    let fixture = try SessionFixture()
    let run = fixture.run("import", "opml", scene.path("in"))
    #expect(run.status == .nothing && run.errors.contains("Broken.opml"), "\(run.errors)")
    #expect(try fixture.paths() == ["Kitchen/A.md", "Work/Plan/A.md"])
    #expect(run.text.contains("left out  other.bin, which is not an outline"), "\(run.text)")
  }
}
