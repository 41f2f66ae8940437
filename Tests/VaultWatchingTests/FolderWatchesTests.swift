import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore
@testable import VaultWatching

@Suite struct FolderWatchesTests {
  /// Compares a part of a vault as a watcher does.
  private func compare(_ vault: Vault, _ watches: FolderWatches, _ scope: ReconcileScope) throws -> Refresh.Result {
    let base = vault.store.version()
    let result = try Refresh.reconcile(
      vault, Refresh.Request(scope: scope, base: base, observer: watches.observer))
    watches.endWalk(isWhole: result.isWhole, missing: result.missing, moved: [])
    return result
  }

  /// The walk of a name that is a symlink becomes one of the whole vault, in which the folder that was found by this name
  /// before is not entered.
  @Test func aSymlinkThatLeadsElsewhereLetsItsFolderGo() throws {
    let temporary = try TemporaryVault()
    try temporary.write("alpha", to: ".hidden/b.md")
    try temporary.write("beta", to: "real/a.md")
    let root = try FileDescriptor.open(temporary.root, .readOnly, [.directory])
    try root.symlink("linked", leadingTo: ".hidden")
    let vault = try Vault.open(named: temporary.root, temporary.surroundings())
    let watches = try FolderWatches(root: temporary.root)
    _ = try compare(vault, watches, .everything)
    let name = Array("linked".utf8)
    var isWatched = watches.folders.withLock { $0.isEntered(name.span) }
    #expect(isWatched)
    try root.remove("linked")
    try root.symlink("linked", leadingTo: "real")
    let start = DirectoryWalk.Start(path: RawPath([]), extent: .names([name]))
    let result = try compare(vault, watches, .folders([start]))
    isWatched = watches.folders.withLock { $0.isEntered(name.span) }
    #expect(result.isWhole && !isWatched)
    let count = watches.folders.withLock { $0.watchCount }
    #expect(count == 2)
  }
}
