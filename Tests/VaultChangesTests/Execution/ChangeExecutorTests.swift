import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

@Suite struct ChangeExecutorTests {
  @Test func everyKindOfChangeIsMadeUndoneAndRedone() throws {
    let fixture = try ChangeFixture([
      "a.md": "A", "b.md": "B", "old/c.md": "C", "old/deep/d.md": "D", "gone.md": "G",
    ])
    try FileDescriptor.open(fixture.vault.root.appending("gone.md" as RawPath)).setMode(0o640)
    let before = try fixture.contents()
    let report = try fixture.run(
      .replace("a.md", "A", "A2"), .move("b.md", "x/y/b.md"), .replace("old/c.md", "C", "C2"), .move("old", "new"),
      .delete("gone.md", "G"), .create("n/e/w.md", "W", mode: 0o604), .create("gone.md", "another"))
    #expect(report.conflicts.isEmpty && report.operation.number == 1)
    let after = try fixture.contents()
    #expect(try fixture.text("new/c.md") == "C2")
    #expect(try fixture.text("new/deep/d.md") == "D")
    #expect(try fixture.text("gone.md") == "another")
    #expect(after["n/e/w.md"]?.hasPrefix("\(0o604) ") == true)
    #expect(after["b.md"] == nil && after["x/y/b.md"]?.hasSuffix(" B") == true)
    #expect(!after.keys.contains { $0.contains(".sheaf-") })
    for _ in 0..<3 {
      try fixture.undo()
      #expect(try fixture.contents() == before)
      try fixture.redo()
      #expect(try fixture.contents() == after)
    }
  }

  /// More notes than one thread takes in one go, in several folders, some of them two names of one file.
  @Test func manyNotesAreChangedAtOnce() throws {
    var files: [String: String] = [:]
    for number in 0..<400 { files["f\(number % 9)/n\(number).md"] = "old \(number)" }
    let fixture = try ChangeFixture(files)
    let root = try FileDescriptor.open(fixture.vault.root, .readOnly, [.directory])
    for number in 0..<8 {
      try root.link(RawPath("f\(number)/n\(number).md"), to: root, RawPath("twin \(number).md"))
    }
    let before = try fixture.contents()
    var changes = files.keys.sorted().map { PlannedChange.replace($0, files[$0] ?? "", "new \($0)") }
    // The second name of a file asks for other contents than the first: one of them has to give way.
    for number in 0..<8 { changes.append(.replace("twin \(number).md", "old \(number)", "twin")) }
    for number in 0..<200 { changes.append(.create("new/\(number).md", "\(number)")) }
    let report = try fixture.run(ChangePlan(changes))
    #expect(report.conflicts.count == 8)
    #expect(report.conflicts.allSatisfy { String(decoding: $0.path, as: UTF8.self).hasPrefix("twin") })
    let after = try fixture.contents()
    #expect(after.count == before.count + 201)
    for (path, text) in after where path.hasPrefix("f") && path.hasSuffix(".md") {
      #expect(text.hasSuffix(" new \(path)"))
    }
    try fixture.undo()
    #expect(try fixture.contents() == before)
  }

  /// Such a record could be written, but never be read again, so every later command would fail.
  @Test func operationsWhoseRecordCouldNotBeReadAgainAreRefused() throws {
    let fixture = try ChangeFixture(["a.md": "A", "b.md": "B", "d.md": "D"])
    let before = try fixture.contents()
    let text = String(repeating: "x", count: 5_000)
    let plan = ChangePlan([
      .replace("a.md", "A", text), .move("b.md", "c/b.md"), .create("new/n.md", text), .delete("d.md", "D"),
    ])
    let opened = try fixture.open()
    var size = 0
    for attempt in 0..<2 {
      let executor = ChangeExecutor(opened, recordLimit: attempt == 0 ? 10_000 : size - 1)
      // A check does not know the private names.
      for isDone in attempt == 0 ? [false, true] : [true] {
        do throws(VaultError) {
          if isDone { _ = try executor.run(plan, command: "test") } else { try executor.check(plan) }
          Issue.record("nothing was refused")
        } catch {
          guard case .change(.tooLarge(let found, _)) = error else { throw error }
          size = found
        }
        #expect(try fixture.contents() == before && !ChangeRecovery(opened).isPending)
      }
    }
    #expect(size > 10_000)
    _ = try ChangeExecutor(opened, recordLimit: size).run(plan, command: "test")
    #expect(try FileStatus.stat(ChangeJournal(vault: opened).file(1)).size == Int64(size))
    try fixture.undo()
    #expect(try fixture.contents() == before)
  }

