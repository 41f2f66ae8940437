import CommandFixtures
import Commands
import SystemCalls
import TestSupport
import Testing

/// What an import does to a vault, and what a second one does.
struct ImportCommandTests {
  private static let store = """
    [{"id":"0E000000-0000-4000-8000-000000000001","title":"One","body":"first","createdAt":"2026-01-01T00:00:00Z"},
     {"id":"0E000000-0000-4000-8000-000000000002","title":"Two","body":"second","createdAt":"2026-01-02T00:00:00Z"}]
    """

  private func scene() throws -> (SessionFixture, ExchangeScene) {
    let scene = try ExchangeScene()
    try scene.folder.write(Self.store, to: "s.json")
    return (try SessionFixture(["One.md": "# Mine\n"]), scene)
  }

  @Test func anImportOverwritesNothingAndIsUndoneWhole() throws {
    let (fixture, scene) = try scene()
    let before = try fixture.files()
    let run = fixture.run("import", "lucidpal", scene.path("s.json"))
    #expect(run.status == .success && run.lines.first == "imported  2 notes", "\(run.text)\(run.errors)")
    let alike = ["alike  1 note is like notes that were there", "  One 2.md", "    One.md  same title"]
    #expect(Array(run.lines.dropFirst()) == alike)
    #expect(try fixture.paths() == ["One 2.md", "One.md", "Two.md"])
    #expect(try fixture.text(of: "One.md") == "# Mine\n")
    #expect(fixture.run("list", "-l", "title:One").lines == ["One 2.md"])
    #expect(fixture.run("undo").status == .success)
    #expect(try fixture.files() == before)
  }

  @Test func whatWouldBeLikeNotesThatAreThereIsNamed() throws {
    let (fixture, scene) = try scene()
    let run = fixture.run("import", "lucidpal", scene.path("s.json"), "--dry-run", "--json")
    let notes = run.json["imports"][0]["notes"]
    #expect(notes[0]["like"][0]["path"] == "One.md" && notes[0]["like"][0]["reason"] == "sameTitle")
    #expect(notes[1]["like"] == nil)
  }

  @Test func aSecondImportChangesNothing() throws {
    let (fixture, scene) = try scene()
    #expect(fixture.run("import", "lucidpal", scene.path("s.json")).status == .success)
    let before = try fixture.files()
    let again = fixture.run("import", "lucidpal", scene.path("s.json"))
    #expect(again.status == .success && again.text == "unchanged  2 notes\n", "\(again.text)")
    #expect(try fixture.files() == before)
  }

