import Dates
import SystemCalls
import Terminal
import TestSupport
import Testing
import VaultCore

@testable import Browse

@Suite struct BrowseStateTests {
  private static let notes: [String: String] = {
    var notes = [
      "Rye.md": "---\ncreated: 2025-11-03\npinned: true\n---\n# Rye\n\nBread of rye. [[Oats]] [[Nothing]]\n",
      "Oats.md": "---\ncreated: 2025-11-02\ntags: [grain]\n---\n# Oats\n\n- [ ] sow 📅 2025-11-20\n- [x] buy\n",
      "sub/Wheat.md":
        "---\ncreated: 2025-10-01\ntags: [grain]\n---\n# Wheat\n\n## Kinds\n\nHard [[Rye|wheat of rye]].\n",
    ]
    for number in 0..<30 { notes["many/Note \(number).md"] = "---\ncreated: 2025-09-01\n---\n# Note \(number)\n" }
    return notes
  }()

  private let vault: TemporaryVault
  private let view: VaultView

  init() throws {
    vault = try TemporaryVault()
    for (path, text) in Self.notes { try vault.write(text, to: RawPath(path)) }
    view = try vault.open()
  }

  @Test func pinnedNotesAreAGroupBeforeTheMonths() {
    let run = BrowseRun(view)
    #expect(run.state.answer.sections.prefix(3).map(\.label) == ["Pinned", "November 2025", "October 2025"])
    #expect(run.state.answer.sections.prefix(3).map(\.total) == [1, 1, 1])
    #expect(run.currentTitle == "Rye")
    #expect(run.rows()[1].hasPrefix("Pinned  1"))
  }

  @Test func keysMoveAndTheRowStaysOnTheScreen() {
    var run = BrowseRun(view, rows: 10)
    run.press("G")
    #expect(run.state.cursor.current == 32 && run.rows().contains { $0.hasPrefix("▌") })
    run.press("g", "g")
    #expect(run.state.cursor == ListCursor())
    run.press("j", "j", "k")
    #expect(run.currentTitle == "Oats")
    run.press("ctrl-d", "ctrl-u")
    #expect(run.currentTitle == "Oats")
  }

  @Test func searchesBecomeFiltersAndEscLeavesOneThingAtATime() {
    var run = BrowseRun(view)
    run.press("/", "tag:grain")
    #expect(run.state.answer.total == 2 && run.state.mode == .searching)
    run.press("enter", "/", "wheat", "enter")
    #expect(run.state.location.filters == ["tag:grain", "wheat"] && run.currentTitle == "Wheat")
    run.wishes = []
    run.press("tab", "esc")
    #expect(run.state.location.filters.isEmpty && run.state.marks.count == 1)
    run.press("esc")
    #expect(run.state.message == "esc again clears 1 mark")
    run.press("esc")
    #expect(run.state.marks.isEmpty && run.wishes.isEmpty)
    run.press("esc", "esc")
    #expect(run.wishes.isEmpty)
    run.press("q")
    #expect(run.wishes == [.finish(.left)])
  }

  @Test func placesAreGoneToAndBackFrom() {
    var run = BrowseRun(view)
    run.press("g", "t")
    #expect(run.state.answer.sections.map(\.label) == ["Overdue"] || run.state.answer.total == 1)
    run.press("g", "b")
    #expect(run.state.answer.sections.map(\.label) == ["Nothing"])
    run.press("<")
    #expect(run.state.location.selection.scope == .tasks)
    run.press("<")
    #expect(run.state.location.selection.scope == .all && run.currentTitle == "Rye")
    run.press(">")
    #expect(run.state.location.selection.scope == .tasks)
    run.press("'")
    #expect(run.state.location.selection.scope == .all)
    run.press("g", "f", "sub", "enter")
    #expect(run.state.location.selection.scope == .folder("sub") && run.state.answer.rows.map(\.title) == ["Wheat"])
  }

