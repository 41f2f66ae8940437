import Testing

@testable import Commands

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "ab", 2), ("title", "title", 0), ("titel", "title", 1),
    ("kitten", "sitting", 3),
    ("ca", "abc", 3), ("abcd", "acbd", 1), ("漢字", "字漢", 1),
  ])
  func distances(left: String, right: String, distance: Int) {
    #expect(EditDistance.distance(Array(left), Array(right)) == distance)
    #expect(EditDistance.distance(Array(right), Array(left)) == distance)
  }

  @Test func nearestIsNearEnoughOrTheOnlyBeginning() {
    let names = ["title", "path", "created", "readingMinutes"]
    #expect(EditDistance.nearest(to: "ttile", in: names) == "title")
    #expect(EditDistance.nearest(to: "reading", in: names) == "readingMinutes")
    #expect(EditDistance.nearest(to: "x", in: names) == nil)
    #expect(EditDistance.nearest(to: "", in: names) == nil)
    #expect(EditDistance.nearest(to: String(repeating: "t", count: 1_000_000), in: names) == nil)
  }
}
