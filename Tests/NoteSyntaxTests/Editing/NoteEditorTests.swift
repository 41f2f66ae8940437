import Testing

@testable import NoteSyntax

/// Runs an edit of the note `text` and returns the text after it; an error as its description.
func rewritten(_ text: String, _ edit: (NoteEditor) throws(EditError) -> [TextEdit]) -> String {
  let editor = NoteEditor(Array(text.utf8))
  do throws(EditError) {
    return String(decoding: TextEdit.apply(try edit(editor), to: editor.bytes), as: UTF8.self)
  } catch {
    return "\(error)"
  }
}

/// Tasks: toggling, and dates of completion.
@Suite struct TaskEditTests {
  @Test(arguments: [
    ("- [ ] a\r\n- [ ] b", 1, "- [x] a\r\n- [ ] b"), ("> 1) [X] a", 1, "> 1) [ ] a"), ("* [-] c  \n", 1, "* [ ] c  \n"),
    ("- [é] a", 1, "- [x] a"), ("text", 1, "missingTask(line: 1)"),
  ])
  func tasksAreToggled(_ before: String, _ line: Int, _ after: String) {
    #expect(rewritten(before) { editor throws(EditError) in try editor.toggleTask(line: line) } == after)
  }

  @Test(arguments: [
    ("- [ ] a", "- [x] a ✅ 2026-11-21"), ("- [ ] a 📅 2026-01-01 ^id \n", "- [x] a 📅 2026-01-01 ✅ 2026-11-21 ^id \n"),
    ("- [ ] a [due:: 2026-01-01]", "- [x] a [due:: 2026-01-01] [completion:: 2026-11-21]"),
    ("- [ ] a (due:: 2026-01-01) #t", "- [x] a (due:: 2026-01-01) #t (completion:: 2026-11-21)"),
  ])
  func datesAreStampedAndRemoved(_ open: String, _ done: String) {
    let date = NoteEditor.DoneDate.stamp("2026-11-21")
    #expect(rewritten(open) { editor throws(EditError) in try editor.toggleTask(line: 1, doneDate: date) } == done)
    #expect(rewritten(done) { editor throws(EditError) in try editor.toggleTask(line: 1, doneDate: date) } == open)
    let later = rewritten(done) { editor throws(EditError) in
      try editor.setTaskStatus("x", line: 1, doneDate: .stamp("2026-12-01"))
    }
    #expect(later == done.replacing("2026-11-21", with: "2026-12-01"))
  }

  /// The next task has the dates that follow, and neither the ids of the old one nor its ends.
  @Test(arguments: [
    (
      "- [x] water 🆔 a-1 ⛔ b-2, c_3,d 🔁 every day 📅 2026-01-01 ✅ 2026-01-02 ^blk\r\n",
      "- [ ] water 🔁 every day 📅 2026-01-03"
    ),
    ("> 1. [X] a ⛔ b-2 #t [due:: 2026-01-01]", "> 1. [ ] a #t [due:: 2026-01-03]"),
    ("- [-] b [id:: x] [dependsOn:: y, z] ⏫ 📅 2026-01-01 ❌ 2026-01-01", "- [ ] b ⏫ 📅 2026-01-03"),
  ])
  func theNextTaskHasNoIDs(_ text: String, _ next: String) throws {
    var dates = TaskItem.Dates(created: nil)
    dates.due = "2026-01-03"
    #expect(try String(decoding: NoteEditor(Array(text.utf8)).successor(ofTaskOn: 1, dates), as: UTF8.self) == next)
  }

  @Test func invalidDatesAndStatusesAreRefused() {
    let text = "- [ ] a"
    #expect(
      rewritten(text) { editor throws(EditError) in try editor.toggleTask(line: 1, doneDate: .stamp("soon")) }
        == "invalidDate(\"soon\")")
    for status in ["\n", "\r"] as [Unicode.Scalar] {
      #expect(
        rewritten(text) { editor throws(EditError) in try editor.setTaskStatus(status, line: 1) }.hasPrefix(
          "invalidStatus"))
    }
  }
}

/// Changes of tasks with the standard statuses.
extension NoteEditor {
  func toggleTask(line: Int, doneDate: DoneDate = .keep) throws(EditError) -> [TextEdit] {
    let task = note.tasks.first { $0.line == line }
    return try setTaskStatus(TaskStatuses.standard.status(of: task?.status ?? " ").next, line: line, doneDate: doneDate)
  }

