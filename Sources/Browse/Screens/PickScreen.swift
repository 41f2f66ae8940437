internal import Answers
internal import Bytes
internal import Terminal

struct PickScreen {
  private let state: PickState
  private let layout: PickLayout
  private var canvas: Canvas

  static func screen(of state: PickState, look: ScreenLook) -> Screen {
    var drawing = PickScreen(state, look)
    drawing.draw()
    return drawing.canvas.drawn
  }

  private init(_ state: PickState, _ look: ScreenLook) {
    (self.state, layout) = (state, state.layout)
    // While a person types, nobody follows a link, and its address would be most of the bytes of a frame.
    var look = look
    look.hasHyperlinks = look.hasHyperlinks && state.isMoving
    canvas = Canvas(rows: state.rows, columns: state.columns, look: look)
  }

  private mutating func draw() {
    if case .help(let help) = state.mode { return canvas.drawHelp(help, of: .pick) }
    if case .reading(let lines, let top) = state.mode { return drawText(lines, from: top) }
    drawRows()
    drawPreview()
    if let status = layout.status { canvas.put(statusFacts, row: status, style: .dim) }
    if let rule = layout.rule, layout.preview == nil { canvas.rule(row: rule, columns: state.columns) }
    drawFooter()
    if case .box(let keys) = state.mode { canvas.drawBox(keys, of: .pick, below: state.currentLine) }
    drawQuery()
    if state.changes.asks {
      canvas.drawChange(
        state.changes,
        state.changes.prompt.map { state.overview.completions(of: $0, notes: state.answer.noteNames) } ?? [],
        message: state.message, above: layout.status ?? state.rows - 2, below: state.currentLine)
    }
  }

  /// Draws a text over all, and below it how it is left.
  private mutating func drawText(_ lines: [String], from top: Int) {
    let height = max(1, state.rows - 1)
    for (row, line) in lines.dropFirst(top).prefix(height).enumerated() {
      canvas.put(Canvas.cut(line, to: state.columns), row: row)
    }
    canvas.setCursor(row: 0, column: 0)
    guard state.rows > 1 else { return }
    let range = "lines \(top + 1)–\(min(top + height, lines.count)) of \(lines.count) · esc leaves"
    canvas.put(Canvas.cut(range, to: state.columns), row: state.rows - 1, style: .dim)
  }

  // MARK: - Query

  private static let prompt = "> "

  private mutating func drawQuery() {
    let status = statusText
    // The query has at least a third of the row.
    let room = state.columns - Self.prompt.count - 1
    let most = max(room * 2 / 3, room - DisplayWidth.columns(of: state.query.text) - 2)
    let shown = Canvas.cut(status, to: min(most, room - 2))
    let width = DisplayWidth.columns(of: shown)
    canvas.drawLine(state.query, after: Self.prompt, row: 0, before: state.columns - width - (width > 0 ? 1 : 0))
    canvas.put(shown, row: 0, column: state.columns - width, style: .dim)
    drawCompletions(after: canvas.screen.cursor.column, before: state.columns - width - 2)
    if state.isMoving, state.rowCount > 0, layout.list.rows > 0 { canvas.setCursor(row: state.currentLine, column: 0) }
  }

  /// Draws how the query can go on, beside it, as far as there is room.
  private mutating func drawCompletions(after start: Int, before end: Int) {
    guard state.isAnswered, state.query.after.isEmpty else { return }
    var column = start + 4
    for completion in state.answer.completions {
      let label = TerminalText.safe(completion.label)
      let width = DisplayWidth.columns(of: label)
      if column + width > end { return }
      canvas.put(label, row: 0, column: column, style: .dim)
      column += width + 2
    }
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
    let lines = state.lines.lines.dropFirst(state.cursor.top).prefix(list.rows)
    let shown = lines.compactMap { line in if case .row(let index) = line { rows[at: index] } else { nil } }
    func width(_ text: (ListItem) -> String) -> Int {
      shown.reduce(0) { max($0, DisplayWidth.columns(of: Self.line(text($1)))) }
    }
    let dateWidth = list.columns < PickLayout.dates ? 0 : width(\.date)
    let detailWidth = state.columns < PickLayout.details ? 0 : width(\.detail)
    let titleWidth = width(\.title)
    for (row, line) in zip(list.row..., lines) {
      switch line {
      case .heading(let index): canvas.draw(state.answer.sections[index], in: list, row: row)
      case .snippet(let index): canvas.drawSnippet(of: rows[index], in: list, row: row)
      case .row(let index):
        let isCurrent = index == state.cursor.current
        if isCurrent { canvas.put("▌", row: row, style: .strong) }
        if let item = rows[at: index] {
          draw(item, isCurrent: isCurrent, row: row, titleWidth, detailWidth, dateWidth: dateWidth)
        } else if let offer = state.offer {
          draw(offer, isCurrent: isCurrent, row: row)
        }
      }
    }
  }

  /// The column at which titles begin, after the signs of the current row and of a mark.
  private static let titleColumn = 3

