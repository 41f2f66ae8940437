import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import VaultChanges
@testable import VaultCore

/// Saves into files that an operation has replaced or removed before the editor opened them.
@Suite(.waiting) struct ReplacedFilesTests {
  /// An editor that has found the note, and opens it later.
  private struct LateEditor: ~Copyable {
    let found: FileDescriptor

    init(_ vault: Vault, _ name: RawPath = "a.md") throws {
      found = try FileDescriptor.open(vault.root.appending(name), .handleOnly)
    }

    func open(_ options: FileDescriptor.Options = []) throws -> FileDescriptor {
      try FileDescriptor.open(RawPath("/proc/self/fd/\(found.raw)"), .writeOnly, options)
    }

    func save(_ text: String) throws { try open([.truncate]).write(Array(text.utf8)) }
  }

  private static let hour: Int64 = 3_600_000_000_000

  private func names(_ vault: Vault) throws -> [String] {
    guard let place = ReplacedPlaces.open(ReplacedPlaces.folder(of: vault)) else { return [] }
    return try DirectoryListing(of: place.descriptor).entries.map { String(decoding: $0.name, as: UTF8.self) }
  }

  @Test func aLateSaveBecomesAConflictCopyThatIsNamed() throws {
    let fixture = try ChangeFixture(["a.md": "old"])
    let vault = try fixture.open()
    let editor = try LateEditor(vault)
    #expect(try fixture.run(.replace("a.md", "old", "new")).conflicts.isEmpty)
    #expect(Recovery(of: vault).lateSaves.isEmpty)
    try editor.save("typed")
    let saves = Recovery(of: vault).lateSaves
    let copy = try #require(saves.first)
    #expect(saves.count == 1 && copy.note == Array("a.md".utf8) && copy.command == "test")
    #expect(try #require(ConflictCopyName(copy.file)).original == Array("a.md".utf8))
    #expect(try fixture.texts() == ["a.md": "new", String(decoding: copy.file, as: UTF8.self): "typed"])
    // It is named once, and the editor's next save goes into the copy that it has found.
    #expect(Recovery(of: vault).lateSaves.isEmpty)
  }

  /// - Parameter isOpen: Whether the editor has opened the file and not yet written.
  @Test(arguments: [true, false]) func filesThatWereNotSavedAreRemovedAfterAnHour(isOpen: Bool) throws {
    let fixture = try ChangeFixture(["a.md": "old", "b.md": "b"])
    let vault = try fixture.open()
    let editor = try LateEditor(vault)
    try fixture.run(.replace("a.md", "old", "new"), .delete("b.md", "b"))
    let begin = SystemClock.monotonicNanoseconds
    #expect(try names(vault).count == 3)
    let file = isOpen ? try editor.open() : try FileDescriptor.open("/dev/null")
    #expect(ReplacedFiles(vault, now: begin + Self.hour - 60_000_000_000).check().isEmpty)
    #expect(try names(vault).count == 3)
    #expect(ReplacedFiles(vault, now: begin + Self.hour).check().isEmpty)
    #expect(try names(vault).count == (isOpen ? 2 : 0))
    try file.close()
    #expect(ReplacedFiles(vault, now: begin + Self.hour).check().isEmpty)
    #expect(try names(vault).isEmpty)
    #expect(try fixture.texts() == ["a.md": "new"])
  }

  @Test func noProgramOfAnEarlierBootCanSave() throws {
    let fixture = try ChangeFixture(["a.md": "old"])
    let vault = try fixture.open()
    try fixture.run(.replace("a.md", "old", "new"))
    #expect(ReplacedFiles(vault, boot: { .unknown }).check().isEmpty)
    #expect(try names(vault).isEmpty)
  }

  /// What was saved before the boot is kept, too.
  @Test func aSaveBeforeTheBootIsKept() throws {
    let fixture = try ChangeFixture(["a.md": "old"])
    let vault = try fixture.open()
    let editor = try LateEditor(vault)
    try fixture.run(.replace("a.md", "old", "new"))
    try editor.save("typed")
    #expect(ReplacedFiles(vault, boot: { .unknown }).check().count == 1)
    #expect(try fixture.texts().values.sorted() == ["new", "typed"])
    #expect(try names(vault).isEmpty)
  }

  @Test func aLateSaveOfADeletedNoteBringsItBack() throws {
    let fixture = try ChangeFixture(["f/g/a.md": "old", "b.md": "b"])
    let vault = try fixture.open()
    let editor = try LateEditor(vault, "f/g/a.md")
    var plan = ChangePlan([.delete("f/g/a.md", "old")])
    plan.emptiedFolders = [Array("f/g".utf8), Array("f".utf8)]
    try fixture.run(plan)
    try editor.save("typed")
    #expect(Recovery(of: vault).lateSaves.map { String(decoding: $0.file, as: UTF8.self) } == ["a.md"])
    #expect(try fixture.texts() == ["a.md": "typed", "b.md": "b"])
  }