  func setTaskStatus(
    _ status: Unicode.Scalar, line: Int, doneDate: DoneDate = .keep
  ) throws(EditError) -> [TextEdit] {
    try setTaskStatus(status, line: line, doneDate: doneDate, statuses: .standard)
  }
}

/// Changing the targets of links.
@Suite struct LinkEditTests {
  @Test(arguments: [
    ("[[Old]]", "[[New Name]]"), ("![[Old#h|a]]", "![[New Name#h|a]]"), ("[[ Old |a]]", "[[ New Name |a]]"),
    ("[[Old.md#^b]]", "[[New Name.md#^b]]"), ("[Old](Old.md)", "[New Name](New%20Name.md)"),
    ("[other](Old.md \"t\")", "[other](New%20Name.md \"t\")"), ("[o](<Old.md#a b>)", "[o](<New Name.md#a b>)"),
    ("[o](./Old.md#a%20b)", "[o](./New%20Name.md#a%20b)"), ("![o|100](Old)", "![o|100](New%20Name)"),
    ("[o][r]\n\n[r]: Old.md 't'", "[o][r]\n\n[r]: New%20Name.md 't'"), ("[o](O&#108;d.md#x)", "[o](New%20Name.md#x)"),
    ("| a |\n|---|\n| [[Old\\|x]] |", "| a |\n|---|\n| [[New Name\\|x]] |"), ("> - [[Old]]", "> - [[New Name]]"),
    ("---\nup: \"[[Old#h|x]]\" # c\n---\n", "---\nup: \"[[New Name#h|x]]\" # c\n---\n"),
    ("---\nup: ['[[Old|it''s]]', b]\n---\n", "---\nup: ['[[New Name|it''s]]', b]\n---\n"),
    ("---\nup: \"[[O\\x6Cd]]\"\n---\n", "---\nup: \"[[New Name]]\"\n---\n"),
    ("---\nup: '[Old](Old.md)'\n---\n", "---\nup: '[New Name](New%20Name.md)'\n---\n"), ("[[#self]]", "[[#self]]"),
  ])
  func linksKeepTheirStyle(_ before: String, _ after: String) {
    let change = LinkChange(link: 0, target: "New Name.md", oldName: "Old", newName: "New Name")
    #expect(rewritten(before) { editor throws(EditError) in try editor.retarget([change]) } == after)
    let same = LinkChange(link: 0, target: "Old")
    #expect(rewritten(before) { editor throws(EditError) in try editor.retarget([same]) } == before)
  }

  @Test(arguments: [
    ("a (b) #1 50%.md", "[x](a%20%28b%29%20%231%2050%.md)", "[x](<a (b) %231 50%.md>)"),
    ("What? #2.md", "[x](What%3F%20%232.md)", "[x](<What%3F %232.md>)"),
    ("c%20d.md", "[x](c%2520d.md)", "[x](<c%2520d.md>)"), ("é:x<.md", "[x](é%3Ax%3C.md)", "[x](<é%3Ax%3C.md>)"),
    ("$1 \\.md", "[x]($1%20%5C.md)", "[x](<$1 %5C.md>)"), ("a&amp;b.md", "[x](a%26amp;b.md)", "[x](<a%26amp;b.md>)"),
  ])
  func destinationsAreEncodedWhereMarkdownNeedsIt(_ target: String, _ bare: String, _ angled: String) {
    let change = LinkChange(link: 0, target: target)
    #expect(rewritten("[x](o.md)") { editor throws(EditError) in try editor.retarget([change]) } == bare)
    #expect(rewritten("[x](<o.md>)") { editor throws(EditError) in try editor.retarget([change]) } == angled)
  }

