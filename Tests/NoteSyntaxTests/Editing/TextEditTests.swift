import Testing

@testable import NoteSyntax

/// Applying and trimming edits.
@Suite struct TextEditTests {
  @Test func editsAreAppliedInOrder() {
    let bytes = Array("abcdef".utf8)
    let edits = [
      TextEdit(at: 0, insert: [0x31]), TextEdit(at: 0, insert: [0x32]), TextEdit(range: 1..<3, replacement: [0x33]),
      TextEdit(remove: 3..<4), TextEdit(at: 6, insert: [0x34]),
    ]
    #expect(String(decoding: TextEdit.apply(edits, to: bytes), as: UTF8.self) == "12a3ef4")
    let wrong = [TextEdit(remove: 2..<4), TextEdit(remove: 3..<5), TextEdit(remove: 5..<9)]
    #expect(String(decoding: TextEdit.apply(wrong, to: bytes), as: UTF8.self) == "abef")
  }

  @Test(arguments: [
    ("same", "same", ""), ("abc", "axc", "x"), ("aa", "aaa", "a"), ("é", "è", "è"), ("xéy", "xèy", "è"), ("", "a", "a"),
  ])
  func commonEndsAreTrimmed(_ old: String, _ new: String, _ replacement: String) {
    let bytes = Array("<\(old)>".utf8)
    let edit = TextEdit(range: 1..<bytes.count - 1, replacement: Array(new.utf8))
    let trimmed = TextEdit.trimmed([edit], in: bytes)
    #expect(trimmed.count == (old == new ? 0 : 1))
    #expect(trimmed.first.map { String(decoding: $0.replacement, as: UTF8.self) } ?? "" == replacement)
    #expect(TextEdit.apply(trimmed, to: bytes) == TextEdit.apply([edit], to: bytes))
  }

  @Test(arguments: ["---\ra: 1\r---\rbody\r", "a\rb", "---\r\na: 1\r\nb:\r\n- x\r\n---\r\nbody"])
  func lineBreaksAreKept(_ text: String) throws {
    let bytes = Array(text.utf8)
    let once = TextEdit.apply(try PropertyEditor(bytes).set("k", to: .list([.text("x")])), to: bytes)
    let feeds = once.filter { $0 == 0x0A }.count
    #expect(feeds == (text.utf8.contains(0x0A) ? once.filter { $0 == 0x0D }.count : 0))
    #expect(TextEdit.apply(try PropertyEditor(once).unset("k"), to: once) == bytes)
  }

  @Test func linesOfMixedBreaksStayApart() throws {
    let bytes = Array("---\ra: b\n\n---\n".utf8)
    let once = TextEdit.apply(try PropertyEditor(bytes).set("k", to: .text("x")), to: bytes)
    #expect(TextEdit.apply(try PropertyEditor(once).unset("k"), to: once) == bytes)
  }
}
