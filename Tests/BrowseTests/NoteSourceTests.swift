import SystemCalls
import Terminal
import TestSupport
import Testing
import VaultCore

@testable import Browse

@Suite struct NoteSourceTests {
  private let vault: TemporaryVault

  init() throws {
    vault = try TemporaryVault(config: "new-notes: Inbox\n")
    try vault.write("# Rye sourdough\n\nOne loaf of bread.\n", to: "recipes/Rye sourdough.md")
    try vault.write("# Shortbread\n\nSee [[Rye sourdough]] and [[Banana bread]].\n", to: "recipes/Shortbread.md")
    try vault.write("# Tram\n\nBread (again), and [[banana bread]].\n", to: "Tram.md")
  }

  private func source() throws -> NoteSource { NoteSource(NewestView(try vault.open())) }

  private func answer(_ query: String) throws -> ListAnswer {
    var source = try source()
    return try ask(&source, query)
  }

  private func ask(_ source: inout NoteSource, _ query: String) throws -> ListAnswer {
    let answer = source.answer(ListQuestion(query: query, limit: 20))
    return try #require(answer)
  }

  @Test(arguments: [
    ("bread", 3), ("brea", 3), ("tram", 1), ("br", 3), ("title:tram", 1), ("title:", 3), ("bread title:", 3),
    ("bread OR", 3), ("(tram OR shortbread", 2), ("\"one loaf", 1), ("loaf -", 1), ("loaf OR ", 1), ("loaf (", 1),
    ("loaf \"", 1), ("bread -tram", 2),
  ]) func anUnfinishedQueryIsAnswered(query: String, total: Int) throws {
    let answer = try answer(query)
    #expect(answer.total == total && answer.rows.count == total && answer.hint == nil, "\(answer)")
    #expect(answer.all == 3)
  }

  /// The words `again` and `bread` begin no title.
  @Test(arguments: [
    ("t", ["Tram"]), ("S", ["Rye sourdough", "Shortbread"]), ("b", ["Rye sourdough", "Shortbread", "Tram"]),
    ("a", ["Shortbread", "Tram"]),
  ]) func aSingleLetterIsLookedForInTitlesUnlessNoneHasIt(letter: String, titles: [String]) throws {
    var source = try source()
    var question = ListQuestion(query: letter, limit: 20)
    let answer = source.answer(question)
    #expect(answer?.rows.map(\.title).sorted() == titles && answer?.total == titles.count)
    question.selection = .init()
    question.selection?.scope = .folder("recipes")
    let scoped = source.answer(question)
    #expect(scoped?.rows.map(\.title).sorted() == titles.filter { $0 != "Tram" })
  }

  @Test func twoWordsInAFolderFindWhatNearlyMatches() throws {
    var source = try source()
    var question = ListQuestion(query: "sourdouhg zebra", limit: 20)
    question.selection = .init()
    question.selection?.scope = .folder("recipes")
    #expect(source.answer(question)?.rows.map(\.title) == ["Rye sourdough", "Shortbread"])
    question.isHasty = true
    let hasty = source.answer(question)
    #expect(hasty?.rows.isEmpty == true && hasty?.isPartial == true, "what takes longer follows")
  }

  @Test func anErrorKeepsTheLastGoodAnswer() throws {
    var source = try source()
    _ = source.answer(ListQuestion(query: "loaf", limit: 20))
    let answer = try ask(&source, "loaf due:foo")
    #expect(answer.rows.map(\.title) == ["Rye sourdough"] && answer.hint == "'foo' is not a date")
    #expect(answer.offer == nil)
  }

  @Test func lettersOfANameInOrderAreFoundAfterWords() throws {
    let answer = try answer("rysd")
    #expect(answer.kind == .names && answer.rows.map(\.title) == ["Rye sourdough"])
    #expect(try self.answer("shbread").rows.first?.title == "Shortbread")
  }

  @Test func aNoteThatDoesNotExistIsOffered() throws {
    let offer = try #require(try answer("Banana bread").offer)
    #expect(offer.title == "Banana bread" && offer.folder == "Inbox" && offer.links == 2)
    #expect(try answer("sourdouhg").offer?.similar == "sourdough")
    #expect(try answer("Rye sourdoughs").offer?.like == ["Rye sourdough"])
    #expect(try answer("tram").offer == nil, "it exists")
    #expect(try answer("title:x").offer == nil, "it is no title")
    #expect(try answer("").offer == nil)
  }

