import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import VaultWatching

@Suite struct ComparisonScopeTests {
  /// A table of folders: the root and `f0`, `f0/sub`, `f1` and so on, whose watches are their numbers in the list.
  private func table(_ count: Int) -> (table: WatchedFolders, paths: [String]) {
    let paths = [""] + (0..<count).flatMap { ["f\($0)", "f\($0)/sub"] }
    var table = WatchedFolders()
    for (number, path) in paths.enumerated() {
      let watch = WatchDescriptor(rawValue: Int32(number))
      table.enter(Array(path.utf8).span, inode: UInt64(number + 1), watch: watch) { _ in false }
    }
    return (table, paths)
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// The folders that are listed, and the names that are read in others.
  private func starts(_ scope: ReconcileScope) -> (folders: Set<String>, names: [String: Set<[UInt8]>])? {
    guard case .folders(let starts) = scope else { return nil }
    var (folders, names): (Set<String>, [String: Set<[UInt8]>]) = ([], [:])
    for start in starts {
      switch start.extent {
      case .entries: #expect(folders.insert(start.path.text).inserted)
      case .names(let found):
        #expect(names[start.path.text] == nil && Set(found).count == found.count)
        names[start.path.text] = Set(found)
      case .tree: Issue.record("\(start.path) is walked")
      }
    }
    return (folders, names)
  }

  /// Whatever events a batch has, each of their names is read, or its folder is listed, or everything is; no folder is
  /// both, and nothing else is read.
  @Test(arguments: Seeds.some(30)) func everyNameIsRead(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (table, paths) = table(random.pick([3, 40, 400]))
    var (batch, expected): (ChangeBatch, [String: Set<[UInt8]>]) = (ChangeBatch(), [:])
    for _ in 0..<random.below(2_000) {
      let number = random.below(paths.count)
      let name = bytes("n\(random.below(random.pick([3, 300]))).md")
      batch.names[WatchDescriptor(rawValue: Int32(number)), default: []].insert(name)
      expected[paths[number], default: []].insert(name)
    }
    // The names of a watch that belongs to no folder are nowhere.
    batch.names[WatchDescriptor(rawValue: 1_000_000)] = [bytes("nowhere.md")]
    var scope = ComparisonScope()
    scope.add(batch, &table)
    let listed = random.below(2) == 0 ? ["f0"] : []
    scope.add(folders: listed.map(bytes))
    guard let (folders, names) = starts(scope.reconcileScope) else {
      #expect(Set(expected.keys).union(listed).count > ComparisonScope.mostFolders, "seed \(seed)")
      return
    }
    #expect(folders.isDisjoint(with: names.keys), "seed \(seed)")
    let long = expected.filter { $0.value.count > ComparisonScope.mostNames }.keys
    #expect(folders == Set(long).union(listed), "seed \(seed)")
    #expect(names == expected.filter { !folders.contains($0.key) }, "seed \(seed)")
  }

  @Test func aFolderWhoseWatchHasEndedIsReadInItsParent() {
    var (table, _) = table(2)
    var batch = ChangeBatch()
    // `f0`, `f0/sub` and the root.
    batch.ended = [1, 2, 0].map { WatchDescriptor(rawValue: $0) }
    batch.names[WatchDescriptor(rawValue: 3)] = [bytes("n.md")]
    var scope = ComparisonScope()
    scope.add(batch, &table)
    let found = starts(scope.reconcileScope)
    #expect(found?.names == ["": [bytes("f0")], "f1": [bytes("n.md")]])
    #expect(table.folder(at: bytes("f0").span) == nil && table.folder(of: WatchDescriptor(rawValue: 2)) == nil)
  }

  @Test func aMissingNoteIsReadFromItsLastExistingFolder() {
    var (table, _) = table(1)
    table.drop(at: bytes("f0/sub").span)
    var scope = ComparisonScope()
    for path in ["top.md", "f0/n.md", "f0/sub/deep/n.md", "gone/n.md"] { scope.add(missing: bytes(path), table) }
    let found = starts(scope.reconcileScope)
    #expect(found?.names == ["": [bytes("top.md"), bytes("gone")], "f0": [bytes("n.md"), bytes("sub")]])
  }

  @Test func aFolderOfOtherRightsIsEnteredAgain() {
    var (table, _) = table(1)
    var batch = ChangeBatch()
    batch.reentered[WatchDescriptor(rawValue: 0)] = [bytes("f0"), bytes("unknown")]
    var scope = ComparisonScope()
    scope.add(batch, &table)
    let path = bytes("f0")
    let (isSame, isEntered) = (table.isEntered(path.span, inode: 2), table.isEntered(path.span))
    #expect(!isSame && isEntered)
  }
}