  @Test func destinationsKeepTheirEncoding() {
    let change = LinkChange(link: 0, target: "ä (1).md")
    #expect(
      rewritten("[x](%C3%B6.md)") { editor throws(EditError) in try editor.retarget([change]) }
        == "[x](%C3%A4%20%281%29.md)")
    #expect(
      rewritten("[x](o(2).md)") { editor throws(EditError) in try editor.retarget([change]) } == "[x](ä%20(1).md)")
  }

  @Test func impossibleTargetsAreRefused() {
    for target in ["a|b", "a#b", "a]]b", "a\nb", ""] {
      let change = LinkChange(link: 0, target: target)
      let after = rewritten("[[x]]") { editor throws(EditError) in try editor.retarget([change]) }
      #expect(after.hasPrefix("invalidTarget"))
      guard target.isEmpty else { continue }
      let note = rewritten("[x](x.md)") { editor throws(EditError) in try editor.retarget([change]) }
      #expect(note.hasPrefix("invalidTarget"))
    }
  }

  @Test func externalLinksAreRefused() {
    let change = LinkChange(link: 0, target: "a.md")
    let after = rewritten("[x](https://y.z#a)") { editor throws(EditError) in try editor.retarget([change]) }
    #expect(after == "invalidTarget(\"a.md\")")
  }

  @Test func severalLinksAreChangedAtOnce() {
    let text = "[[A]] [B](B.md) [a][r] [r]\n\n[r]: A.md\n"
    let changes = [0, 2, 3].map { LinkChange(link: $0, target: "C.md") }
    let after = rewritten(text) { editor throws(EditError) in try editor.retarget(changes) }
    #expect(after == "[[C]] [B](B.md) [a][r] [r]\n\n[r]: C.md\n")
  }
}

/// Adding text to a note.
@Suite struct InsertionTests {
  @Test(arguments: [
    ("", "new\n"), ("a\n", "a\n\nnew\n"), ("a", "a\n\nnew"), ("a\r\n", "a\r\n\r\nnew\r\n"), ("a\n\n", "a\n\nnew\n"),
    ("# h\n", "# h\n\nnew\n"), ("# h\ntext\n# i\n", "# h\ntext\n# i\nnew\n"),
    ("---\na: 1\n---\n", "---\na: 1\n---\nnew\n"),
    ("---\na: 1\n---", "---\na: 1\n---\nnew"), ("\u{FEFF}", "\u{FEFF}new\n"), ("- a\n", "- a\n\nnew\n"),
  ])
  func textIsAppended(_ before: String, _ after: String) {
    #expect(rewritten(before) { editor throws(EditError) in try editor.append("\nnew\n") } == after)
  }

  @Test(arguments: [
    ("", "new\n"), ("a\n", "new\n\na\n"), ("---\na: 1\n---\nb", "---\na: 1\n---\nnew\n\nb"),
    ("---\na: 1\n---\n\nb", "---\na: 1\n---\n\nnew\n\nb"), ("---\na: 1\n-----\n\nb", "---\na: 1\n-----\n\nnew\n\nb"),
    ("---\na: 1\n-----\nb", "unwritable(\"new\")"),
    ("---\na: 1\n--- x", "---\na: 1\n--- x\n\nnew"), ("\u{FEFF}b\r\n", "\u{FEFF}new\r\n\r\nb\r\n"),
  ])
  func textIsPrepended(_ before: String, _ after: String) {
    #expect(rewritten(before) { editor throws(EditError) in try editor.prepend("new") } == after)
  }

  @Test func listItemsStayTogether() {
    #expect(rewritten("- a\n") { editor throws(EditError) in try editor.append("- b") } == "- a\n- b\n")
    #expect(rewritten("- a\n") { editor throws(EditError) in try editor.prepend("- b\n- c") } == "- b\n- c\n- a\n")
    let log = "# Log\n- a\n\n# Next\nx\n"
    let after = rewritten(log) { editor throws(EditError) in try editor.insert("- b", under: "log") }
    #expect(after == "# Log\n- a\n- b\n\n# Next\nx\n")
  }

