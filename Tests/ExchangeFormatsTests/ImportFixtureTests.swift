import CommandFixtures
import Commands
import Exchange
import SystemCalls
import TestSupport
import Testing

/// What becomes of stores of other programs, which were written by hand after the public descriptions of their formats.
///
/// The expected notes are in `Tests/Fixtures/Exchange/expected`; `UPDATE_GOLDEN=1` writes them.
struct ImportFixtureTests {
  static let stores = [
    ("enex", "enex/Kitchen.enex"), ("joplin", "joplin"), ("notion", "notion"), ("notion", "notion-html"),
    ("keep", "keep"),
    ("simplenote", "simplenote"), ("dayone", "dayone"), ("roam", "roam.json"), ("textbundle", "textbundle"),
    ("csv", "table.csv"), ("html", "html"), ("opml", "outline.opml"), ("lucidpal", "lucidpal.json"),
    ("takenote", "takenote"), ("ios-notes", "ios-notes.json"), ("timeline", "timeline"), ("text", "text"),
    ("text", "standard-notes.txt"),
  ]

  /// Folders of Markdown and calendars are no stores, and have tests of their own (`MarkdownImportTests`,
  /// `CalendarImportTests`).
  @Test func eachFormatHasAStore() {
    #expect(Set(Self.stores.map(\.0)) == Set(ImportFormat.allCases.map(\.rawValue)).subtracting(["markdown", "ics"]))
  }

  @Test(arguments: stores) func notesAreAsExpected(_ format: String, _ source: String) throws {
    let fixture = try SessionFixture()
    let run = fixture.run("import", format, ExchangeScene.fixture(source))
    #expect(run.status == .success, "\(run.errors)")
    let name = source.split(separator: "/").last.map { $0.split(separator: ".").first.map(String.init) ?? "" } ?? ""
    let expectedFolder = RawPath(ExchangeScene.fixture("expected/\(name)"))
    var found = ["report.txt": run.output]
    for (path, bytes) in try fixture.files()
    where path.last != UInt8(ascii: "/") && !path.starts(with: Array(".sheaf/".utf8)) {
      found[String(decoding: path, as: UTF8.self)] = bytes
    }
    if ProcessArguments.environment("UPDATE_GOLDEN") != nil {
      try FileSystem.removeTree(expectedFolder)
      for (path, bytes) in found where path.hasSuffix(".md") || path == "report.txt" {
        let file = expectedFolder.appending(RawPath(path))
        try FileSystem.makeDirectories(file.parent, mode: 0o755)
        try FileDescriptor.open(file, .writeOnly, [.create, .truncate], mode: 0o644).write(bytes)
      }
    }
    let expected = try ExchangeScene().files(expectedFolder)
    #expect(found.keys.filter { $0.hasSuffix(".md") }.sorted() == expected.keys.filter { $0 != "report.txt" }.sorted())
    for (path, bytes) in expected {
      #expect(String(decoding: found[path] ?? [], as: UTF8.self) == String(decoding: bytes, as: UTF8.self), "\(path)")
    }
    // A second import changes nothing, and undo takes all back.
    let before = try fixture.files()
    #expect(fixture.run("import", format, ExchangeScene.fixture(source)).text.hasPrefix("unchanged"))
    #expect(try fixture.files() == before)
    #expect(fixture.run("undo").status == .success)
    #expect(try fixture.paths().isEmpty)
  }

  @Test(arguments: ["notion", "keep", "joplin"]) func archivesAreUnpacked(_ format: String) throws {
    let program: RawPath = format == "joplin" ? "tar" : "zip"
    guard InstalledProgram.has(program.text) else {
      print("skipped: \(program) is not installed")
      return
    }
    let scene = try ExchangeScene()
    let archive = scene.path(format == "joplin" ? "store.jex" : "store.zip")
    let words = format == "joplin" ? ["-c", "-f", archive, "."] : ["-q", "-r", archive, "."]
    try scene.pack(program, words, in: ExchangeScene.fixture(format))
    let fixture = try SessionFixture()
    let run = fixture.run("import", format, archive)
    #expect(run.status == .success, "\(run.errors)")
    let plain = try SessionFixture()
    #expect(plain.run("import", format, ExchangeScene.fixture(format)).status == .success)
    #expect(try fixture.files() == plain.files())
  }

