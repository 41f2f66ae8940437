import SystemCalls
import TestSupport
import Testing
import VaultChanges
import VaultCore

@Suite struct HeadingPlannerTests {
  private static let note =
    "# Top\n\n## Old\n\n[[#Old]] [[#Top#Old]] ^one\n\n### Sub\n\n# Other\n\n## Old\n\ntext ^two\n"

  private func scene(_ links: String) throws -> MoveScene {
    try MoveScene(["Note.md": Self.note, "s.md": links])
  }

  private func carryOut(_ scene: MoveScene, _ plan: (HeadingPlanner) throws -> ChangePlan) throws {
    let view = try scene.vault.open()
    _ = try ChangeExecutor(view.vault).run(plan(HeadingPlanner(view)), command: "heading rename")
  }

  @Test(arguments: [
    ("[[Note#Old]]", "[[Note#New Text]]"), ("[[Note#Top#Old|x]]", "[[Note#Top#New Text|x]]"),
    ("[[Note#Other#Old]]", "[[Note#Other#Old]]"), ("[x](Note.md#old)", "[x](Note.md#New%20Text)"),
    ("[x](<Note.md#Old> 't')", "[x](<Note.md#New Text> 't')"), ("[[Note#Old#Sub]]", "[[Note#New Text#Sub]]"),
    ("[[Note#Sub]] [[Note]] [[Note#gone]]", "[[Note#Sub]] [[Note]] [[Note#gone]]"),
    ("---\nup: \"[[Note#Old]]\"\n---\n", "---\nup: \"[[Note#New Text]]\"\n---\n"), ("`[[Note#Old]]`", "`[[Note#Old]]`"),
  ])
  func linksToTheHeadingFollow(before: String, after: String) throws {
    let scene = try scene(before)
    try carryOut(scene) { try $0.rename("Old", of: Array("Note.md".utf8), to: "New Text") }
    #expect(try scene.text("s.md") == after)
    #expect(try scene.text("Note.md") == Self.note.replacing("Old", with: "New Text", maxReplacements: 3))
  }

  @Test func aNameThatIsTakenIsToldByTheHeadingAbove() throws {
    let scene = try scene("[[Note#Top#Old]] [[Note#Other]]")
    try carryOut(scene) { try $0.rename("Top#Old", of: Array("Note.md".utf8), to: "Other") }
    // The second heading of that text was the first before.
    #expect(
      try scene.text("s.md") == "[[Note#Top#Other]] [[Note#Other]]"
        || scene.text("s.md").hasPrefix("[[Note#Top#Other]]"))
  }

  @Test func blocksFollow() throws {
    let scene = try scene("[[Note#^one]] [x](Note.md#^ONE) [[Note#^two]]")
    try carryOut(scene) { try $0.renameBlock("one", of: Array("Note.md".utf8), to: "uno") }
    #expect(try scene.text("s.md") == "[[Note#^uno]] [x](Note.md#^uno) [[Note#^two]]")
  }

  @Test func canvasesThatShowAPartFollow() throws {
    let scene = try MoveScene([
      "Note.md": Self.note,
      "c.canvas":
        ##"{"nodes":[{"file":"Note.md","subpath":"#Top#Old"},{"file":"Note.md","subpath":"#Sub"},{"file":"x.md","subpath":"#Old"}]}"##,
    ])
    try carryOut(scene) { try $0.rename("Old", of: Array("Note.md".utf8), to: "New") }
    #expect(
      try scene.text("c.canvas")
        == ##"{"nodes":[{"file":"Note.md","subpath":"#Top#New"},{"file":"Note.md","subpath":"#Sub"},{"file":"x.md","subpath":"#Old"}]}"##
    )
  }

  @Test func theTitleFollows() throws {
    let scene = try scene("x\n\n[[Top]] [[Top#Old]]")
    try carryOut(scene) { try $0.rename("Top", of: Array("Note.md".utf8), to: "Start") }
    #expect(try scene.text("s.md") == "x\n\n[[Start]] [[Start#Old]]")
    #expect(try scene.text("Note.md") == Self.note.replacing("Top", with: "Start"))
  }
}
