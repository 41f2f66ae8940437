import SystemCalls
import TestSupport
import Testing

@testable import VaultCore
@testable import VaultWatching

@Suite struct WatchedFoldersTests {
  private func watch(_ number: Int32) -> WatchDescriptor { WatchDescriptor(rawValue: number) }

  private func enter(
    _ folders: inout WatchedFolders, _ path: String, inode: UInt64, watch number: Int32?, isElsewhere: Bool = false
  ) {
    folders.enter(Array(path.utf8).span, inode: inode, watch: number.map(watch)) { _ in isElsewhere }
  }

  private func path(_ folders: WatchedFolders, _ number: Int32) -> String? {
    folders.folder(of: watch(number)).map { String(decoding: folders.path(of: $0), as: UTF8.self) }
  }

  private func isKnown(_ folders: WatchedFolders, _ path: String) -> Bool {
    folders.folder(at: Array(path.utf8).span) != nil
  }

  private func orphans(_ folders: inout WatchedFolders) -> [Int32] { folders.takeOrphans().map(\.rawValue).sorted() }

  private func sample() -> WatchedFolders {
    var folders = WatchedFolders()
    enter(&folders, "", inode: 100, watch: 1)
    enter(&folders, "a", inode: 101, watch: 2)
    enter(&folders, "a/b", inode: 102, watch: 3)
    enter(&folders, "a/b/c", inode: 103, watch: 4)
    enter(&folders, "ab", inode: 104, watch: 5)
    return folders
  }

  @Test func aWatchLeadsToItsPath() {
    let folders = sample()
    #expect((1...5).map { path(folders, $0) } == ["", "a", "a/b", "a/b/c", "ab"])
    #expect(path(folders, 6) == nil)
    #expect(folders.count == 5 && folders.watchCount == 5 && folders.unwatchedCount == 0)
    for (path, inode, isEntered) in [("a/b", 102, true), ("a/b", 103, false), ("a/x", 102, false)]
      as [(String, UInt64, Bool)]
    {
      let answer = folders.isEntered(Array(path.utf8).span, inode: inode)
      #expect(answer == isEntered)
    }
  }

  @Test func aFolderThatMovedTakesItsWatchAlong() {
    var folders = sample()
    // `mv a/b z`, and the walk of what is new there.
    enter(&folders, "z", inode: 102, watch: 3)
    enter(&folders, "z/c", inode: 103, watch: 4)
    #expect(path(folders, 3) == "z" && path(folders, 4) == "z/c" && path(folders, 5) == "ab")
    #expect(!isKnown(folders, "a/b"))
    #expect(orphans(&folders) == [])
    #expect(folders.count == 5)
  }

  @Test func droppedFoldersLeaveTheirWatchesToBeEnded() {
    var folders = sample()
    folders.drop(at: Array("a".utf8).span)
    #expect(orphans(&folders) == [2, 3, 4])
    #expect(orphans(&folders) == [])
    #expect(path(folders, 5) == "ab" && folders.count == 2)
  }

  @Test func anotherFolderUnderTheSameNameIsNew() {
    var folders = sample()
    // `mv a elsewhere; mkdir a`: what was in it is not in the new one.
    enter(&folders, "a", inode: 200, watch: 9)
    #expect(path(folders, 9) == "a" && path(folders, 2) == nil)
    #expect(!isKnown(folders, "a/b"))
    #expect(orphans(&folders) == [2, 3, 4])
  }

  @Test func twoSwappedFoldersKeepTheirWatches() {
    var folders = sample()
    enter(&folders, "a", inode: 104, watch: 5)
    enter(&folders, "ab", inode: 101, watch: 2)
    enter(&folders, "ab/b", inode: 102, watch: 3)
    enter(&folders, "ab/b/c", inode: 103, watch: 4)
    #expect((2...5).map { path(folders, $0) } == ["ab", "ab/b", "ab/b/c", "a"])
    #expect(orphans(&folders) == [])
  }