  @Test func placesAreWalkedInTheirColumn() {
    var run = BrowseRun(view, columns: 120)
    run.press("h", "j", "j", "enter")
    #expect(run.state.location.selection.scope == .pinned && run.state.focus == .list)
    run.press("h", "G")
    #expect(run.state.currentScope?.scope != nil)
  }

  @Test func notesAreReadAndLinksFollowed() {
    var run = BrowseRun(view)
    run.press("enter")
    #expect(run.state.reading?.lines.contains { $0.plainText.contains("Bread of rye") } == true)
    run.press("tab")
    guard case .note(let item)? = run.state.reading?.target?.target else {
      return #expect(Bool(false), "\(String(describing: run.state.reading?.stops))")
    }
    #expect(item.title == "Oats")
    run.press("tab", "enter")
    #expect(run.state.message == "there is no note ‘Nothing’ · O creates it")
    run.press("shift-tab", "enter", "tab")
    #expect(run.state.reading?.target?.target == .task(line: 7))
    run.press("X")
    #expect(run.requests == ["tick Oats.md:7"])
    run.press("<", "<")
    #expect(run.state.reading == nil && run.currentTitle == "Rye")
  }

  @Test func panelsFollowTheCurrentNote() {
    var run = BrowseRun(view)
    run.press("2")
    #expect(run.state.panelRows.count == 1 && run.state.panelRows[0].text.plainText.hasPrefix("Wheat:9"))
    run.press("j", "4")
    #expect(run.state.panelRows.map(\.text.plainText) == ["☐ sow 📅 2025-11-20", "☑ buy"])
    run.press("l", "j", "X")
    #expect(run.requests == ["tick Oats.md:8"])
    run.press("esc", "1", "0")
    #expect(run.state.panel == nil && run.state.focus == .list)
  }

  @Test(arguments: [
    (["O", "New one", "enter"], "create New one"), (["I", "a line", "enter"], "capture a line"),
    (["J"], "open the daily note"), (["F"], "plan: carry open tasks to the daily note"),
    (["T", "winter", "enter"], "tag Rye.md +winter"), (["T", "-winter", "enter"], "tag Rye.md -winter"),
    (["C", "g"], "categorise Rye.md goal"),
    (["C", "-"], "categorise Rye.md none"), (["C", "=", "plan", "enter"], "categorise Rye.md plan"),
    (["P"], "unpin Rye.md"), (["j", "P"], "pin Oats.md"),
    (["V", "rating 5", "enter"], "set Rye.md rating: 5"),
    (["V", "rating -", "enter"], "set Rye.md rating: none"),
    (["E", "rye 'winter wheat'", "enter"], "plan: replace in Rye.md: rye → 'winter wheat'"),
    (["A"], "plan: archive Rye.md"), (["D"], "delete Rye.md"),
    (["M", "sub", "enter"], "plan: move Rye.md → sub"),
    (["R", "ctrl-u", "Barley", "enter"], "plan: rename Rye.md → Barley"), (["H"], "merge Rye.md"),
    (["g", "t", "X"], "tick Oats.md:7"), (["g", "t", "S", "friday", "enter"], "schedule Oats.md:7 due: friday"),
    (["g", "t", "S", "start -", "enter"], "schedule Oats.md:7 start: none"), (["U"], "plan: undo"),
    ([":", "links %", "enter"], "links Rye.md"),
  ]) func aCapitalAsksForItsChange(keys: [String], request: String) {
    var run = BrowseRun(view)
    run.press(keys)
    #expect(run.requests == [request], "\(run.state.message ?? "")")
  }

