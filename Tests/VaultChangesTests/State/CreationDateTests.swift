import Bytes
import Dates
import SearchIndex
import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import VaultChanges
@testable import VaultCore

/// A note that says no date keeps the earliest that was ever known of it, whatever gives it another file.
@Suite(.waiting) struct CreationDateTests {
  /// A vault in which notes are changed in all the ways in which programs change them.
  final class Scene {
    let vault: TemporaryVault
    /// The earliest date that was seen of each note, by its name now; names are those of its notes alone.
    var earliest: [String: Int64] = [:]
    var random: SplitMix64
    private var number = 0

    init(seed: UInt64) throws {
      vault = try TemporaryVault()
      random = SplitMix64(seed: seed)
    }

    func path(_ name: String) -> RawPath { vault.root.appending(RawPath(name)) }

    func age(_ name: String, _ time: Int64) throws {
      try FileDescriptor.open(path(name), .readWrite).setTimes(modified: time)
    }

    func freshName() -> String {
      number += 1
      return "\(random.pick(["", "sub/"]))note\(number).md"
    }

    /// A new note, some years old.
    func make() throws {
      let name = freshName()
      let links = earliest.keys.sorted().prefix(3).map { "[[\($0.dropLast(3))]]" }.joined(separator: " ")
      let matter = random.below(3) == 0 ? "---\nid: id-\(number)\n---\n" : ""
      try vault.write("\(matter)text \(number) \(links)\n", to: RawPath(name))
      try age(name, 1_500_000_000_000_000_000 + Int64(random.below(1_000_000)) * 1_000_000_000)
      earliest[name] = .max
    }

    /// A new file takes the note's place, as editors, git and `sed -i` do.
    func saveByRenaming(_ name: String) throws {
      try vault.write(vault.read(RawPath(name)) + Array("saved\n".utf8), to: "sub/.new~")
      try FileSystem.rename(path("sub/.new~"), to: path(name))
    }

    func saveInPlace(_ name: String) throws {
      try vault.write(vault.read(RawPath(name)) + Array("in place\n".utf8), to: RawPath(name))
    }

    /// sheaf changes the note.
    func change(_ name: String) throws {
      let base = try vault.read(RawPath(name))
      try run(ChangePlan([.replace(path: Array(name.utf8), base: base, contents: base + Array("changed\n".utf8))]))
    }

    func run(_ plan: ChangePlan, kind: OperationKind = .change) throws {
      _ = try ChangeExecutor(vault.open().vault).run(plan, command: "test", kind: kind)
    }

    /// sheaf moves the note, and writes the links to it anew.
    func move(_ name: String) throws {
      let new = freshName()
      try run(
        MovePlanner(vault.open()).plan([PathMove(from: Array(name.utf8), to: Array(new.utf8))]))
      earliest[new] = earliest.removeValue(forKey: name)
    }

    /// Another program moves the note, by a new name of its file or by a copy.
    func moveByOthers(_ name: String) throws {
      // Whoever has changed it too must have been seen, or nobody can tell that it is the same note.
      try check("before a move by others")
      let new = freshName()
      if random.below(2) == 0 {
        try vault.move(RawPath(name), to: RawPath(new))
      } else {
        try vault.write(vault.read(RawPath(name)), to: RawPath(new))
        try vault.remove(RawPath(name))
      }
      earliest[new] = earliest.removeValue(forKey: name)
      try check("moved by others")
    }

    /// What was just done by sheaf is undone, and perhaps done again.
    func undo(after body: () throws -> Void) throws {
      let before = earliest
      _ = try vault.open()
      try body()
      if random.below(2) == 0 { try check("before undo") }
      let dates = earliest
      let (number, plan) = try ChangeHistory(vault.open().vault).undoing(nil)
      try run(plan, kind: .undo(of: number))
      earliest = before
      if random.below(2) == 0 { return }
      try check("undone")
      let (again, redo) = try ChangeHistory(vault.open().vault).redoing(nil)
      try run(redo, kind: .redo(of: again))
      earliest = dates
    }

    func step() throws {
      guard earliest.count > 3 else { return try make() }
      let name = random.pick(earliest.keys.sorted())
      switch random.below(10) {
      case 0: try make()
      case 1, 2: try saveByRenaming(name)
      case 3: try saveInPlace(name)
      case 4: try change(name)
      case 5: try move(name)
      case 6: try moveByOthers(name)
      case 7: try undo { try move(name) }
      case 8: try undo { try change(name) }
      default:
        try undo {
          // What is removed for good comes back as a new file.
          try run(ChangePlan([.delete(path: Array(name.utf8), base: vault.read(RawPath(name)))]))
          earliest[name] = nil
        }
        if earliest[name] == nil, random.below(2) == 0 {
          try FileSystem.remove(vault.indexFolder().appending("index" as RawPath))
          // Now only the files know most of the dates. Whoever replaced one before the next command would take its date
          // along, as `aDateThatOnlyTheIndexKnewIsLostWithIt` says.
          try check("without an index")
        }
      }
    }

