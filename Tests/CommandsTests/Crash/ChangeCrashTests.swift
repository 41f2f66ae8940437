import SystemCalls
import TestSupport
import TestTraits
import Testing

/// Notes after an operation on several of them was killed, or refused by the system, at each of its system calls.
@Suite(.waiting, .enabled(if: CrashScene.strace != nil, "strace is not installed or may not trace"), .serialized)
struct ChangeCrashTests {
  /// What must hold after the next start, whatever was interrupted: all old or all new, and nothing besides.
  private func check(_ scene: ChangeScene, _ moment: String) throws -> Bool {
    let next = try scene.run(["list", "-q"])
    #expect(next.status == .exited(0), "\(moment): \(next.errors)")
    let found = try scene.contents()
    #expect(found == scene.old || found == scene.new, "\(moment): \(found.keys.sorted()) \(next.errors)")
    #expect(!scene.isPending, "\(moment)")
    let isNew = found == scene.new
    let operations = try scene.run(["operations"])
    #expect(operations.text.isEmpty == !isNew, "\(moment)")
    return isNew
  }

  /// When calls are refused: one call, and it and all after it; one of the two, in turns, unless the test is thorough.
  private func whens(_ ordinal: Int, _ number: Int) -> [String] {
    let whens = ["\(ordinal)", "\(ordinal)+"]
    return Seeds.isThorough ? whens : [whens[number % 2]]
  }

