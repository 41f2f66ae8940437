import Bytes
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// The comparison folder by folder finds what a look at every file and every document finds.
@Suite struct ReconcilerTests {
  /// What has to be done, by paths.
  struct Work: Equatable, CustomStringConvertible {
    var added: Set<String> = []
    var changed: Set<String> = []
    var racy: [String: ContentHash] = [:]
    var attachments: Set<String> = []
    var removed: Set<String> = []
    var noteCount = 0
    var attachmentCount = 0

    var description: String {
      """
      added \(added.sorted()) changed \(changed.sorted()) racy \(racy.keys.sorted()) \
      attachments \(attachments.sorted()) removed \(removed.sorted()) of \(noteCount) and \(attachmentCount)
      """
    }
  }

  private func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }

  /// Compares everything with everything.
  private func naiveWork(_ root: borrowing FileDescriptor, _ snapshot: IndexSnapshot, _ files: VaultFiles) -> Work {
    var work = Work()
    let tree = files.walk(root, workers: 1) { _ in .all }
    let aliases = tree.folderAliases()
    var documents = Dictionary(uniqueKeysWithValues: snapshot.documentsInKeyOrder().map { ($0.key, $0.id) })
    for entry in tree.entries {
      let path = tree.rawPath(of: entry)
      if aliases[path.parent == "." ? [] : path.parent.bytes] != nil { continue }
      let known = documents.removeValue(forKey: path.bytes)
      if !VaultFiles.isNotePath(path.bytes) {
        work.attachmentCount += 1
        if known == nil { work.attachments.insert(path.text) }
        continue
      }
      work.noteCount += 1
      guard let known else {
        work.added.insert(path.text)
        continue
      }
      let grain: Int64 = entry.modified % 1_000_000_000 == 0 ? 2_000_000_000 : 40_000_000
      if FileFingerprint(entry) != snapshot.fingerprint(of: known) {
        work.changed.insert(path.text)
      } else if max(entry.modified, entry.changed) >= snapshot.scan.time - grain {
        work.racy[path.text] = snapshot.contentHash(of: known)
      }
    }
    for key in documents.keys {
      let isUnknown = tree.problems.contains { problem in
        problem.path.isEmpty || key == problem.path.bytes || key.starts(with: problem.path.bytes + [UInt8(ascii: "/")])
      }
      if !isUnknown { work.removed.insert(text(key)) }
    }
    return work
  }

  private func work(_ root: borrowing FileDescriptor, _ snapshot: IndexSnapshot, _ files: VaultFiles) -> Work {
    let (tree, changes) = Reconciler(snapshot: snapshot, files: files).walk(root, workers: 1)
    var work = Work()
    func path(_ index: Int) -> String { tree.rawPath(of: tree.entries[index]).text }
    #expect(changes.notes == changes.notes.sorted() && Set(changes.notes).count == changes.notes.count)
    for index in changes.notes {
      if let hash = changes.racy[index] {
        work.racy[path(index)] = hash
        #expect(changes.known.contains(index))
      } else if changes.known.contains(index) {
        work.changed.insert(path(index))
      } else {
        work.added.insert(path(index))
      }
    }
    work.attachments = Set(changes.attachments.map(path))
    work.removed = Set(changes.removed.map(text))
    work.noteCount = changes.noteCount
    work.attachmentCount = changes.attachmentCount
    #expect(changes.removed.count == work.removed.count && changes.added == work.added.count)
    #expect(changes.removedNotes == changes.removed.count { VaultFiles.isNotePath($0) })
    #expect(
      changes.isEmpty
        == (work.added.isEmpty && work.changed.isEmpty && work.racy.isEmpty
          && work.attachments.isEmpty && work.removed.isEmpty))
    return work
  }

  /// Looks at the vault as it is against the newest commit, twice.
  private func check(_ vault: TemporaryVault, _ label: String) throws {
    let opened = try Vault.open(named: vault.root, vault.surroundings())
    let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
    let files = VaultFiles(opened)
    let empty = IndexSnapshot(scan: ScanFacts())
    for snapshot in [try opened.store.snapshot(owner: opened.root.bytes) ?? empty, empty] {
      let expected = naiveWork(root, snapshot, files)
      let found = work(root, snapshot, files)
      #expect(found == expected, "\(label), \(snapshot.segmentCount) segments")
    }
  }

  private static let folders = ["", "a", "a/b", "a-", "a0", "a/b/c", "lone", "日本", ".hidden", "drafts", "a/link"]

  private func change(_ vault: TemporaryVault, _ random: inout SplitMix64) throws {
    func name() -> RawPath {
      let folder = random.pick(Self.folders)
      let file =
        "\(random.pick(["n", "N", "b", "-", "ü", "z z"]))\(random.below(12))\(random.pick([".md", ".md", ".MARKDOWN", ".png"]))"
      return folder.isEmpty ? RawPath(file) : RawPath("\(folder)/\(file)")
    }
    let target = name()
    switch random.below(12) {
    case 0...4: try? vault.write("text \(random.below(1000))", to: target)
    case 5, 6: try? vault.remove(target)
    case 7: try? vault.move(target, to: name())
    case 8:
      try? vault.move(
        RawPath(random.pick(["a", "a/b", "lone"])), to: RawPath(random.pick(["lone", "a/c", "a0/x", ".gone"])))
    case 9:
      let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
      try? root.symlink(
        RawPath(random.pick(["link", "a/link", "zz"])), leadingTo: random.pick(["a", "b", ".hidden", "lone"]))
    case 10: try? vault.remove(RawPath(random.pick(["link", "a/link", "zz"])))
    default:
      let file = try? FileDescriptor.open(vault.root.appending(target), .readWrite)
      try file?.setTimes(modified: random.pick([1_700_000_000_123_456_789, 1_700_000_000_000_000_000]))
    }
  }

  @Test(arguments: Seeds.some(16))
  func comparingFoldersEqualsComparingFiles(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault(config: seed % 3 == 0 ? "ignore: [drafts/, \"*5.md\"]\n" : "")
    for step in 0..<30 {
      for _ in 0...random.below(step == 0 ? 60 : 6) { try change(vault, &random) }
      if random.below(3) == 0 { SystemClock.sleep(.milliseconds(50)) }
      try check(vault, "seed \(seed), step \(step)")
      if random.below(3) > 0 {
        _ = try vault.open()
        try check(vault, "seed \(seed), step \(step), after the refresh")
      }
    }
  }

  @Test func unchangedFilesAreNotStored() throws {
    let vault = try TemporaryVault()
    for index in 0..<40 { try vault.write("text", to: RawPath("f\(index % 5)/\(index).md")) }
    for index in 0..<5 { try vault.write("text", to: RawPath("f\(index)/image.png")) }
    SystemClock.sleep(.milliseconds(60))
    _ = try vault.open()
    try vault.write("more text", to: "f3/13.md")
    try vault.remove("f2/7.md")
    SystemClock.sleep(.milliseconds(60))
    let opened = try Vault.open(named: vault.root, vault.surroundings())
    let snapshot = try #require(try opened.store.snapshot(owner: opened.root.bytes))
    let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
    let (tree, changes) = Reconciler(snapshot: snapshot, files: VaultFiles(opened)).walk(root, workers: 2)
    #expect(tree.entries.map { tree.rawPath(of: $0).text } == ["f3/13.md"])
    #expect(changes.removed.map(text) == ["f2/7.md"])
    #expect(changes.noteCount == 39 && changes.attachmentCount == 5)
  }

  /// Folders behind too many symlinks are not entered; what is known of them stays.
  @Test func aFolderThatCannotBeReadKeepsItsDocuments() throws {
    let vault = try TemporaryVault()
    for index in 0..<200 { try vault.write("text", to: RawPath(".store/\(index)/deep/note\(index).md")) }
    try vault.write("text", to: "plain/note.md")
    let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
    for index in 0..<200 { try root.symlink(RawPath("k\(index)"), leadingTo: RawPath(".store/\(index)")) }
    #expect(try vault.open().fileCounts.notes == 201)
    for index in 0..<200 {
      try FileSystem.makeDirectories(vault.root.appending(RawPath(".other/\(index)")))
      try root.symlink(RawPath("a\(index)"), leadingTo: RawPath(".other/\(index)"))
    }
    try vault.remove("plain/note.md")
    SystemClock.sleep(.milliseconds(60))
    try check(vault, "too many symlinks")
    let view = try vault.open()
    #expect(view.report.removed == 1 && view.fileCounts.notes < 201)
    #expect(try vault.open(mode: .unsynchronized).fileCounts.notes == 200)
  }
}
