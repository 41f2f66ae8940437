internal import Dates
internal import Terminal

struct BrowseScreen {
  private let state: BrowseState
  private let layout: BrowseLayout
  private var canvas: Canvas
  /// The row of the screen with the current row of the list, which nothing may cover.
  private var currentRow = 1

  static func screen(of state: BrowseState, look: ScreenLook) -> Screen {
    var drawing = BrowseScreen(state, look)
    drawing.draw()
    return drawing.canvas.drawn
  }

  private init(_ state: BrowseState, _ look: ScreenLook) {
    (self.state, layout) = (state, state.layout)
    canvas = Canvas(rows: state.rows, columns: state.columns, look: look)
  }

  private var columns: Int { canvas.columns }

  private mutating func draw() {
    if case .help(let help) = state.mode { return canvas.drawHelp(help, of: state.keys) }
    if let reading = state.reading {
      drawReading(reading)
    } else {
      drawTitle()
      drawScopes()
      drawList()
      drawPreview()
      drawPanel()
    }
    drawStatus()
    drawFooter()
    drawPrompt()
    if case .box(let keys) = state.mode { canvas.drawBox(keys, of: state.keys, below: currentRow) }
  }

  // MARK: - Title

  private mutating func drawTitle() {
    let title = TerminalText.safe(state.scopeTitle)
    let left = layout.titleRule == nil ? title : "sheaf  \(TerminalText.safe(state.options.vault))"
    let facts = Self.joined(state.facts, within: columns - DisplayWidth.columns(of: left) - 4)
    let start = columns - DisplayWidth.columns(of: facts)
    canvas.put(Canvas.cut(left, to: max(8, start - 3)), row: layout.title, column: 1, style: .title)
    canvas.put(facts, row: layout.title, column: start, style: .dim)
    if let rule = layout.titleRule { canvas.rule(row: rule, columns: columns) }
  }

  /// Returns as many facts as there is room for, the first ones first.
  private static func joined(_ facts: [String], within columns: Int) -> String {
    var text = ""
    for fact in facts {
      let longer = text.isEmpty ? fact : "\(text) · \(fact)"
      if DisplayWidth.columns(of: longer) > columns { break }
      text = longer
    }
    return text
  }

  // MARK: - Scopes

  private mutating func drawScopes() {
    guard let frame = layout.scopes else { return }
    let rows = state.shownScopes
    for (line, row) in rows.dropFirst(state.scopeCursor.top).prefix(frame.rows).enumerated() {
      let index = state.scopeCursor.top + line
      let isCurrent = state.focus == .scopes && index == state.scopeCursor.current
      // Where the keys move, only one row is the current one.
      let isShown = row.scope == state.location.selection.scope && state.focus != .scopes
      if isCurrent || isShown { canvas.put("▌", row: frame.row + line, column: frame.column, style: .strong) }
      var count = row.count.map { "\($0)" } ?? ""
      if row.needsAttention { count += "!" }
      let isFolder = if case .folder? = row.scope { true } else { false }
      let fold = row.hasChildren ? (state.folded.contains(row.name) ? "▸ " : "▾ ") : isFolder ? "  " : ""
      let indent = row.scope == nil ? 0 : 1 + 2 * row.depth - (isFolder ? 1 : 0)
      let label = Canvas.cut(
        fold + row.label, to: frame.columns - indent - DisplayWidth.columns(of: count) - (count.isEmpty ? 0 : 1))
      canvas.put(
        name: label, row: frame.row + line, column: frame.column + indent, before: frame.end,
        style: row.scope == nil ? .group : isCurrent || isShown ? .title : .plain)
      let start = frame.end - DisplayWidth.columns(of: count)
      canvas.put(count, row: frame.row + line, column: start, style: row.needsAttention ? .warning : .count)
      if isCurrent { setCurrent(frame.row + line, frame.column) }
    }
  }

  private mutating func setCurrent(_ row: Int, _ column: Int) {
    currentRow = row
    canvas.setCursor(row: row, column: column)
  }

  // MARK: - List

