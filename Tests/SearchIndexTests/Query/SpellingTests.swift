import Testing

@testable import SearchIndex

@Suite struct SpellingTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "ab", 2), ("pined", "pinned", 1), ("wrok", "work", 1),
    ("kitten", "sitting", 3),
    ("abcd", "dcba", 3),
  ])
  func countsEdits(left: String, right: String, distance: Int) {
    #expect(Spelling.distance(Array(left.unicodeScalars), Array(right.unicodeScalars)) == distance)
    #expect(Spelling.distance(Array(right.unicodeScalars), Array(left.unicodeScalars)) == distance)
  }

  @Test func suggestsOnlyWhatIsNear() {
    #expect(Spelling.nearest(to: "ORPAHN", in: ["pinned", "orphan"]) == "orphan")
    #expect(Spelling.nearest(to: "blue", in: ["pinned", "orphan"]) == nil)
    #expect(Spelling.nearest(to: "", in: ["a"]) == nil)
    #expect(Spelling.nearest(to: String(repeating: "x", count: 10_000), in: ["x"]) == nil)
  }
}
