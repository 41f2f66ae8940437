import Bytes
import TestSupport
import Testing

@testable import VaultCore

@Suite struct SimilarNameWalkTests {
  @Test(arguments: Seeds.some(5)) func theSameNamesAreFoundAsByComparingEach(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func name() -> String { (0..<random.below(9)).map { _ in random.pick(["a", "b", "c", "é", "😀"]) }.joined() }
    for _ in 0..<60 {
      let names = Set((0..<200).map { _ in name() }).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      let sorted = SortedNames(names.shuffled(using: &random) + names)
      #expect((0..<sorted.count).map { sorted[$0] } == names)
      for limit in 0...2 {
        let wanted = name()
        #expect(sorted.contains(wanted) == names.contains(wanted))
        var walk = SimilarNameWalk(sorted, near: wanted, limit: limit)
        let near = names.filter {
          EditDistance.isWithin(limit, Array(wanted.unicodeScalars), Array($0.unicodeScalars))
        }
        #expect(walk.found(atMost: .max - 1) == near, "\(wanted) \(limit)")
        var bounded = SimilarNameWalk(sorted, near: wanted, limit: limit)
        #expect(bounded.found(atMost: 3) == Array(near.prefix(4)))
      }
    }
  }

  /// Names that differ in a number begin alike, and only few are near.
  @Test func theWorkDoesNotGrowWithTheNumberOfNames() {
    func steps(_ count: Int) -> Int {
      let names = SortedNames((0..<count).map { "note number \($0)" })
      var walk = SimilarNameWalk(names, near: "xote numbre 100x", limit: 2)
      #expect(walk.found(atMost: 8).isEmpty)
      return walk.steps
    }
    #expect(steps(16_000) < 3 * steps(1_000))
  }

  @Test func namesThatDifferInANumberAreFoundUpToALimit() {
    let names = (1_000..<5_000).map { "note number \($0)" }
    let similarNames = SimilarNames(names)
    #expect(similarNames.names(near: "note nomber 4999", mostNames: 100).contains("note number 4999"))
    #expect(similarNames.names(near: "nota number 1234", mostNames: 8).count == 9)
    #expect(similarNames.names(near: "nota nombre 1234", mostNames: 8).isEmpty)
    #expect(similarNames.names(near: "quite another name", mostNames: 8).isEmpty)
  }
}