  @Test func aKillLeavesAllOldOrAllNew() throws {
    let scene = try ChangeScene()
    #expect(scene.old != scene.new && scene.old.keys == scene.new.keys)
    var (old, new) = (0, 0)
    for call in Seeds.sample(try scene.calls(scene.command, everything: Seeds.isThorough), of: 5) {
      try scene.restore()
      let run = try scene.run(scene.command, fault: "\(call.name):signal=KILL:when=\(call.ordinal)")
      let isNew = try check(scene, "killed at \(call)")
      if isNew { new += 1 } else { old += 1 }
      if run.status == .exited(0) { #expect(isNew) }
      if isNew, new % 5 == 0 {
        _ = try scene.run(["undo"])
        #expect(try scene.contents() == scene.old, "undone after a kill at \(call)")
      }
    }
    #expect(old > 1 && new > 1)
  }

  @Test func tasksAreCarriedAsAWholeOrNotAtAll() throws {
    let scene = try ChangeScene.carrying()
    #expect(scene.old.keys == scene.new.keys && scene.old.filter { $0.value != scene.new[$0.key] }.count == 4)
    var (old, new) = (0, 0)
    for call in Seeds.sample(try scene.calls(scene.command, everything: Seeds.isThorough), of: 8) {
      try scene.restore()
      _ = try scene.run(scene.command, fault: "\(call.name):signal=KILL:when=\(call.ordinal)")
      if try check(scene, "killed at \(call)") { new += 1 } else { old += 1 }
      // Once more: what is carried already is not carried again.
      _ = try scene.run(scene.command)
      #expect(try scene.contents() == scene.new, "carried again after a kill at \(call)")
      _ = try scene.run(["undo"])
      #expect(try scene.contents() == scene.old, "undone after a kill at \(call)")
    }
    #expect(old > 1 && new > 1)
  }

  /// A new note has another id each time, so that its tasks are compared.
  @Test func aNewNoteAndItsTasksAreMadeTogether() throws {
    let scene = try ChangeScene.carrying(toNew: true)
    let note = "log/2026-03-05.md"
    func text(_ files: [String: [UInt8]]) -> String { String(decoding: files[note] ?? [], as: UTF8.self) }
    var (old, new) = (0, 0)
    for call in Seeds.sample(try scene.calls(scene.command, everything: Seeds.isThorough), of: 8) {
      try scene.restore()
      _ = try scene.run(scene.command, fault: "\(call.name):signal=KILL:when=\(call.ordinal)")
      #expect(try scene.run(["list", "-q"]).status == .exited(0))
      let found = try scene.contents()
      if found[note] == nil {
        old += 1
        #expect(found == scene.old, "killed at \(call)")
      } else {
        new += 1
        #expect(found.filter { $0.key != note } == scene.new.filter { $0.key != note }, "killed at \(call)")
        #expect(text(found).hasSuffix("# Day\n\n- [ ] d ^two\n- [ ] a ^one\n"), "killed at \(call)")
        _ = try scene.run(["undo"])
        #expect(try scene.contents() == scene.old, "undone after a kill at \(call)")
      }
    }
    #expect(old > 1 && new > 1)
  }

  @Test func aKilledEnrichmentLeavesNotesWhole() throws {
    let scene = try ChangeScene.enriching()
    #expect(scene.old != scene.new)
    var (old, new) = (0, 0)
    for call in Seeds.sample(try scene.calls(scene.command), of: 5) {
      try scene.restore()
      _ = try scene.run(scene.command, fault: "\(call.name):signal=KILL:when=\(call.ordinal)")
      if try check(scene, "killed at \(call)") { new += 1 } else { old += 1 }
      // The next run makes the rest of it.
      _ = try scene.run(scene.command)
      #expect(try scene.contents() == scene.new, "enriched again after a kill at \(call)")
    }
    #expect(old > 1 && new > 1)
  }

  @Test func aKilledImportIsFinishedOrTakenBackWhole() throws {
    let scene = try ChangeScene.importing()
    #expect(scene.new.count == scene.old.count + 7)
    var (old, new) = (0, 0)
    for call in Seeds.sample(try scene.calls(scene.command), of: 5) {
      try scene.restore()
      _ = try scene.run(scene.command, fault: "\(call.name):signal=KILL:when=\(call.ordinal)")
      let isNew = try check(scene, "killed at \(call)")
      if isNew { new += 1 } else { old += 1 }
      // Another import ends in the same notes, and undo in the ones before.
      _ = try scene.run(scene.command)
      #expect(try scene.contents() == scene.new, "imported again after a kill at \(call)")
      _ = try scene.run(["undo"])
      #expect(try scene.contents() == scene.old, "undone after a kill at \(call)")
    }
    #expect(old > 1 && new > 1)
  }

  @Test func recoverySurvivesAKill() throws {
    let scene = try ChangeScene()
    // The first swap: the operation is decided on then, and nothing of it done.
    try scene.restore()
    let calls = try scene.calls(scene.command)
    let renames = calls.filter { $0.name == "renameat2" }
    for rename in [renames.dropFirst(2).first, renames.dropFirst(4).first].compactMap(\.self) {
      try scene.restore()
      _ = try scene.run(scene.command, fault: "renameat2:signal=KILL:when=\(rename.ordinal)")
      #expect(scene.isPending)
      try scene.keepInterrupted()
      for call in Seeds.sample(try scene.calls(["list", "-q"]), of: 5) {
        try scene.restoreInterrupted()
        _ = try scene.run(["list", "-q"], fault: "\(call.name):signal=KILL:when=\(call.ordinal)")
        #expect(try check(scene, "recovery killed at \(call)"))
      }
    }
  }

  @Test(arguments: ["ENOSPC", "EIO", "EROFS"]) func aRefusedSystemCallIsReported(_ errno: String) throws {
    let scene = try ChangeScene()
    let refused: Set<String> = [
      "write", "pwrite64", "fsync", "syncfs", "renameat2", "unlinkat", "unlink", "mkdirat", "mkdir", "ftruncate",
      "fchmod", "openat",
    ]
    let calls = try scene.calls(scene.command).filter { refused.contains($0.name) }
    for (number, call) in Seeds.sample(calls, of: 5).enumerated() {
      for when in whens(call.ordinal, number) {
        try scene.restore()
        let run = try scene.run(scene.command, fault: "\(call.name):error=\(errno):when=\(when)")
        let moment = "\(errno) at \(call.name) \(when)"
        let now = try scene.contents()
        if run.status == .exited(0) {
          #expect(now == scene.new, "\(moment): \(run.errors)")
        } else {
          #expect(run.status == .exited(2), "\(moment)")
          // A program that cannot write at all cannot say so.
          if call.name != "write" { #expect(!run.errors.isEmpty, "\(moment)") }
          if run.errors.contains("nothing was") {
            #expect(now.filter { !$0.key.contains(".sheaf-") } == scene.old, "\(moment)")
          }
        }
        let isNew = try check(scene, moment)
        if run.status == .exited(0) { #expect(isNew, "\(moment)") }
        if run.errors.contains("nothing was") { #expect(!isNew, "\(moment): \(run.errors)") }
      }
    }
  }

  /// Every second rename is a swap that is refused, and after it the plain one that takes its place.
  @Test func aPlainRenameIsUsedWhereNamesCannotBeSwapped() throws {
    let scene = try ChangeScene()
    try scene.restore()
    let run = try scene.run(scene.command + ["--verbose"], fault: "renameat2:error=EINVAL:when=3+2")
    #expect(run.status == .exited(0) && run.errors.contains("cannot swap names"), "\(run.errors)")
    #expect(try check(scene, "without swaps"))
  }
}

/// The same of a note that is renamed, with all links to it.
extension ChangeCrashTests {
  @Test func aKillOfARenameLeavesAllOldOrAllNew() throws {
    let scene = try ChangeScene.renaming()
    #expect(scene.old["Hub.md"] != nil && scene.new["Hub.md"] == nil && scene.new["New name.md"] != nil)
    #expect(scene.old.filter { $0.value != scene.new[$0.key] }.count == 20)
    for call in Seeds.sample(try scene.calls(scene.command), of: 5) {
      try scene.restore()
      _ = try scene.run(scene.command, fault: "\(call.name):signal=KILL:when=\(call.ordinal)")
      if try check(scene, "killed at \(call)") {
        _ = try scene.run(["undo"])
        #expect(try scene.contents() == scene.old, "undone after a kill at \(call)")
      }
    }
  }

  @Test(arguments: ["ENOSPC", "EIO"]) func aRefusedSystemCallOfARenameIsReported(_ errno: String) throws {
    let scene = try ChangeScene.renaming()
    for (number, call) in Seeds.sample(try scene.calls(scene.command), of: 5).enumerated() {
      for when in whens(call.ordinal, number) {
        try scene.restore()
        let run = try scene.run(scene.command, fault: "\(call.name):error=\(errno):when=\(when)")
        let moment = "\(errno) at \(call.name) \(when)"
        let isNew = try check(scene, moment)
        if run.status == .exited(0) { #expect(isNew, "\(moment): \(run.errors)") }
        if run.errors.contains("nothing was") { #expect(!isNew, "\(moment): \(run.errors)") }
      }
    }
  }
}

/// The same tests for so many notes that several threads change them.
extension ChangeCrashTests {
  @Test(arguments: ["renameat2", "write", "syncfs"])
  func aKillAmongThreadsLeavesAllOldOrAllNew(_ call: String) throws {
    let scene = try ChangeScene.many()
    #expect(scene.old.filter { $0.value != scene.new[$0.key] }.count == 240)
    var (undone, killed) = (0, 0)
    for ordinal in Seeds.sample([1, 2, 3, 5, 9, 20, 40, 63, 64, 65, 90, 118], of: 4) {
      try scene.restore()
      let run = try scene.run(scene.command, fault: "\(call):signal=KILL:when=\(ordinal)", inAllThreads: true)
      let moment = "killed at \(call) \(ordinal) of a thread"
      if run.status == .killed(.kill) { killed += 1 }
      if try check(scene, moment) {
        undone += 1
        if undone % 4 == 1 {
          _ = try scene.run(["undo"])
          #expect(try scene.contents() == scene.old, "undone after \(moment)")
        }
      } else {
        #expect(run.status != .exited(0), "\(moment)")
      }
    }
    #expect(killed >= (call == "syncfs" ? 1 : 2))
  }

  @Test(arguments: ["renameat2", "unlinkat", "write", "openat"], ["ENOSPC", "EIO"])
  func aSystemCallRefusedAmongThreadsIsReported(_ call: String, _ errno: String) throws {
    let scene = try ChangeScene.many()
    for when in Seeds.sample(["7", "64", "100+"], of: 2) {
      try scene.restore()
      let run = try scene.run(scene.command, fault: "\(call):error=\(errno):when=\(when)")
      let moment = "\(errno) at \(call) \(when) of a thread"
      let isNew = try check(scene, moment)
      if run.status == .exited(0) { #expect(isNew, "\(moment): \(run.errors)") }
      if run.errors.contains("nothing was") { #expect(!isNew, "\(moment): \(run.errors)") }
    }
  }
}
