import CommandFixtures
import NoteQueries
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// What `check` finds in bases and queries, and what `check --fix` writes instead.
struct QueryFindingTests {
  private func codes(_ fixture: SessionFixture, _ words: String...) -> [String] {
    fixture.run(["check", "--columns", "path,line,column,code", "--tsv"] + words).text.split(separator: "\n")
      .dropFirst()
      .map { String($0).replacing("\t", with: ":") }
  }

  @Test(arguments: [
    ("filters: contains(file.name, \"x\")\n", "filters: file.name.contains(\"x\")\n"),
    ("filters: 'not_contains(a + b, \"x\")'\n", "filters: '!(a + b).contains(\"x\")'\n"),
    ("filters: \"taggedWith(file, \\\"x\\\")\"\n", "filters: \"file.hasTag(\\\"x\\\")\"\n"),
    (
      "filters:\n  or:\n    - in_folder(file, \"F\")\n    - linksTo(file, this)\n",
      "filters:\n  or:\n    - file.inFolder(\"F\")\n    - file.hasLink(this)\n"
    ),
    (
      "formulas:\n  a: len(file.name) + 1\n  b: concat(\"a\", x, 1 + 2)\n",
      "formulas:\n  a: file.name.length + 1\n  b: (\"a\" + x + (1 + 2))\n"
    ),
    ("formulas:\n  a: dateModify(now(), \"1d\")\n", "formulas:\n  a: (now() + \"1d\")\n"),
    (
      "filter: x\nview:\n  - type: table\n    name: T\n    columns: [x]\n    group_by: x\n",
      "filters: x\nviews:\n  - type: table\n    name: T\n    order: [x]\n    groupBy: x\n"
    ),
    ("filters:\n  and:\n    - !file.hasTag(\"x\")\n", "filters:\n  and:\n    - '!file.hasTag(\"x\")'\n"),
  ])
  func oldFormsAreWrittenAsTheyAreNow(_ old: String, _ new: String) throws {
    let fixture = try SessionFixture([
      "A.base": old, "B.md": "> ```base\n" + old.split(separator: "\n").map { "> \($0)\n" }.joined() + "> ```\n",
    ])
    let before = try fixture.files()
    // What is in a part that was not read is found afterwards.
    for _ in 0..<3 { _ = fixture.run("check", "--fix", "--only", "base") }
    #expect(codes(fixture, "--only", "base").isEmpty)
    #expect(try fixture.text(of: "A.base") == new)
    #expect(
      try fixture.text(of: "B.md").replacing("\n> ", with: "\n").replacing("> ```base", with: "```base")
        == "```base\n\(new)```\n")
    while fixture.run("undo").status == .success {}
    #expect(try fixture.files()[Array("A.base".utf8)] == before[Array("A.base".utf8)])
  }

  /// What could mean something else stays, and is still found.
  @Test(arguments: [
    "filters: not_contains(a, \"x\")\n", "filters: dateDiff(a, b) > 1\n", "filter: x\nfilters: y\n",
    "filters: taggedWith(other, \"x\")\n", "filters:\n  and:\n    - !it's\n",
  ])
  func whatIsNotCertainStays(_ text: String) throws {
    let fixture = try SessionFixture(["A.base": text])
    #expect(fixture.run("check", "--fix", "--only", "base").status != .success)
    #expect(try fixture.text(of: "A.base") == text)
  }

  @Test func namesThatNothingHasAreFoundIfTheCodeIsNamed() throws {
    let base =
      "filters:\n  and:\n    - file.hasTag(\"tool\", \"tol\")\n    - file.inFolder(\"Fold\")\n    - sttus == 1\nviews:\n  - type: table\n    order: [file.name, status, note.stat]\n"
    let fixture = try SessionFixture([
      "A.base": base, "Folder/N.md": "---\nstatus: 1\n---\n#tool/saw\n",
      "Q.md": "```dataview\nLIST FROM #tol AND #tool WHERE unknown FLATTEN x AS y\n```\n",
    ])
    #expect(codes(fixture).isEmpty)
    #expect(
      codes(fixture, "--only", "query.unknown-name") == [
        "A.base:3:28:query.unknown-name", "A.base:4:22:query.unknown-name", "A.base:5:7:query.unknown-name",
        "A.base:8:37:query.unknown-name", "Q.md:2:12:query.unknown-name",
      ])
  }
}
