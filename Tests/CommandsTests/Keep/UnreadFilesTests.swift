import CommandFixtures
import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import Commands

/// What commands say and do when a part of the vault, or of the source of an import, cannot be read.
///
/// The tests may run as a user who may read everything, so the folder that cannot be listed has a path that is longer
/// than the system accepts.
struct UnreadFilesTests {
  /// Makes a folder that cannot be listed below another; returns the first name of its path.
  private func makeUnreadable(below folderPath: RawPath) throws -> String {
    let name = RawPath([UInt8](repeating: UInt8(ascii: "d"), count: 250))
    var folder = try FileDescriptor.open(folderPath, .readOnly, [.directory])
    for _ in 0..<18 {
      try folder.makeDirectory(name)
      folder = try folder.open(at: name, .readOnly, [.directory])
    }
    return name.text
  }

  @Test func everyCommandNamesFilesThatItCouldNotRead() throws {
    let fixture = try SessionFixture(["A.md": "# A\n"])
    let name = try makeUnreadable(below: fixture.vault.root)
    // The second command finds nothing that changed.
    for words in [["list"], ["list"], ["search", "A"], ["tasks"]] {
      let run = fixture.run(words)
      #expect(run.errors.contains(name) && run.errors.contains("name too long"), "\(words): \(run.errors)")
    }
    let check = fixture.run("check")
    #expect(check.status == .nothing && check.text.contains("read.failed"))
  }

  @Test func checkFindsNotesThatAreDanglingSymlinks() throws {
    let fixture = try SessionFixture(["A.md": "# A\n"])
    let root = fixture.vault.root
    try FileSystem.makeSymlink(root.appending("gone.md" as RawPath), to: "nowhere.md")
    try FileSystem.makeSymlink(root.appending("A too.md" as RawPath), to: "A.md")
    try FileSystem.makeSymlink(root.appending("gone.png" as RawPath), to: "nowhere.png")
    let run = fixture.run("check")
    #expect(run.status == .nothing)
    let found = run.lines.filter { $0.contains("leads nowhere") }
    #expect(found.count == 1 && found[0].hasPrefix("gone.md:1:1: read.failed"), "\(found)")
  }

  @Test(arguments: ["json", "csv", "markdown", "lucidpal"])
  func exportThatLacksNotesSaysSoAndFails(_ format: String) throws {
    let fixture = try SessionFixture(["A.md": "# A\n"])
    let scene = try ExchangeScene()
    #expect(fixture.run("export", format, "-o", scene.path("whole")).status == .success)
    let name = try makeUnreadable(below: fixture.vault.root)
    let run = fixture.run("export", format, "-o", scene.path("part"))
    #expect(run.status == .nothing)
    #expect(run.errors.contains(name) && run.errors.contains("the export lacks the notes"), "\(run.errors)")
  }

  @Test func importNamesUnreadableFilesAndFails() throws {
    let scene = try ExchangeScene()
    try scene.folder.write("# A\n", to: "in/A.md")
    try FileSystem.makeSymlink(scene.folder.path.appending("in/out.md" as RawPath), to: "/etc/passwd")
    let name = try makeUnreadable(below: RawPath(scene.path("in")))
    let fixture = try SessionFixture()
    let run = fixture.run("import", "markdown", scene.path("in"))
    #expect(run.status == .nothing && run.text.contains("A.md"))
    #expect(run.text.contains("out.md, which is no regular file in the folder"), "\(run.text)")
    #expect(run.errors.contains(name) && run.errors.contains("so it was not imported"), "\(run.errors)")
    try scene.folder.write("<html><body>x</body></html>", to: "in/x.html")
    let html = fixture.run("import", "html", scene.path("in"))
    #expect(html.status == .nothing && html.text.contains("x.md"), "\(html.text)")
    #expect(html.errors.contains(name) && html.errors.contains("name too long"), "\(html.errors)")
  }

  @Test func filesThatUnreadNotesMayUseAreNotDeleted() throws {
    let fixture = try SessionFixture(["A.md": "# A\n"])
    try fixture.vault.write("x", to: "a.png")
    _ = try makeUnreadable(below: fixture.vault.root)
    let run = fixture.run("attachments", "--orphans", "--delete")
    #expect(run.status == .failure && run.errors.contains("nothing was deleted"), "\(run.errors)")
    #expect(try fixture.text(of: "a.png") == "x")
  }

  /// A condition that needs the text of notes is not known for a note that cannot be read.
  @Test(arguments: ["line:(word)", "-line:(word)", "section:(word)", "match-case:Word", "-match-case:Word", "-\"C++\""])
  func searchesNameNotesWhoseTextTheyCouldNotRead(_ query: String) throws {
    let fixture = try SessionFixture(["A.md": "# A\n\nword Word C++\n", "B.md": "# B\n\nword Word C++\n"])
    #expect(fixture.run("index").status == .success)
    try fixture.vault.remove("A.md")
    try FileSystem.makeSymlink(fixture.vault.root.appending("A.md" as RawPath), to: "A.md")
    let run = fixture.run("search", "--no-sync", "-l", "--", query)
    #expect(run.status == .nothing, "\(run.text)")
    #expect(run.errors.contains("A.md: too many levels of symbolic links"), "\(run.errors)")
    #expect(!run.text.contains("A.md"), "\(run.text)")
  }

