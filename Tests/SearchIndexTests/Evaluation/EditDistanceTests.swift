import Testing

@testable import SearchIndex

@Suite struct EditDistanceTests {
  @Test(arguments: Seeds.some(400)) func agreesWithTheWholeTable(seed: UInt64) {
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

  @Test func theFourEdits() {
    #expect(EditDistance.isWithin(1, Array("index"), Array("inde")))
    #expect(EditDistance.isWithin(1, Array("index"), Array("iindex")))
    #expect(EditDistance.isWithin(1, Array("index"), Array("indes")))
    #expect(EditDistance.isWithin(1, Array("index"), Array("idnex")))
    #expect(!EditDistance.isWithin(1, Array("index"), Array("idenx")))
    #expect(EditDistance.isWithin(0, [Character](), []))
  }
}
