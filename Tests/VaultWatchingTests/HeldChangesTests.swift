import Bytes
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore
@testable import VaultWatching

/// Which changes of a comparison wait, in a vault without a watcher.
@Suite struct HeldChangesTests {
  private typealias Comparison = (tree: DirectoryTree, changes: Reconciler.Changes)

  private func compare(_ vault: TemporaryVault, with base: VaultView) throws -> Comparison {
    let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
    return Reconciler(snapshot: base.snapshot, files: VaultFiles(base.vault)).walk(root, workers: 1)
  }

  private func notes(_ found: Comparison) -> Set<String> {
    // Notes as young as the index are compared even if nothing has changed.
    let changed = found.changes.notes.filter { found.changes.racy[$0] == nil }
    return Set(changed.map { found.tree.rawPath(of: found.tree.entries[$0]).text })
  }

  private func removed(_ found: Comparison) -> Set<String> {
    Set(found.changes.removed.map { String(decoding: $0, as: UTF8.self) })
  }

  /// Random changes of a vault: notes that vanish or become empty wait for their time, or until a command asks, and
  /// nothing else does.
  @Test(arguments: Seeds.some(8)) func onlyDeletionsWait(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    for number in 0..<30 { try vault.write("note \(number)", to: RawPath("a/n\(number).md")) }
    try vault.write("picture", to: "a/p.png")
    let base = try vault.open()
    var (vanished, emptied, others): (Set<String>, Set<String>, Set<String>) = ([], [], ["new.md"])
    var renamed: [[UInt8]: [UInt8]] = [:]
    try vault.write("new", to: "new.md")
    try vault.remove("a/p.png")
    var gone: Set<String> = ["a/p.png"]
    for number in 0..<30 {
      let path = "a/n\(number).md"
      switch random.below(6) {
      case 0:
        try vault.remove(RawPath(path))
        vanished.insert(path)
      case 1:
        try vault.write("", to: RawPath(path))
        emptied.insert(path)
      case 2:
        try vault.write("another text \(number)", to: RawPath(path))
        others.insert(path)
      case 3:
        // The file is at another path.
        try vault.move(RawPath(path), to: RawPath("b/n\(number).md"))
        gone.insert(path)
        others.insert("b/n\(number).md")
      case 4:
        // The rename was seen, and the text has changed since.
        try vault.remove(RawPath(path))
        renamed[Array(path.utf8)] = Array("elsewhere.md".utf8)
        gone.insert(path)
      default: break
      }
    }
    var deletions = PendingDeletions()
    func held(at time: Int64) throws -> Comparison {
      var found = try compare(vault, with: base)
      deletions.holdBack(&found.changes, found.tree, base.snapshot, renamed: renamed, isAsked: false, at: time)
      return found
    }
    var found = try held(at: 0)
    #expect(removed(found) == gone && notes(found) == others, "seed \(seed)")
    #expect(Set(deletions.paths.map { String(decoding: $0, as: UTF8.self) }) == vanished.union(emptied), "seed \(seed)")

    var copy = deletions
    found = try compare(vault, with: base)
    copy.holdBack(&found.changes, found.tree, base.snapshot, renamed: renamed, isAsked: true, at: 1)
    #expect(removed(found) == gone.union(vanished) && notes(found) == others.union(emptied), "seed \(seed)")
    #expect(copy.isEmpty)

    found = try held(at: PendingDeletions.Fate.vanished.patience)
    #expect(removed(found) == gone.union(vanished) && notes(found) == others, "seed \(seed)")
    found = try held(at: PendingDeletions.Fate.emptied.patience)
    #expect(notes(found) == others.union(emptied), "seed \(seed)")
  }

  @Test func aNoteThatIsBackAsItWasNoLongerWaits() throws {
    let vault = try TemporaryVault()
    try vault.write("note", to: "n.md")
    let base = try vault.open()
    try vault.move("n.md", to: ".aside")
    var deletions = PendingDeletions()
    var found = try compare(vault, with: base)
    deletions.holdBack(&found.changes, found.tree, base.snapshot, renamed: [:], isAsked: false, at: 0)
    #expect(deletions.hasVanished && found.changes.removed.isEmpty)
    try vault.move(".aside", to: "n.md")
    found = try compare(vault, with: base)
    let time = PendingDeletions.Fate.vanished.patience
    deletions.holdBack(&found.changes, found.tree, base.snapshot, renamed: [:], isAsked: false, at: time)
    #expect(deletions.isEmpty && found.changes.removed.isEmpty)
  }
}