  private func makeUnreadable(_ file: RawPath) throws {
    try FileSystem.makeDirectories(file.parent)
    if FileSystem.exists(file) { try FileSystem.remove(file) }
    try FileSystem.makeSymlink(file, to: file.lastComponent)
  }

  @Test func recentNotesAreNeverReplacedWhenTheyCannotBeRead() throws {
    let fixture = try SessionFixture(["A.md": "# A\n"])
    let file = try Vault.open(named: fixture.vault.root, fixture.vault.surroundings()).stateFolder.appending("recent")
    try makeUnreadable(file)
    for words in [["recent"], ["show", "A"]] {
      let run = fixture.run(words)
      #expect(run.status == .nothing && run.errors.contains("recent: too many levels"), "\(words): \(run.errors)")
      #expect(try FileStatus.lstat(file).kind == .symlink)
    }
  }

  @Test func importsAreNeverForgottenWhenTheMemoryCannotBeRead() throws {
    let scene = try ExchangeScene()
    try scene.folder.write("# A\n", to: "in/A.md")
    let fixture = try SessionFixture()
    let file = try Vault.open(named: fixture.vault.root, fixture.vault.surroundings()).stateFolder.appending("imports")
    try makeUnreadable(file)
    let run = fixture.run("import", "markdown", scene.path("in"))
    #expect(run.status == .failure && run.errors.contains("imports: too many levels"), "\(run.errors)")
    #expect(try fixture.paths().isEmpty && FileStatus.lstat(file).kind == .symlink)
  }

  @Test func configOfTheUserIsNeverReplacedWhenItCannotBeRead() throws {
    let fixture = try SessionFixture()
    let file = fixture.vault.surroundings().configFile
    try makeUnreadable(file)
    for words in [["config", "set", "--user", "links", "wiki"], ["list"], ["nwe"], ["help", "nwe"], ["config"]] {
      let run = fixture.run(words)
      #expect(run.status == .failure && run.errors.contains("\(file): too many levels"), "\(words): \(run.errors)")
    }
    // Help is needed most where something does not work.
    #expect(fixture.run("help").status == .success && fixture.run("help", "list").status == .success)
    #expect(try FileStatus.lstat(file).kind == .symlink)
  }

  /// A decided operation must not be taken for none, since the next one would replace its record.
  @Test func pendingOperationsAreNeverReplacedWhenTheyCannotBeRead() throws {
    let fixture = try SessionFixture(["A.md": "# A\n"])
    let file = try Vault.open(named: fixture.vault.root, fixture.vault.surroundings()).stateFolder.appending("pending")
    try makeUnreadable(file)
    for words in [["tag", "add", "x", "A"], ["list"]] {
      let run = fixture.run(words)
      #expect(run.errors.contains("/pending: it, or a folder"), "\(words): \(run.errors)")
      #expect(try FileStatus.lstat(file).kind == .symlink && fixture.text(of: "A.md") == "# A\n")
    }
  }

  @Test func exportsOfTheTrashReportMissingLinks() throws {
    let fixture = try SessionFixture(["A.md": "# A\n\n![[p.png]]\n"])
    #expect(fixture.run("delete", "A").status == .success)
    let name = try makeUnreadable(below: fixture.vault.root.appending(".trash" as RawPath))
    let scene = try ExchangeScene()
    let run = fixture.run("export", "json", "in:trash", "-o", scene.path("out"))
    #expect(run.status != .success && run.errors.contains(name), "\(run.errors)")
  }

  @Test func listOfVanishedNotesIsNeverReplacedWhenItCannotBeRead() throws {
    let fixture = try SessionFixture(["A.md": "# A\n", "B.md": "# B\n", "C.md": "# C\n"])
    #expect(fixture.run("index").status == .success)
    try fixture.vault.remove("A.md")
    #expect(fixture.run("heal").text.contains("A.md"))
    let vault = try Vault.open(named: fixture.vault.root, fixture.vault.surroundings())
    let list = vault.stateFolder.appending("memory/vanished" as RawPath)
    let good = try FileDescriptor.open(list).readToEnd(limit: 1 << 20)
    let damaged = Array(good.dropLast())
    try AtomicReplace.write(damaged, to: list)
    try fixture.vault.remove("B.md")
    let run = fixture.run("heal")
    #expect(run.status == .nothing)
    #expect(run.errors.contains("the list of notes that vanished is damaged"), "\(run.errors)")
    #expect(try FileDescriptor.open(list).readToEnd(limit: 1 << 20) == damaged)
    try AtomicReplace.write(good, to: list)
    #expect(fixture.run("heal").text.contains("A.md"))
  }
}