  @Test func whatIsNotSeenIsConfirmedAndByNoOtherKey() throws {
    var run = BrowseRun(view, rows: 12)
    run.press("tab", "G", "D")
    guard case .run(let plan)? = run.wishes.last else { return #expect(Bool(false), "\(run.wishes)") }
    #expect(plan.purpose == .plan)
    var result = RunResult(of: plan)
    (result.plannedFiles, result.output) = (1, ["a diff"])
    run.apply(.ran(result))
    #expect(run.state.changes.confirmation != nil)
    run.apply(.terminal(.paste("y")))
    #expect(run.state.changes.confirmation != nil && run.requests.count == 1)
    run.press("d")
    #expect(run.state.reading?.lines.map(\.plainText) == ["a diff"])
    run.press("enter")
    #expect(run.state.changes.confirmation == nil && run.state.message == "nothing was changed")
    #expect(run.requests.count == 1)
    run.press("esc", "D")
    run.apply(.ran(result))
    run.press("y")
    #expect(run.requests.last == "delete Rye.md")
  }

  @Test func operationsOfThisScreenAreUndoneAtOnceAndRedone() throws {
    var run = BrowseRun(view)
    func finish(_ operations: [Int], _ run: inout BrowseRun) {
      guard case .run(let request)? = run.wishes.last(where: { if case .run = $0 { true } else { false } }) else {
        return
      }
      var result = RunResult(of: request)
      (result.operations, result.output) = (operations, ["done"])
      run.apply(.ran(result))
    }
    run.press("j", "P")
    finish([7], &run)
    #expect(run.rows()[22].hasSuffix("U undoes it"))
    run.press("U")
    #expect(run.requests.last == "undo 7")
    finish([], &run)
    run.press("ctrl-r")
    #expect(run.requests.last == "redo 7")
    finish([], &run)
    run.press("ctrl-r")
    #expect(run.state.message == "nothing was undone here")
    run.press("U")
    #expect(run.requests.last == "undo 7")
  }

  @Test func keysWaitForTheRowsOfTheQueryBeforeThem() throws {
    var run = BrowseRun(view)
    let source = run.source
    // Nothing is known until the files were compared.
    run.source = VaultSource(NewestView(nil))
    run.press("/", "title:wheat", "enter", "P", "j")
    #expect(run.requests.isEmpty && run.state.held.count == 2)
    run.source = source
    run.apply(.compared(nil))
    #expect(run.requests == ["pin sub/Wheat.md"] && run.state.held.isEmpty)
    run.source = VaultSource(NewestView(nil))
    run.press("/", "oats", "enter", "D", "esc")
    run.source = source
    run.apply(.compared(nil))
    #expect(run.requests.count == 1 && run.state.held.isEmpty)
  }

  @Test func quittingWaitsForAChange() {
    var run = BrowseRun(view)
    run.press("j", "P", "q")
    #expect(!run.wishes.contains(.finish(.left)))
    guard case .run(let request)? = run.wishes.last else { return #expect(Bool(false)) }
    run.apply(.ran(RunResult(of: request)))
    #expect(run.wishes.last == .finish(.left))
  }

  @Test func aCommandThatRunsIsStopped() throws {
    var run = BrowseRun(view)
    run.press("j", "P", "k", "T", "x", "enter", "ctrl-c")
    #expect(run.wishes.last == .stopRunning && run.state.message?.hasPrefix("stopping") == true)
    guard case .run(let request) = run.wishes[0] else { return #expect(Bool(false), "\(run.wishes)") }
    var result = RunResult(of: request)
    (result.isSuccess, result.isStopped, result.errors) = (false, true, ["sheaf: interrupted"])
    run.apply(.ran(result))
    #expect(run.state.message == "stopped: nothing was changed" && run.requests == ["pin Oats.md"])
    run.press("T", "x", "enter")
    #expect(run.requests.last == "tag Oats.md +x" || run.requests.last == "tag Rye.md +x")
  }

  @Test func aCommandThatCouldNotBeStoppedSaysWhatItDid() throws {
    var run = BrowseRun(view)
    run.press("j", "P", "ctrl-c")
    guard case .run(let request) = run.wishes[0] else { return #expect(Bool(false), "\(run.wishes)") }
    var result = RunResult(of: request)
    (result.output, result.operations) = (["pinned  Oats.md"], [1])
    run.apply(.ran(result))
    #expect(run.state.message == "made before it could be stopped: pinned  Oats.md" && run.state.isUndoable)
    run.press("U")
    #expect(run.requests.last == "undo 1")
  }

  @Test func categoriesOfTheNotesAreAboveThem() throws {
    for (name, category) in [("A", "journal"), ("B", "journal"), ("C", "health")] {
      try vault.write("---\ncategory: \(category)\ncreated: 2024-01-01\n---\n# \(name)\n", to: RawPath("x/\(name).md"))
    }
    var run = BrowseRun(try vault.open(), rows: 40, columns: 120)
    run.press("g", "f", "x", "enter")
    let chips = run.state.answer.categories.map { "\($0.name) \($0.count ?? 0)" }.sorted()
    #expect(chips == ["health 1", "journal 2"])
    #expect(run.rows()[2].contains("│ x  3 ") && run.rows()[2].contains("created, newest first │"))
    #expect(run.rows()[3].contains("Journal 2   ") && run.rows()[3].contains("f c filters │"))
    run.press("g", "a", "/", "title:C", "enter")
    #expect(run.rows()[3].contains("Health 1") && !run.rows()[3].contains("Journal"))
  }

  @Test func theGraphIsATree() throws {
    try vault.write("# Hub\n\n[[Rye]]\n", to: "Hub.md")
    var run = BrowseRun(try vault.open())
    run.press("/", "title:rye", "enter", "6")
    // Rye links to Oats; Wheat and Hub link to Rye.
    let lines = run.state.panelRows.map { $0.text.plainText }
    #expect(lines.count == 4 && lines[0].hasPrefix("Rye"), "\(lines)")
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("├─") } && lines[3].hasPrefix("└─"), "\(lines)")
    let arrows = ["← Hub", "→ Oats", "← Wheat"]
    #expect(arrows.allSatisfy { arrow in lines.contains { $0.contains("─\(arrow)") } }, "\(lines)")
    #expect(run.state.panelRows.allSatisfy { $0.item != nil })
    run.press("esc", "/", "title:hub", "enter")
    #expect(
      run.state.panelRows.map { $0.text.plainText.prefix { !$0.isLetter } } == ["", "└─→ ", "   ├─→ ", "   └─← "])
  }

  @Test func aLetterWithoutAMeaningNamesThatOfItsCapital() {
    var run = BrowseRun(view)
    run.press("r")
    #expect(run.state.message == "R does: rename; r has no meaning here")
    run.press("m")
    #expect(run.state.message == "M does: move; m has no meaning here" && run.wishes.isEmpty)
  }

  @Test func linesAreCompleted() {
    var run = BrowseRun(view)
    run.source = VaultSource(NewestView(view), commands: { ["tag add", "tag remove", "tasks"] })
    run.apply(.compared(nil))
    run.press(":", "tag", "tab", "tab")
    #expect(run.state.changes.prompt?.line.text == "tag remove")
    run.press(" x %", "enter")
    #expect(run.requests == ["tag remove x Rye.md"])
    run.press("j", "T", "new -gr", "tab")
    #expect(run.state.changes.prompt?.line.text == "new -grain")
    run.press("esc", "M", "u", "tab")
    #expect(run.state.changes.prompt?.line.text == "sub")
  }

  @Test func pastedTextIsSearchedFor() {
    var run = BrowseRun(view)
    run.apply(.terminal(.paste("DDDDy wheat")))
    #expect(run.state.location.search == "DDDDy wheat" && run.wishes.isEmpty)
  }

  @Test func theVaultStaysCurrentUnderTheCursor() throws {
    var run = BrowseRun(view)
    run.press("j", "j")
    #expect(run.currentTitle == "Wheat")
    try vault.write("---\ncreated: 2025-11-20\n---\n# Newest\n", to: "New.md")
    let newest = NewestView(try vault.open())
    run.source = VaultSource(newest)
    run.apply(.compared(nil))
    #expect(run.currentTitle == "Wheat" && run.state.cursor.current == 3)
    try vault.remove("sub/Wheat.md")
    newest.replace(with: try vault.open())
    run.apply(.compared(nil))
    #expect(run.state.cursor.current == 3 && run.currentTitle?.hasPrefix("Note") == true)
  }

  @Test(arguments: Seeds.some(10)) func lowerCaseNeverChangesAnything(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var run = BrowseRun(view, rows: 1 + random.below(40), columns: 1 + random.below(140))
    let keys =
      Array("abcdefghijklmnopqrstuvwxyz0123456789 /'<>[]&*").map(String.init) + [
        "up", "down", "left", "right", "tab", "shift-tab", "esc", "enter", "f1", "pgdn", "backspace", "ctrl-d",
        "ctrl-/",
      ]
    for _ in 0..<Seeds.rounds(120) {
      run.press(random.pick(keys))
      for wish in run.wishes {
        switch wish {
        case .copy, .compare, .redraw, .record, .edit, .finish, .toggleMouse: break
        default: #expect(Bool(false), "\(wish)")
        }
      }
      run.wishes = []
      check(run)
    }
  }

  @Test(arguments: Seeds.some(10)) func everyScreenKeepsItsRules(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var run = BrowseRun(view, rows: 1 + random.below(40), columns: 1 + random.below(200))
    let rows = KeyTable(.list).rows + KeyTable(.reading).rows
    for _ in 0..<60 {
      switch random.below(8) {
      case 0: run.apply(.resized(rows: 1 + random.below(60), columns: 1 + random.below(220)))
      case 1: run.apply(.terminal(.paste(random.text(of: SplitMix64.pieces, upTo: 6))))
      case 2:
        for wish in run.wishes.suffix(1) {
          guard case .run(let request) = wish else { continue }
          var result = RunResult(of: request)
          (result.isSuccess, result.plannedFiles) = (random.below(3) > 0, random.below(40))
          (result.output, result.operations) = (["line", "second"], [random.below(9)])
          run.apply(.ran(result))
        }
      default: run.press((random.pick(rows).keys[.list]?.first ?? []).map(\.name))
      }
      check(run)
    }
  }

  /// Where keys can be pressed: what is pressed to get there, and whether text is typed there.
  private static let contexts: [(keys: [String], isTyping: Bool)] = [
    ([], false), (["tab", "&"], false), (["h", "j"], false), (["2", "l"], false), (["4", "l"], false),
    (["enter"], false), (["enter", "tab"], false), (["v", "r", "enter"], false), (["g", "t"], false),
    (["g", "c"], false), (["g", "b"], false), (["g", "o"], false), (["g", "x"], false), (["g", "r"], false),
    (["/", "rye"], true), (["g", "f"], true), (["?"], true), (["T", "x"], true), ([":"], true),
  ]

  @Test(arguments: contexts) func eachKeyKeepsTheRulesInEachContext(keys: [String], isTyping: Bool) {
    // Unless tests are thorough, each screen gets a sixteenth of the keys, in each context others.
    let shift = keys.joined().utf8.reduce(0) { $0 + Int($1) }
    for (turn, columns) in [120, 40].enumerated() {
      var begun = BrowseRun(view, columns: columns)
      begun.press(keys)
      begun.wishes = []
      for (number, row) in ActionRow.all.enumerated()
      where Seeds.isThorough || (number + shift) % 16 == turn {
        for sequence in (row.keys[.list] ?? []) + (row.keys[.reading] ?? []) {
          var run = begun
          run.press(sequence.map(\.name))
          let isChange = run.wishes.contains { if case .run = $0 { true } else { false } }
          // Help does what its first row says, which is no change, and a line is sent by Enter.
          let mayChange = isTyping ? row.action == .open && keys[0] != "?" : row.action.changesNotes
          #expect(!isChange || mayChange, "\(sequence.map(\.name)) after \(keys)")
          check(run)
        }
      }
    }
  }

  @Test(arguments: [["/", "rye"], ["g", "f", "s"], ["T", "x"], ["?"], ["g"]])
  func anAltKeyWithoutMeaningIsEscAndThenTheKey(begun: [String]) {
    var run = BrowseRun(view)
    run.press(begun)
    run.press("alt-j")
    #expect(run.state.mode == .list && !run.state.changes.asks && run.currentTitle == "Oats")
  }

  @Test func aSearchThatIsLeftChangesNothing() {
    var run = BrowseRun(view)
    run.press("/", "tag:grain", "enter", "j")
    let (title, filters) = (run.currentTitle, run.state.location.filters)
    for begun in [["f", "e", "ctrl-u"], ["/", "xyzzy"], ["f", "f", "s"]] {
      run.press(begun)
      run.press("esc")
      #expect(run.currentTitle == title && run.state.location.filters == filters && run.state.mode == .list)
    }
    run.press("f", "e")
    #expect(run.state.line.text == "tag:grain")
    run.press(" wheat", "enter")
    #expect(run.state.location.filters == ["tag:grain wheat"] && run.currentTitle == "Wheat")
    run.press("enter", "/", "x", "esc")
    #expect(run.state.reading != nil)
  }

  @Test func earlierSearchesComeBack() {
    var run = BrowseRun(view)
    run.state.queries = ["oats", "wheat"]
    run.press("/", "ctrl-r")
    #expect(run.state.location.search == "oats")
    run.press("ctrl-r")
    #expect(run.state.location.search == "wheat")
    run.press("ctrl-r")
    #expect(run.state.message == "there is no earlier query" && run.state.location.search == "wheat")
    run.press("enter")
    #expect(run.wishes == [.record("wheat")] && run.state.queries == ["wheat", "oats"])
  }

  @Test func notesAreSortedByAProperty() {
    var run = BrowseRun(view)
    run.press("s", "p", "pin", "tab", "enter")
    #expect(run.state.message == "sorted by pinned" && run.state.location.selection.order?.property == "pinned")
    run.press("s", "p", "enter")
    #expect(run.state.message == "a property is needed")
  }

  @Test func aDayWithoutADailyNoteListsItsNotes() {
    var run = BrowseRun(view)
    run.press("g", "c")
    run.state.day = CivilDate(year: 2025, month: 10, day: 1) ?? .first
    run.press("enter")
    #expect(run.state.location.filters == ["created:2025-10-01"] && run.state.answer.rows.map(\.title) == ["Wheat"])
    run.press("<")
    run.state.day = CivilDate(year: 2025, month: 10, day: 2) ?? .first
    run.press("enter")
    #expect(run.state.message?.hasPrefix("no note is of this day") == true)
  }

  @Test func rowsOfALineShowItsPlaceInTheNote() throws {
    let lines = (0..<60).map { "\($0)\n" }.joined(separator: "\n")
    try vault.write("# Far\n\n\(lines)\n## Below\n\n- [ ] thresh\n", to: "Far.md")
    var run = BrowseRun(try vault.open())
    run.press("/", "far", "enter", "1", "l", "j", "enter")
    #expect(run.rows().contains { $0.contains("Below") } && run.state.reading?.top ?? 0 > 60)
    run.press("g", "t", "/", "thresh", "enter")
    #expect(run.rows().dropFirst(3).contains { $0.contains("☐ thresh") && $0.contains("│") }, "\(run.rows())")
  }

  @Test func aPreviewThatBecameShorterIsShownFromItsBeginning() {
    var run = BrowseRun(view)
    run.state.previewScroll = -20
    #expect(run.rows().contains { $0.contains("│ Bread of rye.") })
  }

  @Test func aPanelThatHasNoRoomIsInsteadOfTheList() {
    var run = BrowseRun(view, columns: 40)
    run.press("j", "4")
    #expect(run.rows().contains { $0.contains("sow") } && run.state.focus == .panel)
    run.press("X", "4")
    #expect(run.requests == ["tick Oats.md:7"] && run.state.focus == .list && run.currentTitle == "Oats")
  }

  @Test func theCurrentHeadingOfTheOutlineIsCopied() {
    var run = BrowseRun(view)
    run.press("j", "j", "1", "l", "j", "y", "h")
    guard case .copy(.copyHeading, let items)? = run.wishes.last else { return #expect(Bool(false), "\(run.wishes)") }
    #expect(items.map(\.line) == [7] && items[0].name == Array("sub/Wheat.md".utf8))
    // A row of another panel is no heading.
    var other = BrowseRun(view)
    other.press("2", "l", "y", "h")
    #expect(other.state.focus == .panel && other.state.message?.hasPrefix("there is no heading here") == true)
    #expect(!other.wishes.contains { if case .copy = $0 { true } else { false } })
  }

  @Test func pagesMoveInThePanel() {
    var run = BrowseRun(view)
    run.press("G", "k", "k", "4", "g", "g", "j", "4", "4", "l", "ctrl-d")
    #expect(run.state.panelCursor.current == run.state.panelRows.count - 1 && run.currentTitle == "Oats")
    run.press("pgup")
    #expect(run.state.panelCursor.current == 0)
  }

  @Test func savedQueriesAreCountedUnlessTheyReadAllNotes() throws {
    try vault.write("queries:\n  grain: tag:grain\n  letters: /wh+eat/\n", to: ".sheaf/config.yaml")
    let run = BrowseRun(try vault.open(), columns: 120)
    let scopes = run.state.overview.scopes
    let counts = ["grain", "letters"].map { name in scopes.first { $0.scope == .query(name) }?.count }
    #expect(counts == [2, nil])
  }

  @Test func namesFromRightToLeftAreIsolated() throws {
    try vault.write("---\ncreated: 2025-12-01\n---\n# قهوة\n", to: "coffee.md")
    let run = BrowseRun(try vault.open())
    #expect(run.rows(ScreenLook(isolatesNames: true)).contains { $0.contains("\u{2068}قهوة\u{2069}") })
    #expect(!run.rows().contains { $0.contains("\u{2068}") })
    let rye = run.rows(ScreenLook(isolatesNames: true)).first { $0.contains("Rye") }
    #expect(rye?.contains("\u{2068}") == false)
  }

  @Test func theWayBackHasAnEnd() {
    var run = BrowseRun(view)
    for _ in 0..<60 { run.press("g", "t", "g", "a") }
    #expect(run.state.visited.count <= 100)
    run.press("<")
    #expect(run.state.location.selection.scope == .tasks)
  }

  /// Checks what is true of every screen: no row is wider than it, the cursor is on it, and bytes are only ours.
  private func check(_ run: BrowseRun) {
    let state = run.state
    let screen = state.screen(ScreenLook())
    #expect(screen.rows == state.rows && screen.columns == state.columns)
    for row in 0..<screen.rows {
      #expect(DisplayWidth.columns(of: screen.text(ofRow: row)) <= screen.columns)
      #expect(!screen.text(ofRow: row).unicodeScalars.contains { $0.value < 0x20 })
    }
    #expect((0..<screen.rows).contains(screen.cursor.row) && (0..<screen.columns).contains(screen.cursor.column))
    #expect(state.shownRows.isEmpty || state.shownRows.indices.contains(state.cursor.current))
    #expect(Set(state.marks.map(\.identity)).count == state.marks.count)
    if let footer = state.layout.footer, state.mode == .list, !state.changes.asks, state.message == nil {
      #expect(screen.text(ofRow: footer).contains("?"))
    }
    let ascii = state.screen(ScreenLook(hasUnicode: false, hasColor: false))
    #expect((0..<ascii.rows).allSatisfy { ascii.row($0).allSatisfy { ScreenLook.replacements[$0.text] == nil } })
  }
}
