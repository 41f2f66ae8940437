import Testing

@testable import NoteSyntax

/// Adding and removing items of lists.
@Suite struct PropertyListTests {
  typealias Row = PropertyEditorTests.Row

  @Test(arguments: [
    Row("k: [a, b] # c\n", "k: [a, b, n] # c\n"), Row("k: [a,b]\n", "k: [a,b,n]\n"), Row("k: []\n", "k: [n]\n"),
    Row("k: [ ]\n", "k: [n ]\n"), Row("k: ['a']\n", "k: ['a', 'n']\n"),
    Row("k: [\n  a,\n  b\n]\n", "k: [\n  a,\n  b,\n  n\n]\n"),
    Row("k: [a, b,]\n", "k: [a, b, n,]\n"), Row("k: a # c\n", "k: [a, n] # c\n"),
    Row("k: \"a\"\n", "k: [\"a\", \"n\"]\n"),
    Row("k: a, b\n", "k: [\"a, b\", n]\n"), Row("k:\n", "k: [n]\n"), Row("", "k: [n]\n"),
    Row("k:\n  - a\n  - b # c\n# d\n", "k:\n  - a\n  - b # c\n  - n\n# d\n"),
    Row("k:\n- a\nx: 1\n", "k:\n- a\n- n\nx: 1\n"),
    Row("k:\n  -   'a'\n", "k:\n  -   'a'\n  -   'n'\n"), Row("k:\nl:\n    - x\n", "k:\n    - n\nl:\n    - x\n"),
    Row("l:\n- x\n", "l:\n- x\nk:\n- n\n"),
    Row("k:\n  - - a\n  - b: 1\n    c: 2\n", "k:\n  - - a\n  - b: 1\n    c: 2\n  - n\n"),
    Row("k:\n  - |\n    x\n    y\n", "k:\n  - |\n    x\n    y\n  - n\n"), Row("k: [n]\n", "k: [n]\n"),
    Row("k: n\n", "k: n\n"),
    Row("k: {a: 1}\n", "notAList(\"k\")"), Row("k: 5\n", "k: [5, n]\n"),
    Row("{\"k\": [\"a\"]}\n", "{\"k\": [\"a\", \"n\"]}\n"),
  ])
  func itemsAreAdded(_ row: Row) {
    let after = edited("---\n\(row.before)---\nx") { editor throws(EditError) in try editor.addItem("n", to: "k") }
    #expect(after == (row.after.hasPrefix("not") ? row.after : "---\n\(row.after)---\nx"))
  }

  @Test(arguments: [
    Row("k: [a, n] # c\n", "k: [a] # c\n"), Row("k: [n, a]\n", "k: [a]\n"), Row("k: [n]\n", "k: []\n"),
    Row("k: [n, a, n, b, n]\n", "k: [a, b]\n"), Row("k: [a, n,]\n", "k: [a,]\n"), Row("k: [n,]\n", "k: []\n"),
    Row("k: [\n  a, # x\n  n, # y\n  b\n]\n", "k: [\n  a, # x\n   # y\n  b\n]\n"), Row("k: n # c\n", "k: # c\n"),
    Row("k: 'n'\n", "k:\n"), Row("k: a\n", "k: a\n"),
    Row("k:\n  - a\n  - n # c\n  # d\n  - b\n", "k:\n  - a\n  # d\n  - b\n"),
    Row("k:\n- n\nx: 1\n", "k:\nx: 1\n"), Row("k:\n  - n\n  - n\n", "k:\n"), Row("x: 1\n", "x: 1\n"),
    Row("{\"k\": [\"n\", \"a\"]}\n", "{\"k\": [\"a\"]}\n"), Row("k: {a: 1}\n", "notAList(\"k\")"),
  ])
  func itemsAreRemoved(_ row: Row) {
    let after = edited("---\n\(row.before)---\nx") { editor throws(EditError) in
      try editor.remove(from: "k") { $0 == "n" }
    }
    #expect(after == (row.after.hasPrefix("not") ? row.after : "---\n\(row.after)---\nx"))
  }

