import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import VaultChanges
@testable import VaultCore

/// Operations that were interrupted between their steps, in every way that a kill can leave.
@Suite(.waiting) struct ChangeRecoveryTests {
  private static let files = ["a.md": "A", "b.md": "B", "f/c.md": "C", "gone.md": "G"]
  private static let plan = ChangePlan([
    .replace("a.md", "A", "A2"), .replace("b.md", "B", "B2"), .delete("gone.md", "G"), .move("b.md", "m/b.md"),
    .replace("f/c.md", "C", "C2"), .move("f", "g"), .create("n/w.md", "W"),
  ])

  /// Prepares the operation and writes its record down.
  private func decide(_ fixture: ChangeFixture, isCommitted: Bool = true) throws -> ChangeRecord {
    let vault = try fixture.open()
    let files = try VaultDirectory(vault.root)
    let check = try ChangeCheck(Self.plan, vault, files, prefix: ChangeStage.newPrefix(), kind: .change)
    var record = ChangeRecord(number: 1, time: 0, command: "test", root: vault.root.bytes)
    record.steps = check.steps
    record.madeFolders = check.missingFolders
    try ChangeJournal(vault: vault).writePending(record)
    try ChangeStage(files: files, kept: KeptContents(vault), replaced: ReplacedFiles(vault)).write(&record)
    if isCommitted {
      record.phase = .committed
      for index in record.steps.indices { record.steps[index].outcome = .done }
      try ChangeJournal(vault: vault).writePending(record)
    }
    return record
  }

  @Test func undecidedOperationsAreReverted() throws {
    let fixture = try ChangeFixture(Self.files)
    let before = try fixture.contents()
    _ = try decide(fixture, isCommitted: false)
    #expect(try fixture.contents() != before)
    #expect(try fixture.recover().report?.origin == .undone)
    #expect(try fixture.contents() == before)
    #expect(try fixture.recover().report == nil)
  }

  @Test(arguments: 0...7) func decidedOperationsAreFinished(_ stepsDone: Int) throws {
    let expected = try ChangeFixture(Self.files)
    try expected.run(Self.plan)
    let fixture = try ChangeFixture(Self.files)
    let before = try fixture.contents()
    var part = try decide(fixture)
    part.steps = Array(part.steps.prefix(stepsDone))
    let vault = try fixture.open()
    var application = ChangeApplication(vault, try VaultDirectory(vault.root), part, isRecovery: false)
    try application.run()
    let report = try #require(try fixture.recover().report)
    #expect(report.origin == .finished && report.conflicts.isEmpty)
    #expect(try fixture.contents() == expected.contents())
    try fixture.undo()
    #expect(try fixture.contents() == before)
  }

  /// The note was swapped, and nothing looked at since.
  private func swapped(_ fixture: ChangeFixture) throws -> RawPath {
    let record = try decide(fixture)
    let step = try #require(record.steps.first { $0.change.path == Array("a.md".utf8) })
    let root = try FileDescriptor.open(fixture.vault.root, .readOnly, [.directory])
    try root.rename(RawPath(step.privateName), to: root, "a.md", .exchange)
    return RawPath(step.privateName)
  }

  @Test func aSwapThatRemovedAnEditorsSaveIsReverted() throws {
    let fixture = try ChangeFixture(Self.files)
    let kept = try swapped(fixture)
    try fixture.vault.write("editor", to: kept)
    let report = try #require(try fixture.recover().report)
    #expect(report.conflicts.map(\.path) == [Array("a.md".utf8)])
    #expect(try fixture.text("a.md") == "editor")
    #expect(try fixture.text("g/c.md") == "C2")
    #expect(try !fixture.contents().keys.contains { $0.contains(".sheaf-") })
  }

  /// Without its new contents, a note keeps the old ones, which is not what was decided.
  @Test func aNoteWhoseNewContentsAreGoneIsAConflict() throws {
    let fixture = try ChangeFixture(Self.files)
    let record = try decide(fixture)
    let step = try #require(record.steps.first { $0.change.path == Array("a.md".utf8) })
    try fixture.vault.remove(RawPath(step.privateName))
    let report = try #require(try fixture.recover().report)
    #expect(report.conflicts.map(\.path) == [Array("a.md".utf8)])
    #expect(try fixture.text("a.md") == "A")
    #expect(try fixture.text("g/c.md") == "C2")
  }

  @Test func savesThatCannotBeRestoredAreKeptAsCopies() throws {
    let fixture = try ChangeFixture(Self.files)
    let kept = try swapped(fixture)
    try fixture.vault.write("editor", to: kept)
    try fixture.vault.write("another editor", to: "a.md")
    let report = try #require(try fixture.recover().report)
    let copy = try #require(report.conflicts.first?.copy)
    #expect(VaultFiles.isConflictCopy(copy))
    #expect(try fixture.vault.read(RawPath(copy)) == Array("editor".utf8))
    #expect(try fixture.text("a.md") == "another editor")
  }

  @Test func aNoteThatIsOpenForWritingIsRestored() throws {
    let fixture = try ChangeFixture(["a.md": "A", "b.md": "B"])
    let writer = try FileDescriptor.open(fixture.vault.root.appending("a.md" as RawPath), .writeOnly)
    let report = try fixture.run(.replace("a.md", "A", "A2"), .replace("b.md", "B", "B2"))
    try writer.write(Array("late".utf8))
    if report.conflicts.isEmpty { return }  // The file system of the test does not tell of writers.
    #expect(try fixture.text("a.md") == "late")
    #expect(try fixture.text("b.md") == "B2")
  }

  @Test func aDamagedRecordStopsNobodyFromReading() throws {
    let fixture = try ChangeFixture(Self.files)
    _ = try decide(fixture)
    let file = ChangeJournal(vault: try fixture.open()).pendingFile
    var bytes = try FileDescriptor.open(file).readToEnd(limit: 1 << 20)
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let index = random.below(bytes.count)
      let old = bytes[index]
      bytes[index] ^= UInt8(1 + random.below(255))
      #expect(ChangeRecordReader.record(bytes) == nil)
      #expect(ChangeRecordReader.record(Array(bytes.prefix(index))) == nil)
      bytes[index] = old
    }
    bytes[20] ^= 1
    try AtomicReplace.write(bytes, to: file)
    let recovery = try fixture.recover()
    #expect(recovery.report == nil && recovery.error != nil)
    _ = try fixture.vault.open()
    #expect(throws: VaultError.self) { try fixture.run(.create("x.md", "")) }
  }

  @Test func anOperationOfAnotherVaultIsLeftAlone() throws {
    let fixture = try ChangeFixture(Self.files)
    var record = try decide(fixture)
    record.root += Array(" copied".utf8)
    try ChangeJournal(vault: try fixture.open()).writePending(record)
    let before = try fixture.contents()
    let recovery = try fixture.recover()
    #expect(recovery.report == nil && recovery.error != nil)
    #expect(try fixture.contents() == before)
  }
}
