import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Archives that are imported: their names, their contents, and what is wrong with them.
struct ArchiveTests {
  private func imported(
    _ format: String, _ entries: [ZipFixture.Entry], name: String = "in.zip"
  ) throws -> (fixture: SessionFixture, run: SessionFixture.Run, scene: ExchangeScene) {
    let scene = try ExchangeScene()
    try scene.folder.write(ZipFixture.bytes(entries), to: RawPath(name))
    let fixture = try SessionFixture()
    return (fixture, fixture.run("import", format, scene.path(name)), scene)
  }

  /// The flag of an entry says that its name is in UTF-8. Without it, MS-DOS has code page 437, and Unix plain bytes.
  @Test func namesAreReadAsTheArchiveStates() throws {
    var dos = ZipFixture.Entry("", "dos\n")
    (dos.name, dos.host) = ([0x47, 0x72, 0x94, 0xE1, 0x65] + Array(".md".utf8), 0)
    var flagged = ZipFixture.Entry("Ünï.md", "flagged\n")
    (flagged.host, flagged.flags) = (0, 0x800)
    let unix = ZipFixture.Entry("naïve.md", "unix\n")
    var windows = ZipFixture.Entry("sub\\deep\\W.md", "windows\n")
    windows.host = 0
    let backslash = ZipFixture.Entry("a\\b.md", "unix\n")
    let run = try imported("markdown", [dos, flagged, unix, windows, backslash])
    #expect(run.run.status == .success, "\(run.run.errors)")
    let paths = try Set(run.fixture.paths())
    #expect(paths == ["Größe.md", "Ünï.md", "naïve.md", "sub/deep/W.md", "a\\b.md"])
  }

  /// A field of Info-ZIP has the name in UTF-8, if it belongs to the name of the entry.
  @Test func theUnicodeNameFieldIsPreferred() throws {
    // The field states the checksum of the name "x.md".
    let field: [UInt8] = [0x75, 0x70, 11, 0, 1, 0x5B, 0x9C, 0x5A, 0x62] + Array("ß.md".utf8)
    var other = ZipFixture.Entry("y.md", "y\n")
    (other.extra, other.host) = (field + [0], 0)
    let run = try imported("markdown", [other])
    #expect(try run.fixture.paths() == ["y.md"])
  }

  @Test func partsOfAnExportAreJoined() throws {
    let (one, two) = ("0123456789abcdef0123456789abcde0", "0123456789abcdef0123456789abcde1")
    let first = ZipFixture.bytes([
      .init("Export-a/Root \(one).md", "# Root\n\n[Child](Root%20\(one)/Child%20\(two).md) ![](Root%20\(one)/p.png)\n")
    ])
    // Each part can have a folder of its own name.
    let second = ZipFixture.bytes([
      .init("Export-b/Root \(one)/Child \(two).md", "# Child\n\n[Root](../Root%20\(one).md)\n"),
      .init("Export-b/Root \(one)/p.png", "png"),
    ])
    let run = try imported("notion", [.init("Export-Part-1.zip", first), .init("Export-Part-2.zip", second)])
    #expect(run.run.status == .success, "\(run.run.errors)")
    #expect(try run.fixture.text(of: "Root.md").contains("[[Child]] ![[p.png]]"))
    #expect(try run.fixture.text(of: "Root/Child.md").contains("[[Root]]"))
    #expect(run.fixture.run("unresolved").lines.isEmpty)
    // Given as two sources, links lead from one part to the other too.
    try run.scene.folder.write(first, to: "1.zip")
    try run.scene.folder.write(second, to: "2.zip")
    let fixture = try SessionFixture()
    #expect(fixture.run("import", "notion", run.scene.path("1.zip"), run.scene.path("2.zip")).status == .success)
    #expect(try fixture.text(of: "Root.md").contains("[[Child]]"))
    #expect(fixture.run("undo").status == .success)
    #expect(try fixture.paths().isEmpty)
  }