  @Test func nothingIsComparedWhileAnotherProcessWorks() throws {
    let fixture = try ChangeFixture(["a.md": "old"])
    let vault = try fixture.open()
    let editor = try LateEditor(vault)
    try fixture.run(.replace("a.md", "old", "new"))
    try editor.save("typed")
    let lock = try ChangeExecutor(vault).lock()
    #expect(Recovery(of: vault).lateSaves.isEmpty)
    lock.release()
    #expect(Recovery(of: vault).lateSaves.count == 1)
  }

  /// The state is on another file system than the vault, as with a vault on a network share.
  @Test func onAnotherFileSystemFilesAreKeptInTheFolderOfSettings() throws {
    let fixture = try ChangeFixture(["a.md": "old", "b.md": "b", "c.md": "c"])
    let device = try FileStatus.stat(fixture.vault.root).device
    let elsewhere: RawPath = try FileStatus.stat("/dev/shm").device == device ? "/tmp" : "/dev/shm"
    let name = RawPath("sheaf-test-state-\(try String(decoding: RandomBytes.hexadecimal(8), as: UTF8.self))")
    let state = elsewhere.appending(name)
    defer { TemporaryFolder.removeTree(state) }
    try FileSystem.makeDirectories(state)
    let other = try FileStatus.stat(state).device
    try #require(other != device)
    var surroundings = fixture.vault.surroundings()
    surroundings.stateFolder = state
    let vault = try Vault.open(named: fixture.vault.root, surroundings)
    let editor = try LateEditor(vault)
    let plan = ChangePlan([.replace("a.md", "old", "new"), .delete("b.md", "b"), .replace("c.md", "c", "d")])
    #expect(try ChangeExecutor(vault).run(plan, command: "test").conflicts.isEmpty)
    let folder = RawPath(".sheaf/replaced")
    let listing = try DirectoryListing(of: FileDescriptor.open(vault.root.appending(folder)))
    #expect(listing.entries.count == 4)
    #expect(try fixture.text(".sheaf/replaced/.gitignore") == "*\n")
    try editor.save("typed")
    #expect(Recovery(of: vault).lateSaves.count == 1)
    #expect(try fixture.texts().values.sorted() == ["d", "new", "typed"])
    let later = SystemClock.monotonicNanoseconds + Self.hour
    #expect(ReplacedFiles(vault, now: later).check().isEmpty)
    #expect(!FileSystem.exists(vault.root.appending(folder)))
    #expect(try names(vault).isEmpty)
  }

  /// A change of many notes must not slow down every command for an hour.
  @Test func manyFilesAreComparedLessAndLessOften() throws {
    var files: [String: String] = [:]
    var plan = ChangePlan()
    for number in 0..<100 {
      files["n\(number).md"] = "\(number)"
      plan.changes.append(.replace("n\(number).md", "\(number)", "new"))
    }
    let fixture = try ChangeFixture(files)
    let vault = try fixture.open()
    let editor = try LateEditor(vault, "n7.md")
    try fixture.run(plan)
    let begin = SystemClock.monotonicNanoseconds
    let second: Int64 = 1_000_000_000
    #expect(ReplacedFiles(vault, now: begin + 10 * second).check().isEmpty)
    try editor.save("typed")
    // It was compared after ten seconds, and will be after twenty.
    #expect(ReplacedFiles(vault, now: begin + 15 * second).check().isEmpty)
    #expect(ReplacedFiles(vault, now: begin + 21 * second).check().count == 1)
    try editor.save("typed again")
    #expect(ReplacedFiles(vault, now: begin + 22 * second).check(comparesAll: true).isEmpty)
    let times = sequence(first: Int64(1000)) { $0 + max($0, 1) }.prefix { $0 < 3_600_000 }
    #expect(times.map(\.self).count == 12)
  }

  @Test func theNextComparisonIsKnown() throws {
    let fixture = try ChangeFixture(["a.md": "old"])
    let vault = try fixture.open()
    #expect(ReplacedFiles(vault).pause() == nil)
    try fixture.run(.replace("a.md", "old", "new"))
    #expect(ReplacedFiles(vault).pause() == .zero)
    let begin = SystemClock.monotonicNanoseconds
    #expect(ReplacedFiles(vault, now: begin + 4_000_000_000).check().isEmpty)
    let pause = try #require(ReplacedFiles(vault, now: begin + 4_000_000_000).pause())
    #expect(pause >= .seconds(4) && pause < .seconds(6))
  }

  /// A record without the list of its files, and a list without its files, hurt nobody.
  @Test func unknownNamesInTheFolderAreLeftAlone() throws {
    let fixture = try ChangeFixture(["a.md": "old"])
    let vault = try fixture.open()
    try fixture.run(.replace("a.md", "old", "new"))
    let folder = ReplacedPlaces.folder(of: vault)
    for name in try names(vault) where name.hasPrefix("list-") {
      try FileDescriptor.open(folder.appending(RawPath(name)), .writeOnly, [.truncate]).write(Array("no list".utf8))
    }
    let before = try names(vault)
    #expect(ReplacedFiles(vault, now: SystemClock.monotonicNanoseconds + Self.hour).check().isEmpty)
    #expect(try names(vault) == before)
  }
}