  @Test(arguments: [
    ("# A\n\none\n\n## B\n\ntwo\n", "A", NoteEditor.InsertionPoint.end, "# A\n\none\n\nnew\n\n## B\n\ntwo\n"),
    ("# A\n\none\n\n## B\n\ntwo\n", "A", .start, "# A\n\nnew\n\none\n\n## B\n\ntwo\n"),
    ("# A\none\n", "A", .start, "# A\nnew\n\none\n"),
    ("# A\none\n\nB\n===\n", "A", .end, "# A\none\n\nnew\n\nB\n===\n"),
    ("# A\n## B\n# C\n## B\nx", "C#B", .end, "# A\n## B\n# C\n## B\nx\n\nnew"), ("# A", "A", .end, "# A\n\nnew"),
    ("> # A\n", "A", .end, "missingHeading(\"A\")"), ("# A\n", "B", .end, "missingHeading(\"B\")"),
  ])
  func textIsInsertedUnderHeadings(
    _ before: String, _ heading: String, _ point: NoteEditor.InsertionPoint, _ after: String
  ) {
    #expect(
      rewritten(before) { editor throws(EditError) in try editor.insert("new", under: heading, at: point) } == after)
  }

  @Test(arguments: [
    ("```\ncode\n", "```\ncode\n```\n\nnew\n"), ("~~~~ x\ncode", "~~~~ x\ncode\n~~~~\n\nnew"),
    (" ```\r\n", " ```\r\n```\r\n\r\nnew\r\n"), ("- ```\n  code\n", "- ```\n  code\n\nnew\n"),
    ("> ```\n> code\n", "> ```\n> code\n\nnew\n"), ("```\ncode\n```\n", "```\ncode\n```\n\nnew\n"),
    ("<!-- a\n", "unwritable(\"new\")"), ("<pre>\n", "unwritable(\"new\")"), ("<div>\n", "<div>\n\nnew\n"),
  ])
  func textIsAppendedAfterUnclosedBlocks(_ before: String, _ after: String) {
    #expect(rewritten(before) { editor throws(EditError) in try editor.append("new") } == after)
  }

  @Test func insertionsThatWouldSwallowTheNoteAreRefused() {
    #expect(rewritten("a\n") { editor throws(EditError) in try editor.prepend("```\ncode") }.hasPrefix("unwritable"))
    #expect(rewritten("    c\n") { editor throws(EditError) in try editor.prepend("- a") }.hasPrefix("unwritable"))
    #expect(rewritten("---\nb\n") { editor throws(EditError) in try editor.append("---\nc") }.hasPrefix("unwritable"))
  }
}

/// Other names for headings and blocks.
@Suite struct NameEditTests {
  @Test(arguments: [
    ("# A\n", "B *c*", "# B *c*\n"), ("#  A ^x ##\n", "B", "#  B ^x ##\n"), ("# A ^x\n", "B", "# B ^x\n"),
    ("## A ##\n", "B", "## B ##\n"), ("#\n", "B", "# B\n"), ("# \n", "B", "# B\n"), ("A\nb\n===\n", "B", "B\n===\n"),
    ("> ## A\r\n> t", "B", "> ## B\r\n> t"), ("# A\n", " B ", "# B\n"), ("# A\n", "A", "# A\n"),
    ("# A\n", "", "invalidHeading(\"\")"), ("# A\n", "B\nc", "invalidHeading(\"B\\nc\")"),
    ("# A\n", "B #", "invalidHeading(\"B #\")"), ("# A\n", "B ^y", "invalidHeading(\"B ^y\")"),
    ("## A {#a}\n", "B", "## B {#a}\n"), ("## A {#a}\n", "B {#b}", "## B {#b}\n"), ("## {#a}\n", "B", "## B\n"),
    ("## A %{#a}%\n", "B", "## B %{#a}%\n"), ("A {: #a }\n---\n", "B", "B {: #a }\n---\n"),
    ("A {#a}\nb\n---\n", "B", "B\n---\n"), ("## A {a}\n", "B", "## B\n"),
    ("A\n---\n", "- B", "invalidHeading(\"- B\")"), ("A\n---\n", "[b]: c", "invalidHeading(\"[b]: c\")"),
  ])
  func headingsAreRenamed(_ before: String, _ name: String, _ after: String) {
    #expect(rewritten(before) { editor throws(EditError) in try editor.renameHeading(0, to: name) } == after)
  }

  @Test(arguments: [
    ("a ^x\n\nb ^y\n", "X", "new-1", "a ^new-1\n\nb ^y\n"), ("- a ^x\n", "x", "X", "- a ^X\n"),
    ("# H ^x\n", "x", "n", "# H ^n\n"), ("|a|\n|-|\n^x\n", "x", "n", "|a|\n|-|\n^n\n"),
    ("a ^x\n", "y", "n", "missingBlockID(\"y\")"), ("a ^x\n\nb ^y\n", "x", "Y", "existingBlockID(\"Y\")"),
    ("a ^x\n", "x", "n_o", "invalidBlockID(\"n_o\")"), ("a ^x\n", "x", "", "invalidBlockID(\"\")"),
  ])
  func blockIDsAreRenamed(_ before: String, _ id: String, _ name: String, _ after: String) {
    #expect(rewritten(before) { editor throws(EditError) in try editor.renameBlockID(id, to: name) } == after)
  }
}
