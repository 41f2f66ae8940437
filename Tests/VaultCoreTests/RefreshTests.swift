import LinkGraph
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

@Suite struct RefreshTests {
  private func vaultOfThree() throws -> TemporaryVault {
    let vault = try TemporaryVault()
    try vault.write("# One\n\nalpha\n", to: "one.md")
    try vault.write("# Two\n\nalpha beta [[one]]\n", to: "two.md")
    try vault.write("gamma", to: "sub/three.markdown")
    try vault.write([0x89, 0x50], to: "image.png")
    return vault
  }

  /// Long enough ago that no clock can take a later change for the same moment.
  private func age(_ vault: TemporaryVault, _ names: [RawPath]) throws {
    for name in names {
      try FileDescriptor.open(vault.root.appending(name), .readWrite).setTimes(modified: 1_700_000_000_123_456_789)
    }
    SystemClock.sleep(.milliseconds(60))
  }

  @Test func aSecondRefreshReadsNothing() throws {
    let vault = try vaultOfThree()
    try age(vault, ["one.md", "two.md", "sub/three.markdown"])
    let first = try vault.open().report
    #expect(first.files == FileCounts(notes: 3, attachments: 1) && first.read == 3 && first.added == 3)
    #expect(first.outcome == .committed)
    let second = try vault.open().report
    #expect(second.files == first.files && second.read == 0 && second.changed == 0 && second.outcome == .unchanged)
  }

  @Test func onlyWhatChangedIsRead() throws {
    let vault = try vaultOfThree()
    try age(vault, ["one.md", "two.md", "sub/three.markdown"])
    _ = try vault.open()
    try vault.write("# One\n\nomega\n", to: "one.md")
    try vault.write("new", to: "four.md")
    try vault.remove("sub/three.markdown")
    let view = try vault.open()
    #expect(view.report.read == 2 && view.report.added == 1 && view.report.changed == 1 && view.report.removed == 1)
    #expect(try view.find("omega").count == 1)
    #expect(try view.find("gamma").count == 0)
    #expect(try view.find("alpha").count == 1)
  }

  @Test func aChangeWithinOneTickOfTheClockIsSeen() throws {
    let vault = try vaultOfThree()
    for turn in 0..<50 {
      let text = turn.isMultiple(of: 2) ? "aaaa" : "bbbb"
      try vault.write(text, to: "one.md")
      let hits = try vault.open().find(text).best()
      #expect(hits.count == 1, "turn \(turn)")
    }
  }

  @Test func sameSizeAndRestoredTimeAreSeenByTheInode() throws {
    let vault = try vaultOfThree()
    try age(vault, ["one.md"])
    _ = try vault.open()
    try vault.write("# One\n\nomega\n", to: "one.md")
    try age(vault, ["one.md"])
    #expect(try vault.open().find("omega").count == 1)
  }

  @Test func binaryFilesHarmNoOthers() throws {
    let vault = try vaultOfThree()
    try vault.write([0, 1, 2, 3, 0xff], to: "binary.md")
    try vault.write(Array("caf\u{e9} alpha ".utf8) + [0xe9, 0x20] + Array("word".utf8), to: "latin1.md")
    try vault.write("", to: "empty.md")
    try vault.write("---\ntitle: x\nalpha", to: "unclosed.md")
    try vault.write("alpha", to: "new\nline.md")
    try vault.write(Array("alpha".utf8), to: RawPath(Array("bad".utf8) + [0xff] + Array(".md".utf8)))
    let view = try vault.open()
    #expect(view.report.problems.map(\.reason) == [.binary, .notUTF8])
    #expect(view.fileCounts.notes == 9)
    #expect(try view.find("alpha").count == 6)
    #expect(try view.find("word").count == 1)
    #expect(try view.note(named: Array("empty".utf8)).card.title == "empty")
  }

  @Test func aNoteAboveTheLimitIsFoundByName() throws {
    let vault = try TemporaryVault(config: "size-limit: 10\n")
    try vault.write("alpha alpha alpha alpha", to: "long.md")
    try vault.write("alpha", to: "short.md")
    try vault.write("alpha beta", to: "limit.md")
    let view = try vault.open()
    #expect(view.report.problems.map(\.reason) == [.tooLarge(size: 23, limit: 10)])
    #expect(try view.find("alpha").count == 2)
    let read = ["long.md", "short.md", "limit.md"].map { view.vault.contents(of: Array($0.utf8))?.count }
    #expect(read == [0, 5, 10])
    #expect(try view.find("long").count == 1)
  }

  @Test(arguments: ["cut", "noise", "empty", "flip"])
  func aDamagedIndexIsRebuilt(damage: String) throws {
    let vault = try vaultOfThree()
    let expected = try VaultDigest(vault.open(), queries: ["alpha"])
    let file = try vault.indexFolder().appending("index" as RawPath)
    var bytes = try FileDescriptor.open(file).readToEnd(limit: 1 << 30)
    switch damage {
    case "cut": bytes.removeSubrange((bytes.count / 2)...)
    case "noise": bytes = bytes.indices.map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
    case "empty": bytes = []
    default: bytes[bytes.count / 2] ^= 0x40
    }
    try FileDescriptor.open(file, .writeOnly, [.truncate]).write(bytes)
    let view = try vault.open()
    #expect(view.report.rebuildReason != nil)
    #expect(try VaultDigest(view, queries: ["alpha"]) == expected)
    #expect(try vault.open().report.rebuildReason == nil)
  }

