import SystemCalls
import TestSupport
import Testing
import VaultChanges
import VaultCore

@Suite struct MovePlannerTests {
  /// A link in `a/Source.md` before and after `a/Old.md` becomes `b/New Name.md`.
  @Test(arguments: [
    ("[[Old]]", "[[New Name]]"), ("![[Old#H|x]]", "![[New Name#H|x]]"), ("[[Old.md]]", "[[New Name.md]]"),
    ("[[a/Old|x]]", "[[b/New Name|x]]"), ("[[/a/Old]]", "[[/b/New Name]]"), ("[[./Old]]", "[[../b/New Name]]"),
    ("[Old](Old.md)", "[New Name](../b/New%20Name.md)"), ("[x](Old.md \"t\")", "[x](../b/New%20Name.md \"t\")"),
    ("[x](<Old.md#h>)", "[x](<../b/New Name.md#h>)"), ("[x](/a/Old.md)", "[x](/b/New%20Name.md)"),
    ("[x](Old)", "[x](New%20Name)"), ("[t][r]\n\n[r]: Old.md 'T'", "[t][r]\n\n[r]: ../b/New%20Name.md 'T'"),
    ("`[[Old]]` <!-- [[Old]] -->", "`[[Old]]` <!-- [[Old]] -->"),
    ("| [[Old\\|x]] |\n|---|", "| [[New Name\\|x]] |\n|---|"),
    ("[[Other]]", "[[Other]]"), ("[[#h]]", "[[#h]]"), ("[[old]]", "[[New Name]]"),
  ])
  func inboundLinksFollow(before: String, after: String) throws {
    let scene = try MoveScene(["a/Old.md": "text", "a/Source.md": before, "Other.md": ""])
    try scene.move("a/Old.md", "b/New Name.md")
    #expect(try scene.text("a/Source.md") == after)
    #expect(try scene.text("b/New Name.md") == "text")
  }

  @Test func frontMatterKeepsItsQuotes() throws {
    let scene = try MoveScene(["Old.md": "", "s.md": "---\nup: \"[[Old]]\" # c\nl:\n  - '[x](Old.md)'\n---\n"])
    try scene.move("Old.md", "New.md")
    #expect(try scene.text("s.md") == "---\nup: \"[[New]]\" # c\nl:\n  - '[x](New.md)'\n---\n")
  }

