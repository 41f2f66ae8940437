import SystemCalls
import TestSupport
import Testing

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
    try carryOut(scene) { try MergePlanner($0).merge(Array("a/A.md".utf8), into: Array("b/B.md".utf8)) }
    #expect(
      try scene.text("b/B.md")
        == "---\ntags: [y, x]\ncreated: 2020-01-01\nkey: b\naliases: [Eh]\nmore: 1\n---\n# B\n\ntext\n\n# A\n\n[[#A]] [x](../a/near.md) ^id"
    )
    #expect(try scene.text("s.md") == "[[B]] [[B#A|x]] [[Eh]] [[b/B#^id]] [[B#B]]")
    #expect(try scene.text("c.canvas") == #"{"nodes":[{"file":"b/B.md"}]}"#)
    #expect(try scene.text(".trash/a/A.md").hasPrefix("---\ntags"))
  }

  @Test func headingsOfOneNameAreToldApartByThoseAbove() throws {
    let scene = try MoveScene([
      "A.md": "# Mine\n\n## Same\n", "B.md": "# Yours\n\n## Same\n", "s.md": "[[A#Same]] [[B#Same]]",
    ])
    try carryOut(scene) { try MergePlanner($0).merge(Array("A.md".utf8), into: Array("B.md".utf8)) }
    #expect(try scene.text("s.md") == "[[B#Mine#Same]] [[B#Same]]")
  }

  @Test func sharedLabelsAreRefused() throws {
    let scene = try MoveScene(["A.md": "[x][r]\n\n[r]: s.md\n", "B.md": "[y][r]\n\n[r]: A.md\n", "s.md": ""])
    #expect(throws: VaultError.self) {
      try carryOut(scene) { try MergePlanner($0).merge(Array("A.md".utf8), into: Array("B.md".utf8)) }
    }
  }

  @Test func aSectionBecomesANote() throws {
    let scene = try MoveScene([
      "a/Long.md":
        "# Long\n\nintro [[#Part]] [[#Sub]]\n\n## Part\n\n[[#Long]] [[#Sub]] [x](near.md) ^id\n\n### Sub\n\n## Next\n\nend\n",
      "a/near.md": "",
      "s.md": "[[Long#Part]] [[Long#Part#Sub|x]] [[Long#^id]] [y](a/Long.md#Sub) [[Long#Next]] [[Long]]",
    ])
    try carryOut(scene) { try SplitPlanner($0).split(Array("a/Long.md".utf8), at: "Part", name: nil).plan }
    #expect(
      try scene.text("a/Long.md") == "# Long\n\nintro [[Part#Part]] [[Part#Sub]]\n\n[[Part]]\n\n## Next\n\nend\n")
    #expect(try scene.text("a/Part.md") == "## Part\n\n[[Long#Long]] [[#Sub]] [x](near.md) ^id\n\n### Sub\n\n")
    #expect(
      try scene.text("s.md")
        == "[[Part#Part]] [[Part#Part#Sub|x]] [[Part#^id]] [y](a/Part.md#Sub) [[Long#Next]] [[Long]]")
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