  @Test func metadataIsKept() throws {
    let fixture = try ChangeFixture(["a.md": "A", "linked.md": "L", "real/t.md": "T"])
    let root = try FileDescriptor.open(fixture.vault.root, .readOnly, [.directory])
    try root.open(at: "a.md").setMode(0o606)
    try root.link("linked.md", to: root, "other.txt")
    try root.symlink("s.md", leadingTo: "real/t.md")
    let inode = try FileStatus.at(root, "linked.md").inode
    let report = try fixture.run(
      .replace("a.md", "A", "A2"), .replace("linked.md", "L", "longer"), .replace("s.md", "T", "T2"))
    #expect(try FileStatus.at(root, "a.md").mode == 0o606)
    #expect(try FileStatus.at(root, "linked.md").inode == inode)
    #expect(try fixture.text("other.txt") == "longer")
    #expect(try FileStatus.at(root, "s.md").kind == .symlink)
    #expect(try fixture.text("real/t.md") == "T2")
    #expect(report.writtenInPlace == [Array("linked.md".utf8)])
  }

  @Test func filesThatChangedMeanwhileAreNotTouched() throws {
    let fixture = try ChangeFixture(["a.md": "A", "b.md": "B"])
    let before = try fixture.contents()
    for plan in [
      ChangePlan([.replace("a.md", "A", "A2"), .replace("b.md", "other", "B2")]),
      ChangePlan([.replace("a.md", "A", "A2"), .replace("missing.md", "B", "B2")]),
      ChangePlan([.replace("a.md", "A", "A2"), .delete("b.md", "other")]),
      ChangePlan([.replace("a.md", "A", "A2"), .move("missing.md", "x.md")]),
      ChangePlan([.replace("a.md", "A", "A2"), .move("a.md", "b.md")]),
      ChangePlan([.replace("a.md", "A", "A2"), .create("b.md", "")]),
      ChangePlan([.replace("a.md", "A", "A2"), .create("../b.md", "")]),
      ChangePlan([.replace("a.md", "A", "A2"), .create("a.md/b.md", "")]),
    ] {
      #expect(throws: VaultError.self) { try fixture.run(plan) }
      #expect(try fixture.contents() == before)
    }
    #expect(try ChangeHistory(fixture.open()).entries.isEmpty)
  }

  @Test func forbiddenPathsAreRefused() throws {
    let fixture = try ChangeFixture(["a.md": "A", "locked.md": "L"])
    let root = try FileDescriptor.open(fixture.vault.root, .readOnly, [.directory])
    try root.open(at: "locked.md").setMode(0o444)
    try root.symlink("out.md", leadingTo: "/etc/hostname")
    let before = try fixture.contents()
    for change in [
      PlannedChange.replace("locked.md", "L", "x"), .delete("locked.md", "L"), .replace("out.md", "", "x"),
    ] {
      #expect(throws: VaultError.self) { try fixture.run(.replace("a.md", "A", "A2"), change) }
      #expect(try fixture.contents() == before)
    }
  }

  @Test func aSecondOperationWaitsOrFails() throws {
    let fixture = try ChangeFixture(["a.md": "A"])
    let vault = try fixture.open()
    let lock = try ChangeLock.acquire(vault, timeout: .zero)
    do {
      try fixture.run(ChangePlan([.replace("a.md", "A", "A2")]), timeout: .milliseconds(20))
      Issue.record("the lock was not asked for")
    } catch VaultError.change(.busy(let process, let command)) {
      #expect(process == ProcessIdentity.processID)
      #expect(command?.isEmpty == false)
    }
    lock.release()
    try fixture.run(.replace("a.md", "A", "A2"))
  }

  @Test func theJournalIsBounded() throws {
    let fixture = try ChangeFixture(["a.md": "0"])
    let config = "undo: {operations: 3, days: 30, bytes: 100000}\n"
    let file = fixture.vault.surroundings().configFile
    try AtomicReplace.write(Array(config.utf8), to: file)
    for number in 0..<6 { try fixture.run(.replace("a.md", "\(number)", "\(number + 1)")) }
    #expect(try ChangeHistory(fixture.open()).entries.map(\.operation.number) == [6, 5, 4])
    let large = String(repeating: "x", count: 90_000)
    try fixture.run(.replace("a.md", "6", large))
    try fixture.run(.replace("a.md", large, "8"))
    #expect(try ChangeHistory(fixture.open()).entries.map(\.operation.number) == [8])
    try fixture.undo()
    #expect(try fixture.text("a.md") == large)
  }

