import TestSupport
import Testing

@testable import Bytes

@Suite struct EditDistanceTests {
  @Test(arguments: Seeds.some(400)) func distanceAgreesWithTheWholeTable(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func word() -> [UInt8] {
      (0..<Int.random(in: 0...8, using: &random)).map { _ in UInt8.random(in: 0...2, using: &random) }
    }
    let (left, right) = (word(), word())
    let distance = naiveDistance(left, right)
    for limit in 0...9 {
      #expect(EditDistance.isWithin(limit, left, right) == (distance <= limit), "\(left) \(right) \(limit)")
    }
  }

  @Test func eachOfTheFourEditsIsCounted() {
    #expect(EditDistance.isWithin(1, Array("index"), Array("inde")))
    #expect(EditDistance.isWithin(1, Array("index"), Array("iindex")))
    #expect(EditDistance.isWithin(1, Array("index"), Array("indes")))
    #expect(EditDistance.isWithin(1, Array("index"), Array("idnex")))
    #expect(!EditDistance.isWithin(1, Array("index"), Array("idenx")))
    #expect(EditDistance.isWithin(0, [Character](), []))
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "ab", 2), ("title", "title", 0), ("titel", "title", 1), ("kitten", "sitting", 3),
    ("ca", "abc", 3), ("search", "serach", 1), ("abcd", "acbd", 1), ("漢字", "字漢", 1),
  ])
  func distancesMatchKnownValues(left: String, right: String, distance: Int) {
    #expect(EditDistance.distance(Array(left), Array(right), atMost: 9) == distance)
    #expect(EditDistance.distance(Array(right), Array(left), atMost: 9) == distance)
  }

  @Test func theNearestWordIsSimilarOrTheOnlyOneWithThePrefix() {
    let names = ["title", "path", "created", "readingMinutes", "orphan"]
    #expect(EditDistance.nearest(to: "ttile", in: names) == "title")
    #expect(EditDistance.nearest(to: "ORPAHN", in: names) == "orphan")
    #expect(EditDistance.nearest(to: "reading", in: names) == "readingMinutes")
    #expect(EditDistance.nearest(to: "blue", in: names) == nil)
    #expect(EditDistance.nearest(to: "", in: names) == nil)
    // One letter is not another mistyped, and the order of the names does not matter.
    #expect(EditDistance.nearest(to: "x", in: ["1", "2"]) == nil)
    #expect(EditDistance.nearest(to: "X", in: ["1", "x"]) == "x")
    #expect(EditDistance.nearest(to: "axe", in: ["ate", "ape"]) == "ape")
    #expect(EditDistance.nearest(to: String(repeating: "t", count: 1_000_000), in: names) == nil)
  }
}
