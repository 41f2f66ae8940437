import CommandFixtures
import JSON
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// `enrich`, with the built-in engine and with programs.
struct EnrichCommandTests {
  private func text(_ scene: SessionFixture, _ name: RawPath) throws -> String {
    String(decoding: try scene.vault.read(name), as: UTF8.self)
  }

  private func scene(_ more: [String: String] = [:]) throws -> SessionFixture {
    let notes = [
      "A.md": "# A\n\nThe first sentence about apples. Another.\n\n- [ ] pick them\n",
      "B.md": "---\nupdated: 2026-01-02\nsummary: Mine.\n---\nA text about boats and rivers.\n", "Empty.md": "",
    ]
    return try SessionFixture(notes.merging(more) { $1 })
  }

  @Test func onlyChangedNotesAreEnrichedAgain() throws {
    let scene = try scene()
    #expect(scene.run("enrich").status == .success)
    let first = (try text(scene, "A.md"), try text(scene, "B.md"))
    #expect(first.0.contains("summary: The first sentence about apples.\nactions:\n  - pick them\n"))
    #expect(first.1.contains("updated: 2026-01-02\nsummary: Mine.\n"))
    #expect(try text(scene, "Empty.md").isEmpty)
    #expect(scene.run("enrich").text == "unchanged  3 notes\n")
    #expect(first == (try text(scene, "A.md"), try text(scene, "B.md")))
    try scene.vault.write(first.0 + "\n- [ ] press them\n", to: "A.md")
    #expect(scene.run("list", "-l", "enriched:stale").text == "A.md\n")
    #expect(scene.run("stats", "--json").text.contains("\"stale\":1,"))
    #expect(scene.run("enrich", "--expect", "1").status == .success)
    #expect(try text(scene, "A.md").contains("  - pick them\n  - press them\n"))
    #expect(try text(scene, "B.md") == first.1)
    #expect(scene.run("undo").status == .success)
    #expect(try text(scene, "A.md") == first.0 + "\n- [ ] press them\n")
  }

  @Test func aDryRunWritesNothing() throws {
    let scene = try scene()
    let output = scene.run("enrich", "--dry-run").text
    #expect(output.contains("+summary: The first sentence about apples.\n") && output.contains("+++ b/B.md\n"))
    #expect(try text(scene, "A.md").hasPrefix("# A\n"))
    let document = try JSONValue(Array(scene.run("enrich", "-n", "--json").text.utf8))
    #expect(document["notes"]?.array?.map { $0["state"]?.string } == ["enriched", "enriched", "empty"])
    #expect(document["operations"]?.array?.isEmpty == true)
    #expect(scene.run("enrich", "--expect", "7").status != .success)
    #expect(try text(scene, "A.md").hasPrefix("# A\n"))
  }

  @Test func aNoteThatCannotBeEditedIsListed() throws {
    let scene = try scene(["Broken.md": "---\na: b: c\n---\nText of it.\n"])
    let result = scene.run("enrich")
    #expect(result.status == .nothing && result.errors.contains("Broken.md:2"), "\(result.errors)")
    #expect(try text(scene, "A.md").contains("summary: "))
  }

  @Test func aQueryWithoutMatchesEnrichesNothing() throws {
    let scene = try scene()
    let result = scene.run("enrich", "zebras")
    #expect(result.status == .nothing && result.text.isEmpty, "\(result.text)")
    #expect(try text(scene, "A.md").hasPrefix("# A\n"))
  }

  @Test func anExplanationSaysWhy() throws {
    let scene = try scene(["V.md": "# Visit\n\nThe doctor measured my blood pressure.\n"])
    let output = scene.run("enrich", "--explain", "V").text
    #expect(output.contains("doctor 3.00") && output.contains("→ health\n"), "\(output)")
    let words = scene.run("enrich", "--explain", "V", "is:pinned")
    #expect(words.status != .success)
  }
}
