import NoteSyntax
import TestSupport
import Testing

@Suite struct HeadingTableTests {
  /// A subpath leads to the same heading as when all headings are looked at from the beginning.
  @Test(arguments: Seeds.some(20)) func aSubpathLeadsToTheFirstHeadingUnderItsOthers(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let names = ["A", "b", "*c*", "B c"]
    let headings = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
      (level: Int.random(in: 1...6, using: &generator), name: names.randomElement(using: &generator) ?? "")
    }
    let text = headings.map { String(repeating: "#", count: $0.level) + " \($0.name)\n" }.joined()
    let table = HeadingTable(NoteParser.parse(Array(text.utf8).span))
    for _ in 0..<100 {
      let count = Int.random(in: 1...3, using: &generator)
      let path = (0..<count).map { _ in names.randomElement(using: &generator) ?? "" }
      let subpath = path.map { "#\($0)" }.joined()
      #expect(table.heading(atSubpath: subpath) == Self.scan(headings, path), "\(subpath) in \(headings)")
    }
  }

  private static func scan(_ headings: [(level: Int, name: String)], _ path: [String]) -> Int? {
    var levels: [Int] = []
    for (number, heading) in headings.enumerated() {
      while let last = levels.last, heading.level <= last { levels.removeLast() }
      guard heading.name == path[levels.count] else { continue }
      if levels.count == path.count - 1 { return number }
      levels.append(heading.level)
    }
    return nil
  }
}
