import NoteSyntax
import TestSupport
import Testing

/// The text below a task is read without its indentation, and written with the one that is there.
@Suite struct TextBelowTaskTests {
  private func text(_ note: String, line: Int = 1) -> String? {
    let bytes = Array(note.utf8)
    let editor = NoteEditor(bytes)
    return editor.note.tasks.first { $0.line == line }.flatMap { editor.note.text(below: $0, in: bytes) }
  }

  private func set(_ text: String, below note: String, line: Int = 1) throws -> String {
    let editor = NoteEditor(Array(note.utf8))
    let edits = try editor.setTextBelowTask(text, line: line)
    return String(decoding: TextEdit.apply(edits, to: editor.bytes), as: UTF8.self)
  }

  @Test(arguments: [
    ("- [ ] a\n", nil), ("- [ ] a\n  one\n  two\n", "one\ntwo"), ("- [ ] a\n\n  one\n\n\ntext\n", "one"),
    ("- [ ] a\n\tone\n\t- two\n", "one\n- two"), ("- [ ] a\n  one\n  - [ ] b\n    two\n", "one"),
    ("- [ ] a\n  - [ ] b\n", nil), ("- [ ] a\nlazy\n", "lazy"), ("- [ ] a\r\n  one\r\n", "one"),
    ("> - [ ] a\n>   one\n", nil), ("1. [ ] a\n   one\n     two\n", "one\n  two"), ("- [ ] a\n- b\n  text\n", nil),
  ]) func theTextIsWhatIsIndented(_ note: String, _ expected: String?) {
    #expect(text(note) == expected)
  }

  @Test(arguments: [
    ("- [ ] a", "one\ntwo", "- [ ] a\n  one\n  two"), ("- [ ] a\n- b\n", "one", "- [ ] a\n  one\n- b\n"),
    ("- [ ] a\n\tone\n", "two\n\nthree", "- [ ] a\n\ttwo\n\n\tthree\n"),
    ("- [ ] a\n  one\n\nend\n", "", "- [ ] a\n\nend\n"),
    ("- [ ] a\r\n", "one", "- [ ] a\r\n  one\r\n"), ("- [ ] a\n\n  one\n", "two", "- [ ] a\n\n  two\n"),
    ("- [ ] a\n  - [ ] b\n", "one", "- [ ] a\n  one\n  - [ ] b\n"),
    ("* [ ] a\n", "  - x\n    - y ", "* [ ] a\n  - x\n    - y\n"),
  ]) func theTextIsWrittenWithItsIndentation(_ note: String, _ new: String, _ expected: String) throws {
    #expect(try set(new, below: note) == expected)
  }

  @Test(arguments: ["- [ ] task", "# heading", "---", "==="]) func whatWouldBeMoreIsRefused(_ new: String) {
    #expect(throws: EditError.self) { try set(new, below: "- [ ] a\n\ntext\n") }
  }

  @Test(arguments: Seeds.some(20)) func whatWasWrittenIsReadAndTheRestStays(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "one", "- two", "  - three", "", "> four", "1. five", "```", "`x`", "- [ ] task", "# six", "\tseven", "| a |",
      "^id", "***", "<div>", "eight  ",
    ]
    let notes = [
      "- [ ] a\n", "# T\n\n- [ ] a\n  old\n- [ ] b\n\nend\n", "- [ ] a\n\told\n\n\tolder\n\nend\n",
      "- [ ] a\n  old\n  - [ ] b\n    c\n",
    ]
    for _ in 0..<100 {
      let note = random.pick(notes)
      let line = (note.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0 == "- [ ] a" } ?? 0) + 1
      let new = (0..<random.below(4)).map { _ in random.pick(pieces) }.joined(separator: "\n")
      guard let after = try? set(new, below: note, line: line) else { continue }
      let found = text(after, line: line) ?? ""
      #expect(found == DescriptionText.normalized(new), "\(note.debugDescription) \(new.debugDescription)")
      let (before, now) = (NoteEditor(Array(note.utf8)).note, NoteEditor(Array(after.utf8)).note)
      #expect(before.tasks.map(\.text) == now.tasks.map(\.text))
      // The old text comes back byte by byte, unless there was none.
      guard let old = text(note, line: line), !DescriptionText.normalized(new).isEmpty else { continue }
      #expect(try set(old, below: after, line: line) == note, "\(note.debugDescription) \(new.debugDescription)")
    }
  }
}