    func check(_ label: String) throws {
      let view = try vault.open()
      for (name, known) in earliest {
        let id = try #require(view.snapshot.document(withKey: Array(name.utf8)), "\(label): \(name)")
        let date = view.record(id).created.milliseconds
        #expect(date <= known, "\(label): \(name) was made at \(known) and now at \(date)")
        earliest[name] = min(date, known)
      }
    }
  }

  @Test(arguments: Seeds.some(8)) func noCreationDateEverGetsLater(seed: UInt64) throws {
    let scene = try Scene(seed: seed)
    for step in 0..<60 {
      try scene.step()
      if scene.random.below(3) > 0 { try scene.check("seed \(seed), step \(step)") }
      if step % 6 == 0 {
        let incremental = try VaultDigest(scene.vault.open(), queries: [])
        let rebuilt = try VaultDigest(scene.vault.rebuilt(), queries: [])
        #expect(
          incremental == rebuilt, "seed \(seed), step \(step): \(incremental.firstDifference(from: rebuilt) ?? "")")
      }
    }
  }

  private func created(_ name: String, _ vault: TemporaryVault) throws -> Int64 {
    let view = try vault.open()
    return view.record(try #require(view.snapshot.document(withKey: Array(name.utf8)))).created.milliseconds
  }

  @Test func noDateIsSavedWhileFilesHaveIt() throws {
    let scene = try Scene(seed: 1)
    for _ in 0..<5 { try scene.make() }
    try scene.vault.write("---\ncreated: 2020-01-01\n---\n", to: "dated.md")
    try scene.vault.write("x", to: "2020-01-02.md")
    try scene.check("new")
    for name in ["dated.md", "2020-01-02.md"] { try scene.saveByRenaming(name) }
    try scene.check("saved")
    let vault = try scene.vault.open().vault
    #expect(!FileSystem.exists(CreationDates.file(vault)))
  }

  @Test func removingADateFromANoteRestoresTheEarlierOne() throws {
    let vault = try TemporaryVault()
    let scene = try Scene(seed: 2)
    try scene.vault.write("text", to: "a.md")
    try scene.age("a.md", 1_500_000_000_000_000_000)
    #expect(try created("a.md", scene.vault) == 1_500_000_000_000)
    try scene.change("a.md")
    let base = try scene.vault.read("a.md")
    let dated = Array("---\ncreated: 2022-01-01\n---\n".utf8) + base
    try scene.run(ChangePlan([.replace(path: Array("a.md".utf8), base: base, contents: dated)]))
    #expect(try created("a.md", scene.vault) > 1_600_000_000_000)
    let (number, plan) = try ChangeHistory(scene.vault.open().vault).undoing(nil)
    try scene.run(plan, kind: .undo(of: number))
    #expect(try created("a.md", scene.vault) == 1_500_000_000_000)
    _ = vault
  }

  /// The limit of the promise: if the index is deleted and the file replaced before sheaf runs again, nothing knows the
  /// date any more, unless the note was replaced before.
  @Test func aDateThatOnlyTheIndexKnewIsLostWithIt() throws {
    let scene = try Scene(seed: 3)
    for name in ["once.md", "twice.md"] {
      try scene.vault.write("text of \(name)", to: RawPath(name))
      try scene.age(name, 1_500_000_000_000_000_000)
      #expect(try created(name, scene.vault) == 1_500_000_000_000)
    }
    try scene.saveByRenaming("twice.md")
    #expect(try created("twice.md", scene.vault) == 1_500_000_000_000)
    try FileSystem.remove(scene.vault.indexFolder().appending("index" as RawPath))
    for name in ["once.md", "twice.md"] { try scene.saveByRenaming(name) }
    #expect(try created("twice.md", scene.vault) == 1_500_000_000_000)
    #expect(try created("once.md", scene.vault) > 1_600_000_000_000)
  }

  @Test(arguments: Seeds.some(5)) func damageIsReportedOnceAndNeverTraps(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let scene = try Scene(seed: random.next())
      for _ in 0..<6 { try scene.make() }
      try scene.check("new")
      for name in scene.earliest.keys.sorted() { try scene.saveByRenaming(name) }
      try scene.check("saved")
      let file = CreationDates.file(try scene.vault.open().vault)
      var bytes = try FileDescriptor.open(file).readToEnd(limit: 1 << 20)
      #expect(bytes.count == 16 + 6 * 26)
      switch random.below(3) {
      case 0: bytes = (0..<random.below(200)).map { _ in UInt8(random.below(256)) }
      case 1: bytes[random.below(bytes.count - 16) + 16] ^= 1
      default: bytes[random.below(8)] ^= 64
      }
      try AtomicReplace.write(bytes, to: file)
      // As long as the index is there, nothing is lost.
      for name in scene.earliest.keys.sorted() { try scene.saveByRenaming(name) }
      let view = try scene.vault.open()
      #expect(bytes.isEmpty || view.report.memoryProblem != nil)
      for name in scene.earliest.keys.sorted() { try scene.saveByRenaming(name) }
      #expect(try scene.vault.open().report.memoryProblem == nil)
      try scene.check("damaged")
      try FileSystem.remove(scene.vault.indexFolder().appending("index" as RawPath))
      try scene.check("after a rebuild")
    }
  }

  @Test func aTornEntryIsSkipped() throws {
    let entries = (1...3).map { CreationDates.Entry(path: UInt64($0), mark: 7, date: Int64($0) - 2, goneDay: 0) }
    let vault = try TemporaryVault().open().vault
    CreationDates.remember(entries, in: vault, day: 1)
    let bytes = try FileDescriptor.open(CreationDates.file(vault)).readToEnd(limit: 1 << 20)
    for end in 16..<bytes.count {
      let dates = CreationDates(Array(bytes[..<end]), isForMany: end % 2 == 0)
      #expect(!dates.isDamaged)
      #expect((1...3).count { dates.entry(of: UInt64($0)) != nil } == (end - 16) / 26)
    }
  }

  @Test func aDateOutsideOfTheRangeBecomesTheNearestOne() throws {
    let vault = try TemporaryVault().open().vault
    let limit: Int64 = 1 << 47
    let dates = [.min, -limit, 1 - limit, 0, limit - 1, limit, .max]
    let entries = dates.enumerated().map {
      CreationDates.Entry(path: UInt64($0.offset + 1), mark: 7, date: $0.element, goneDay: 300)
    }
    CreationDates.remember(entries, in: vault, day: 1)
    let stored = CreationDates(vault, isForMany: false)
    for (number, date) in dates.enumerated() {
      let entry = try #require(stored.entry(of: UInt64(number + 1)))
      #expect(entry.date == min(max(date, 1 - limit), limit - 1) && entry.goneDay == 300)
    }
  }

  /// If two programs rewrote the file at once, one would take the dates of the other away.
  @Test func nobodyWritesWhileAnotherProgramMayBeWriting() throws {
    let vault = try TemporaryVault().open().vault
    let file = CreationDates.file(vault)
    CreationDates.remember([.init(path: 1, mark: 7, date: 5)], in: vault, day: 1)
    let bytes = try FileDescriptor.open(file).readToEnd(limit: 1 << 20)
    for mode in [FileLock.Mode.shared, .exclusive] {
      let held = try FileLock.attempt(mode, on: FileDescriptor.open(file.parent, .readOnly, [.directory]))
      guard let held else {
        Issue.record("the lock was not released")
        return
      }
      CreationDates.remember([.init(path: 2, mark: 7, date: 5)], in: vault, day: 1)
      #expect(VanishedNotes.update(vault) { $0.removeAll() }?.hasSuffix("is in use by another process") == true)
      #expect(try FileDescriptor.open(file).readToEnd(limit: 1 << 20) == bytes)
      held.release()
    }
    CreationDates.remember([.init(path: 2, mark: 7, date: 5)], in: vault, day: 1)
    let dates = CreationDates(vault, isForMany: false)
    #expect(dates.entry(of: 1)?.date == 5 && dates.entry(of: 2)?.date == 5)
  }

  @Test func manyEntriesStayCompact() throws {
    let vault = try TemporaryVault().open().vault
    for round in 0..<12 {
      CreationDates.remember(
        (0..<3_000).map { CreationDates.Entry(path: UInt64($0), mark: 1, date: Int64(round)) }, in: vault, day: 1)
    }
    let size = try FileStatus.stat(CreationDates.file(vault)).size
    #expect(size <= 16 + (2 * 3_000 + 4_096) * 26)
    let dates = CreationDates(vault, isForMany: false)
    #expect((0..<3_000).allSatisfy { dates.entry(of: UInt64($0))?.date == 11 })
  }
}

@Suite struct CreationOrderTests {
  @Test func notesOfOneSecondKeepTheirOrder() throws {
    let vault = try TemporaryVault()
    let start: Int64 = 1_800_000_000_000_000_000
    for number in 0..<9 {
      let surroundings = vault.surroundings(now: { start + Int64(number) * 3_000_000 })
      // Their names are in another order.
      let note = {
        var note = NewNote.captured("note \((number * 5) % 9)")
        note.folder = ""
        return note
      }()
      let opened = try Vault.open(named: vault.root, surroundings)
      let now = surroundings.now()
      _ = try note.create(in: opened, command: "capture") {
        try note.plan(in: opened, created: now, newID: NoteIdentifier.make(now: now)).plan
      }
    }
    for view in [try vault.open(), try vault.rebuilt()] {
      let found = try view.find("")
      let listed = NoteOrder.standard(20, of: found, in: view.snapshot).map { view.record($0).title }
      #expect(listed == (0..<9).reversed().map { "note \(($0 * 5) % 9)" })
    }
  }
}
