import NoteSyntax
import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

@Suite struct MergeAndSplitTests {
  private func carryOut(_ scene: MoveScene, _ plan: (VaultView) throws -> ChangePlan) throws {
    let view = try scene.vault.open()
    _ = try ChangeExecutor(view.vault).run(plan(view), command: "merge")
  }

  @Test func twoNotesBecomeOne() throws {
    let scene = try MoveScene(
      [
        "a/A.md":
          "---\ntags: [x, y]\naliases: [Eh]\ncreated: 2020-01-01\nkey: a\nmore: 1\n---\n# A\n\n[[#A]] [x](near.md) ^id\n",
        "b/B.md": "---\ntags: [y]\ncreated: 2021-01-01\nkey: b\n---\n# B\n\ntext", "a/near.md": "",
        "s.md": "[[A]] [[A#A|x]] [[Eh]] [[a/A#^id]] [[B#B]]", "c.canvas": #"{"nodes":[{"file":"a/A.md"}]}"#,
      ], config: "stamp-updated: never")
    try carryOut(scene) { try MergePlanner($0).merge([Array("a/A.md".utf8)], into: Array("b/B.md".utf8)) }
    #expect(
      try scene.text("b/B.md")
        == "---\ntags: [y, x]\ncreated: 2020-01-01\nkey: b\naliases: [Eh]\nmore: 1\n---\n# B\n\ntext\n\n# A\n\n[[#A]] [x](../a/near.md) ^id"
    )
    #expect(try scene.text("s.md") == "[[B]] [[B#A|x]] [[Eh]] [[b/B#^id]] [[B#B]]")
    #expect(try scene.text("c.canvas") == #"{"nodes":[{"file":"b/B.md"}]}"#)
    #expect(try scene.text(".trash/a/A.md").hasPrefix("---\ntags"))
  }

  @Test func headingsOfOneNameAreDistinguishedByThoseAbove() throws {
    let scene = try MoveScene([
      "A.md": "# Mine\n\n## Same\n", "B.md": "# Yours\n\n## Same\n", "s.md": "[[A#Same]] [[B#Same]]",
    ])
    try carryOut(scene) { try MergePlanner($0).merge([Array("A.md".utf8)], into: Array("B.md".utf8)) }
    #expect(try scene.text("s.md") == "[[B#Mine#Same]] [[B#Same]]")
  }

  @Test(arguments: [
    // One label for two files: the links of the one get another. What a link shows stays.
    (
      "[x][r] [R] ![r][]\n\n[r]: s.md\n", "[y][r]\n\n[r]: n.md\n",
      "[y][r]\n\n[r]: n.md\n\n[x][r-2] [R][r-2] ![r][r-2]\n\n[r-2]: s.md\n"
    ),
    // One label for one file: one of the definitions stays.
    ("[x][r]\n\n[r]: s.md 't'\n", "[r]\n\n[R]: s.md 't'\n", "[r]\n\n[R]: s.md 't'\n\n[x][r]\n"),
    ("[a]: /x\n[r]: http://x.y\n\n[r] [a]\n", "[r]: http://x.y\n", "[r]: http://x.y\n\n[a]: /x\n\n[r] [a]\n"),
    // What is text in one note does not become a link by the other.
    ("[r] [x] x\n\n[r]: s.md\n", "see [r]\n", "see [r]\n\n[r][r-2] [x] x\n\n[r-2]: s.md\n"),
    ("[r-2] see [r]\n", "[r]\n\n[r]: s.md\n", "[r][r-3]\n\n[r-3]: s.md\n\n[r-2] see [r]\n"),
    // Footnotes.
    (
      "a[^1] b[^2]\n\n[^1]: A\n[^2]: B\n", "c[^1]\n\n[^1]: C\n",
      "c[^1]\n\n[^1]: C\n\na[^1-2] b[^2]\n\n[^1-2]: A\n[^2]: B\n"
    ),
    ("a[^1]\n", "c[^1]\n\n[^1]: C\n", "c[^1-2]\n\n[^1-2]: C\n\na[^1]\n"),
    // Ids of blocks, and links to them from the note itself.
    ("[[#^id]] [[B#^id]]\n\ntext ^ID\n", "mine ^id\n", "mine ^id\n\n[[#^ID-2]] [[B#^id]]\n\ntext ^ID-2\n"),
  ])
  func collidingNamesAreRenamed(other: String, target: String, joined: String) throws {
    let scene = try MoveScene(["A.md": other, "B.md": target, "s.md": "", "n.md": ""])
    try carryOut(scene) { try MergePlanner($0).merge([Array("A.md".utf8)], into: Array("B.md".utf8)) }
    #expect(try scene.text("B.md") == joined)
  }

  @Test func linksToBlocksOfBothNotesLeadToTheirOwn() throws {
    let scene = try MoveScene([
      "A.md": "# A\n\none ^id\n", "B.md": "two ^id\n",
      "s.md": "[[A#^id]] [[B#^id]] ![x](A.md#^ID)",
      "c.canvas":
        ##"{"nodes":[{"subpath":"#^id","file":"A.md"},{"file":"B.md","subpath":"#^id"},{"file":"A.md","subpath":"#A"}]}"##,
    ])
    try carryOut(scene) { try MergePlanner($0).merge([Array("A.md".utf8)], into: Array("B.md".utf8)) }
    #expect(try scene.text("s.md") == "[[B#^id-2]] [[B#^id]] ![x](B.md#^id-2)")
    #expect(
      try scene.text("c.canvas")
        == ##"{"nodes":[{"subpath":"#^id-2","file":"B.md"},{"file":"B.md","subpath":"#^id"},{"file":"B.md","subpath":"#A"}]}"##
    )
  }

  @Test func aSectionBecomesANote() throws {
    let scene = try MoveScene([
      "a/Long.md":
        "# Long\n\nintro [[#Part]] [[#Sub]]\n\n## Part\n\n[[#Long]] [[#Sub]] [x](near.md) ^id\n\n### Sub\n\n## Next\n\nend\n",
      "a/near.md": "",
      "s.md": "[[Long#Part]] [[Long#Part#Sub|x]] [[Long#^id]] [y](a/Long.md#Sub) [[Long#Next]] [[Long]]",
    ])
    try carryOut(scene) { try SplitPlanner($0).split(Array("a/Long.md".utf8), at: .named("Part"), name: nil).plan }
    #expect(
      try scene.text("a/Long.md") == "# Long\n\nintro [[Part#Part]] [[Part#Sub]]\n\n[[Part]]\n\n## Next\n\nend\n")
    #expect(try scene.text("a/Part.md") == "## Part\n\n[[Long#Long]] [[#Sub]] [x](near.md) ^id\n\n### Sub\n\n")
    #expect(
      try scene.text("s.md")
        == "[[Part#Part]] [[Part#Part#Sub|x]] [[Part#^id]] [y](a/Part.md#Sub) [[Long#Next]] [[Long]]")
  }

  @Test func definitionsComeWithTheSectionThatUsesThem() throws {
    let scene = try MoveScene([
      "Long.md":
        "# Long\n\n[here][b] too[^2]\n\n## Part\n\n[x][a] and[^1] and[^2]\n\n[b]: n.md\n\n[^2]: Second.\n\n## Next\n\n[a]: s.md 't'\n[c]: /c\n\n[^1]: First [c]\n    more\n",
      "s.md": "", "n.md": "",
    ])
    try carryOut(scene) { try SplitPlanner($0).split(Array("Long.md".utf8), at: .named("Part"), name: nil).plan }
    #expect(
      try scene.text("Part.md")
        == "## Part\n\n[x][a] and[^1] and[^2]\n\n[b]: n.md\n\n[^2]: Second.\n\n[a]: s.md 't'\n[c]: /c\n\n[^1]: First [c]\n    more\n"
    )
    #expect(
      try scene.text("Long.md")
        == "# Long\n\n[here][b] too[^2]\n\n[[Part]]\n\n## Next\n\n[a]: s.md 't'\n[c]: /c\n\n[^1]: First [c]\n    more\n\n[b]: n.md\n\n[^2]: Second.\n"
    )
  }

  @Test func aSectionWhoseHeadingHasALinkThatFollowsBecomesANote() throws {
    let scene = try MoveScene(["a/Long.md": "# Long\n\n## See [x](#Next) and [[#Next]]\n\n## Next\n", "s.md": ""])
    try carryOut(scene) {
      try SplitPlanner($0).split(Array("a/Long.md".utf8), at: .named("See x and Next"), name: "Part").plan
    }
    #expect(try scene.text("a/Part.md") == "## See [x](Long.md#Next) and [[Long#Next]]\n\n")
  }

  @Test func linksHealAfterAMoveByOthers() throws {
    let scene = try MoveScene([
      "a/Old.md": "[[./Near]] [[Near]]", "a/Near.md": "", "s.md": "[[Old]] [x](a/Old.md) [[a/Old#h]]",
    ])
    _ = try scene.vault.open()
    try scene.vault.move("a/Old.md", to: "b/New.md")
    try carryOut(scene) {
      try LinkHealing($0.vault).plan([PathMove(from: Array("a/Old.md".utf8), to: Array("b/New.md".utf8))], in: $0)
    }
    #expect(try scene.text("s.md") == "[[New]] [x](b/New.md) [[b/New#h]]")
    #expect(try scene.text("b/New.md") == "[[../a/Near]] [[Near]]")
  }
}
