import Testing

@testable import NoteSyntax

/// Merges of notes that were made under the same path on two machines.
@Suite struct NewNotesMergeTests {
  private func note(_ id: Int, _ created: String, _ parts: String...) -> String {
    let rest = parts.count > 1 ? parts[0] : ""
    return "---\nid: 0000000\(id)\ncreated: \(created)\n\(rest)---\n\(parts.last ?? "")"
  }

  /// Expects the same result of both directions.
  private func expect(_ ours: String, _ theirs: String, _ result: String) {
    #expect(merged("", ours, theirs) == (result, 0))
    #expect(merged("", theirs, ours) == (result, 0))
  }

  @Test func oneIDStaysAndTheOtherBecomesAnAlias() {
    expect(
      note(2, "2026-01-02T10:00:00Z", "- 10:00 b\n"), note(1, "2026-01-02T09:00:00Z", "- 09:00 a\n"),
      note(1, "2026-01-02T09:00:00Z", "aliases: [\"00000002\"]\n", "- 09:00 a\n- 10:00 b\n"))
    expect(
      note(1, "2026-01-02", "aliases: [x]\nupdated: 2026-01-03\n", "a\n"),
      note(2, "2026-01-02", "aliases: [y]\nupdated: 2026-01-04\n", "a\n"),
      note(1, "2026-01-02", "aliases: [x, y, \"00000002\"]\nupdated: 2026-01-04\n", "a\n"))
  }

  @Test func theCommonTextIsTheTemplate() {
    let template = "# Day\n\n## Tasks\n\n## Log\n\n"
    expect(
      note(1, "2026-01-02", template.replacing("Tasks\n", with: "Tasks\n\n- [ ] a\n") + "- 09:00 a\n"),
      note(2, "2026-01-02", template.replacing("Tasks\n", with: "Tasks\n\n- [ ] b\n") + "- 08:00 b\n"),
      note(
        1, "2026-01-02", "aliases: [\"00000002\"]\n",
        template.replacing("Tasks\n", with: "Tasks\n\n- [ ] a\n- [ ] b\n") + "- 08:00 b\n- 09:00 a\n"))
    expect(
      note(1, "2026-01-02", "Met Anna.\n"), note(2, "2026-01-02", "Bought paint.\n"),
      note(1, "2026-01-02", "aliases: [\"00000002\"]\n", "Bought paint.\nMet Anna.\n"))
  }

  @Test func notesWithoutAnIDAndWithoutCommonTextAreAConflict() {
    #expect(merged("", "one\n", "two\n").conflicts == 1)
    #expect(merged("", "---\ntitle: a\n---\none\n", "---\ntitle: a\n---\ntwo\n").conflicts == 1)
  }

  @Test func anIDThatBothSidesGaveToAnOldNoteIsKeptToo() {
    #expect(
      merged("text\n", "---\nid: b1\n---\ntext\n", "---\nid: a1\n---\ntext\n")
        == ("---\nid: a1\naliases: [b1]\n---\ntext\n", 0))
  }
}