  @Test func withoutAQueryTheNotesOpenedLastComeFirst() throws {
    let view = try vault.open()
    var recents = RecentNotes(view.vault)
    recents.record([Array("Tram.md".utf8)])
    recents.record([Array("recipes/Shortbread.md".utf8)])
    let answer = try answer("  ")
    #expect(
      answer.kind == .recent && answer.rows.prefix(2).map(\.title) == ["Shortbread", "Tram"] && answer.total == 3)
    var other = NoteSource(NewestView(view), usesRecents: false)
    let updated = try ask(&other, "")
    #expect(Set(updated.rows.map(\.title)).count == 3)
  }

  @Test func aPreviewHasTheAnswersOfQueries() throws {
    try vault.write(
      "# Board\n\n- [ ] before\n\n```tasks\npath includes Tasks\n```\n\n- [ ] after\n\n![[All.base#One]]\n",
      to: "Board.md")
    try vault.write("- [ ] far away\n", to: "Tasks.md")
    try vault.write("views:\n  - {type: list, name: One, filters: 'file.name == \"Tram\"'}\n", to: "All.base")
    var source = try source()
    let item = try #require(try ask(&source, "board").rows.first { $0.title == "Board" })
    for form in [PreviewQuestion.Form.preview, .reading] {
      var question = PreviewQuestion(item: item, query: "", columns: 60, edition: 0)
      question.form = form
      let preview = try #require(source.preview(question))
      let text = preview.lines.map(\.plainText).joined(separator: "\n")
      #expect(text.contains("far away") && text.contains("Tram") && !text.contains("path includes"), "\(text)")
      let lines = preview.stops.compactMap { stop -> Int? in if case .task(let line) = stop.target { line } else { nil }
      }
      #expect(lines == [3, 9], "the task of the answer is in another note")
    }
  }

  @Test func aPreviewIsAtTheLineThatMatchesBest() throws {
    var source = try source()
    let rows = try ask(&source, "loaf").rows
    let item = try #require(rows.first)
    let question = PreviewQuestion(item: item, query: "loaf", columns: 40, edition: 0)
    let preview = try #require(source.preview(question))
    #expect(preview.lines.map(\.plainText) == ["Rye sourdough", "", "One loaf of bread."] && preview.bestLine == 2)
    #expect(preview.lines[2].runs.map(\.text) == ["One ", "loaf", " of bread."])
    #expect(preview.facts == ["recipes/Rye sourdough.md", "6 words", "1 min"])
  }

  @Test func aLargeNoteIsShownAroundItsBestLine() throws {
    let filler = String(repeating: "filler text of a line\n\n", count: 60_000)
    try vault.write("# Large\n\n\(filler)needle in it\n\n\(filler)", to: "Large.md")
    var source = try source()
    let rows = try ask(&source, "needle").rows
    let item = try #require(rows.first)
    let preview = try #require(source.preview(PreviewQuestion(item: item, query: "needle", columns: 40, edition: 0)))
    let best = try #require(preview.bestLine)
    #expect(preview.lines[best].plainText == "needle in it" && preview.lines.count < 10_000)
  }

  @Test func aRowWhoseNoteIsGoneSaysSo() throws {
    let source = try source()
    let item = ListItem(key: Array("gone.md".utf8), name: Array("gone.md".utf8), title: "Gone")
    let preview = source.preview(PreviewQuestion(item: item, query: "", columns: 40, edition: 0))
    #expect(preview?.facts == ["the note is gone"])
  }

  @Test func aRowFollowsItsNoteByItsID() throws {
    try vault.write("---\nid: 0199fb29-20b9\n---\n# With an id\n", to: "a.md")
    var source = try source()
    let rows = try ask(&source, "with an id").rows
    let item = try #require(rows.first)
    try vault.move("a.md", to: "sub/b.md")
    #expect(item.note(in: try vault.open())?.path == Array("sub/b.md".utf8))
  }

  @Test(arguments: NameList.Kind.allCases) func namesOfEachKindAreListed(kind: NameList.Kind) throws {
    try vault.write("# A\n\n## Part\n\n- [ ] do it 📅 2026-11-21\n\n#craft/paper\n", to: "x/a.md")
    try vault.write("queries:\n  todo: is:pinned\n", to: ".sheaf/config.yaml")
    let names = try NameList(kind, in: vault.open())
    let answer = try #require(names.answer(ListQuestion(query: "", limit: 50)))
    let found = answer.rows.map { String(decoding: $0.name, as: UTF8.self) }
    let expected =
      switch kind {
      case .tags: "craft/paper"
      case .folders: "x"
      case .tasks: "x/a.md:5"
      case .headings: "x/a.md#Part"
      case .queries: "@todo"
      }
    #expect(found.contains(expected), "\(found)")
  }
}
