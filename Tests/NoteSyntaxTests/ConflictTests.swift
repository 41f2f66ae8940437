import TestSupport
import Testing

@testable import NoteSyntax

/// Conflicts that a merge left in a text.
@Suite struct ConflictTests {
  private static let conflict = "<<<<<<< a\none\n=======\ntwo\n>>>>>>> b\n"

  @Test(
    arguments: [
      (conflict, 1), ("x\n\n" + conflict, 3), ("x\r\n" + conflict.replacing("\n", with: "\r\n"), 2),
      ("- x\n" + conflict, 2),
      ("<<<<<<<\n=======\n>>>>>>>", 1), ("```\n\(conflict)```\n\(conflict)", 8), ("---\na: 1\n\(conflict)---\n", 3),
      ("<<<<<<< a\n||||||| base\n=======\n>>>>>>> b\n", 1),
      ("```\nx\n```\n<<<<<<< a\n```\n=======\n>>>>>>> b\n```\n", 4),
      ("```\n\(conflict)```\n", nil), ("    <<<<<<< a\n", nil), (" \(conflict)", nil), ("<<<<<<< a\n>>>>>>> b\n", nil),
      ("=======\n>>>>>>> b\n<<<<<<< a\n", nil), ("<<<<<<<a\n=======\n>>>>>>> b\n", nil),
      ("<<<<<<<< a\n=======\n>>>>>>> b\n", nil), ("<<<<<<<< a\n========\n>>>>>>>> b\n", 1),
      ("<<<<<<< a\n=======\n", nil), ("", nil), ("<", nil),
    ] as [(String, Int?)])
  func conflictsAreFound(_ text: String, _ line: Int?) {
    let problems = NoteParser.parse(Array(text.utf8).span).problems.filter { $0.code == "note.conflict-markers" }
    #expect(problems.first?.line == line)
    #expect(problems.count <= 1)
  }

  private func parts(_ text: String) -> [MarkedConflict] {
    MarkedConflict.list(in: Array(text.utf8).span)
  }

  private func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  /// The lengths and styles of git: the sides that it takes apart are those from which it made the text.
  @Test(arguments: Seeds.some(200)) func markersOfAnyLengthAreTakenApart(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let length = Int.random(in: 7...1000, using: &generator)
    let lineBreak = Bool.random(using: &generator) ? "\n" : "\r\n"
    func marker(_ letter: String, _ label: String) -> String {
      String(repeating: letter, count: length) + (label.isEmpty ? "" : " " + label) + lineBreak
    }
    func lines() -> String {
      let choices = [
        "text", "> quoted", ">>>>>> six", String(repeating: ">", count: length + 1), "---", "# Heading", "", "<<<<<<",
        String(repeating: "=", count: length + 2), "| a | b |", String(repeating: "<", count: length) + "text",
      ]
      return (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
        choices[Int.random(in: 0..<choices.count, using: &generator)] + lineBreak
      }.joined()
    }
    let hasOrigin = Bool.random(using: &generator)
    var (text, sides) = ("", ["", "", ""])
    for _ in 0..<Int.random(in: 1..<4, using: &generator) {
      let (outside, ours, origin, theirs) = (lines(), lines(), lines(), lines())
      text += outside + marker("<", "HEAD:a note.md") + ours
      if hasOrigin { text += marker("|", "1234abc") + origin }
      text += marker("=", "") + theirs + marker(">", "side:b.md")
      sides[0] += outside + ours
      sides[1] += outside + origin
      sides[2] += outside + theirs
    }
    let split = TwoSides(marked: Array(text.utf8), conflicts: parts(text))
    #expect(self.text(split?.ours) == sides[0] && self.text(split?.theirs) == sides[2], "seed \(seed)")
    #expect(self.text(split?.origin) == (hasOrigin ? sides[1] : nil), "seed \(seed)")
  }

  @Test func aHeadingIsNotTakenForAMarker() {
    let both = "<<<<<<< a\nHeading\n=======\none\n=======\ntwo\n>>>>>>> b\n"
    #expect(parts(both).map(\.middle) == [nil] && parts(both).map(\.lines) == [1...7])
    #expect(TwoSides(marked: Array(both.utf8), conflicts: parts(both)) == nil)
    // The line after a blank one or after a marker underlines nothing.
    let clear = "<<<<<<< a\nHeading\n=======\none\n\n=======\nOther\n=======\n>>>>>>> b\n"
    #expect(parts(clear).map(\.middle) == [6])
    let origin = "<<<<<<< a\nHeading\n=======\n||||||| o\nold\n=======\nnew\n>>>>>>> b\n"
    #expect(parts(origin).map(\.middle) == [6] && parts(origin).map(\.origin) == [4])
  }

  @Test func conflictsWithinConflictsBelongToThem() {
    let inner = "<<<<<<< x\n1\n=======\n2\n>>>>>>> y\n"
    let outer = "<<<<<<< a\n\(inner)=======\n3\n>>>>>>> b\n"
    #expect(parts(outer).map(\.lines) == [1...9] && parts(outer).map(\.middle) == [7])
    #expect(text(TwoSides(marked: Array(outer.utf8), conflicts: parts(outer))?.ours) == inner)
    // The base of a merge of merges has longer markers.
    let base = "<<<<<<< a\n1\n||||||| base\n<<<<<<<<< x\n4\n=========\n5\n>>>>>>>>> y\n=======\n3\n>>>>>>> b\n"
    #expect(parts(base).map(\.lines) == [1...11] && parts(base).map(\.middle) == [9])
    // Nobody knows which of the beginnings has no end.
    let torn = "<<<<<<< a\n<<<<<<< x\n1\n=======\n2\n>>>>>>> y\n"
    #expect(parts(torn).map(\.lines) == [2...6] && parts(torn).map(\.middle) == [nil])
  }

  @Test func manyBeginningsTakeNoLongerThanTheirLines() {
    let text = String(repeating: "<<<<<<< a\n=======\n", count: 100_000)
    #expect(parts(text).isEmpty)
  }
}