  private mutating func drawList() {
    guard let frame = layout.list else { return }
    if layout.scopes != nil { canvas.rule(before: frame, from: layout.header?.row ?? frame.row) }
    drawHeader()
    if state.location.selection.scope == .calendar { return drawCalendar(frame) }
    let rows = state.shownRows
    if rows.isEmpty { return drawEmpty(frame) }
    let lines = state.lines.lines.dropFirst(state.cursor.top).prefix(frame.rows)
    let hasNoRoom = frame.columns < (state.location.selection.scope == .tasks ? 60 : 28)
    let dateWidth =
      hasNoRoom
      ? 0
      : lines.reduce(0) { most, line in
        if case .row(let index) = line { max(most, DisplayWidth.columns(of: rows[index].date)) } else { most }
      }
    for (offset, line) in lines.enumerated() {
      let row = frame.row + offset
      switch line {
      case .heading(let index): canvas.draw(state.answer.sections[index], in: frame, row: row)
      case .row(let index):
        let isCurrent = index == state.cursor.current
        canvas.drawRow(
          rows[index], isCurrent: isCurrent, isMarked: state.isMarked(rows[index]), in: frame, row: row,
          dateWidth: min(dateWidth, frame.columns / 2))
        if isCurrent {
          currentRow = row
          if state.focus == .list { setCurrent(row, frame.column) }
        }
      case .snippet(let index): canvas.drawSnippet(of: rows[index], in: frame, row: row)
      }
    }
  }

  /// Draws what is listed and in which order, and below it the categories of the notes.
  private mutating func drawHeader() {
    guard let header = layout.header else { return }
    let count = state.isAnswered && state.location.selection.scope != .calendar ? "  \(state.answer.total)" : ""
    var order = state.orderText
    if state.location.selection.scope == .calendar {
      order = Canvas.cut(order, to: header.columns - DisplayWidth.columns(of: state.scopeTitle) - 2)
    }
    let room = header.columns - DisplayWidth.columns(of: order) - (order.isEmpty ? 0 : 2)
    let title = Canvas.cut(state.scopeTitle, to: room - count.count)
    canvas.put(
      StyledText(title, .title) + StyledText(count, .count), row: header.row, column: header.column, before: header.end)
    canvas.put(
      order, row: header.row, column: header.end - DisplayWidth.columns(of: order), before: header.end, style: .dim)
    guard !state.answer.categories.isEmpty else { return }
    let hint = state.keys.row(of: .filterCategory).map { "\($0.keyText(.list)) filters" } ?? ""
    let end = header.end - DisplayWidth.columns(of: hint) - 2
    var column = header.column
    for category in state.answer.categories.sorted(by: { ($0.count ?? 0) > ($1.count ?? 0) }) {
      let label = TerminalText.safe(category.label)
      let chip = StyledText(label) + StyledText(category.count.map { " \($0)" } ?? "", .count)
      let width = DisplayWidth.columns(of: chip.plainText)
      if column + width > end { break }
      canvas.put(chip, row: header.row + 1, column: column, before: end)
      column += width + 3
    }
    canvas.put(
      hint, row: header.row + 1, column: header.end - DisplayWidth.columns(of: hint), before: header.end, style: .dim)
  }

  private mutating func drawEmpty(_ frame: Frame) {
    for (line, text) in state.emptyText.flatMap({ $0.wrapped(toColumns: max(1, frame.columns - 1)) }).enumerated() {
      guard line < frame.rows else { break }
      canvas.put(Canvas.cut(text, to: frame.columns - 1), row: frame.row + line, column: frame.column + 1, style: .dim)
    }
    if state.focus == .list { setCurrent(frame.row, frame.column) }
  }

  // MARK: - Calendar

  private mutating func drawCalendar(_ frame: Frame) {
    var (row, month) = (frame.row, state.day.startOfMonth)
    // The month of the day is the second one if there is room for what was before it.
    if frame.rows >= 18 { month = month.adding(days: -1).startOfMonth }
    while row + 3 < frame.row + frame.rows {
      canvas.put(
        "\(CalendarNames.months[month.month - 1]) \(month.year)", row: row, column: frame.column + 1, before: frame.end,
        style: .group)
      canvas.put("Mo  Tu  We  Th  Fr  Sa  Su", row: row + 1, column: frame.column + 2, before: frame.end, style: .dim)
      row += 2
      var day = month
      while day.month == month.month {
        if day > month, day.weekday == 1 { row += 1 }
        guard row < frame.row + frame.rows else { break }
        draw(day, row: row, column: frame.column + 1 + 4 * (day.weekday - 1), before: frame.end)
        day = day.adding(days: 1)
      }
      (row, month) = (row + 2, day)
    }
  }

