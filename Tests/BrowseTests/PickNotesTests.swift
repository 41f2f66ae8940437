import SystemCalls
import Terminal
import TestSupport
import Testing
import VaultCore

@testable import Browse

/// The keys of `pick` that are about notes, and about the names of a vault.
@Suite struct PickNotesTests {
  private let vault: TemporaryVault
  private let view: VaultView

  init() throws {
    vault = try TemporaryVault()
    let notes = [
      "Rye.md": "---\ncreated: 2025-11-03\ntags: [grain, bread]\n---\n# Rye\n\nBread. [[Oats]] [[Nothing]]\n",
      "Oats.md":
        "---\ncreated: 2025-11-02\ntags: [grain]\n---\n# Oats\n\n- [ ] sow\n- [ ] harvest in the long light of a week in "
        + "August, which is the time of the year for it, before the rain\n",
      "sub/Wheat.md":
        "---\ncreated: 2025-10-01\nrating: 4\n---\n# Wheat\n\n## Kinds\n\nHard wheat.\n\n- [ ] mill\n",
    ]
    for (path, text) in notes { try vault.write(text, to: RawPath(path)) }
    view = try vault.open()
  }

  private func notes(rows: Int = 24, namesMissing: Bool = false) -> PickRun<NoteSource> {
    PickRun(NoteSource(NewestView(view), namesMissing: namesMissing), PickState(rows: rows, columns: 80))
  }

  private func names(_ kind: NameList.Kind) -> PickRun<VaultNames> {
    var options = PickState.Options()
    (options.areNotes, options.kind, options.things) = (false, kind, kind.rawValue)
    return PickRun(VaultNames(kind, in: NewestView(view)), PickState(rows: 24, columns: 80, options: options))
  }

  @Test func groupsAreThoseOfBrowse() {
    var (run, browse) = (notes(), BrowseRun(view))
    #expect(run.state.answer.sections.isEmpty)
    run.press("ctrl-x", "v", "g")
    for _ in ListQuestion.Grouping.allCases {
      #expect(run.state.answer.sections == browse.state.answer.sections)
      // Without groups, the notes that were used last come first.
      let isGrouped = run.state.selection?.grouping != ListQuestion.Grouping.none
      #expect((run.state.answer.rows == browse.state.answer.rows) == isGrouped)
      run.press("ctrl-x", "v", "g")
      browse.press("v", "g")
    }
    run.press("ctrl-x", "v", "g", "down", "enter")
    #expect(run.state.selection?.grouping == .folder)
    guard case .finish(.chosen(let items, nil))? = run.wishes.last else { return #expect(Bool(false), "\(run.wishes)") }
    #expect(items == [run.state.answer.rows[1]])
  }

  @Test func firstWordsAreBelowEachRowThatStaysOnTheScreen() {
    var run = notes(rows: 7)
    run.press("ctrl-x", "v", "d", "hard")
    #expect(run.rows().contains("    Kinds Hard wheat. mill"), "\(run.rows())")
    run.press("ctrl-u")
    for _ in 0..<3 {
      #expect(run.rows()[run.state.currentLine].contains(run.currentTitle ?? ""))
      run.press("down")
    }
    run.press("qqq zzz")
    #expect(run.state.isAtOffer && run.rows()[run.state.currentLine].contains("create"))
  }

  @Test(arguments: [
    ("harvest", "Oats.md:8"), ("the rain", "Oats.md:8"), ("sow", "Oats.md:7"), ("wheat", "sub/Wheat.md:11"),
  ]) func theTaskThatMatchesIsTicked(query: String, task: String) {
    var run = notes()
    run.press(query, "ctrl-x", "X")
    #expect(run.requests == ["tick \(task)"], "\(run.state.message ?? "")")
    run = notes()
    run.press(query, "ctrl-x", "S", "7d", "enter")
    #expect(run.requests == ["schedule \(task) due: 7d"])
  }

  @Test(arguments: ["title:oats", "title:rye"]) func withoutATaskNothingIsTicked(query: String) {
    var run = notes()
    run.press(query, "ctrl-x", "X")
    #expect(run.requests.isEmpty && run.state.message?.contains("no task") == true)
  }

  @Test func aHeadingIsCopied() throws {
    var run = notes()
    run.press("hard wheat", "ctrl-x", "y", "h")
    guard case .copy(.copyHeading, let items)? = run.wishes.last else { return #expect(Bool(false), "\(run.wishes)") }
    #expect(items.map(\.line) == [7] && items[0].name == Array("sub/Wheat.md".utf8))
  }

  @Test func placesLimitTheQueryAndOperationsAreRead() {
    var run = notes()
    run.press("ctrl-x", "g", "c", "2025-10-01")
    #expect(run.state.query.text == "created:2025-10-01" && run.state.answer.rows.map(\.title) == ["Wheat"])
    run.press("ctrl-a", "ctrl-x", "f", "e", "!")
    #expect(run.state.query.text == "created:2025-10-01!")
    run.press("ctrl-x", "g", "o")
    #expect(run.requests == ["operations"])
  }

  @Test func notesAreSortedByAProperty() {
    var run = notes()
    run.press("ctrl-x", "s", "p", "rat", "tab", "enter")
    #expect(run.state.message == "sorted by rating" && run.currentTitle == "Wheat")
    run.press("ctrl-x", "s", "-")
    #expect(run.state.selection?.order == NoteOrder(property: "rating", isReversed: true))
  }

  @Test func linesAreCompletedAndTellTheTags() {
    var run = notes()
    run.press("rye", "ctrl-x", "M", "su", "tab")
    #expect(run.state.changes.prompt?.line.text == "sub")
    run.press("esc", "ctrl-u", "grain", "tab", "tab", "ctrl-x", "T")
    #expect(run.state.changes.prompt?.fact == "has #grain")
    run.press("-g", "tab")
    #expect(run.state.changes.prompt?.line.text == "-grain")
  }

  @Test func aBrokenLinkHasAWordWithoutColours() {
    for (run, text) in [(notes(), "Nothing ✗"), (notes(namesMissing: true), "Nothing ✗ missing")] {
      var run = run
      run.press("rye")
      #expect(run.state.preview?.lines.contains { $0.plainText.hasSuffix(text) } == true)
    }
  }

  @Test func namesAreChangedByTheirKeys() {
    var run = names(.tasks)
    run.press("ctrl-x", "X")
    #expect(run.requests == ["tick Oats.md:7"])
    var tags = names(.tags)
    tags.press("gr", "ctrl-x", "R", "ctrl-u", "corn", "enter")
    #expect(tags.requests == ["plan: rename the tag #grain → #corn"])
    tags.press("ctrl-x", "P")
    #expect(tags.state.message == "P (pin) has no meaning here")
    var folders = names(.folders)
    folders.press("sub", "ctrl-x", "R", "ctrl-u", "fields", "enter")
    #expect(folders.requests == ["plan: rename the folder sub → fields"])
    var headings = names(.headings)
    headings.press("kinds", "ctrl-x", "R", "ctrl-u", "Sorts", "enter")
    #expect(headings.requests == ["plan: rename the heading Kinds of sub/Wheat.md → Sorts"])
  }
}
