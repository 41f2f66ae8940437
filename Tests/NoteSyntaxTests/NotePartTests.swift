import Testing

@testable import NoteSyntax

@Suite struct NotePartTests {
  private func text(_ part: NotePart, _ note: String) -> String? {
    let bytes = Array(note.utf8)
    return NoteParser.parse(bytes.span).location(of: part).map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  private static let note = """
    ---
    a: b
    ---
    # A
    one
    ## B
    two ^x
    ### C

    - item
      more ^y
    ## Using C# well
    three
    > ## Quoted
    > inside
    # B
    last
    """

  @Test(arguments: [
    ("B", "## B\ntwo ^x\n### C\n\n- item\n  more ^y\n"), ("A#B#C", "### C\n\n- item\n  more ^y\n"),
    ("b#c", "### C\n\n- item\n  more ^y\n"),
    ("Using C# well", "## Using C# well\nthree\n> ## Quoted\n> inside\n"), ("Quoted", "> ## Quoted\n> inside\n"),
    ("C#B", nil), ("Z", nil),
  ])
  func aSectionEndsBeforeTheNextHeadingOfItsLevel(name: String, expected: String?) {
    #expect(text(.heading(name), Self.note) == expected)
  }

  @Test func blocksAreWholeLines() {
    #expect(text(.block("x"), Self.note) == "two ^x\n")
    #expect(text(.block("Y"), Self.note) == "- item\n  more ^y\n")
    #expect(text(.block("z"), Self.note) == nil)
  }

  @Test(arguments: [note, note + "\n", "", "\n", "x", note.split(separator: "\n").joined(separator: "\r\n")])
  func linesTileTheNote(text note: String) {
    let count = NoteParser.parse(Array(note.utf8).span).lineCount
    let lines = (0...count + 1).map { text(.line($0), note) }
    #expect(lines.first == .some(nil) && lines.last == .some(nil))
    #expect(lines.compactMap(\.self).joined() == note)
  }

  @Test func textGoesIntoAPart() throws {
    func added(_ text: String, _ part: NotePart, _ point: NoteEditor.InsertionPoint) throws -> String {
      let editor = NoteEditor(Array(Self.note.utf8))
      return String(
        decoding: TextEdit.apply(try editor.insert(text, in: part, at: point), to: editor.bytes), as: UTF8.self)
    }
    #expect(try added("new", .line(5), .end).contains("one\nnew\n## B"))
    #expect(try added("new", .line(5), .start).contains("# A\nnew\none\n"))
    #expect(try added("- new", .block("y"), .end).contains("  more ^y\n- new\n"))
    #expect(try added("new", .line(17), .end).hasSuffix("last\nnew"))
    #expect(throws: EditError.missingLine(2)) { try added("new", .line(2), .end) }
    #expect(throws: EditError.missingHeading("Z")) { try added("new", .heading("Z"), .end) }
  }
}
