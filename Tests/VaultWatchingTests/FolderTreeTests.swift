import TestSupport
import Testing

@testable import VaultWatching

@Suite struct FolderTreeTests {
  /// Random folders are added and removed; a dictionary of paths says what must be in the tree.
  @Test(arguments: Seeds.some(6)) func theTreeHasTheFoldersThatWereAdded(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var tree = FolderTree()
    var numbers: [String: FolderTree.Number] = ["": FolderTree.root]
    for step in 0..<400 {
      let path = (0...random.below(4)).map { _ in random.pick(["a", "b", "aa", "ab", "c"]) }.joined(separator: "/")
      if random.below(3) > 0 {
        let number = tree.make(Array(path.utf8).span)
        #expect(numbers[path] == nil || numbers[path] == number)
        var parent = path[...]
        while !parent.isEmpty {
          if numbers[String(parent)] == nil { numbers[String(parent)] = tree.folder(at: Array(parent.utf8).span) }
          parent = parent[..<(parent.lastIndex(of: "/") ?? parent.startIndex)]
        }
      } else if let number = numbers[path] {
        // The deepest folders first, until the folder itself can be removed.
        while let deepest = tree.deepest(below: number) {
          let name = String(decoding: tree.path(of: deepest), as: UTF8.self)
          #expect(name.hasPrefix(path + "/") && numbers[name] == deepest)
          tree.remove(deepest)
          numbers[name] = nil
          #expect(!tree.contains(deepest))
        }
        tree.remove(number)
        numbers[path] = nil
      }
      #expect(Set(numbers.values).count == numbers.count, "seed \(seed), step \(step)")
      let isRight = numbers.allSatisfy { path, number in
        tree.contains(number) && tree.folder(at: Array(path.utf8).span) == number
          && tree.path(of: number) == Array(path.utf8)
      }
      #expect(isRight, "seed \(seed), step \(step)")
      #expect((tree.folder(at: Array(path.utf8).span) == nil) == (numbers[path] == nil), "seed \(seed), step \(step)")
      if !isRight { return }
    }
  }
}