  @Test func onlyChangesAtTheSourceAreImportedAndNoEditIsLost() throws {
    let (fixture, scene) = try scene()
    #expect(fixture.run("import", "lucidpal", scene.path("s.json"), "--into", "Old").status == .success)
    #expect(fixture.run("move", "Old/Two.md", "Elsewhere").status == .success)
    #expect(fixture.run("append", "Old/One.md", "mine").status == .success)
    let edited = try fixture.text(of: "Old/One.md")
    // Edited here only.
    #expect(fixture.run("import", "lucidpal", scene.path("s.json"), "--into", "Old").text == "unchanged  2 notes\n")
    // Changed at the source: a note that was moved here is found, one that was edited here stays.
    try scene.folder.write(
      Self.store.replacing("first", with: "FIRST").replacing("second", with: "SECOND"), to: "s.json")
    let run = fixture.run("import", "lucidpal", scene.path("s.json"), "--into", "Old")
    #expect(
      run.lines == [
        "updated  1 note", "kept  1 note, changed here and at the source, so not updated", "  Old/One.md",
      ])
    #expect(try fixture.text(of: "Old/One.md") == edited)
    #expect(try fixture.text(of: "Elsewhere/Two.md").hasSuffix("\n\nSECOND"))
  }

  @Test func deletedNotesStayInTheTrash() throws {
    let (fixture, scene) = try scene()
    #expect(fixture.run("import", "lucidpal", scene.path("s.json")).status == .success)
    #expect(fixture.run("delete", "Two").status == .success)
    let run = fixture.run("import", "lucidpal", scene.path("s.json"))
    #expect(run.lines == ["unchanged  1 note", "kept  1 note, in the trash here", "  .trash/Two.md"], "\(run.text)")
    #expect(fixture.run("trash", "empty", "--yes").status == .success)
    #expect(fixture.run("import", "lucidpal", scene.path("s.json")).lines.first == "imported  Two.md")
  }

  @Test func aDryRunReportsAndChangesNothing() throws {
    let (fixture, scene) = try scene()
    let before = try fixture.files()
    let run = fixture.run("import", "lucidpal", scene.path("s.json"), "--dry-run")
    #expect(run.lines.first == "would be imported  2 notes")
    #expect(try fixture.files() == before)
    #expect(fixture.run("import", "lucidpal", scene.path("s.json"), "--expect", "3").status == .failure)
    #expect(try fixture.files() == before)
  }

  @Test func hostileStoresEndInNotesOrInAClearLine() throws {
    let scene = try ExchangeScene()
    let fixture = try SessionFixture()
    let deep = String(repeating: "[", count: 100_000)
    for (text, reason) in [
      ("{", "line 1, column 2"), ("{}", "this is not a JSON array of notes"), (deep, "nested too deeply"),
      ("[{\"title\":\"\u{0}\"}]", "control character"), ("", "a value is missing here"),
    ] {
      try scene.folder.write(text, to: "s.json")
      let run = fixture.run("import", "lucidpal", scene.path("s.json"))
      #expect(run.status == .failure && run.errors.contains(reason), "\(run.errors)")
    }
    try scene.folder.write(Array("[{\"title\":\"".utf8) + [0xFF] + Array("\"}]".utf8), to: "s.json")
    #expect(fixture.run("import", "lucidpal", scene.path("s.json")).errors.contains("UTF-8"))
    #expect(try fixture.paths().isEmpty)
    let names = [
      "../../climb", "/etc/passwd", ".hidden", "a/b", "con:", "#[]|^", "\u{202E}txt.exe",
      String(repeating: "x", count: 4000),
    ]
    let notes = names.map {
      "{\"id\":\"same\",\"title\":\"\($0)\",\"body\":\"\\u0000<script>\",\"createdAt\":1e300,\"tags\":[\"  \",\"#\"]}"
    }
    try scene.folder.write("[3,\(notes.joined(separator: ","))]", to: "s.json")
    let run = fixture.run("import", "lucidpal", scene.path("s.json"))
    #expect(run.status == .success, "\(run.errors)")
    #expect(
      run.text.contains("an identifier that another note has, 7 times")
        && run.text.contains("entry 1, which is not a note"))
    let paths = try fixture.paths()
    #expect(
      paths.count == names.count && paths.allSatisfy { !$0.contains("/") && !$0.hasPrefix(".") && $0.utf8.count <= 255 }
    )
    #expect(fixture.run("import", "lucidpal", scene.path("s.json")).lines.first == "unchanged  8 notes")
  }

  @Test func pathsOfImagesDoNotClimb() throws {
    let scene = try ExchangeScene()
    let fixture = try SessionFixture()
    try scene.folder.write("secret", to: "secret.png")
    try scene.folder.write(
      "[{\"id\":\"a\",\"text\":\"t\",\"imagePaths\":[\"../../secret.png\",\"/etc/passwd\",\"l.png\"]}]",
      to: "t/notes.json")
    try FileSystem.makeDirectories(scene.folder.path.appending("t/Images" as RawPath))
    try FileSystem.makeSymlink(
      scene.folder.path.appending("t/Images/l.png" as RawPath), to: scene.folder.path.appending("secret.png" as RawPath)
    )
    let run = fixture.run("import", "timeline", scene.path("t"))
    #expect(
      run.status == .success && run.text.contains("the image ../../secret.png, which is missing"), "\(run.text)")
    #expect(try fixture.files().keys.allSatisfy { !$0.starts(with: Array("attachments".utf8)) })
  }

  @Test func aWrongFormatOrSourceIsNamed() throws {
    let (fixture, scene) = try scene()
    #expect(fixture.run("import", "lucidpal", scene.path("none.json")).errors.contains("none.json"))
    #expect(fixture.run("import", "evrnote", "x").status == .failure)
    #expect(fixture.run("import", "lucidpal").status == .failure)
    #expect(fixture.run("import", "lucidpal", scene.path("s.json"), "--into", "../out").errors.contains("'../out'"))
  }
}
