import TestSupport
import Testing

@testable import NoteSyntax

/// Lines that are made headings, bold or italic: they are that as a whole, and read as they did.
@Suite struct LineFormTests {
  @Test(
    arguments: [
      (.heading(level: 2), "Next steps", "## Next steps"), (.heading(level: 6), " a [[Link]] ", "###### a [[Link]]"),
      (.heading(level: 1), "C #", "# C \\#"), (.heading(level: 1), "C#", "# C#"),
      (.heading(level: 2), "###", "## \\###"),
      (.heading(level: 2), "- x", "## - x"), (.heading(level: 2), "Log ^log", "## Log ^log"),
      (.heading(level: 3), "^log", "### ^log"), (.bold, "done", "**done**"),
      (.bold, "2 * 3** [x](y.md)", "**2 \\* 3\\*\\* [x](y.md)**"),
      (.bold, "see *this* ^id", "**see *this*** ^id"), (.bold, "ends\\", "**ends\\\\**"), (.bold, "*", "**\\***"),
      (.italic, "*", "*\\**"), (.italic, "a `*` b", "*a `*` b*"), (.italic, "# no heading", "*# no heading*"),
      (.bold, "- [ ] no task", "**- [ ] no task**"), (.italic, "snake_case_", "*snake_case_*"),
      (.bold, "a\n\nb", "**a**\n\n**b**"), (.italic, "a`b\nc`d", "*a\\`b*\n*c\\`d*"),
    ] as [(LineForm, String, String)])
  func linesGetTheirForm(form: LineForm, text: String, expected: String) throws {
    #expect(try form.lines(text) == expected)
  }

  @Test(arguments: [
    ("x", false, "- x"), ("x", true, "- [ ] x"), ("a\n\n b", true, "- [ ] a\n- [ ] b"), ("# x", false, "- \\# x"),
    ("1. x", true, "- [ ] 1. x"), ("1. x", false, "- 1\\. x"), ("---", false, "- \\---"), ("[ ] x", false, "- \\[ ] x"),
    ("> x", true, "- [ ] > x"),
    ("[x] y", true, "- [ ] [x] y"), ("* x", false, "- x"), ("* x", true, "- [ ] x"), ("+ [x] y", true, "- [x] y"),
    ("- [ ] y", false, "- [ ] y"), ("[[N]] *b* ^id", false, "- [[N]] *b* ^id"), ("| a |", false, "- | a |"),
    ("```", false, "- \\```"), ("$5", true, "- [ ] $5"),
  ])
  func linesBecomeItems(text: String, areTasks: Bool, expected: String) {
    #expect(NoteEditor([]).items(text, areTasks: areTasks) == expected)
  }

  @Test func randomLinesKeepTheirText() throws {
    let forms: [LineForm] = [.heading(level: 1), .heading(level: 4), .bold, .italic, .bullet("-"), .task("*")]
    for seed in UInt64(0)..<UInt64(Seeds.rounds(6000)) {
      var generator = SplitMix64(seed: seed)
      var text = ""
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        text += RandomNoteTests.pieces.randomElement(using: &generator) ?? ""
      }
      let form = forms[Int(seed) % forms.count]
      let comment: Comment = "seed \(seed): \(form) \(text.debugDescription)"
      let lines = text.split(whereSeparator: \.isNewline).filter { !$0.trimmingSpaces().isEmpty }
      guard let formed = try? form.lines(text) else {
        #expect(text.utf8.contains(0), comment)
        continue
      }
      let bytes = Array(formed.utf8)
      let note = NoteParser.parse(bytes.span)
      let kinds = note.blocks.filter { $0.kind != .blank }.map(\.kind)
      if case .heading(let level) = form {
        #expect(kinds == lines.map { _ in .heading(level: level) }, "\(comment) \(formed.debugDescription)")
      } else if form == .bullet("-") || form == .task("*") {
        #expect(kinds == lines.map { _ in .paragraph }, "\(comment) \(formed.debugDescription)")
        #expect(note.containers.count == lines.count, "\(comment) \(formed.debugDescription)")
        #expect(note.tasks.count == (form == .bullet("-") ? 0 : lines.count), "\(comment) \(formed.debugDescription)")
      } else {
        #expect(
          kinds.allSatisfy { $0 == .paragraph } && note.containers.isEmpty, "\(comment) \(formed.debugDescription)")
      }
      // What is shown has all letters of the text, in their order.
      let shown = note.blocks.indices.map { NoteText.plainText(of: $0, note: note, in: bytes.span) }.joined()
      if !text.contains("^") && !text.contains("<") && !text.contains("%%") && !text.contains("&") {
        func letters(_ text: String) -> [Character] { text.filter { $0.isLetter && $0.isASCII } }
        let isPlain = !text.contains("[") && !text.contains("://")
        if isPlain { #expect(letters(shown) == letters(text), "\(comment) \(formed.debugDescription)") }
      }
    }
  }

  @Test func dividersAreReadAsDividers() throws {
    for (note, expected) in [
      ("---\n\ntext\n", "---\n\ntext\n\n***\n"),
      ("", "***\n"), ("a\n", "a\n\n---\n"), ("a", "a\n\n---"), ("# h\n", "# h\n\n---\n"),
      ("- a\n", "- a\n\n---\n"), ("---\na: b\n---\n", "---\na: b\n---\n---\n"), ("```\nx\n", "```\nx\n```\n\n---\n"),
    ] {
      let editor = NoteEditor(Array(note.utf8))
      let edits = try editor.divider { text throws(EditError) in try editor.append(text) }
      #expect(String(decoding: TextEdit.apply(edits, to: editor.bytes), as: UTF8.self) == expected)
    }
    let editor = NoteEditor(Array("text\n".utf8))
    let edits = try editor.divider { text throws(EditError) in try editor.prepend(text) }
    #expect(String(decoding: TextEdit.apply(edits, to: editor.bytes), as: UTF8.self) == "***\n\ntext\n")
  }
}