  @Test func archivesInArchivesAreUnpackedOnlyOnce() throws {
    var inner = ZipFixture.bytes([.init("A.md", "# A\n")])
    inner = ZipFixture.bytes([.init("inner.zip", inner), .init("B.md", "# B\n")])
    let run = try imported("notion", [.init("Part-1.zip", inner)])
    #expect(run.run.status == .success, "\(run.run.errors)")
    #expect(try run.fixture.paths() == ["B.md"])
    // Other programs attach archives to notes.
    let other = try imported("markdown", [.init("A.md", "![[p.zip]]\n"), .init("p.zip", inner)])
    #expect(try other.fixture.vault.read("p.zip") == inner)
  }

  /// An entry that cannot be read is named, and the others are imported.
  @Test func oneBadEntryDoesNotStopTheOthers() throws {
    var (encrypted, damaged, unknown, long) = (
      ZipFixture.Entry("E.md", "e\n"), ZipFixture.Entry("D.md", "d\n"), ZipFixture.Entry("U.md", "u\n"),
      ZipFixture.Entry(String(repeating: "n", count: 300) + ".md", "n\n")
    )
    encrypted.flags = 1
    damaged.isDamaged = true
    unknown.method = 14
    long.host = 3
    let run = try imported("markdown", [.init("A.md", "a\n"), encrypted, damaged, unknown, long])
    #expect(run.run.status.code == 1)
    for part in [
      "E.md: it is encrypted", "D.md: it is damaged", "U.md: it is compressed by an unknown", "nnn.md: a file of",
    ] {
      #expect(run.run.errors.contains(part), "\(run.run.errors)")
    }
    #expect(try run.fixture.paths() == ["A.md"])
  }

  @Test func hostileNamesLeadNowhere() throws {
    for name in ["../x.md", "/x.md", "a/../../x.md", "a/..", "..\\x.md"] {
      var entry = ZipFixture.Entry(name, "x\n")
      entry.host = 0
      let run = try imported("markdown", [.init("A.md", "a\n"), entry])
      #expect(run.run.status == .failure && run.run.errors.contains("leads out of it"), "\(name): \(run.run.errors)")
      #expect(try run.fixture.paths().isEmpty)
    }
    // A link, and a file behind it.
    var link = ZipFixture.Entry("out", "/etc")
    link.mode = 0o120_777
    let run = try imported("markdown", [link, .init("out/passwd.md", "mine\n"), .init("A.md", "a\n")])
    #expect(run.run.text.contains("left out  a link or device in the archive"), "\(run.run.text)\(run.run.errors)")
    #expect(try run.fixture.paths() == ["A.md", "out/passwd.md"])
    #expect(!FileSystem.exists("/etc/passwd.md"))
  }

  @Test func aFileAndAFolderWithOneNameDoNotTrap() throws {
    let run = try imported(
      "markdown", [.init("a.md", "a\n"), .init("a.md/b.md", "b\n"), .init("c/", ""), .init("c", "x")])
    #expect(run.run.status.code == 1 && run.run.errors.contains("a.md/b.md"), "\(run.run.errors)")
    #expect(try run.fixture.paths() == ["a.md"])
  }