  @Test func anotherWriterDoesNotStopTheAnswer() throws {
    let vault = try vaultOfThree()
    _ = try vault.open()
    let opened = try Vault.open(named: vault.root, vault.surroundings())
    guard let writer = try IndexWriter.open(opened.store, owner: opened.root.bytes) else {
      Issue.record("nobody else holds the lock, and yet it cannot be had")
      return
    }
    try vault.write("omega", to: "five.md")
    let view = try vault.open()
    #expect(view.report.outcome == .inMemory(reason: "another process is writing the index") && view.report.isBusy)
    #expect(try view.find("omega").count == 1)
    _ = consume writer
    #expect(try vault.open().report.outcome == .committed)
  }

  @Test func ignoredFilesAreNotPartOfTheVault() throws {
    let vault = try TemporaryVault(config: "ignore: [\"*.tmp.md\", drafts/]\n")
    for name in ["a.md", "b.tmp.md", "drafts/c.md", "x/drafts/d.md", ".hidden/e.md", ".f.md", "skip.md"] as [RawPath] {
      try vault.write("alpha", to: name)
    }
    try vault.write("/skip.md\n", to: ".sheafignore")
    #expect(try vault.open().allNotes().map { String(decoding: $0.path, as: UTF8.self) } == ["a.md"])
  }

  @Test func aBlockThatDoesNotParseServesSearchAlone() throws {
    let vault = try TemporaryVault()
    try vault.write("---\ntitle: One: two\ntags: [red]\nup: \"[[x]]\"\n---\n# Heading\n\n#blue [[y]]\n", to: "a.md")
    let view = try vault.open()
    let note = try view.note(named: Array("a".utf8))
    #expect(note.card.title == "Heading")
    #expect(view.snapshot.tags(of: note.document).map(\.name) == ["blue"])
    #expect(view.snapshot.properties(of: note.document).isEmpty)
    var graph = view.graph
    #expect(graph.outgoing(from: note.document).map(\.link.target) == ["y"])
    #expect(try view.find("two").count == 1)
    #expect(view.snapshot.problems(of: note.document).count == 1)
  }

  @Test func aFolderThatIsLinkedToIsInTheVaultOnce() throws {
    let vault = try TemporaryVault()
    try vault.write("alpha", to: "pages/deep/a.md")
    try vault.write("alpha", to: ".store/notes/b.md")
    let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
    try root.symlink("again", leadingTo: "pages")
    try root.symlink("deeper", leadingTo: "pages/deep")
    try root.symlink("kept", leadingTo: ".store/notes")
    try root.symlink("twice", leadingTo: ".store/notes")
    try root.symlink("out", leadingTo: "..")
    try root.symlink("loop", leadingTo: ".")
    let paths = try vault.open().allNotes().map { String(decoding: $0.path, as: UTF8.self) }
    #expect(paths == ["kept/b.md", "pages/deep/a.md"])
  }

  @Test func aReadingCommandWritesNothingIntoTheVault() throws {
    let vault = try vaultOfThree()
    func listing() throws -> [String] {
      let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
      let tree = DirectoryWalk(workers: 1).run(root: root) { _, _ in .stat }
      return tree.entries.map { "\(tree.rawPath(of: $0).text) \($0.size) \($0.modified) \($0.changed)" }
        + tree.directories.map { "\(tree.rawPath(of: $0).text) \($0.modified)" }
    }
    let before = try listing()
    _ = try vault.open().find("alpha")
    #expect(try listing() == before)
  }

  @Test func progressCountsEachNoteOnce() throws {
    let vault = try TemporaryVault()
    for number in 1...200 { try vault.write("note \(number)", to: RawPath("\(number).md")) }
    try vault.write([0x89, 0x50], to: "image.png")
    let reports = Locked<[Int]>([])
    var surroundings = vault.surroundings()
    surroundings.progress = NoteProgress(
      advance: { activity, notes, total in
        if activity == "indexing", total == 200 { reports.withLock { $0.append(notes) } }
      },
      end: {})
    _ = try VaultView.open(named: vault.root, surroundings)
    let counts = reports.withLock { $0 }
    #expect(counts.max() == 200 && counts.count > 1 && counts.allSatisfy { $0 > 0 }, "\(counts)")
  }

  @Test func progressEndsAfterThePartOfAChangeToo() throws {
    let vault = try TemporaryVault()
    try vault.write("note", to: "a.md")
    let events = Locked<[String]>([])
    var surroundings = vault.surroundings()
    surroundings.progress = NoteProgress(
      advance: { _, _, _ in events.withLock { $0.append("advance") } }, end: { events.withLock { $0.append("end") } })
    let view = try VaultView.open(named: vault.root, surroundings)
    #expect(events.withLock { $0 }.suffix(2) == ["advance", "end"])
    try vault.write("changed", to: "a.md")
    events.withLock { $0 = [] }
    _ = try Refresh.reconcile(view.vault, Refresh.Request(scope: .everything))
    #expect(events.withLock { $0 } == ["advance", "end"])
  }
}