  /// The name of an archive is never read as a pattern, an option or the name of another machine.
  @Test(arguments: [
    ("Export[1].zip", "Export1.zip"), ("Ex*.zip", "Export.zip"), ("Export?.zip", "Export1.zip"),
    ("Export\\[1].zip", "Export[1].zip"), ("-Export.zip", "Export.zip"), ("[a]/Export*.zip", "[a]/Export1.zip"),
    ("host:Export.tar", "Export.tar"), ("Ex*.tar", "Export.tar"), ("--Export.tar", "Export.tar"),
  ]) func archiveWithSpecialNameIsTheOneThatIsRead(_ name: String, _ decoy: String) throws {
    let isTar = name.hasSuffix("tar")
    guard InstalledProgram.has(isTar ? "tar" : "zip") else {
      print("skipped: zip or tar is not installed")
      return
    }
    let scene = try ExchangeScene()
    for (subfolder, title, archive) in [("wanted", "Right*[1]", name), ("other", "Wrong", decoy)] {
      try scene.folder.write("# \(title)\n", to: RawPath("\(subfolder)/\(title).md"))
      let words = isTar ? ["-c", "-f", "\(scene.path("made"))", "."] : ["-q", "-r", "\(scene.path("made.zip"))", "."]
      try scene.pack(isTar ? "tar" : "zip", words, in: scene.path(subfolder))
      let made = RawPath(scene.path(isTar ? "made" : "made.zip"))
      let whole = RawPath(scene.path(archive))
      try FileSystem.makeDirectories(whole.parent)
      try FileSystem.rename(made, to: whole)
    }
    let fixture = try SessionFixture()
    let run = fixture.run("import", "markdown", scene.path(name))
    #expect(run.status == .success, "\(run.errors)")
    #expect(try fixture.paths() == ["Right*[1].md"])
  }

  @Test func hostileArchivesAreRefused() throws {
    guard InstalledProgram.has("tar") else {
      print("skipped: tar is not installed")
      return
    }
    let scene = try ExchangeScene()
    try scene.folder.write("x", to: "in/a.md")
    try FileSystem.makeSymlink(scene.folder.path.appending("in/l.md" as RawPath), to: "/etc/passwd")
    try scene.pack("tar", ["-c", "-f", scene.path("links.jex"), "."], in: scene.path("in"))
    try scene.pack(
      "tar", ["-c", "-P", "-f", scene.path("climb.jex"), "../secret.md"], in: scene.path("in"), making: "secret.md")
    try scene.folder.write("no archive", to: "broken.jex")
    let fixture = try SessionFixture()
    // A link is left out, and then nothing of Joplin is left.
    for (name, reason) in [
      ("links", "this is not a folder of Joplin"), ("climb", "leads out of it"), ("broken", "cannot be unpacked"),
    ] {
      let run = fixture.run("import", "joplin", scene.path("\(name).jex"))
      #expect(run.status == .failure && run.errors.contains(reason), "\(run.errors)")
    }
    #expect(try fixture.paths().isEmpty)
  }

  @Test(arguments: [false, true]) func archiveBombsAreRefused(_ lies: Bool) throws {
    guard InstalledProgram.has("zip") else {
      print("skipped: zip is not installed")
      return
    }
    let scene = try ExchangeScene()
    try scene.folder.write([UInt8](repeating: 0x61, count: (lies ? 3 : 101) << 20), to: "in/a.md")
    try scene.pack("zip", ["-q", "-r", scene.path("bomb.zip"), "."], in: scene.path("in"))
    if lies {
      // The length of the file, in its own header and in the directory at the end.
      var bytes = try scene.folder.read("bomb.zip")
      for (signature, offset) in [([0x50, 0x4B, 3, 4] as [UInt8], 22), ([0x50, 0x4B, 1, 2], 24)] {
        let headers = bytes.indices.filter { bytes[$0...].starts(with: signature) }
        for header in headers where bytes[header + offset + 2] != 0 {
          bytes.replaceSubrange(header + offset..<header + offset + 4, with: [100, 0, 0, 0])
        }
      }
      try scene.folder.write(bytes, to: "bomb.zip")
    }
    let fixture = try SessionFixture()
    let run = fixture.run("import", "notion", scene.path("bomb.zip"))
    #expect(run.errors.contains(lies ? "larger than it states" : "would have 101 MiB"), "\(run.errors)")
    #expect(run.status == .failure)
    #expect(try fixture.paths().isEmpty)
  }

