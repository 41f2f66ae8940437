import Dates
import Synchronization
import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import VaultChanges
@testable import VaultCore

/// Operations on a note that another program saves all the time, in the ways in which editors do.
@Suite(.waiting, .serialized) struct RacingEditorTests {
  enum Style: String, CaseIterable, Sendable {
    case inPlace
    case truncating
    case renaming
  }

  /// Gives the note a second name.
  private static func link(_ vault: Vault) throws {
    let folder = try FileDescriptor.open(vault.root, .readOnly, [.directory])
    try folder.link("a.md", to: folder, "second name.txt")
  }

  /// Saves a note once.
  private static func save(_ text: [UInt8], _ path: RawPath, _ style: Style, _ pause: Int) throws {
    switch style {
    case .inPlace:
      let file = try FileDescriptor.open(path, .writeOnly, [.create])
      SystemClock.sleep(.microseconds(pause))
      try file.write(text, at: 0)
      try file.truncate(to: Int64(text.count))
    case .truncating:
      let file = try FileDescriptor.open(path, .writeOnly, [.create, .truncate])
      SystemClock.sleep(.microseconds(pause))
      try file.write(Array(text.prefix(text.count / 2)))
      SystemClock.sleep(.microseconds(pause))
      try file.write(Array(text.dropFirst(text.count / 2)))
    case .renaming:
      let other = RawPath(path.bytes + Array(".swp".utf8))
      try FileDescriptor.open(other, .writeOnly, [.create, .truncate]).write(text)
      SystemClock.sleep(.microseconds(pause))
      try FileSystem.rename(other, to: path)
    }
  }