  @Test func aWalkDropsWhatItDoesNotMeet() {
    var folders = sample()
    folders.beginWalk()
    enter(&folders, "", inode: 100, watch: 1)
    enter(&folders, "ab", inode: 104, watch: 5)
    folders.endWalk()
    #expect(folders.count == 2)
    #expect(orphans(&folders) == [2, 3, 4])
  }

  @Test func foldersWithoutAWatchAreKnown() {
    var folders = sample()
    enter(&folders, "a/u", inode: 300, watch: nil)
    enter(&folders, "ab/v", inode: 301, watch: nil)
    #expect(folders.unwatchedCount == 2)
    #expect(folders.unwatched.map { String(decoding: $0, as: UTF8.self) }.sorted() == ["a/u", "ab/v"])
    enter(&folders, "a/u", inode: 300, watch: 20)
    #expect(folders.unwatchedCount == 1)
    folders.drop(at: Array("ab".utf8).span)
    #expect(folders.unwatchedCount == 0 && folders.unwatched.isEmpty)
  }

  @Test func aMountWithTwoPathsIsWatchedAtOne() {
    var folders = sample()
    enter(&folders, "again", inode: 102, watch: 3, isElsewhere: true)
    #expect(path(folders, 3) == "a/b")
    #expect(folders.unwatched == [Array("again".utf8)])
  }

  @Test func aWatchThatEndedTakesItsFolderWithIt() {
    var folders = sample()
    folders.end(watch(4))
    #expect(!isKnown(folders, "a/b/c"))
    #expect(orphans(&folders) == [])
    folders.end(watch(1))
    #expect(folders.unwatchedCount == 1 && folders.unwatched == [[]])
  }

  /// A tree of folders that is changed at random, told to the table by walks of what is new, as a watcher does.
  @Test(arguments: Seeds.some(20)) func theTableAgreesWithTheTree(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    /// Inodes, which are also the numbers of watches, by path.
    var tree: [String: UInt64] = ["": 1]
    var folders = WatchedFolders()
    enter(&folders, "", inode: 1, watch: 1)
    var next: UInt64 = 2
    func below(_ path: String) -> [String] { tree.keys.filter { $0 == path || $0.hasPrefix(path + "/") }.sorted() }
    func announce(_ path: String) {
      for path in below(path) { enter(&folders, path, inode: tree[path] ?? 0, watch: Int32(tree[path] ?? 0)) }
    }
    func child() -> String {
      let parent = random.pick(tree.keys.sorted())
      let name = random.pick(["a", "b", "c", "aa", "ab"])
      return parent.isEmpty ? name : "\(parent)/\(name)"
    }
    for step in 0..<300 {
      let path = child()
      switch random.below(4) {
      case 0, 1:
        if tree[path] == nil {
          tree[path] = next
          next += 1
          announce(path)
        }
      case 2:
        let victim = random.pick(tree.keys.sorted())
        if victim.isEmpty { continue }
        for gone in below(victim) { tree[gone] = nil }
        folders.drop(at: Array(victim.utf8).span)
      default:
        let source = random.pick(tree.keys.sorted())
        if source.isEmpty || tree[path] != nil || path == source || path.hasPrefix(source + "/") { continue }
        for old in below(source) {
          tree[path + old.dropFirst(source.count)] = tree[old]
          tree[old] = nil
        }
        announce(path)
      }
      let orphans = folders.takeOrphans()
      #expect(
        orphans.allSatisfy { watch in !tree.values.contains(UInt64(watch.rawValue)) }, "seed \(seed), step \(step)")
      let isRight = tree.allSatisfy { path, inode in self.path(folders, Int32(inode)) == path }
      #expect(isRight && folders.watchCount == tree.count && folders.count == tree.count, "seed \(seed), step \(step)")
      if !isRight { return }
    }
  }
}
