import TestSupport
import Testing

@testable import NoteSyntax

/// Lines that both sides of a merge added.
@Suite struct AddedLinesTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var base: String
    var ours: String
    var theirs: String
    var result: String
    var testDescription: String { result.debugDescription }
  }

  @Test(arguments: [
    // A daily note to which two machines append: the earlier time comes first.
    Row(
      base: "# Day\n- 08:00 a\n", ours: "# Day\n- 08:00 a\n- 10:30 b\n", theirs: "# Day\n- 08:00 a\n- 09:15 c\n",
      result: "# Day\n- 08:00 a\n- 09:15 c\n- 10:30 b\n"),
    // Sections with times in their headings stay whole and apart.
    Row(
      base: "# Day\n", ours: "# Day\n\n## 11:00\n\nx\n\nend\n", theirs: "# Day\n\n## 10:00\n\ny\n\nend\n",
      result: "# Day\n\n## 10:00\n\ny\n\nend\n\n## 11:00\n\nx\n\nend\n"),
    Row(
      base: "# Day\n", ours: "# Day\n\n## 09:00\n\nx\n\n## 11:00\n\nz\n", theirs: "# Day\n\n## 10:00\n\ny\n",
      result: "# Day\n\n## 09:00\n\nx\n\n## 10:00\n\ny\n\n## 11:00\n\nz\n"),
    // Paragraphs do not grow together.
    Row(base: "a\n", ours: "a\n\nx\n", theirs: "a\n\nb\n", result: "a\n\nb\n\nx\n"),
    // A last line without a line break is the same line.
    Row(base: "a", ours: "a\n- x\n", theirs: "a\n- b\n", result: "a\n- b\n- x\n"),
    // Items of one list in the middle of a note; an item that both added is there once, with what is below it.
    Row(
      base: "- a\n\nend\n", ours: "- a\n- b\n  - b1\n- same\n\nend\n", theirs: "- a\n- c\n- same\n\nend\n",
      result: "- a\n- b\n  - b1\n- same\n- c\n\nend\n"),
    // The same daily note made on two machines.
    Row(base: "", ours: "# Day\n- 09:00 a\n", theirs: "# Day\n- 08:00 b\n", result: "# Day\n- 08:00 b\n- 09:00 a\n"),
    Row(
      base: "---\ntags: [a]\n---\n# Day\n", ours: "---\ntags: [a, b]\n---\n# Day\n- x\n",
      theirs: "---\ntags: [a, c]\n---\n# Day\n- y\n", result: "---\ntags: [a, b, c]\n---\n# Day\n- x\n- y\n"),
  ]) func linesAddedByBothSidesAreKept(_ row: Row) {
    #expect(merged(row.base, row.ours, row.theirs) == (row.result, 0))
    #expect(merged(row.base, row.theirs, row.ours) == (row.result, 0))
  }

  @Test(arguments: [
    // Two texts that have only a name in common, and paragraphs in the middle, may exclude each other.
    Row(base: "", ours: "one\n", theirs: "two\n", result: ""),
    Row(base: "a\nend\n", ours: "a\nx\nend\n", theirs: "a\ny\nend\n", result: ""),
    Row(base: "- a\n\nend\n", ours: "- b\n\nend\n", theirs: "- c\n\nend\n", result: ""),
  ]) func contradictingChangesAreAConflict(_ row: Row) {
    #expect(merged(row.base, row.ours, row.theirs).conflicts == 1)
    #expect(merged(row.base, row.theirs, row.ours).conflicts == 1)
  }

  @Test func noAddedLineIsLostOrDoubled() {
    for seed in UInt64(0)..<UInt64(Seeds.rounds(3000)) {
      var generator = SplitMix64(seed: seed)
      let base = (0..<Int.random(in: 1...8, using: &generator)).map { $0 % 3 == 0 ? "- item \($0)\n" : "line \($0)\n" }
      func side(_ mark: String) -> [String] {
        var lines = base
        for step in 0..<Int.random(in: 1...4, using: &generator) {
          let prefix =
            ["- ", "", "  - ", "- 0\(Int.random(in: 0...9, using: &generator)):30 "]
            .randomElement(using: &generator) ?? ""
          let index = Bool.random(using: &generator) ? lines.count : Int.random(in: 0...lines.count, using: &generator)
          lines.insert("\(prefix)\(mark)\(step)\n", at: index)
        }
        return lines
      }
      let (ours, theirs) = (side("o"), side("t"))
      let one = merged(base.joined(), ours.joined(), theirs.joined())
      let comment: Comment = "seed \(seed): \(ours) \(theirs)"
      #expect(one.text == merged(base.joined(), theirs.joined(), ours.joined()).text || one.conflicts > 0, comment)
      // Every line of either side is there, and only once unless it is in both sides of a conflict.
      let lines = one.text.split(separator: "\n").map { $0 + "\n" }
      for line in ours + theirs {
        let count = lines.count { $0 == line }
        #expect(count == 1 || one.conflicts > 0 && count == 2, "\(comment) \(line)")
      }
    }
  }
}