  private mutating func draw(_ day: CivilDate, row: Int, column: Int, before end: Int) {
    let known = state.answer.days[day]
    let number = "\(day.day)".padded(toColumns: 2, alignment: .right)
    let isCurrent = day == state.day
    let style: Style = isCurrent ? .highlight : known?.note != nil ? .strong : known == nil ? .dim : .plain
    // A count is raised, so that it is no digit of the day.
    let counts = Array(" ¹²³⁴⁵⁶⁷⁸⁹⁺")
    let sign = known?.note != nil ? "•" : String(counts[min(known?.created ?? 0, counts.count - 1)])
    let text = day == state.answer.today ? "[\(number)]" : " \(number)\(sign)"
    canvas.put(text, row: row, column: column, before: end, style: style)
    if isCurrent { setCurrent(row, column + 1) }
  }

  // MARK: - Preview and panel

  private mutating func drawPreview() {
    guard let frame = layout.preview else { return }
    if layout.previewPosition == .right {
      canvas.rule(before: frame, from: layout.header?.row ?? layout.list?.row ?? frame.row)
      if let panel = layout.panel { canvas.rule(before: panel, from: panel.row - 1) }
    } else {
      canvas.rule(row: frame.row - 1, column: frame.column, columns: frame.columns)
    }
    // The text of the row before stays until that of the current one is there.
    guard let preview = state.preview, state.previewQuestion != nil || !state.isAnswered else { return }
    let isCurrent = preview.question == state.previewQuestion
    var row = frame.row
    let title = Canvas.cut(preview.question.item.title.withSingleSpaces, to: frame.columns)
    canvas.put(name: title, row: row, column: frame.column, before: frame.end, style: isCurrent ? .title : .dim)
    row += 1
    canvas.put(
      Self.joined(preview.facts.map { TerminalText.safe($0) }, within: frame.columns), row: row, column: frame.column,
      before: frame.end, style: .dim)
    row += 2
    // The text may have become another one since it was scrolled.
    var start = max(0, preview.start(rows: frame.rows - 3) + state.previewScroll)
    // The title is above the text already.
    if start == 0, preview.lines.first?.plainText == preview.question.item.title {
      start = preview.lines[at: 1]?.isEmpty == true ? 2 : 1
    }
    for line in preview.lines.dropFirst(start) {
      guard row < frame.row + frame.rows else { break }
      canvas.put(line, row: row, column: frame.column, before: frame.end)
      row += 1
    }
  }

  private mutating func drawPanel() {
    guard let frame = layout.panel, let panel = state.panel else { return }
    var title = StyledText()
    for (index, each) in Panel.allCases.enumerated() {
      let name = "\(each)"
      let count = each == panel && !state.shownPanelRows.isEmpty ? " \(state.shownPanelRows.count)" : ""
      if each == panel {
        title.append("\(index + 1) \(name.uppercased())\(count)  ", .strong)
      } else {
        title.append("\(index + 1) \(name)  ", .dim)
      }
    }
    canvas.rule(row: frame.row - 1, column: frame.column, columns: frame.columns)
    let shown = StyledText(" ") + title.truncated(toColumns: frame.columns - 4)
    canvas.put(shown, row: frame.row - 1, column: frame.column + 2, before: frame.end)
    let rows = state.shownPanelRows
    if rows.isEmpty, state.preview?.question == state.previewQuestion {
      canvas.put("none", row: frame.row, column: frame.column + 2, before: frame.end, style: .dim)
    }
    for (line, row) in rows.dropFirst(state.panelCursor.top).prefix(frame.rows).enumerated() {
      let isCurrent = state.focus == .panel && state.panelCursor.top + line == state.panelCursor.current
      if isCurrent {
        canvas.put("▌", row: frame.row + line, column: frame.column, style: .strong)
        setCurrent(frame.row + line, frame.column)
      }
      canvas.put(
        row.text.truncated(toColumns: max(1, frame.columns - 2)), row: frame.row + line, column: frame.column + 2,
        before: frame.end)
    }
  }

  // MARK: - Reading

