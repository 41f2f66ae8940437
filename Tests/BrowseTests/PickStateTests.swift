import Terminal
import TestSupport
import Testing

@testable import Browse

@Suite struct PickStateTests {
  @Test func typingFindsRowsAndTheBestOneIsCurrent() {
    var run = PickRun.fruits()
    #expect(run.state.answer.total == 10 && run.currentTitle == "apple")
    run.press("down", "down", "e", "r")
    #expect(run.state.answer.rows.map(\.title) == ["blackberry", "cherry"] && run.currentTitle == "blackberry")
    run.press("backspace", "backspace", "gae")
    #expect(run.state.answer.kind == .names && run.state.answer.rows.map(\.title) == ["grape"])
  }

  @Test(arguments: [("down", "ctrl-n"), ("up", "ctrl-p"), ("down", "ctrl-j"), ("up", "ctrl-k")])
  func keysMoveTheCurrentRow(key: String, other: String) {
    var (run, second) = (PickRun.fruits(), PickRun.fruits())
    run.press("down", "down", key)
    second.press("down", "down", other)
    #expect(run.currentTitle == (key == "down" ? "blackberry" : "apricot") && run.currentTitle == second.currentTitle)
  }

  @Test func pagesAndEndsStayWithinTheRows() {
    var run = PickRun.fruits(rows: 8)
    run.press("pgdn")
    let page = run.state.cursor.current
    #expect(page > 0)
    run.press("pgup", "pgup", "up")
    #expect(run.state.cursor.current == 0)
    run.press("ctrl-x", "G")
    #expect(run.currentTitle == "peach" && run.state.cursor.top > 0)
    run.press("down")
    #expect(run.currentTitle == "peach")
    run.press("ctrl-x", "g", "g")
    #expect(run.currentTitle == "apple" && run.state.cursor.top == 0)
  }

  @Test func enterChoosesTheCurrentRowOrAllMarks() {
    var run = PickRun.fruits()
    run.press("down", "enter")
    guard case .finish(.chosen(let items, nil)) = run.wishes.first else { return #expect(Bool(false), "\(run.wishes)") }
    #expect(items.map(\.title) == ["apricot"])
    run = PickRun.fruits()
    run.press("ctrl-x", "G", "tab", "mel", "tab", "ctrl-u", "enter")
    guard case .finish(.chosen(let marked, nil)) = run.wishes.first else {
      return #expect(Bool(false), "\(run.wishes)")
    }
    #expect(marked.map(\.title) == ["peach", "melon"])
  }

  @Test func anExpectedKeyChoosesAndIsReported() throws {
    var options = PickState.Options()
    let key = try #require(Key(name: "ctrl-t"))
    options.expected = [key]
    var run = PickRun.fruits(options: options)
    run.press("ctrl-t")
    #expect(run.wishes == [.finish(.chosen([run.state.answer.rows[0]], key: key))])
  }

  @Test func marksStayThroughSearchesAndCanBeListed() {
    var run = PickRun.fruits()
    run.press("tab", "tab", "zzz")
    #expect(run.state.marks.map(\.title) == ["apple", "apricot"] && run.state.rowCount == 0)
    run.press("ctrl-x", "&")
    #expect(run.state.shownRows.map(\.title) == ["apple", "apricot"])
    run.press("tab")
    #expect(run.state.marks.map(\.title) == ["apricot"])
    run.press("ctrl-x", "&", "ctrl-u", "ctrl-x", "*")
    #expect(run.state.marks.count == 10)
    run.press("ctrl-x", "*")
    #expect(run.state.marks.isEmpty)
    run.press("ctrl-x", "&")
    #expect(run.state.message == "no row is marked")
  }

  @Test func oneRowCannotBeMarked() {
    var options = PickState.Options()
    options.isSingle = true
    var run = PickRun.fruits(options: options)
    run.press("tab")
    #expect(run.state.marks.isEmpty && run.state.message == "only one row can be chosen")
    run.press("ctrl-x", "*")
    #expect(run.state.marks.isEmpty)
  }

  @Test(arguments: ["esc", "ctrl-g", "ctrl-c"]) func keysEndTheChoice(key: String) {
    var run = PickRun.fruits()
    run.press("ap", key)
    #expect(run.wishes == [.finish(.cancelled)])
    run = PickRun.fruits()
    run.press("ctrl-x", key)
    #expect(
      run.wishes == (key == "ctrl-c" ? [.finish(.cancelled)] : []) && run.state.mode == .typing || key == "ctrl-c")
  }