  /// Each ends in notes or in a clear line.
  @Test func hostileFilesEndInNotesOrAClearLine() throws {
    let scene = try ExchangeScene()
    func enex(_ content: String, _ title: String = "T") -> String {
      "<en-export><note><title>\(title)</title><content><![CDATA[<en-note>\(content)</en-note>]]></content>"
        + "<created>99990101T000000Z</created><updated>00010101T000000Z</updated></note></en-export>"
    }
    let bomb = (0..<20).map { "<!ENTITY a\($0 + 1) \"&a\($0);&a\($0);\">" }.joined()
    let good = [
      enex(String(repeating: "<div>", count: 50_000) + "deep"), enex(String(repeating: "<", count: 100_000)),
      "<!DOCTYPE x [<!ENTITY a0 \"aaaaaaaa\">\(bomb)]>" + enex("&a20;", "&a20;"),
      enex(
        "<script>x</script><a href=\" java\tscript:alert(1)\">l</a><img src=\"javascript:x\"/><div onclick=\"x\">y</div>"
      ),
      enex("<en-media hash=\"../../etc/passwd\"/>", "../../climb"),
    ]
    for text in good {
      let fixture = try SessionFixture()
      try scene.folder.write(text, to: "x.enex")
      let run = fixture.run("import", "enex", scene.path("x.enex"))
      #expect(run.status == .success, "\(run.errors)")
      let notes = try fixture.paths()
      #expect(notes.count == 1 && notes[0].hasPrefix("x/") && notes[0].split(separator: "/").count == 2, "\(notes)")
      let body = try fixture.text(of: notes[0])
      #expect(
        !body.contains("script:") && !body.contains("onclick") && body.utf8.count < 1 << 20, "\(body.prefix(300))")
    }
    let fixture = try SessionFixture()
    for (format, text, reason) in [
      ("enex", "{}", "an ENEX file"),
      ("opml", "<opml><body><outline text=\"a\">", "is not closed"),
      ("csv", "a,b\n\"x", "not closed"), ("csv", "", "column names"), ("roam", "{", "line 1"),
      ("roam", "{}", "array of pages"),
      ("dayone", "[]", "'entries'"), ("simplenote", "[]", "'activeNotes'"),
    ] {
      try scene.folder.write(text, to: RawPath("x.\(format)"))
      let run = fixture.run("import", format, scene.path("x.\(format)"))
      #expect(run.status == .failure && run.errors.contains(reason), "\(format): \(run.errors)")
    }
    for (text, reason) in [
      ("<en-export><note><title>x</note>", "ends an element that is not open"),
      ("<en-export><note><title>", "is not closed"),
      ("<en-export>" + String(repeating: "<a>", count: 1000), "nested too deeply"),
    ] {
      try scene.folder.write(text, to: "x.enex")
      let run = fixture.run("import", "enex", scene.path("x.enex"))
      #expect(run.status.code == 1 && run.errors.contains(reason), "\(run.errors)")
      #expect(fixture.run("undo").status == .success)
    }
    for format in ["joplin", "notion", "keep", "textbundle", "html", "takenote", "timeline"] {
      try FileSystem.makeDirectories(scene.folder.path.appending(RawPath("empty")))
      let run = fixture.run("import", format, scene.path("empty"))
      #expect(run.status == .failure && run.errors.contains("this is not a folder"), "\(run.errors)")
    }
    #expect(try fixture.paths().isEmpty)
  }
}