  private mutating func draw(
    _ item: ListItem, isCurrent: Bool, row: Int, _ titleWidth: Int, _ detailWidth: Int, dateWidth: Int
  ) {
    let end = layout.list.columns
    if state.isMarked(item) { canvas.put("●", row: row, column: 1, style: .strong) }
    var room = end - Self.titleColumn - (dateWidth > 0 ? dateWidth + 2 : 0)
    if detailWidth > 0 {
      // Titles have about half of the row, or if they need more what details leave.
      let least = room - min(detailWidth + 2, room * 11 / 21)
      let detail = room - min(least, max(titleWidth + 2, room * 10 / 21))
      room -= detail
      canvas.put(
        Canvas.cut(Self.line(item.detail), to: detail - 2), row: row, column: Self.titleColumn + room, before: end,
        style: .dim)
      room -= 2
    }
    let title = Canvas.cut(Self.line(item.title), to: room)
    canvas.put(name: title, row: row, column: Self.titleColumn, before: end, style: isCurrent ? .title : .plain)
    if dateWidth > 0 {
      let width = DisplayWidth.columns(of: item.date)
      canvas.put(item.date, row: row, column: end - width, before: end, style: .dim)
    }
  }

  private static func line(_ text: String) -> String { text.withSingleSpaces }

  private mutating func draw(_ offer: CreationOffer, isCurrent: Bool, row: Int) {
    var text = "＋ create “\(Self.line(offer.title))”"
    if !offer.folder.isEmpty { text += " in \(offer.folder)" }
    if offer.links > 0 {
      text += " · " + Amount.text(offer.links, "link") + (offer.links == 1 ? " waits" : " wait") + " for it"
    }
    if let similar = offer.similar { text += " · did you mean ‘\(similar)’? → takes it" }
    if !offer.like.isEmpty { text += " · like \(offer.like.map { "‘\(Self.line($0))’" }.joined(separator: ", "))" }
    let room = layout.list.columns - Self.titleColumn
    canvas.put(
      Canvas.cut(text, to: room), row: row, column: Self.titleColumn, before: layout.list.columns,
      style: isCurrent ? .title : .plain)
  }

  // MARK: - Preview

  /// The facts about the current row, if there is no preview.
  private var statusFacts: String {
    guard let item = state.currentItem else { return "" }
    return Canvas.cut(String(decoding: QuotedName.line(of: item.name), as: UTF8.self), to: state.columns, .start)
  }

  private mutating func drawPreview() {
    guard let frame = layout.preview else { return }
    let isCurrent = state.preview?.question == state.previewQuestion
    let preview = state.currentItem == nil ? nil : state.preview?.asShown
    let titleRow = frame.row - 1
    if layout.previewPosition == .right { canvas.rule(before: frame, from: titleRow) }
    let start = preview.map { $0.start(rows: frame.rows) + state.previewScroll } ?? 0
    let end = frame.column + frame.columns
    var title = StyledText()
    if let preview {
      let count = preview.lines.count
      let position = count > frame.rows ? " line \((preview.bestLine ?? start) + 1) of \(count) ─" : ""
      let room = frame.columns - DisplayWidth.columns(of: position) - 5
      let style: Style = isCurrent ? .strong : .dim
      title.append("── ", .rule)
      title.append(Self.title(preview, columns: room, style))
      title.append(" ", .rule)
      let rest = frame.columns - title.columns - DisplayWidth.columns(of: position)
      title.append(String(repeating: "─", count: max(0, rest)) + position, .rule)
    } else {
      title.append(String(repeating: "─", count: frame.columns), .rule)
    }
    canvas.put(title, row: titleRow, column: frame.column, before: end)
    guard let preview else { return }
    for row in 0..<frame.rows where preview.lines.indices.contains(start + row) {
      canvas.put(preview.lines[start + row], row: frame.row + row, column: frame.column, before: end)
    }
  }

  /// Returns the title of a preview with as many facts as there is room for.
  private static func title(_ preview: Preview, columns: Int, _ style: Style) -> StyledText {
    let title = Canvas.cut(line(preview.question.item.title), to: columns)
    var text = StyledText(title, style)
    var used = DisplayWidth.columns(of: title)
    for (index, fact) in preview.facts.enumerated() {
      let more = (index == 0 ? "  " : " · ") + TerminalText.safe(fact)
      used += DisplayWidth.columns(of: more)
      if used > columns {
        // Of the path, which is the first fact, the end says most.
        let room = columns - DisplayWidth.columns(of: title) - 2
        if index == 0, room >= 12 { text.append("  " + Canvas.cut(fact, to: room, .start), .dim) }
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
      return canvas.put(Canvas.cut(message, to: state.columns), row: footer, style: .warning)
    }
    let entries = KeyTable.pick.footer.filter { state.shows($0) }.compactMap { action in
      KeyTable.pick.row(of: action).map { row in
        (key: row.keyText(.pick), label: action == .open ? state.isAtOffer ? "create" : "choose" : row.label)
      }
    }
    canvas.drawFooter(entries, help: KeyTable.pick.row(of: .help), .pick, row: footer)
  }
}

extension Preview {
  /// The preview with the rows of its panel in place of the text, if it has a panel.
  fileprivate var asShown: Preview {
    guard let panel = question.panel else { return self }
    let rows = self.panel.map { $0.text.truncated(toColumns: max(1, question.columns)) }
    var shown = Preview(question: question, lines: rows.isEmpty ? [StyledText("none", .dim)] : rows)
    shown.facts = ["\(panel)", "\(rows.count)"]
    return shown
  }
}

extension PickState {
  func shows(_ action: Action) -> Bool {
    switch action {
    case .mark: !options.isSingle
    case .edit: options.areNotes
    default: true
    }
  }
}