  @Test func anAltKeyWithoutMeaningIsEscAndThenTheKey() {
    var run = PickRun.fruits()
    run.press("alt-j")
    #expect(run.wishes == [.finish(.cancelled)] && run.state.query.text == "j")
  }

  @Test func keysWaitForTheAnswerToWhatWasTypedBefore() {
    var run = PickRun.fruits()
    run.answers = false
    run.press("c", "h", "enter")
    #expect(run.wishes.isEmpty)
    run.answers = true
    run.settle()
    guard case .finish(.chosen(let items, nil)) = run.wishes.first else { return #expect(Bool(false), "\(run.wishes)") }
    #expect(items.map(\.title) == ["cherry"] && run.wishes.count == 1)
  }

  @Test func keysAfterAWaitingOneKeepTheirOrder() {
    var run = PickRun.fruits()
    run.answers = false
    run.press("m", "tab", "ctrl-u", "c", "h", "enter")
    run.answers = true
    run.settle()
    guard case .finish(.chosen(let items, nil)) = run.wishes.first else { return #expect(Bool(false), "\(run.wishes)") }
    #expect(items.map(\.title) == ["melon"])
    run = PickRun.fruits()
    run.answers = false
    run.press("m", "enter", "esc")
    #expect(run.wishes == [.finish(.cancelled)])
  }

  @Test func anAnswerToAnEarlierQueryIsShownOnlyWhileItIsExtended() {
    var run = PickRun.fruits()
    let early = run.source.answer(ListQuestion(query: "a", limit: 5, edition: 0))
    run.answers = false
    run.press("a", "p")
    if let early { run.apply(.answered(early)) }
    #expect(run.state.answer.question.query == "a")
    run.press("backspace", "backspace", "b")
    if let early { run.apply(.answered(early)) }
    run.answers = true
    run.settle()
    #expect(run.state.answer.question.query == "b")
    if let early { run.apply(.answered(early)) }
    #expect(run.state.answer.question.query == "b")
  }

  @Test func theCurrentRowStaysWithItsThingWhenFilesChange() {
    var run = PickRun.fruits(rows: 8)
    run.press("ctrl-x", "G", "up", "tab")
    let (title, line) = (run.currentTitle, run.state.cursor.current - run.state.cursor.top)
    run.source = NameList(names: ["new", "melon", "olive", "peach"].map { Array($0.utf8) })
    run.apply(.compared(nil))
    #expect(run.currentTitle == title && run.state.answer.total == 4)
    #expect(run.state.marks.map(\.title) == ["olive"] && run.state.cursor.current - run.state.cursor.top <= line)
    run.source = NameList(names: ["new"].map { Array($0.utf8) })
    run.apply(.compared("a problem"))
    #expect(run.currentTitle == "new" && run.state.message == "a problem")
  }

  @Test func pastedTextIsNeverKeys() {
    var run = PickRun.fruits()
    run.apply(.terminal(.paste("ap ric")))
    #expect(run.state.query.text == "ap ric" && run.currentTitle == "apricot" && run.wishes.isEmpty)
  }

  @Test func theLastQueriesComeBack() {
    var run = PickRun(
      NameList(names: [Array("apple".utf8)]), PickState(rows: 24, columns: 80, queries: ["two", "one"]))
    run.press("ctrl-r")
    #expect(run.state.query.text == "two")
    run.press("ctrl-r")
    #expect(run.state.query.text == "one")
    run.press("ctrl-r")
    #expect(run.state.query.text == "one" && run.state.message != nil)
    run = PickRun.fruits()
    run.press("ctrl-r")
    #expect(run.state.message == "there is no earlier query")
  }

  @Test func helpIsSearchedAndDoesWhatItsRowSays() {
    var run = PickRun.fruits()
    run.press("f1")
    #expect(
      run.rows()[0].hasPrefix("> ")
        && run.rows()[0].hasSuffix("help · \(KeyTable.pick.rows.count) of \(KeyTable.pick.rows.count)"))
    run.apply(.terminal(.paste("last row")))
    run.press("enter")
    #expect(run.state.mode == .typing && run.currentTitle == "peach")
    run.press("f1", "esc")
    #expect(run.state.mode == .typing && run.wishes.isEmpty)
  }

  @Test func focusComparesTheFilesOnce() {
    var run = PickRun.fruits()
    run.apply(.terminal(.focus(true)))
    #expect(run.wishes == [.compare])
    run.state.isComparing = true
    run.apply(.terminal(.focus(true)))
    run.apply(.terminal(.focus(false)))
    #expect(run.wishes == [.compare])
  }

  @Test func moreRowsAreAskedForAtTheEnd() {
    let names = (0..<500).map { Array("name \($0)".utf8) }
    var run = PickRun(NameList(names: names), PickState(rows: 10, columns: 80))
    #expect(run.state.answer.rows.count == 40)
    run.press("ctrl-x", "G")
    for _ in 0..<5 { run.press("ctrl-x", "G") }
    #expect(run.currentTitle == "name 499")
  }

  @Test(arguments: Seeds.some(12)) func lowerCaseNeverChangesAnything(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var run = PickRun.fruits(rows: 1 + random.below(30), columns: 1 + random.below(130))
    let keys =
      Array("abcdefghijklmnopqrstuvwxyz0123456789 ").map(String.init) + [
        "up", "down", "left", "right", "tab", "shift-tab", "ctrl-x", "ctrl-/", "f1", "pgdn", "backspace", "ctrl-t",
      ]
    for _ in 0..<80 {
      run.press(random.pick(keys))
      for wish in run.wishes {
        switch wish {
        case .copy, .compare, .redraw, .toggleMouse: break
        // What was changed is read.
        case .run(let request): #expect(request.purpose == .reading("operations"))
        default: #expect(Bool(false), "\(wish)")
        }
      }
      check(run)
    }
  }

  @Test(arguments: Seeds.some(30)) func everyScreenKeepsItsRules(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let names = (0..<random.below(40)).map { _ in Array(random.text(of: SplitMix64.pieces, upTo: 12).utf8) }
    var run = PickRun(
      NameList(names: names), PickState(rows: 1 + random.below(40), columns: 1 + random.below(130)))
    for _ in 0..<40 {
      switch random.below(8) {
      case 0: run.apply(.resized(rows: 1 + random.below(40), columns: 1 + random.below(130)))
      case 1: run.apply(.terminal(.paste(random.text(of: SplitMix64.pieces, upTo: 6))))
      case 2: run.press("ctrl-u")
      default: run.press(random.pick(KeyTable.pick.rows).keys[.pick]?[0].map(\.name)[0] ?? "")
      }
      check(run)
    }
  }

  /// Expects what is true of each screen.
  private func check(_ run: PickRun<NameList>) {
    let state = run.state
    #expect(state.cursor.current >= 0 && state.cursor.current < max(1, state.rowCount) && state.cursor.top >= 0)
    let line = state.currentLine - state.layout.list.row
    #expect(line >= 0 && line < max(1, state.layout.list.rows))
    for look in [ScreenLook(), ScreenLook(hasUnicode: false, hasColor: false)] {
      let screen = PickScreen.screen(of: state, look: look)
      #expect(screen.rows == state.rows && screen.columns == state.columns)
      for row in 0..<screen.rows {
        let text = screen.row(row).map(\.text).joined()
        #expect(DisplayWidth.columns(of: text) <= state.columns)
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
        if !look.hasUnicode {
          // What decorates is ASCII; names and texts are as they are.
          #expect(screen.row(row).allSatisfy { ScreenLook.replacements[$0.text] == nil && $0.style.color == nil })
        }
      }
      if case .typing = state.mode, state.message == nil, let footer = state.layout.footer, state.columns >= 2 {
        #expect(screen.text(ofRow: footer).contains("F1"))
      }
    }
  }
}