  /// - Parameter isLinked: whether the note has another name, so that it is written in place.
  @Test(arguments: Style.allCases, [false, true]) func noSaveIsLost(_ style: Style, isLinked: Bool) throws {
    // The pauses can be repeated; how the threads meet cannot.
    let seed: UInt64 = isLinked ? 2 : 1
    var random = SplitMix64(seed: seed)
    for round in 0..<25 {
      let fixture = try ChangeFixture(["a.md": "start\n", "other.md": "o"])
      let vault = try fixture.open()
      let path = vault.root.appending("a.md" as RawPath)
      if isLinked { try Self.link(vault) }
      let pauses = (0..<30).map { _ in random.below(400) }
      let isDone = Atomic(false)
      let errors = Mutex<[String]>([])
      let applied = Mutex(0)
      // One thread saves, the other runs operations until it is done.
      Parallel.concurrently(workers: 2) { thread in
        do {
          if thread == 0 {
            for (number, pause) in pauses.enumerated() {
              try Self.save(
                Array("save \(number) \(String(repeating: "x", count: number % 7))\n".utf8), path, style, pause)
              SystemClock.sleep(.microseconds(pause))
            }
            isDone.store(true, ordering: .releasing)
          } else {
            while !isDone.load(ordering: .acquiring) {
              guard let base = try? vault.read("a.md"), !base.isEmpty else { continue }
              do {
                let report = try ChangeExecutor(vault).run(
                  ChangePlan([.replace(path: Array("a.md".utf8), base: base, contents: base + Array("+".utf8))]),
                  command: "test")
                if report.conflicts.isEmpty { applied.withLock { $0 += 1 } }
              } catch VaultError.change(.changedSince) {
              }
            }
          }
        } catch {
          errors.withLock { $0.append("\(error)") }
          isDone.store(true, ordering: .releasing)
        }
      }
      #expect(errors.withLock { $0 }.isEmpty, "seed \(seed), round \(round)")
      // The last save is in the note, with what operations added to it, or in a copy beside it.
      let last = "save 29 x\n"
      let files = try fixture.contents().filter { $0.key.hasPrefix("a") && $0.key.hasSuffix(".md") }
      let texts = files.values.map { $0.drop { $0 != " " }.dropFirst() }
      #expect(
        texts.contains { $0.hasPrefix(last) && $0.dropFirst(last.count).allSatisfy { $0 == "+" } },
        "seed \(seed), round \(round): \(files)")
      #expect(try !fixture.contents().keys.contains { $0.contains(".sheaf-") }, "seed \(seed), round \(round)")
    }
  }

  /// An editor opens a note, and saves it only after an operation has waited for it in vain.
  ///
  /// - Parameters:
  ///   - change: what the operation does.
  ///   - isLinked: whether the note has another name, so that it is written in place.
  @Test(
    arguments: [
      PlannedChange.replace("a.md", "old\n", "new\n"), .delete("a.md", "old\n"), .move("a.md", "b.md"),
    ], [false, true])
  func aSaveOfAnEditorThatKeepsTheNoteOpenIsKept(_ change: PlannedChange, isLinked: Bool) throws {
    let fixture = try ChangeFixture(["a.md": "old\n"])
    let vault = try fixture.open()
    if isLinked { try Self.link(vault) }
    let editor = try FileDescriptor.open(vault.root.appending("a.md" as RawPath), .writeOnly)
    let report = try fixture.run(change)
    try editor.write(Array("typed\n".utf8), at: 0)
    try editor.truncate(to: 6)
    try editor.close()
    let isMoved = if case .move = change { true } else { false }
    #expect(report.conflicts.isEmpty == isMoved)
    let files = try fixture.texts()
    #expect(files[isMoved ? "b.md" : "a.md"] == "typed\n")
    #expect(files.count == (isLinked ? 2 : 1), "\(files)")
  }

  /// A note was swapped with "new", an editor had saved "first" into what was "old", and opened "new" before it was taken
  /// back, in which it saves again.
  ///
  /// - Parameter isSaved: whether it saves while the operation waits; otherwise it does so much later.
  @Test(arguments: [true, false]) func aSaveIntoContentsThatAreTakenBackIsKept(isSaved: Bool) throws {
    let fixture = try ChangeFixture(["a.md": "new\n", ".sheaf-1-0": "first\n"])
    let vault = try fixture.open()
    let isOpen = Atomic(false)
    let isSettled = Atomic(false)
    let outcome = Mutex<ChangeStep.Outcome?>(nil)
    let errors = Mutex<[String]>([])
    Parallel.concurrently(workers: 2) { thread in
      do {
        if thread == 0 {
          let editor = try FileDescriptor.open(vault.root.appending("a.md" as RawPath), .writeOnly)
          isOpen.store(true, ordering: .releasing)
          if isSaved { SystemClock.sleep(.milliseconds(50)) }
          while !isSaved, !isSettled.load(ordering: .acquiring) { SystemClock.sleep(.milliseconds(1)) }
          try editor.write(Array("second\n".utf8), at: 0)
          return
        }
        while !isOpen.load(ordering: .acquiring) { SystemClock.sleep(.milliseconds(1)) }
        defer { isSettled.store(true, ordering: .releasing) }
        let date = NoteDate(milliseconds: 0, offsetMinutes: 0)
        let files = VaultStepFiles(directory: try VaultDirectory(vault.root), places: ReplacedPlaces(vault))
        var applier = StepApplier(files: files, date: date, isRecovery: false)
        var step = ChangeStep(change: .replace("a.md", "old\n", "new\n"), privateName: Array(".sheaf-1-0".utf8))
        try applier.settle(&step)
        outcome.withLock { $0 = step.outcome }
      } catch {
        errors.withLock { $0.append("\(error)") }
        isOpen.store(true, ordering: .releasing)
      }
    }
    #expect(errors.withLock { $0 }.isEmpty)
    #expect(outcome.withLock { $0 } == .conflict)
    let files = try fixture.texts()
    #expect(files == ["a.md": "first\n", "a (conflicted copy 1970-01-01 000000).md": "second\n"])
  }

  /// Saves by a shell, which is a process of its own and saves as fast as it can.
  @Test(arguments: [false, true]) func noSaveOfAnotherProcessIsLost(isLinked: Bool) throws {
    let fixture = try ChangeFixture(["a.md": "start\n"])
    let vault = try fixture.open()
    if isLinked { try Self.link(vault) }
    let script = "i=0; while [ $i -lt 3000 ]; do echo save $i > a.md; i=$((i+1)); done"
    let isDone = Atomic(false)
    let made = Atomic(0)
    Parallel.concurrently(workers: 2) { thread in
      if thread == 0 {
        var shell = Subprocess(
          executable: "/bin/sh", arguments: ["-c", script].map { Array($0.utf8) }, environment: [])
        shell.workingDirectory = vault.root
        _ = try? shell.run(input: .none, output: .discarded, errorOutput: .discarded)
        isDone.store(true, ordering: .releasing)
        return
      }
      while !isDone.load(ordering: .acquiring) {
        guard let base = try? vault.read("a.md") else { continue }
        let plan = ChangePlan([.replace(path: Array("a.md".utf8), base: base, contents: base + Array("+".utf8))])
        if (try? ChangeExecutor(vault).run(plan, command: "test")) != nil { made.add(1, ordering: .relaxed) }
      }
    }
    #expect(made.load(ordering: .relaxed) > 0)
    let texts = try fixture.contents().filter { $0.key.hasSuffix(".md") }.values.map {
      $0.drop { $0 != " " }.dropFirst()
    }
    let last = "save 2999\n"
    #expect(texts.contains { $0.hasPrefix(last) && $0.dropFirst(last.count).allSatisfy { $0 == "+" } }, "\(texts)")
    #expect(try !fixture.contents().keys.contains { $0.contains(".sheaf-") })
  }
}

extension Vault {
  fileprivate func read(_ name: RawPath) throws -> [UInt8] {
    try FileDescriptor.open(root.appending(name)).readToEnd(limit: 1 << 20)
  }
}
