import TestSupport
import Testing

@testable import Terminal

@Suite struct ScreenWriterTests {
  private static let styles: [Style] = [.plain, .plain, .title, .match, .path, Style(nil, .reversed), .dim]

  /// Returns a screen with random text; some rows are those of another screen.
  static func screen(rows: Int, columns: Int, like other: Screen?, _ random: inout SplitMix64) -> Screen {
    var screen = other ?? Screen(rows: rows, columns: columns)
    if random.below(6) == 0 { screen = Screen(rows: rows, columns: columns) }
    for _ in 0..<random.below(2 * rows + 1) {
      var text = StyledText()
      for _ in 0..<random.below(4) {
        text.append(random.text(of: SplitMix64.pieces, upTo: 12), random.pick(styles))
        text.append(String(repeating: " ", count: random.below(12)), random.pick(styles))
      }
      let position = Screen.Position(row: random.below(rows), column: random.below(columns))
      screen.put(text, at: position, before: random.below(3) == 0 ? random.below(columns + 1) : nil)
    }
    screen.cursor = Screen.Position(row: random.below(rows + 2) - 1, column: random.below(columns + 2) - 1)
    return screen
  }

  private func check(_ model: TerminalModel, shows screen: Screen, from first: Int = 0) {
    #expect(model.faults == [])
    for row in 0..<screen.rows { #expect(model.row(first + row) == screen.row(row), "row \(row)") }
    #expect(model.row - first == screen.cursor.row && model.column == screen.cursor.column)
    #expect(model.isCursorVisible && !model.isInFrame)
  }

  @Test(arguments: Seeds.some(60)) func theTerminalShowsEachNewScreen(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (rows, columns) = (1 + random.below(12), 1 + random.below(60))
    var writer = ScreenWriter(.whole, kind: .named("xterm"))
    var model = TerminalModel(rows: rows, columns: columns)
    model.obey(Array("what was there".prefix(columns).utf8))
    var screen: Screen?
    for _ in 0..<12 {
      let next = Self.screen(rows: rows, columns: columns, like: screen, &random)
      model.obey(writer.update(to: next))
      check(model, shows: next)
      #expect(writer.update(to: next).isEmpty)
      screen = next
      if random.below(5) == 0 { writer.forget() }
    }
  }

  /// Where a terminal gives a cluster fewer columns, nothing of what was there before is left beside it.
  @Test(arguments: Seeds.some(40)) func nothingIsLeftBesideAClusterOfDisputedWidth(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let columns = 12
    var writer = ScreenWriter(.whole, kind: .named("xterm"))
    var model = TerminalModel(rows: 1, columns: columns)
    model.isNarrow = true
    for _ in 0..<20 {
      var next = Screen(rows: 1, columns: columns)
      var column = 0
      while column < columns - 2 {
        let text = random.pick(["a", "b", " ", "\u{2764}\u{FE0F}"])
        next.put(StyledText(text), at: Screen.Position(row: 0, column: column))
        column += DisplayWidth.columns(of: text)
      }
      model.obey(writer.update(to: next))
      for (shown, wanted) in zip(model.row(0), next.row(0)) {
        #expect(wanted.text.isEmpty ? [" ", ""].contains(shown.text) : shown.text == wanted.text, "\(model.text)")
      }
    }
  }

  @Test(arguments: Seeds.some(60)) func linesOfATerminalShowEachNewScreenWherever(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (rows, columns) = (6 + random.below(10), 1 + random.below(60))
    let height = 1 + random.below(5)
    var model = TerminalModel(rows: rows, columns: columns)
    model.obey(Array("above".prefix(columns).utf8))
    let prompt = 1 + random.below(rows - 1)
    model.place(row: prompt)
    var writer = ScreenWriter(.inline, kind: .named("vt220"))
    model.obey(writer.makeRoom(rows: height))
    let first = prompt - model.scrolled
    #expect(model.row == first && model.column == 0)
    var screen: Screen?
    for _ in 0..<8 {
      let next = Self.screen(rows: height, columns: columns, like: screen, &random)
      model.obey(writer.update(to: next))
      check(model, shows: next, from: first)
      screen = next
    }
    let scrolled = model.scrolled
    model.obey(writer.takeAway())
    #expect(model.scrolled == scrolled && model.row == first && model.column == 0)
    let empty = (1..<rows).allSatisfy { model.row($0).allSatisfy { $0 == .blank } }
    #expect(empty && model.faults == [])
  }

  @Test(arguments: Seeds.some(40)) func noRowIsWiderThanTheScreen(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let columns = 1 + random.below(40)
    let screen = Self.screen(rows: 6, columns: columns, like: nil, &random)
    for row in 0..<6 {
      let cells = Array(screen.row(row))
      #expect(cells.count == columns)
      for (index, cell) in cells.enumerated() {
        let isFollowed = index + 1 < columns && cells[index + 1].text.isEmpty
        #expect(cell.text.isEmpty || DisplayWidth.columns(of: cell.text) == (isFollowed ? 2 : 1), "\(cell.text)")
        #expect(cell.text.utf8.count <= 32 && cell.text.count <= 1)
        #expect(cell.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
      }
    }
  }

  @Test func aMarkWithoutACharacterIsVisible() {
    var screen = Screen(rows: 1, columns: 10)
    screen.put(StyledText("\u{301}a\u{301}"), at: Screen.Position(row: 0, column: 2))
    #expect(screen.text(ofRow: 0) == "  \u{25CC}\u{301}a\u{301}")
  }

  @Test func aMoveInAListTakesFewBytes() {
    func list(_ current: Int) -> Screen {
      var screen = Screen(rows: 24, columns: 80)
      for row in 1..<20 {
        let style: Style = row == current ? .strong : .plain
        screen.put(
          StyledText(row == current ? "▌" : " ") + StyledText("  The title of note \(row)", style)
            + StyledText("      projects/almanac     2026-11-27", .date), at: Screen.Position(row: row, column: 0))
      }
      screen.cursor = Screen.Position(row: current, column: 0)
      return screen
    }
    var writer = ScreenWriter(.whole, kind: .named("xterm-256color"))
    #expect(writer.update(to: list(5)).count < 1500)
    #expect(writer.update(to: list(6)).count <= 100)
  }

  @Test(arguments: [
    ("xterm-256color", true, true), ("tmux-256color", true, true), ("screen", true, true), ("linux", false, false),
    ("vt220", false, false), ("who-knows", false, false), ("foot", true, true),
  ]) func framesAndTheSecondScreenAreForTerminalsThatHaveThem(term: String, takesFrames: Bool, hasScreen: Bool) {
    let kind = TerminalKind.named(term)
    #expect(kind.takesFrames == takesFrames && kind.hasAlternateScreen == hasScreen && kind.movesCursor)
    var writer = ScreenWriter(.whole, kind: kind)
    var screen = Screen(rows: 2, columns: 10)
    screen.put(StyledText("a", .emphasis), at: Screen.Position(row: 0, column: 0))
    let text = String(decoding: writer.update(to: screen), as: UTF8.self)
    #expect(text.contains("?2026h") == takesFrames)
    #expect(text.contains("[3m") == kind.hasItalics)
  }

  @Test(arguments: ["dumb", "unknown", nil]) func aTerminalWithoutACursorIsKnown(term: String?) {
    #expect(!TerminalKind.named(term).movesCursor)
  }
}