  /// What is cut off or changed anywhere ends in notes or in a clear line, within its limits.
  @Test(arguments: Seeds.some(6)) func damageAnywhereIsHarmless(_ seed: UInt64) throws {
    let whole = ZipFixture.bytes([.init("A.md", "# A\n\ntext\n"), .init("b/B.md", "# B\n")])
    let scene = try ExchangeScene()
    var random = SplitMix64(seed: seed)
    for number in 0..<10 {
      var bytes = whole
      if number % 2 == 0 {
        bytes.removeLast(Int(random.next() % UInt64(bytes.count)))
      } else {
        for _ in 0..<3 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next()) }
      }
      try scene.folder.write(bytes, to: "in.zip")
      let fixture = try SessionFixture()
      let run = fixture.run("import", "markdown", scene.path("in.zip"))
      #expect(run.status.code <= 2 && (run.status == .success || !run.errors.isEmpty), "\(number)")
      #expect(try fixture.paths().allSatisfy { !$0.contains("..") })
    }
  }

  /// What gzip has compressed in any way is what comes out, in tar files of several formats.
  @Test(arguments: ["ustar", "pax", "gnu", "v7"]) func compressedTarFilesAreRead(_ form: String) throws {
    guard InstalledProgram.has("tar"), InstalledProgram.has("gzip") else {
      print("skipped: tar or gzip is not installed")
      return
    }
    let scene = try ExchangeScene()
    var random = SplitMix64(seed: UInt64(form.utf8.count))
    var expected: [String: [UInt8]] = [:]
    for number in 0..<12 {
      // Random bytes are stored, repeated ones are compressed with fixed or own tables.
      let kind = random.next() % 4
      let count = Int(random.next() % (kind == 3 ? 300_000 : 3_000))
      let bytes = (0..<count).map { index -> UInt8 in
        switch kind {
        case 0: UInt8(truncatingIfNeeded: random.next())
        case 1: UInt8(truncatingIfNeeded: index / 7)
        case 2: UInt8(ascii: "a") + UInt8(random.next() % 3)
        default: index % 1000 < 500 ? UInt8(truncatingIfNeeded: random.next() % 64) : 0
        }
      }
      let name = "f\(number)/" + (form == "v7" ? "x" : String(repeating: "long", count: 15)) + "\(number).bin"
      expected[name] = bytes
      try scene.folder.write(bytes, to: RawPath("in/" + name))
    }
    try scene.folder.write("# A\n", to: "in/A.md")
    for level in ["1", "6", "9"] {
      let archive = scene.path("in.tar")
      try scene.pack("tar", ["--format=\(form)", "-c", "-f", archive, "."], in: scene.path("in"))
      try scene.pack("gzip", ["-f", "-\(level)", archive], in: scene.path("in"))
      let fixture = try SessionFixture()
      let run = fixture.run("import", "markdown", archive + ".gz")
      #expect(run.status == .success, "\(run.errors)")
      for (name, bytes) in expected { #expect(try fixture.vault.read(RawPath(name)) == bytes, "\(name)") }
    }
  }

  @Test func filesOfZipAreReadWithTheirTimes() throws {
    guard InstalledProgram.has("zip") else {
      print("skipped: zip is not installed")
      return
    }
    let scene = try ExchangeScene()
    let text = String(repeating: "words and words\n", count: 20_000)
    try scene.folder.write(text, to: "in/A.md")
    let file = try FileDescriptor.open(RawPath(scene.path("in/A.md")), .readWrite)
    try file.setTimes(modified: 1_000_000_000_000_000_000)
    try scene.pack("zip", ["-q", "-r", "-9", scene.path("in.zip"), "."], in: scene.path("in"))
    let fixture = try SessionFixture()
    #expect(fixture.run("import", "markdown", scene.path("in.zip")).status == .success)
    #expect(try fixture.text(of: "A.md") == text)
    #expect(fixture.run("list", "A", "--json").json["notes"][0]["updated"] == "2001-09-09T03:46:40+02:00")
  }

  /// The items of a JEX file can be in a folder.
  @Test func jexWithAFolderAroundIsRead() throws {
    guard InstalledProgram.has("tar") else {
      print("skipped: tar is not installed")
      return
    }
    let scene = try ExchangeScene()
    try FileSystem.makeDirectories(RawPath(scene.path("out")))
    try scene.pack(
      "tar", ["-c", "-f", scene.path("store.jex"), "--transform", "s,^joplin,wrapper/deep,", "joplin"],
      in: ExchangeScene.fixture(""))
    let (fixture, plain) = (try SessionFixture(), try SessionFixture())
    #expect(fixture.run("import", "joplin", scene.path("store.jex")).status == .success)
    #expect(plain.run("import", "joplin", ExchangeScene.fixture("joplin")).status == .success)
    #expect(try fixture.files() == plain.files())
  }
}
