import CommandFixtures
import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import Commands

/// What a later import, an undo and a redo do to notes that were imported.
struct ImportUpdateTests {
  private static let (one, two) = ("0E000000-0000-4000-8000-000000000001", "0E000000-0000-4000-8000-000000000002")

  private static func store(_ first: String, _ second: String = "second", title: String = "One") -> String {
    """
    {"notes":[{"uuid":"\(one)","title":"\(title)","content":"\(first) comes the beginning of a sentence about boats on a river.\\n\\nBoats on a river are slow. [two](takenote://note/\(two))","createdDate":"2026-01-01T00:00:00Z",
      "updatedDate":"2026-01-0\(first == "first" ? 1 : 2)T00:00:00Z"},
     {"uuid":"\(two)","title":"Two","content":"\(second) text of it.","createdDate":"2026-01-02T00:00:00Z"}]}
    """
  }

  private func scene() throws -> (SessionFixture, ExchangeScene, path: String) {
    let scene = try ExchangeScene()
    try scene.folder.write(Self.store("first"), to: "takenote.json")
    let fixture = try SessionFixture()
    let path = scene.path("takenote.json")
    #expect(fixture.run("import", "takenote", path).status == .success)
    return (fixture, scene, path)
  }

  /// A new name, a summary, a tag and a link that followed a renamed note are no changes of the text.
  @Test func aNoteThatWasRenamedOrEnrichedHereIsStillUpdated() throws {
    let (fixture, scene, path) = try scene()
    #expect(fixture.run("rename", "Two", "Zwei").status == .success)
    #expect(fixture.run("rename", "One", "Eins").status == .success)
    #expect(fixture.run("enrich").status == .success)
    #expect(fixture.run("tag", "add", "mine", "Eins").status == .success)
    let before = try fixture.files()
    #expect(fixture.run("import", "takenote", path).lines.first == "unchanged  2 notes")
    #expect(try fixture.files() == before)
    try scene.folder.write(Self.store("FIRST", "SECOND"), to: "takenote.json")
    let run = fixture.run("import", "takenote", path)
    #expect(run.lines.first == "updated  2 notes", "\(run.text)")
    let text = try fixture.text(of: "Eins.md")
    #expect(
      text.contains("FIRST comes") && text.contains("[[Zwei|two]]") && text.contains("tags: [mine]")
        && text.contains("updated: 2026-01-02"),
      "\(text)")
    #expect(text.contains("summary: "), "\(text)")
    #expect(try fixture.text(of: "Zwei.md").contains("SECOND text of it."))
    #expect(fixture.run("list", "--format", "{title}").lines.sorted() == ["Eins", "Zwei"])
    #expect(fixture.run("import", "takenote", path).lines.first == "unchanged  2 notes")
  }

  @Test func notesThatChangedOnBothSidesAreKept() throws {
    let (fixture, scene, path) = try scene()
    #expect(fixture.run("append", "One", "mine").status == .success)
    #expect(fixture.run("property", "set", "title", "Here", "Two").status == .success)
    let before = try fixture.files()
    try scene.folder.write(
      Self.store("FIRST").replacing("\"Two\"", with: "\"There\""), to: "takenote.json")
    let run = fixture.run("import", "takenote", path)
    #expect(run.text.contains("kept  2 notes, changed here and at the source"), "\(run.text)")
    #expect(try fixture.files() == before)
  }

  /// A change of the text here and one of a property at the source concern different parts.
  @Test func changesOfDifferentPartsAreBothKept() throws {
    let (fixture, scene, path) = try scene()
    #expect(fixture.run("append", "One", "mine").status == .success)
    try scene.folder.write(Self.store("first", title: "Neu"), to: "takenote.json")
    #expect(fixture.run("import", "takenote", path).text.contains("updated  1 note\n"))
    let text = try fixture.text(of: "One.md")
    #expect(
      text.contains("title: Neu\n") && text.contains("first comes") && text.contains("\nmine"), "\(text)")
  }

  /// An undone import can be redone when its source is gone, also if its files are too large for the journal.
  @Test(arguments: Seeds.sample([(10, true), (10, false), (9 << 20, true), (9 << 20, false)], of: 2))
  func redoNeedsNoSource(_ size: Int, _ isArchive: Bool) throws {
    let scene = try ExchangeScene()
    let note =
      "{\"title\":\"N\",\"textContent\":\"t\",\"attachments\":[{\"filePath\":\"p.png\",\"mimetype\":\"image/png\"}]}"
    let picture = [UInt8](repeating: 7, count: size)
    if isArchive {
      try scene.folder.write(ZipFixture.bytes([.init("N.json", note), .init("p.png", picture)]), to: "in.zip")
    } else {
      try scene.folder.write(note, to: "in.zip/N.json")
      try scene.folder.write(picture, to: "in.zip/p.png")
    }
    let fixture = try SessionFixture()
    #expect(fixture.run("import", "keep", scene.path("in.zip")).status == .success)
    let imported = try fixture.files()
    for _ in 0..<2 {
      #expect(fixture.run("undo").status == .success)
      #expect(try fixture.paths().isEmpty)
      let source = scene.folder.path.appending("in.zip" as RawPath)
      if isArchive { try? FileSystem.remove(source) } else { try FileSystem.removeTree(source) }
      let redo = fixture.run("redo")
      #expect(redo.status == .success, "\(redo.errors)")
      #expect(try fixture.files() == imported)
    }
  }

  /// Two imports of archives into one vault do not disturb each other.
  @Test func importsAtTheSameTimeHaveFoldersOfTheirOwn() async throws {
    let scene = try ExchangeScene()
    for number in 1...4 {
      let notes = (1...20).map { note in
        ZipFixture.Entry("\(number)-\(note).json", "{\"title\":\"\(number) \(note)\",\"textContent\":\"t\"}")
      }
      try scene.folder.write(ZipFixture.bytes(notes), to: RawPath("\(number).zip"))
    }
    let fixture = try SessionFixture()
    let runs = await withTaskGroup(of: (Bool, String).self, returning: [(Bool, String)].self) { group in
      for number in 1...4 {
        let path = scene.path("\(number).zip")
        group.addTask {
          let run = fixture.run(["import", "keep", path] + (number == 4 ? ["--dry-run"] : []))
          return (run.status == .success, run.errors)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(!runs.contains { !$0.0 }, "\(runs)")
    #expect(try fixture.paths().count == 60)
    let cache = try FileDescriptor.open(fixture.vault.open().vault.indexFolder, .readOnly, [.directory])
    let left = try DirectoryListing(of: cache).entries.map { String(decoding: $0.name, as: UTF8.self) }
    #expect(!left.contains { $0.hasPrefix("import") || $0.hasPrefix("unpacked") }, "\(left)")
  }
}
