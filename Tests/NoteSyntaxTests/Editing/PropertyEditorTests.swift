import Testing

@testable import NoteSyntax

/// Runs an edit of the properties of `text` and returns the text after it; an error as its description.
func edited(_ text: String, _ edit: (PropertyEditor) throws(EditError) -> [TextEdit]) -> String {
  let bytes = Array(text.utf8)
  do throws(EditError) {
    let edits = try edit(try PropertyEditor(bytes))
    return String(decoding: TextEdit.apply(edits, to: bytes), as: UTF8.self)
  } catch {
    return "\(error)"
  }
}

/// Single edits of properties, one after the other.
@Suite struct PropertyEditorTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var before: String
    var after: String
    var testDescription: String { before.debugDescription }
    init(_ before: String, _ after: String) {
      self.before = before
      self.after = after
    }
  }

  static let text = [
    Row("a: old # c\n", "a: new # c\n"), Row("a: 'old'\n", "a: 'new'\n"), Row("a: \"old\"  # c\n", "a: \"new\"  # c\n"),
    Row("a:\n", "a: new\n"), Row("a: # c\nb: 1\n", "a: new # c\nb: 1\n"), Row("A:   old\n", "A:   new\n"),
    Row("\"a\" : old\n", "\"a\" : new\n"), Row("a: |\n  one\n  two\nb: x\n", "a: |-\n  new\nb: x\n"),
    Row("a: >-\n    one\n", "a: >-\n    new\n"), Row("a: [x, y] # c\n", "a: new # c\n"),
    Row("# h\na:\n  - x\n  - y\n# t\nb: 1\n", "# h\na: new\n# t\nb: 1\n"), Row("a:\n- x\nb: 1\n", "a: new\nb: 1\n"),
    Row("a: one\n  two\nb: 1\n", "a: new\nb: 1\n"), Row("a:\n  k: v\n  l: w\n", "a: new\n"),
    Row("{\"a\": 1, \"b\": 2}\n", "{\"a\": new, \"b\": 2}\n"), Row("{\"b\": 2}\n", "{\"b\": 2, \"a\": \"new\"}\n"),
    Row("{}\n", "{a: new}\n"), Row("", "a: new\n"), Row("# only\n", "# only\na: new\n"),
    Row("b: 1\n# end\n", "b: 1\na: new\n# end\n"), Row("  b: 1\n", "  b: 1\n  a: new\n"),
    Row("b: |+\n  x\n\n", "b: |+\n  x\n\na: new\n"), Row("b: 1\n...\n", "b: 1\na: new\n...\n"),
    Row("a: !!int 5\n", "a: new\n"), Row("a: &x old\n", "a: new\n"), Row("b: &x o\na: *x\n", "b: &x o\na: new\n"),
    Row("a: &x old\nb: *x\n", "unwritable(\"a\")"), Row("a:\n  # why\n  old\n", "a:\n  # why\n  new\n"),
  ]

  @Test(arguments: text) func textIsSet(_ row: Row) {
    for (line, mark) in [("\n", ""), ("\r\n", ""), ("\n", "\u{FEFF}")] {
      func note(_ block: String) -> String {
        let text = "\(mark)---\n\(block)---\nbody\n\nend"
        return block.hasPrefix("unwritable")
          ? block
          : text.split(separator: "\n", omittingEmptySubsequences: false)
            .joined(separator: line)
      }
      let after = edited(note(row.before)) { editor throws(EditError) in try editor.set("a", to: .text("new")) }
      #expect(after == note(row.after))
      guard !row.after.hasPrefix("unwritable") else { continue }
      let again = edited(after) { editor throws(EditError) in try editor.set("a", to: .text("new")) }
      #expect(again == after)
    }
  }

  static let values: [(PropertyValue, String)] = [
    (.text("plain words"), "plain words"), (.text("2026-11-21"), "2026-11-21"), (.text("10"), "\"10\""),
    (.text("true"), "\"true\""), (.text("null"), "\"null\""), (.text(""), "\"\""), (.text("a: b"), "\"a: b\""),
    (.text("a #b"), "\"a #b\""), (.text("C# x"), "C# x"), (.text("- x"), "\"- x\""), (.text("-x"), "-x"),
    (.text("[[Note]]"), "\"[[Note]]\""), (.text("it's"), "it's"), (.text("'q"), "\"'q\""), (.text("a\nb"), "\"a\\nb\""),
    (.text("tab\tin"), "tab\tin"), (.text(" x "), "\" x \""), (.text("say \"hi\""), "say \"hi\""),
    (.text("@me"), "\"@me\""), (.text("x:"), "\"x:\""), (.text("10:30"), "10:30"), (.text("---"), "\"---\""),
    (.text("\u{1}\u{85}\u{2028}"), "\"\\x01\\x85\\u2028\""), (.text("\\d \"q\" #c #d"), "\"\\\\d \\\"q\\\" #c #d\""),
    (.integer(31), "31"), (.number(1.5), "1.5"), (.bool(true), "true"), (.plain("0123"), "0123"),
    (.plain("2026-11-21T10:00:00"), "2026-11-21T10:00:00"), (.list([]), "[]"),
    (.list([.text("a, b"), .text("c"), .integer(4)]), "[\"a, b\", c, 4]"),
  ]

  @Test(arguments: values) func valuesAreWritten(_ value: PropertyValue, _ written: String) {
    let after = edited("text") { editor throws(EditError) in try editor.set("k", to: value) }
    #expect(after == "---\nk: \(written)\n---\ntext")
    #expect(edited(after) { editor throws(EditError) in try editor.unset("K") } == "text")
  }

  @Test func valuesOtherThanPlainScalarsAreRefused() {
    for text in ["a # b", "[a]", "x\ny: 1", "a: b", "*a", "'x'", "x\n---"] {
      let after = edited("---\nz: 1\n---\n") { editor throws(EditError) in try editor.set("k", to: .plain(text)) }
      #expect(after == "unwritable(\"k\")", "\(text)")
    }
  }

  @Test func equalNumbersKeepTheirSpelling() {
    let text = "---\na: 0x1F\nb: 1.50\nc: True\nd: ~\n---\n"
    #expect(edited(text) { editor throws(EditError) in try editor.set("a", to: .integer(31)) } == text)
    #expect(edited(text) { editor throws(EditError) in try editor.set("b", to: .number(1.5)) } == text)
    #expect(edited(text) { editor throws(EditError) in try editor.set("c", to: .bool(true)) } == text)
    #expect(edited(text) { editor throws(EditError) in try editor.set("d", to: .null) } == text)
    let nothing = edited(text) { editor throws(EditError) in try editor.set("a", to: .null) }
    #expect(nothing == text.replacing("a: 0x1F", with: "a:"))
  }

  @Test func editsAreSmall() throws {
    let bytes = Array("---\ncreated: 2026-11-21\n---\n".utf8)
    let edits = try PropertyEditor(bytes).set("created", to: .text("2026-11-28"))
    #expect(edits == [TextEdit(range: 22..<23, replacement: Array("8".utf8))])
  }

  @Test func invalidBlocksAreRefused() {
    for (text, line, column) in [("---\na: b: c\n---\n", 2, 5), ("---\n\ta: 1\n---\n", 2, 1), ("---\na: 1\n", 1, 1)] {
      #expect {
        _ = try PropertyEditor(Array(text.utf8))
      } throws: { error in
        guard case .invalidFrontMatter(let problem)? = error as? EditError else { return false }
        return problem.line == line && problem.column == column
      }
    }
  }

  @Test(arguments: [
    Row("a: 1 # c\nb: 2\n", "b: 2\n"), Row("# top\na: 1\n# next\nb: 2\n", "# top\n# next\nb: 2\n"),
    Row("a:\n  - x\n\n  - y # c\nb: 2\n", "b: 2\n"), Row("b: 2\na: |\n  x\n  y\n", "b: 2\n"),
    Row("{a: 1, b: 2}\n", "{b: 2}\n"), Row("{b: 2, a: 1}\n", "{b: 2}\n"), Row("a: 1 # c\n", ""), Row("a:   1\n", ""),
    Row("# c\na: 1\n", "# c\n"), Row("b: 2\n", "b: 2\n"),
  ])
  func propertiesAreUnset(_ row: Row) {
    let after = edited("---\n\(row.before)---\nbody") { editor throws(EditError) in try editor.unset("a") }
    #expect(after == "---\n\(row.after)---\nbody")
  }

  @Test func theLastPropertyRemovesTheBlock() {
    for (before, after) in [
      ("---\na: 1\n---\nbody", "body"), ("---\na: 1\n---\n", ""),
      ("\u{FEFF}---\r\na: x\r\n---\r\nb\r\n", "\u{FEFF}b\r\n"),
      ("---\na: 1\n---\n---\nb: 1\n---\n", "---\n---\n---\nb: 1\n---\n"), ("---\na: 1\n---", "---\n---"),
    ] {
      #expect(edited(before) { editor throws(EditError) in try editor.unset("a") } == after)
    }
  }

  @Test func aLastKeyThatReadsAsNullRemovesTheBlock() {
    let with = edited("text") { editor throws(EditError) in try editor.set("null", to: .text("x")) }
    #expect(edited(with) { editor throws(EditError) in try editor.unset("null") } == "text")
    let dots = edited("text") { editor throws(EditError) in try editor.set("k", to: .plain("...")) }
    #expect(edited(dots) { editor throws(EditError) in try editor.unset("k") } == "text")
  }

  @Test func anExistingBlockStaysOnRequest() {
    for text in ["---\n---\nbody", "---\r\n---\r\n", "---\n---", "\u{FEFF}---\n---\n", "---\n\n---\n", "--- \n---\nx"] {
      let with = edited(text) { editor throws(EditError) in try editor.set("a", to: .text("x")) }
      #expect(edited(with) { editor throws(EditError) in try editor.unset("a", keepsBlock: true) } == text)
    }
  }

  @Test(arguments: [
    Row("a: 1 # c\n", "new: 1 # c\n"), Row("'a': 1\n", "'new': 1\n"), Row("b: 1\nA :\n  - x\n", "b: 1\nnew :\n  - x\n"),
    Row("{\"a\": 1}\n", "{\"new\": 1}\n"),
  ])
  func propertiesAreRenamed(_ row: Row) {
    let after = edited("---\n\(row.before)---\n") { editor throws(EditError) in try editor.rename("a", to: "new") }
    #expect(after == "---\n\(row.after)---\n")
  }

  @Test func conflictingRenamesAreRefused() {
    let text = "---\na: 1\nb: 2\n---\n"
    #expect(
      edited(text) { editor throws(EditError) in try editor.rename("a", to: "B") } == "existingProperty(\"B\")")
    #expect(
      edited(text) { editor throws(EditError) in try editor.rename("c", to: "d") } == "missingProperty(\"c\")")
    #expect(edited(text) { editor throws(EditError) in try editor.rename("a", to: "A") }.contains("\nA: 1\n"))
    #expect(edited(text) { editor throws(EditError) in try editor.rename("a", to: "x: y") }.contains("\n\"x: y\": 1\n"))
  }
}
