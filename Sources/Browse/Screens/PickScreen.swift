internal import Answers
internal import Bytes
package import Terminal

/// Draws the state of `pick` as a screen.
package struct PickScreen {
  private let state: PickState
  private let layout: PickLayout
  private let look: ScreenLook
  private var screen: Screen

  /// Returns the screen of a state.
  package static func screen(of state: PickState, look: ScreenLook) -> Screen {
    var drawing = PickScreen(state, look)
    drawing.draw()
    return look.applied(to: drawing.screen)
  }

  private init(_ state: PickState, _ look: ScreenLook) {
    (self.state, layout, self.look) = (state, state.layout, look)
    screen = Screen(rows: state.rows, columns: state.columns)
  }

  private mutating func draw() {
    if case .help(let line, let index) = state.mode { return drawHelp(line, index) }
    drawRows()
    drawPreview()
    if let status = layout.status { put(statusFacts, row: status, style: .dim) }
    if let rule = layout.rule, layout.preview == nil {
      put(StyledText(String(repeating: "─", count: state.columns), .rule), row: rule)
    }
    drawFooter()
    if case .box(let keys) = state.mode { drawBox(keys) }
    drawQuery()
  }

  // MARK: - Writing

  private mutating func put(_ text: StyledText, row: Int, column: Int = 0, before end: Int? = nil) {
    screen.put(look.colored(text), at: Screen.Position(row: row, column: column), before: end)
  }

  private mutating func put(_ text: String, row: Int, column: Int = 0, before end: Int? = nil, style: Style = .plain) {
    put(StyledText(text, style), row: row, column: column, before: end)
  }

  private static func cut(_ text: String, to columns: Int, _ cut: TextFitting.Cut = .end) -> String {
    TerminalText.safe(text).truncated(toColumns: max(0, columns), cut: cut)
  }

  // MARK: - Query

  private static let prompt = "> "

  private mutating func drawQuery() {
    let status = statusText
    // The query has at least a third of the row.
    let room = state.columns - Self.prompt.count - 1
    let most = max(room * 2 / 3, room - DisplayWidth.columns(of: state.query.text) - 2)
    let shown = Self.cut(status, to: min(most, room - 2))
    let width = DisplayWidth.columns(of: shown)
    drawLine(state.query, before: state.columns - width - (width > 0 ? 1 : 0))
    put(shown, row: 0, column: state.columns - width, style: .dim)
    drawCompletions(after: screen.cursor.column, before: state.columns - width - 2)
    if state.isMoving, state.rowCount > 0, layout.list.rows > 0 {
      screen.cursor = Screen.Position(row: layout.list.row + state.current - state.top, column: 0)
    }
  }

  /// Draws how the query can go on, beside it, as far as there is room.
  private mutating func drawCompletions(after start: Int, before end: Int) {
    guard state.isAnswered, state.query.after.isEmpty else { return }
    var column = start + 4
    for completion in state.answer.completions {
      let label = TerminalText.safe(completion.label)
      let width = DisplayWidth.columns(of: label)
      if column + width > end { return }
      put(label, row: 0, column: column, style: .dim)
      column += width + 2
    }
  }

  /// Draws a line that is edited, with its cursor. If it is too long, its beginning is left out as far as necessary.
  private mutating func drawLine(_ line: EditedLine, before end: Int) {
    put(Self.prompt, row: 0, style: .strong)
    let start = Self.prompt.count
    var before = Array(TerminalText.safe(line.before))
    var width = before.reduce(0) { $0 + DisplayWidth.columns(of: String($1)) }
    var isCut = false
    while width > max(0, end - start - 1), !before.isEmpty {
      width -= DisplayWidth.columns(of: String(before.removeFirst()))
      isCut = true
    }
    if isCut, let first = before.first {
      before[0] = "…"
      width += 1 - DisplayWidth.columns(of: String(first))
    }
    put(String(before) + line.after, row: 0, column: start, before: end)
    screen.cursor = Screen.Position(row: 0, column: start + width)
  }

  private var statusText: String {
    let answer = state.answer
    if let progress = state.progress {
      return "indexing \(ProgressLine.grouped(progress.done)) of \(ProgressLine.grouped(progress.total))"
    }
    guard answer.question.edition >= 0 else { return state.isComparing ? "comparing" : "" }
    if state.columns < PickLayout.dates {
      return answer.kind == .recent ? "\(answer.all)" : "\(answer.total)/\(answer.all)"
    }
    var parts: [String] = []
    if !state.marks.isEmpty { parts.append("\(state.marks.count) marked") }
    if state.showsOnlyMarks {
      parts.append("only marked")
    } else if answer.kind == .recent {
      parts.append("recent · \(ProgressLine.grouped(answer.all))")
    } else {
      parts.append("\(ProgressLine.grouped(answer.total)) of \(ProgressLine.grouped(answer.all))")
    }
    if answer.kind == .names { parts.append("by name") }
    if let hint = answer.hint { parts.append(hint) }
    if state.isComparing { parts.append("comparing") }
    return parts.joined(separator: " · ")
  }

  // MARK: - Rows

  private mutating func drawRows() {
    let list = layout.list
    let rows = state.shownRows
    let shown = state.top..<min(state.rowCount, state.top + list.rows)
    let dateWidth =
      list.columns < PickLayout.dates
      ? 0 : shown.reduce(0) { max($0, rows.indices.contains($1) ? DisplayWidth.columns(of: rows[$1].date) : 0) }
    let places = shown.map { rows.indices.contains($0) ? DisplayWidth.columns(of: Self.line(rows[$0].place)) : 0 }
    let placeWidth = state.columns < PickLayout.places ? 0 : places.max() ?? 0
    let titleWidth = shown.reduce(0) {
      max($0, rows.indices.contains($1) ? DisplayWidth.columns(of: Self.line(rows[$1].title)) : 0)
    }
    for index in shown {
      let row = list.row + index - state.top
      if index == state.current { put("▌", row: row, style: .strong) }
      if rows.indices.contains(index) {
        draw(rows[index], isCurrent: index == state.current, row: row, titleWidth, placeWidth, dateWidth: dateWidth)
      } else if let offer = state.offer {
        draw(offer, isCurrent: index == state.current, row: row)
      }
    }
  }

  /// The column at which titles begin, after the signs of the current row and of a mark.
  private static let titleColumn = 3

  private mutating func draw(
    _ item: PickItem, isCurrent: Bool, row: Int, _ titleWidth: Int, _ placeWidth: Int, dateWidth: Int
  ) {
    let end = layout.list.columns
    if state.isMarked(item) { put("●", row: row, column: 1, style: .strong) }
    var room = end - Self.titleColumn - (dateWidth > 0 ? dateWidth + 2 : 0)
    if placeWidth > 0 {
      // Titles have about half of the row, or if they need more what places leave.
      let least = room - min(placeWidth + 2, room * 11 / 21)
      let place = room - min(least, max(titleWidth + 2, room * 10 / 21))
      room -= place
      put(
        Self.cut(Self.line(item.place), to: place - 2), row: row, column: Self.titleColumn + room, before: end,
        style: .dim)
      room -= 2
    }
    let title = Self.cut(Self.line(item.title), to: room)
    put(title, row: row, column: Self.titleColumn, before: end, style: isCurrent ? .title : .plain)
    if dateWidth > 0 {
      let width = DisplayWidth.columns(of: item.date)
      put(item.date, row: row, column: end - width, before: end, style: .date)
    }
  }

  /// Returns a title or path on one line.
  private static func line(_ text: String) -> String { text.withSingleSpaces }

  private mutating func draw(_ offer: CreationOffer, isCurrent: Bool, row: Int) {
    var text = "＋ create “\(Self.line(offer.title))”"
    if !offer.folder.isEmpty { text += " in \(offer.folder)" }
    if offer.links > 0 {
      text += " · " + Amount.text(offer.links, "link") + (offer.links == 1 ? " waits" : " wait") + " for it"
    }
    if let similar = offer.similar { text += " · did you mean ‘\(similar)’? → takes it" }
    let room = layout.list.columns - Self.titleColumn
    put(
      Self.cut(text, to: room), row: row, column: Self.titleColumn, before: layout.list.columns,
      style: isCurrent ? .title : .plain)
  }

  // MARK: - Preview

  /// The facts about the current row, if there is no preview.
  private var statusFacts: String {
    guard let item = state.currentItem else { return "" }
    return Self.cut(String(decoding: QuotedName.line(of: item.name), as: UTF8.self), to: state.columns, .start)
  }

  private mutating func drawPreview() {
    guard let frame = layout.preview else { return }
    let isCurrent = state.preview?.question == state.previewQuestion
    let preview = state.currentItem == nil ? nil : state.preview
    let titleRow = frame.row - 1
    if layout.previewPlace == .right {
      for row in titleRow..<(frame.row + frame.rows) { put("│", row: row, column: frame.column - 2, style: .rule) }
    }
    let start = preview.map { PickState.previewStart($0, rows: frame.rows) + state.previewScroll } ?? 0
    let end = frame.column + frame.columns
    var title = StyledText()
    if let preview {
      let count = preview.lines.count
      let place = count > frame.rows ? " line \((preview.bestLine ?? start) + 1) of \(count) ─" : ""
      let room = frame.columns - DisplayWidth.columns(of: place) - 5
      let style: Style = isCurrent ? .strong : .dim
      title.append("── ", .rule)
      title.append(Self.title(preview, columns: room, style))
      title.append(" ", .rule)
      let rest = frame.columns - title.columns - DisplayWidth.columns(of: place)
      title.append(String(repeating: "─", count: max(0, rest)) + place, .rule)
    } else {
      title.append(String(repeating: "─", count: frame.columns), .rule)
    }
    put(title, row: titleRow, column: frame.column, before: end)
    guard let preview else { return }
    for row in 0..<frame.rows where preview.lines.indices.contains(start + row) {
      put(preview.lines[start + row], row: frame.row + row, column: frame.column, before: end)
    }
  }

  /// Returns the title of a preview with as many facts as there is room for.
  private static func title(_ preview: PickPreview, columns: Int, _ style: Style) -> StyledText {
    let title = cut(line(preview.question.item.title), to: columns)
    var text = StyledText(title, style)
    var used = DisplayWidth.columns(of: title)
    for (index, fact) in preview.facts.enumerated() {
      let more = (index == 0 ? "  " : " · ") + TerminalText.safe(fact)
      used += DisplayWidth.columns(of: more)
      if used > columns {
        // Of the path, which is the first fact, the end says most.
        let room = columns - DisplayWidth.columns(of: title) - 2
        if index == 0, room >= 12 { text.append("  " + cut(fact, to: room, .start), .dim) }
        break
      }
      text.append(more, .dim)
    }
    return text
  }

  // MARK: - Footer, box and help

  private mutating func drawFooter() {
    guard let footer = layout.footer else { return }
    if let message = state.message {
      return put(Self.cut(message, to: state.columns), row: footer, style: .warning)
    }
    let help = PickActionRow.of(.help)
    let key = help?.keyText ?? ""
    let whole = "\(key) \(help?.label ?? "")"
    var entries = PickActionRow.all.prefix(PickActionRow.footerCount).filter { state.shows($0.action) }.map { row in
      (key: row.keyText, label: row.action == .choose && state.isAtOffer ? "create" : row.label)
    }
    func width(_ entries: [(key: String, label: String)]) -> Int {
      entries.reduce(0) { $0 + DisplayWidth.columns(of: "\($1.key) \($1.label)  ") }
    }
    // Everything is left out before the key for help, and last the word beside it.
    while entries.count > 1, width(entries) + whole.count > state.columns { entries.removeLast() }
    let shown = width(entries) + whole.count > state.columns ? key : whole
    if width(entries) + shown.count > state.columns { entries = [] }
    var text = StyledText()
    for entry in entries {
      text.append(entry.key, .strong)
      text.append(" \(entry.label)  ", .dim)
    }
    put(text, row: footer)
    put(shown, row: footer, column: max(0, state.columns - shown.count), style: .dim)
  }

  /// Draws what can follow the keys so far, on the lines at the bottom that do not have the current row.
  private mutating func drawBox(_ keys: [Key]) {
    let entries = PickActionRow.continuations(of: keys).map { key, row in
      (key: key.label, label: row?.label ?? "\(Self.groups[key.label] ?? "more")…")
    }
    let column = entries.reduce(0) { max($0, DisplayWidth.columns(of: "\($1.key) \($1.label)")) } + 3
    let perRow = max(1, state.columns / column)
    let needed = (entries.count + perRow - 1) / perRow + 1
    let currentRow = layout.list.row + state.current - state.top
    let first = max(min(state.rows - needed, state.rows - 1), min(currentRow + 1, state.rows - 1))
    for row in first..<state.rows { put(String(repeating: " ", count: state.columns), row: row) }
    let name = "── \(keys.map(\.label).joined(separator: " ")) "
    let rest = max(0, state.columns - DisplayWidth.columns(of: name))
    put(name + String(repeating: "─", count: rest), row: first, style: .rule)
    for (index, entry) in entries.enumerated() {
      let row = first + 1 + index / perRow
      guard row < state.rows else { break }
      let text = StyledText(entry.key, .strong) + StyledText(" \(entry.label)", .dim)
      put(text, row: row, column: index % perRow * column + 1)
    }
  }

  /// The words for keys after which another one is awaited.
  private static let groups = ["g": "go", "y": "copy", "v": "view"]

  private mutating func drawHelp(_ line: EditedLine, _ index: Int) {
    let rows = PickState.helpRows(line.text)
    let height = max(1, state.rows - 1)
    let status = Self.cut("help · \(rows.count) of \(PickActionRow.all.count)", to: state.columns / 2)
    let top = max(0, index - height + 1)
    for (place, row) in rows.dropFirst(top).prefix(height).enumerated() {
      let isCurrent = top + place == index
      if isCurrent { put("▌", row: place + 1, style: .strong) }
      put(Self.cut(row.keyText, to: 11), row: place + 1, column: 2, style: .strong)
      put(
        Self.cut(row.help, to: state.columns - 14), row: place + 1, column: 14, style: isCurrent ? .title : .plain)
      if let command = row.command, state.columns >= 78 + command.count - 20 {
        put(command, row: place + 1, column: state.columns - command.count, style: .dim)
      }
    }
    drawLine(line, before: state.columns - DisplayWidth.columns(of: status) - 1)
    put(status, row: 0, column: state.columns - DisplayWidth.columns(of: status), style: .dim)
  }
}

extension PickState {
  /// Whether the footer has an action.
  func shows(_ action: PickAction) -> Bool {
    switch action {
    case .mark: !options.isSingle
    case .edit: options.areNotes
    default: true
    }
  }
}
