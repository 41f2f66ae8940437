import TestSupport
import Testing

@testable import SearchIndex

@Suite struct DocumentSetTests {
  private func random(_ universe: Int, using random: inout SplitMix64) -> (set: DocumentSet, model: Set<Int>) {
    var set = DocumentSet(universe: universe)
    var model: Set<Int> = []
    for document in 0..<universe where Bool.random(using: &random) {
      set.insert(document)
      model.insert(document)
    }
    return (set, model)
  }

  private func members(_ set: DocumentSet) -> [Int] {
    Array(set)
  }

  @Test(arguments: [0, 1, 2, 63, 64, 65, 127, 128, 129, 1000]) func aDocumentSetActsLikeASet(universe: Int) {
    for seed in Seeds.some(5) {
      var random = SplitMix64(seed: seed)
      let (left, leftModel) = self.random(universe, using: &random)
      let (right, rightModel) = self.random(universe, using: &random)
      #expect(members(left) == leftModel.sorted())
      #expect(left.count == leftModel.count)
      #expect(left.isEmpty == leftModel.isEmpty)
      #expect((-2...universe + 70).allSatisfy { left.contains($0) == leftModel.contains($0) })
      var set = left
      set.formUnion(right)
      #expect(members(set) == leftModel.union(rightModel).sorted())
      set = left
      set.formIntersection(right)
      #expect(members(set) == leftModel.intersection(rightModel).sorted())
      set = left
      set.subtract(right)
      #expect(members(set) == leftModel.subtracting(rightModel).sorted())
      #expect(members(left.complement) == Set(0..<universe).subtracting(leftModel).sorted())
      #expect(left.complement.complement == left)
    }
  }

  @Test(arguments: [0, 1, 63, 64, 65, 200]) func aSetIsPutBehindOthers(universe: Int) {
    for seed in Seeds.some(5) {
      var random = SplitMix64(seed: seed)
      let (part, model) = self.random(universe, using: &random)
      var (whole, wholeModel) = self.random(universe + 130, using: &random)
      let start = random.below(150)
      whole.insert(part, from: start)
      wholeModel.formUnion(model.map { $0 + start }.filter { $0 < universe + 130 })
      #expect(members(whole) == wholeModel.sorted(), "\(seed)")
      var numbers: [Int32] = [7]
      part.append(to: &numbers, from: start)
      #expect(numbers == [7] + model.sorted().map { Int32($0 + start) }, "\(seed)")
    }
  }

  @Test(arguments: [0, 1, 63, 64, 65, 200]) func theFullSetEndsWithTheUniverse(universe: Int) {
    let full = DocumentSet(universe: universe, isFull: true)
    #expect(members(full) == Array(0..<universe))
    #expect(full.complement.isEmpty)
    #expect(full == DocumentSet(universe: universe).complement)
  }

  @Test func documentsOutsideOfTheUniverseAreIgnored() {
    var set = DocumentSet(universe: 10)
    for document in [-1, 10, 63, 64, .max, .min] { set.insert(document) }
    #expect(set.isEmpty)
    var small = DocumentSet(universe: 10, isFull: true)
    small.formUnion(DocumentSet(universe: 100, isFull: true))
    #expect(small.count == 10)
    small.formIntersection(DocumentSet(universe: 5, isFull: true))
    #expect(small.count == 5)
    var large = DocumentSet(universe: 200, isFull: true)
    large.formIntersection(DocumentSet(universe: 5, isFull: true))
    #expect(large.count == 5)
  }
}