  @Test func linksOfTheMovedNoteFollow() throws {
    let scene = try MoveScene([
      "a/Note.md": "[[./Near]] [x](Near.md) [[Near]] [[Note#h]] ![](pic.png)", "a/Near.md": "", "a/pic.png": "",
      "z/Near.md": "",
    ])
    try scene.move("a/Note.md", "b/c/Moved.md")
    #expect(
      try scene.text("b/c/Moved.md")
        == "[[../../a/Near]] [x](../../a/Near.md) [[a/Near]] [[Moved#h]] ![](../../a/pic.png)")
  }

  @Test func namesThatBecomeAmbiguousAreSpelledOut() throws {
    let scene = try MoveScene(["a/Note.md": "", "b/Other.md": "", "s.md": "[[Note]] [[Other]]"])
    try scene.move("b/Other.md", "b/Note.md")
    #expect(try scene.text("s.md") == "[[a/Note]] [[b/Note]]")
  }

  @Test func aFreedNameTurnsNoLink() throws {
    let scene = try MoveScene(["Note.md": "", "x/Note.md": "", "s.md": "[[Note]]"])
    let plan = try scene.move("Note.md", "New.md")
    #expect(try scene.text("s.md") == "[[New]]")
    #expect(plan.warnings.isEmpty)
  }

  @Test func brokenLinksThatResolveNowAreReported() throws {
    let scene = try MoveScene(["Note.md": "", "s.md": "x\n[[New]]"])
    let plan = try scene.move("Note.md", "New.md")
    #expect(try scene.text("s.md") == "x\n[[New]]")
    #expect(plan.warnings == ["a broken link leads to New.md now: s.md:2"])
  }

  @Test func foldersMoveWithTheirContents() throws {
    let scene = try MoveScene([
      "old/a.md": "[[b]] [[old/b]] [x](sub/c.md) ![[p.png]]", "old/b.md": "", "old/sub/c.md": "[[../a]]",
      "old/p.png": "",
      "s.md": "[[old/a]] [[c]] [x](old/sub/c.md) ![[old/p.png]]",
    ])
    try scene.move("old", "top/new")
    #expect(try scene.text("s.md") == "[[new/a]] [[c]] [x](top/new/sub/c.md) ![[new/p.png]]")
    #expect(try scene.text("top/new/a.md") == "[[b]] [[new/b]] [x](sub/c.md) ![[p.png]]")
    #expect(try scene.text("top/new/sub/c.md") == "[[../a]]")
  }

  @Test func titlesFollow() throws {
    let scene = try MoveScene(["n.md": "---\ntitle: Old Title\n---\n", "s.md": "[[Old Title]] [[n]]"])
    try scene.move([], titles: ["n.md": "New Title"])
    #expect(try scene.text("n.md") == "---\ntitle: New Title\n---\n")
    #expect(try scene.text("s.md") == "[[New Title]] [[n]]")
  }

  @Test func titlesThatAreLinksFollowToo() throws {
    let scene = try MoveScene(["Old.md": "x", "n.md": "# About [[Old]]\n", "s.md": "# S\n[[About Old]]"])
    try scene.move("Old.md", "New.md")
    #expect(try scene.text("n.md") == "# About [[New]]\n")
    #expect(try scene.text("s.md") == "# S\n[[About New]]")
  }

  @Test func canvasesFollow() throws {
    let canvas =
      #"{"nodes":[{"type":"file","file":"a\/Old.md", "x":1},{"type":"text","text":"\u00e9 [[Old]]\n\"q\""}]}"#
    let scene = try MoveScene(["a/Old.md": "", "c.canvas": canvas])
    try scene.move("a/Old.md", "b/N\"ew.md")
    #expect(
      try scene.text("c.canvas")
        == #"{"nodes":[{"type":"file","file":"b/N\"ew.md", "x":1},{"type":"text","text":"\u00e9 [[N\"ew]]\n\"q\""}]}"#)
  }

  @Test func nothingIsOverwritten() throws {
    let scene = try MoveScene(["a.md": "a", "b.md": "b", "Inbox/x.md": ""])
    #expect(throws: VaultError.self) { try scene.move("a.md", "b.md") }
    #expect(throws: VaultError.self) { try scene.move("Inbox", "In") }
    #expect(throws: VaultError.self) { try scene.move("a.md", "../a.md") }
    #expect(throws: VaultError.self) { try scene.move("a.md", "b.md/a.md") }
    try FileDescriptor.open(scene.vault.root, .readOnly, [.directory]).symlink("out", leadingTo: "/tmp")
    #expect(throws: VaultError.self) { try scene.move("a.md", "out/a.md") }
    #expect(try scene.text("b.md") == "b")
  }

  @Test func caseOnlyRenamesAndChainsArePossible() throws {
    let scene = try MoveScene(["a.md": "a", "b.md": "b", "s.md": "[[a]] [[b]]"])
    try scene.move([("a.md", "b.md"), ("b.md", "C.md")])
    #expect(try scene.text("s.md") == "[[b]] [[C]]")
    try scene.move("C.md", "c.md")
    #expect(try scene.text("s.md") == "[[b]] [[C]]")
  }

  @Test func linksInVaultsOfObsidianAreWrittenAsByObsidian() throws {
    let scene = try MoveScene([
      ".obsidian/app.json": "{}", "x/a/Note.md": "", "b/Other.md": "",
      "s.md": "[[Note]] [Other](Other.md) [x](b/Other.md)",
    ])
    try scene.move("b/Other.md", "c/Note.md")
    #expect(try scene.text("s.md") == "[[x/a/Note]] [Note](c/Note.md) [x](c/Note.md)")
  }

  @Test(arguments: [
    // Templates by their names in the folder of templates, and by paths.
    ("templates", "forms", "forms", "Daily", "forms/Book.md"),
    ("templates/Daily.md", "templates/Day.md", "templates", "Day", "templates/Book.md"),
    ("templates/Daily.md", "Day.md", "templates", "Day", "templates/Book.md"),
    ("templates/Book.md", "b/Buch.md", "templates", "Daily", "b/Buch.md"),
    ("s.md", "t.md", "templates", "Daily", "templates/Book.md"),
  ])
  func templatesAreFoundAfterwards(from: String, to: String, folder: String, daily: String, book: String) throws {
    func config(_ folder: String, _ daily: String, _ book: String) -> String {
      "templates: \(folder) # why\ndaily:\n  template: \(daily)\nfolders:\n  b: {template: \"\(book)\"}\n"
    }
    let scene = try MoveScene(
      ["templates/Daily.md": "daily", "templates/Book.md": "book", "s.md": ""],
      config: config("templates", "Daily", "templates/Book.md"))
    try scene.move(from, to)
    #expect(try scene.text(".sheaf/config.yaml") == config(folder, daily, book))
    let vault = try scene.vault.open().vault
    #expect(try NoteTemplate.named(daily, in: vault).text == "daily")
    #expect(try NoteTemplate.named(book, in: vault).text == "book")
  }
}
