import NoteSyntax
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
    ("[[Note#Other#Old]]", "[[Note#Other#Old]]"), ("[x](Note.md#old)", "[x](Note.md#new-text)"),
    ("[x](Note.md#Old)", "[x](Note.md#New%20Text)"),
    ("[x](<Note.md#Old> 't')", "[x](<Note.md#New Text> 't')"), ("[[Note#Old#Sub]]", "[[Note#New Text#Sub]]"),
    ("[[Note#Sub]] [[Note]] [[Note#gone]]", "[[Note#Sub]] [[Note]] [[Note#gone]]"),
    ("---\nup: \"[[Note#Old]]\"\n---\n", "---\nup: \"[[Note#New Text]]\"\n---\n"), ("`[[Note#Old]]`", "`[[Note#Old]]`"),
  ])
  func linksToTheHeadingFollow(before: String, after: String) throws {
    let scene = try scene(before)
    try carryOut(scene) { try $0.rename(.named("Old"), of: Array("Note.md".utf8), to: "New Text") }
    #expect(try scene.text("s.md") == after)
    #expect(try scene.text("Note.md") == Self.note.replacing("Old", with: "New Text", maxReplacements: 3))
  }

  @Test func aTakenNameIsDistinguishedByTheHeadingAbove() throws {
    let scene = try scene("[[Note#Sub]] [[Note#Top#Old]] [[Note#Old]]")
    try carryOut(scene) { try $0.rename(.named("Sub"), of: Array("Note.md".utf8), to: "Old") }
    #expect(try scene.text("s.md") == "[[Note#Old#Old]] [[Note#Top#Old]] [[Note#Old]]")
  }

  @Test(arguments: [("Top#Old", "Other", "[[Note#Other]]"), ("Other", "Top", "[[Note#Other|x]]")])
  func aNameThatCoversAHeadingIsRefused(_ heading: String, _ text: String, _ link: String) throws {
    let scene = try scene("x\n\(link)")
    var refusal: MoveError?
    do {
      try carryOut(scene) { try $0.rename(.named(heading), of: Array("Note.md".utf8), to: text) }
    } catch VaultError.move(let error) {
      refusal = error
    }
    #expect(refusal == .covered(source: Array("s.md".utf8), line: 2, target: Array("Note.md".utf8)))
    #expect(try scene.text("Note.md") == Self.note)
  }

  @Test func slugsFollow() throws {
    let scene = try MoveScene([
      "Note.md": "# Big part\n\n## Big part\n\n[me](#big-part)\n",
      "s.md": "[x](Note.md#big-part-1) [[Note#big-part]]\n",
    ])
    try carryOut(scene) { try $0.rename(.named("Big part"), of: Array("Note.md".utf8), to: "Small one") }
    #expect(try scene.text("s.md") == "[x](Note.md#big-part) [[Note#big-part]]\n")
    #expect(try scene.text("Note.md") == "# Small one\n\n## Big part\n\n[me](#small-one)\n")
  }

  /// Random headings with few names: every link leads to the same heading as before, or nothing is changed.
  @Test(arguments: Seeds.some(60))
  func everyLinkKeepsItsHeading(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = ["A", "B", "a b", "C"]
    let headings = (0..<2 + random.below(5)).map { _ in
      String(repeating: "#", count: 1 + random.below(3)) + " " + random.pick(names)
    }
    let note = headings.map { "\($0)\n\ntext\n\n" }.joined()
    func subpath() -> String { (0..<1 + random.below(2)).map { _ in "#" + random.pick(names) }.joined() }
    let links = (0..<8).map { _ in subpath() }
    let scene = try MoveScene([
      "Note.md": note,
      "s.md": links.map { "[[Note\($0)]]\n[x](Note.md\($0.replacing(" ", with: "%20")))\n" }.joined(),
    ])
    let before = NoteParser.parse(Array(note.utf8).span)
    let old = subpath()
    do {
      try carryOut(scene) { try $0.rename(.named(old), of: Array("Note.md".utf8), to: random.pick(names)) }
    } catch let error as VaultError {
      #expect(try scene.text("Note.md") == note, "\(error)")
    }
    let after = NoteParser.parse(Array(try scene.text("Note.md").utf8).span)
    let text = Array(try scene.text("s.md").utf8)
    func headingIndex(_ subpath: String, in note: ParsedNote) -> Int? {
      note.heading(atSubpath: subpath).flatMap { found in note.headings.firstIndex { $0.block == found.block } }
    }
    for (index, link) in NoteParser.parse(text.span).links.enumerated() {
      guard let wanted = headingIndex(links[index / 2], in: before) else { continue }
      #expect(
        headingIndex(link.subpath, in: after) == wanted, "\(headings) \(old): \(links[index / 2]) \(link.subpath)")
    }
  }

  /// An id in braces is kept, and links to other ids stay if one in a heading is gone.
  @Test func linksToIDsStay() throws {
    let links = "[x](Note.md#one) [y](Note.md#two) [z](Note.md#three)"
    let scene = try MoveScene([
      "Note.md": "# A {#one}\n\n## <a id=\"two\"></a>B\n\n## C {#three}\n", "s.md": links,
    ])
    let path = Array("Note.md".utf8)
    try carryOut(scene) { try $0.rename(.numbered(0, text: "A {#one}"), of: path, to: "D") }
    try carryOut(scene) { try $0.rename(.numbered(1, text: "<a id=\"two\"></a>B"), of: path, to: "E") }
    #expect(try scene.text("Note.md") == "# D {#one}\n\n## E\n\n## C {#three}\n")
    #expect(try scene.text("s.md") == links)
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
    try carryOut(scene) { try $0.rename(.named("Old"), of: Array("Note.md".utf8), to: "New") }
    #expect(
      try scene.text("c.canvas")
        == ##"{"nodes":[{"file":"Note.md","subpath":"#Top#New"},{"file":"Note.md","subpath":"#Sub"},{"file":"x.md","subpath":"#Old"}]}"##
    )
  }

  @Test func theTitleFollows() throws {
    let scene = try scene("x\n\n[[Top]] [[Top#Old]]")
    try carryOut(scene) { try $0.rename(.named("Top"), of: Array("Note.md".utf8), to: "Start") }
    #expect(try scene.text("s.md") == "x\n\n[[Start]] [[Start#Old]]")
    #expect(try scene.text("Note.md") == Self.note.replacing("Top", with: "Start"))
  }
}
