import SystemCalls
import TestSupport
import TestTraits
import Testing

/// What a command relies on is on the disk by then, so that a power failure leaves all old or all new, as a kill does.
@Suite(.waiting, .enabled(if: CrashScene.strace != nil, "strace is not installed or may not trace"))
struct SyncOrderTests {
  @Test(arguments: [
    ["tag", "add", "late", "a", "b", "c", "d", "-q"], ["rename", "a", "Other", "-q"],
    ["move", "a", "c", "new/er/", "-q"], ["delete", "a", "c", "-q"], ["folder", "rename", "in", "out", "-q"],
    ["new", "Fresh", "--folder", "deep/new", "-q"], ["trash", "empty", "--yes", "-q"],
  ])
  func anOperationIsOnTheDiskBeforeItIsReliedOn(_ command: [String]) throws {
    let scene = try ChangeScene(command, notes: [".trash/x/y.md": "y\n"])
    #expect(scene.old != scene.new)
    var states: [[String: [UInt8]]] = []
    for words in [command, ["undo", "-q"], ["redo", "-q"]] {
      let log = try scene.diskLog(of: words)
      #expect(log.faults == [], "\(words)")
      // The record is written before anything is, and again when the operation is decided on.
      #expect(log.records == 2 && log.closed == 1, "\(words)")
      states.append(try scene.contents())
    }
    #expect(states[1] == scene.old && states[2] == states[0])
  }

  @Test func anImportIsOnTheDiskBeforeItIsReliedOn() throws {
    let scene = try ChangeScene.importing()
    let log = try scene.diskLog(of: scene.command)
    #expect(log.faults == [] && log.records == 2 && log.closed == 1)
  }

  /// The record that a recovery finds may be in memory only, if the command that wrote it was killed.
  @Test func aRecoverySyncsTheRecordBeforeItChangesNotes() throws {
    let scene = try ChangeScene()
    try scene.restore()
    let swap = try #require(scene.calls(scene.command).filter { $0.name == "renameat2" }.dropFirst(2).first)
    try scene.restore()
    _ = try scene.run(scene.command, fault: "renameat2:signal=KILL:when=\(swap.ordinal)")
    #expect(scene.isPending)
    let lines = try scene.log(of: ["list", "-q"])
    let changed = try #require(lines.firstIndex { $0.hasPrefix("renameat2(") && $0.contains("/vault") })
    let syncs = lines[..<changed].filter { $0.hasPrefix("fsync(") }
    #expect(syncs.contains { $0.contains("/pending>") })
    #expect(syncs.contains { $0.contains("/state/sheaf/") && !$0.contains("/pending>") })
    #expect(try scene.contents() == scene.new)
  }
}
