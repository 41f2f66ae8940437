import Testing

@testable import NoteSyntax

/// The merge of three texts.
func merged(_ base: String, _ ours: String, _ theirs: String) -> (text: String, conflicts: Int) {
  let result = NoteMerge.merge(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
  return (String(decoding: result.bytes, as: UTF8.self), result.conflicts)
}

/// Merges of notes.
@Suite struct NoteMergeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var base: String
    var ours: String
    var theirs: String
    var result: String
    var testDescription: String { result.debugDescription }
    init(_ base: String, _ ours: String, _ theirs: String, _ result: String) {
      self.base = base
      self.ours = ours
      self.theirs = theirs
      self.result = result
    }
  }

  @Test(arguments: [
    Row("a: 1\nb: 1\n", "a: 2\nb: 1\n", "a: 1\nb: 2\n", "a: 2\nb: 2\n"),
    Row("a: 1\n", "a: 1\nb: 1\n", "a: 1\nc: 1\n", "a: 1\nb: 1\nc: 1\n"), Row("a: 1\nb: 1\n", "b: 1\n", "a: 1\n", ""),
    Row("updated: 2026-01-01\n", "updated: 2026-01-03\n", "updated: 2026-01-02\n", "updated: 2026-01-03\n"),
    Row(
      "updated: x\n", "updated: 2026-01-03T10:00:00+02:00\n", "updated: 2026-01-03T09:00:00Z # t\n",
      "updated: 2026-01-03T09:00:00Z # t\n"),
    Row(
      "updated: x\n", "updated: 2026-01-03T11:00:00+01:00\n", "updated: 2026-01-03T10:00:00Z\n",
      "updated: 2026-01-03T10:00:00Z\n"),
    Row(
      "created: x\n", "created: 2026-01-03T10:00:00Z\n", "created: 2026-01-03T09:00:00-01:00\n",
      "created: 2026-01-03T09:00:00-01:00\n"),
    Row("created: 2026-01-05\n", "created: 2026-01-03\n", "created: 2026-01-02\n", "created: 2026-01-02\n"),
    Row("pinned: false\n", "pinned: true\n", "pinned: false\n", "pinned: true\n"),
    Row("tags: [a, b]\n", "tags: [a, b, c]\n", "tags: [a, b, d]\n", "tags: [a, b, c, d]\n"),
    Row("tags: [a, b]\n", "tags: [b, c]\n", "tags: [a]\n", "tags: [c]\n"),
    Row("tags:\n  - a\n  - b\n", "tags:\n  - x\n  - a\n  - b\n", "tags:\n  - a\n", "tags:\n  - x\n  - a\n"),
    Row("tags: a\n", "tags: [a, b]\n", "tags: [a, c]\n", "tags: [a, b, c]\n"),
    Row("tags: a\n", "tags: a, c\n", "tags: [a, b]\n", "tags: [a, b, c]\n"),
    Row("tags: [a]\n", "tags: a c\n", "tags: [a, b]\n", "tags: [a, b, c]\n"),
    Row("tags: a\n", "tags: a, b\n", "tags: a, c\n", "tags: [a, b, c]\n"),
    Row("a: x\n", "a: 'x'\n", "a: y\n", "a: y\n"), Row("a: 1 # c\n", "a: 1 # d\n", "a: 2 # c\n", "a: 2 # c\n"),
    Row(
      "m:\n  a: 1\n  b: 1\n  c: 1\n", "m:\n  a: 2\n  b: 1\n  c: 1\n", "m:\n  a: 1\n  b: 1\n  c: 2\n",
      "m:\n  a: 2\n  b: 1\n  c: 2\n"),
    Row("# top\na: 1\n", "# changed\na: 1\n", "# top\na: 2\n# end\n", "# changed\na: 2\n# end\n"),
  ])
  func propertiesAreMerged(_ row: Row) {
    func note(_ block: String) -> String { "---\n\(block)---\nbody\n" }
    let result = merged(note(row.base), note(row.ours), note(row.theirs))
    #expect(result == (note(row.result), 0))
    #expect(merged(note(row.base), note(row.theirs), note(row.ours)) == (note(row.result), 0))
  }

  @Test func conflictsStayInTheirProperty() {
    let base = "---\ntitle: A\nx: 1\n---\none\n\ntwo\n"
    let ours = "---\ntitle: B\nx: 1\n---\none!\n\ntwo\n"
    let theirs = "---\ntitle: C\nx: 2\n---\none\n\ntwo!\n"
    let text =
      "---\n<<<<<<< ours\ntitle: B\n=======\ntitle: C\n>>>>>>> theirs\nx: 2\n---\none!\n\ntwo!\n"
    #expect(merged(base, ours, theirs) == (text, 1))
    let removed = "---\nx: 1\n---\none\n\ntwo\n"
    let contested = "---\nx: 1\n<<<<<<< ours\ntitle: B\n=======\n>>>>>>> theirs\n---\none!\n\ntwo\n"
    #expect(merged(base, ours, removed) == (contested, 1))
  }

  @Test func bodiesAreMerged() {
    #expect(merged("a\nb\nc\n", "a\nx\nc\n", "a\ny\nc\n") == ("a\n<<<<<<< ours\nx\n=======\ny\n>>>>>>> theirs\nc\n", 1))
    #expect(merged("a\nb\nc\nd\n", "x\nb\nc\nd\n", "a\nb\nc\ny\n") == ("x\nb\nc\ny\n", 0))
    #expect(merged("a\r\n", "b", "c") == ("<<<<<<< ours\r\nb\r\n=======\r\nc\r\n>>>>>>> theirs\r\n", 1))
    let same = merged("a\n", "p\nq\nx\nr\n", "p\nq\ny\nr\n")
    #expect(same == ("p\nq\n<<<<<<< ours\nx\n=======\ny\n>>>>>>> theirs\nr\n", 1))
  }

  @Test func conflictsHaveTheConfiguredStyle() {
    func text(_ style: ConflictStyle) -> String {
      var labels = MergeLabels()
      labels.style = style
      let (base, ours, theirs) = ("a\n\nold\n\nb\n", "a\n\np\n\nmine\n\nb\n", "a\n\np\n\nyours\n\nb\n")
      let result = NoteMerge.merge(
        base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8), labels: labels)
      return String(decoding: result.bytes, as: UTF8.self)
    }
    #expect(text(.merge) == "a\n\np\n\n<<<<<<< ours\nmine\n=======\nyours\n>>>>>>> theirs\n\nb\n")
    #expect(
      text(.zdiff3) == "a\n\np\n\n<<<<<<< ours\nmine\n||||||| base\nold\n=======\nyours\n>>>>>>> theirs\n\nb\n")
    #expect(
      text(.diff3)
        == "a\n\n<<<<<<< ours\np\n\nmine\n||||||| base\nold\n=======\np\n\nyours\n>>>>>>> theirs\n\nb\n")
  }

  @Test func commentsOfBothSidesStay() {
    func note(_ block: String) -> String { "---\ntags:\n\(block)---\n" }
    let base = note("- a\n- b\n")
    let ours = note("- a # ours\n- b\n- c\n")
    let theirs = note("# theirs\n- a\n- b\n- d # new\n")
    let both = note("# theirs\n- a # ours\n- b\n- c\n- d # new\n")
    #expect(merged(base, ours, theirs) == (both, 0))
    #expect(merged(base, theirs, ours) == (both, 0))
    let commented = merged(note("- a # old\n- b\n"), note("- a # new\n- b\n"), note("- a # old\n- b\n- c\n"))
    #expect(commented == (note("- a # new\n- b\n- c\n"), 0))
    let flow = merged("---\nk: [a]\n---\n", "---\nk: [a, b] # c\n---\n", "---\nk: [a, d]\n---\n")
    #expect(flow == ("---\nk: [a, b, d] # c\n---\n", 0))
  }

  @Test func everyKindOfLineIsMerged() {
    for lineBreak in ["\n", "\r\n", "\r"] {
      func text(_ lines: String...) -> String { lines.map { $0 + lineBreak }.joined() }
      let base = text("a", "b", "c", "d")
      #expect(merged(base, text("x", "b", "c", "d"), text("a", "b", "c", "y")) == (text("x", "b", "c", "y"), 0))
      let conflict = merged(base, text("a", "x", "c", "d"), text("a", "y", "c", "d"))
      #expect(conflict == (text("a", "<<<<<<< ours", "x", "=======", "y", ">>>>>>> theirs", "c", "d"), 1))
      for other in ["\n", "\r\n", "\r"] where other != lineBreak {
        let theirs = text("a", "b", "y", "d").replacing(lineBreak, with: other)
        #expect(
          merged(base, text("x", "b", "c", "d"), theirs) == (
            text("x", "b", "y", "d").replacing(lineBreak, with: other), 0
          ))
      }
    }
    #expect(merged("a\rb\nc\n", "a\rb\nx\n", "a\r\n\nb\nc\n").conflicts == 0)
  }

  @Test func blocksAreAdded() {
    #expect(merged("t\n", "---\na: 1\n---\nt\n", "---\nb: 2\n---\nt\n") == ("---\na: 1\nb: 2\n---\nt\n", 0))
    #expect(merged("t\n", "---\na: 1\n---\nt\n", "t\nu\n") == ("---\na: 1\n---\nt\nu\n", 0))
    #expect(merged("---\na: 1\n---\nt\n", "t\n", "---\na: 1\n---\nu\n") == ("u\n", 0))
  }

  @Test func invalidFrontMatterIsMergedByLine() {
    let base = "---\na: b: c\nd: 1\ne: 1\n---\nx\n"
    let result = merged(base, base.replacing("d: 1", with: "d: 2"), base.replacing("x", with: "y"))
    #expect(result == ("---\na: b: c\nd: 2\ne: 1\n---\ny\n", 0))
  }
}