  @Test(arguments: [
    ("tags: [a]\n", "#New", "tags: [a, New]\n"), ("tags: [\"#a\"]\n", "b", "tags: [\"#a\", \"#b\"]\n"),
    ("tags: [Draft]\n", "draft", "tags: [Draft]\n"), ("Tags: a\n", "a/b", "Tags: [a, a/b]\n"),
    ("tags:\n  - a\n", "#b", "tags:\n  - a\n  - b\n"), ("x: 1\n", "b", "x: 1\ntags: [b]\n"),
    ("tags: a\n", "b c", "unwritable(\"b c\")"), ("tags: a\n", "#1984", "unwritable(\"#1984\")"),
  ])
  func tagsAreAdded(_ before: String, _ tag: String, _ after: String) {
    let result = edited("---\n\(before)---\n") { editor throws(EditError) in try editor.addTag(tag) }
    #expect(result == (after.hasPrefix("un") ? after : "---\n\(after)---\n"))
  }

  @Test func tagsAreRemoved() {
    let text = "---\ntags: [a, \"#B\", c]\n---\n"
    #expect(edited(text) { editor throws(EditError) in try editor.removeTag("b") } == "---\ntags: [a, c]\n---\n")
    #expect(edited(text) { editor throws(EditError) in try editor.removeTag("#A") } == "---\ntags: [\"#B\", c]\n---\n")
  }

  @Test(arguments: [
    (["a", "x", "c"], "k:\n  - a # 1\n  # m\n  - x\n  - c\n"), (["a", "b"], "k:\n  - a # 1\n  # m\n  - b\n"),
    (["z", "a", "b", "c"], "k:\n  - z\n  - a # 1\n  # m\n  - b\n  - c\n"), ([], "k: []\n  # m\n"),
    (["b", "c", "d", "e"], "k:\n  - b # 1\n  # m\n  - c\n  - d\n  - e\n"),
  ])
  func listsAreSet(_ items: [String], _ after: String) {
    let before = "---\nk:\n  - a # 1\n  # m\n  - b\n  - c\n---\n"
    let result = edited(before) { editor throws(EditError) in
      try editor.set("k", to: .list(items.map { .text($0) }))
    }
    #expect(result == "---\n\(items.isEmpty ? "k: []\n" : after)---\n")
  }

  @Test(arguments: [
    Row("k: [a, 'o', b] # c\n", "k: [a, 'n', b] # c\n"),
    Row("k:\n  - a\n  -  \"o\" # c\n", "k:\n  - a\n  -  \"n\" # c\n"),
    Row("k: o # c\n", "k: n # c\n"), Row("k: [o, a, o]\n", "k: [n, a]\n"), Row("k: [n, o]\n", "k: [n]\n"),
    Row("k: [o, n]\n", "k: [n]\n"), Row("k: [o, x, n]\n", "k: [x, n]\n"), Row("k: [a]\n", "k: [a]\n"),
    Row("k:\n- o\n# m\n- n\n", "k:\n# m\n- n\n"),
    Row("x: 1\n", "x: 1\n"), Row("k: {o: 1}\n", "notAList(\"k\")"),
    Row("k: [\n  a, # x\n  o, # y\n]\n", "k: [\n  a, # x\n  n, # y\n]\n"),
    Row("k: &x [o]\nl: *x\n", "unwritable(\"k\")"),
  ])
  func itemsAreReplaced(_ row: Row) {
    let after = edited("---\n\(row.before)---\nx") { editor throws(EditError) in
      try editor.replace(in: "k", by: { $0.text == "o" ? "n" : nil }, comparing: { Array($0.utf8) })
    }
    #expect(after == (row.after.hasSuffix(")") ? row.after : "---\n\(row.after)---\nx"))
  }

}
