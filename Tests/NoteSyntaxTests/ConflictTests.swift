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
      ("<<<<<<<< a\n=======\n>>>>>>> b\n", nil),
      ("<<<<<<< a\n=======\n", nil), ("", nil), ("<", nil),
    ] as [(String, Int?)])
  func conflicts(_ text: String, _ line: Int?) {
    let problems = NoteParser.parse(Array(text.utf8).span).problems.filter { $0.code == "note.conflict-markers" }
    #expect(problems.first?.line == line)
    #expect(problems.count <= 1)
  }
}