  private mutating func drawReading(_ reading: Reading) {
    let title: String
    switch reading.source {
    case .note(let item): title = item.title.withSingleSpaces
    case .text(let text): title = text
    }
    let height = state.readingRows
    let top = reading.top ?? 0
    let last = min(top + height, reading.lines.count)
    var facts = reading.facts
    if !reading.lines.isEmpty { facts.insert("lines \(top + 1)–\(last) of \(reading.lines.count)", at: 0) }
    let shown = Self.joined(facts.map { TerminalText.safe($0) }, within: columns * 2 / 3)
    let start = columns - DisplayWidth.columns(of: shown)
    canvas.put(name: Canvas.cut(title, to: max(8, start - 3)), row: 0, column: 1, style: .title)
    canvas.put(shown, row: 0, column: start, style: .dim)
    for line in top..<max(top, last) {
      var text = reading.lines[line]
      if let stop = reading.target, stop.line == line { text = text.marking(stop.runs) }
      canvas.put(text, row: 1 + line - top, column: 1)
    }
    if let stop = reading.target, (top..<last).contains(stop.line) {
      setCurrent(1 + stop.line - top, 1 + reading.columns(before: stop))
    } else {
      setCurrent(1, 0)
    }
  }

  // MARK: - Lines at the bottom

  private mutating func drawStatus() {
    guard let row = layout.status else { return }
    if let message = state.message {
      let hint = state.isUndoable ? "\(state.options.lists.row(of: .undo)?.keyText(.list) ?? "") undoes it" : ""
      let start = columns - hint.count
      canvas.put(Canvas.cut(message, to: hint.isEmpty ? columns : start - 2), row: row, style: .strong)
      canvas.put(hint, row: row, column: start, style: .dim)
    } else if let request = state.changes.running, request.purpose != .plan {
      canvas.put(Canvas.cut("running \(request.text) …", to: columns), row: row, style: .dim)
    } else if layout.preview == nil, let item = state.currentItem, state.reading == nil {
      canvas.put(Canvas.cut(String(decoding: item.name, as: UTF8.self), to: columns, .start), row: row, style: .dim)
    } else {
      canvas.rule(row: row, columns: columns)
    }
  }

  private mutating func drawFooter() {
    guard let row = layout.footer else { return }
    if layout.status == nil, let message = state.message {
      return canvas.put(Canvas.cut(message, to: columns), row: row, style: .strong)
    }
    let keys = state.keys
    let entries = state.footer.compactMap { action in
      keys.row(of: action).map { row -> (key: String, label: String) in
        // A key that only begins a sequence is shown with the word for what follows.
        let key = row.keys[keys.context]?.first ?? []
        guard key.count > 1, let group = KeyTable.groups[key[0].label]
        else { return (row.keyText(keys.context), state.label(of: action) ?? row.label) }
        return (key[0].label, group.split(separator: " ").first.map(String.init) ?? group)
      }
    }
    canvas.drawFooter(entries, help: keys.row(of: .help), keys.context, row: row)
  }

  /// Draws the line that is typed, and above it what belongs to it, over the lines at the bottom.
  private mutating func drawPrompt() {
    let row = canvas.rows - 1
    let above = layout.status ?? row
    if state.changes.asks {
      let names = state.changes.prompt.map { state.overview.completions(of: $0, notes: state.answer.noteNames) } ?? []
      canvas.drawChange(state.changes, names, message: state.message, above: layout.status, below: currentRow)
    } else if state.mode == .searching {
      let filters = state.location.filters.map { "[\($0)] " }.joined()
      canvas.clear(row: row)
      if above != row {
        canvas.clear(row: above)
        let hint = state.answer.hint ?? ""
        canvas.drawChoices(
          state.isAnswered ? state.answer.completions.map(\.label) : [], current: nil, row: above, hint: hint)
      }
      canvas.drawLine(state.line, after: Canvas.cut("/\(filters)", to: columns / 2), row: row, before: columns)
    } else if case .choosing(let choice) = state.mode {
      canvas.clear(row: row)
      if above != row {
        canvas.clear(row: above)
        canvas.drawChoices(state.scopes(matching: choice).map(\.name), current: choice.current, row: above, hint: "")
      }
      canvas.drawLine(choice.line, after: "\(choice.label) ", row: row, before: columns)
    }
  }
}

extension StyledText {
  /// Returns the text with some of its pieces lit up, also without colour.
  func marking(_ runs: Range<Int>) -> StyledText {
    var result = StyledText()
    for (index, var run) in self.runs.enumerated() {
      if runs.contains(index) { run.style = run.style.adding(.highlight) }
      result.append(run)
    }
    return result
  }
}