  @Test func operationsThatAreOlderThanTheLimitAreForgotten() throws {
    let fixture = try ChangeFixture(["a.md": "0"])
    try AtomicReplace.write(Array("undo: {days: 3}\n".utf8), to: fixture.vault.surroundings().configFile)
    for number in 0..<3 { try fixture.run(.replace("a.md", "\(number)", "\(number + 1)")) }
    let now: Int64 = 1_900_000_000_000_000_000
    let limit = now - 3 * 86_400_000_000_000
    let journal = ChangeJournal(vault: try Vault.open(named: fixture.vault.root, fixture.vault.surroundings { now }))
    func prunedNumbers(modified times: [Int64]) throws -> [Int] {
      for (number, time) in zip(1..., times) {
        try FileDescriptor.open(journal.file(number), .readWrite).setTimes(modified: time)
      }
      journal.prune()
      return try journal.numbers()
    }
    #expect(try prunedNumbers(modified: [limit, limit + 1, limit]) == [1, 2, 3])
    #expect(try prunedNumbers(modified: [limit - 1, limit, limit - 1]) == [2, 3])
  }

  @Test func undoRefusesFilesThatChangedMeanwhile() throws {
    let fixture = try ChangeFixture(["a.md": "A", "b.md": "B"])
    try fixture.run(.replace("a.md", "A", "A2"), .replace("b.md", "B", "B2"))
    try fixture.run(.create("c.md", "C"))
    try fixture.vault.write("mine", to: "b.md")
    #expect(throws: VaultError.self) { try fixture.undo(1) }
    #expect(try fixture.text("a.md") == "A2")
    try fixture.undo()
    #expect(throws: VaultError.self) { try fixture.undo(2) }
    try fixture.vault.write("B2", to: "b.md")
    try fixture.undo(1)
    #expect(try fixture.text("a.md") == "A" && fixture.text("b.md") == "B")
    #expect(throws: VaultError.self) { try fixture.undo() }
    try fixture.redo(2)
    #expect(try fixture.text("c.md") == "C")
  }

  @Test(arguments: Seeds.some(5)) func randomPlansAreUndoneAndRedone(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for round in 0..<30 {
      let fixture = try ChangeFixture()
      var states = [try fixture.contents()]
      for _ in 0..<5 {
        let plan = RandomPlan.make(over: try fixture.contents(), &random)
        if plan.isEmpty { continue }
        do {
          let report = try fixture.run(plan)
          #expect(report.conflicts.isEmpty, "round \(round)")
          states.append(try fixture.contents())
        } catch VaultError.change(.refused) {
          // Two changes that exclude each other: nothing was done then.
          #expect(try fixture.contents() == states.last, "round \(round)")
        }
      }
      for state in states.dropLast().reversed() {
        try fixture.undo()
        #expect(try fixture.contents() == state, "undo, round \(round)")
      }
      for state in states.dropFirst() {
        try fixture.redo()
        #expect(try fixture.contents() == state, "redo, round \(round)")
      }
    }
  }
}

/// Makes plans at random over the files of a vault.
enum RandomPlan {
  static func make(over contents: [String: String], _ random: inout SplitMix64) -> ChangePlan {
    var plan = ChangePlan()
    let names = (0..<12).map { "\(["", "x/", "x/y/", "z/"][$0 % 4])n\($0).md" }
    let files = contents.keys.filter { $0.hasSuffix(".md") }.sorted()
    func text(_ name: String) -> String { String(contents[name]?.drop { $0 != " " }.dropFirst() ?? "") }
    for name in files where !name.contains(".sheaf") {
      let content = text(name)
      switch random.below(6) {
      case 0: plan.changes.append(.replace(name, content, content + "+\(random.below(10))"))
      case 1: plan.changes.append(.delete(name, content))
      case 2:
        let free = names.filter { contents[$0] == nil && !plan.takes($0) }
        if !free.isEmpty { plan.changes.append(.move(name, random.pick(free))) }
      case 3:
        let free = names.filter { contents[$0] == nil && !plan.takes($0) }
        if !free.isEmpty {
          plan.changes.append(.replace(name, content, "moved " + content))
          plan.changes.append(.move(name, random.pick(free)))
        }
      default: break
      }
    }
    for _ in 0..<random.below(4) {
      let free = names.filter { contents[$0] == nil && !plan.takes($0) }
      if free.isEmpty { break }
      plan.changes.append(
        .create(random.pick(free), "new \(random.below(100))", mode: random.pick([nil, 0o600, 0o664])))
    }
    return plan
  }
}

extension ChangePlan {
  fileprivate func takes(_ name: String) -> Bool {
    changes.contains { change in
      switch change {
      case .move(_, let to): to == Array(name.utf8)
      case .create(let path, _, _): path == Array(name.utf8)
      default: false
      }
    }
  }
}
