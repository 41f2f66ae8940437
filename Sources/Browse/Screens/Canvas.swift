internal import Terminal

/// A screen while it is drawn, with the parts that all screens have.
struct Canvas {
  private(set) var screen: Screen
  private let look: ScreenLook

  init(rows: Int, columns: Int, look: ScreenLook) {
    screen = Screen(rows: rows, columns: columns)
    self.look = look
  }

  var drawn: Screen { look.applied(to: screen) }

  var rows: Int { screen.rows }
  var columns: Int { screen.columns }

  // MARK: - Text

  mutating func put(_ text: StyledText, row: Int, column: Int = 0, before end: Int? = nil) {
    guard (0..<rows).contains(row) else { return }
    screen.put(look.colored(text), at: Screen.Position(row: row, column: column), before: end)
  }

  mutating func put(_ text: String, row: Int, column: Int = 0, before end: Int? = nil, style: Style = .plain) {
    put(StyledText(text, style), row: row, column: column, before: end)
  }

  /// Writes a name, which is isolated from the text around it if it is from right to left and the look wants that.
  mutating func put(name: String, row: Int, column: Int, before end: Int? = nil, style: Style) {
    guard (0..<rows).contains(row) else { return }
    screen.put(
      look.colored(StyledText(name, style)), at: Screen.Position(row: row, column: column), before: end,
      isIsolated: look.isolatesNames && name.isFromRightToLeft)
  }

  static func cut(_ text: String, to columns: Int, _ cut: TextFitting.Cut = .end) -> String {
    TerminalText.safe(text).truncated(toColumns: max(0, columns), cut: cut)
  }

  mutating func rule(row: Int, column: Int = 0, columns: Int) {
    put(
      String(repeating: "─", count: max(0, columns)), row: row, column: column, before: column + columns, style: .rule)
  }

  mutating func rule(before frame: Frame, from row: Int) {
    for row in row..<(frame.row + frame.rows) { put("│", row: row, column: frame.column - 2, style: .rule) }
  }

  mutating func clear(row: Int) { put(String(repeating: " ", count: columns), row: row) }

  mutating func setCursor(row: Int, column: Int) { screen.cursor = Screen.Position(row: row, column: column) }

  /// Draws a line that is edited, with its cursor, after a word. If it is too long, its beginning is left out as far as
  /// necessary.
  mutating func drawLine(_ line: EditedLine, after prompt: String, row: Int, before end: Int) {
    put(prompt, row: row, style: .strong)
    let start = DisplayWidth.columns(of: prompt)
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
    put(String(before) + line.after, row: row, column: start, before: end)
    setCursor(row: row, column: start + width)
  }

  // MARK: - Keys

  /// Draws the most important keys. Everything is left out before the key for help, and last the word beside it.
  mutating func drawFooter(_ entries: [(key: String, label: String)], help: ActionRow?, _ context: KeyContext, row: Int)
  {
    let key = help?.keyText(context) ?? ""
    let whole = "\(key) \(help?.label ?? "")"
    var entries = entries
    func width(_ entries: [(key: String, label: String)]) -> Int {
      entries.reduce(0) { $0 + DisplayWidth.columns(of: "\($1.key) \($1.label)  ") }
    }
    while entries.count > 1, width(entries) + whole.count > columns { entries.removeLast() }
    let shown = width(entries) + whole.count > columns ? key : whole
    if width(entries) + shown.count > columns { entries = [] }
    var text = StyledText()
    for entry in entries {
      text.append(entry.key, .strong)
      text.append(" \(entry.label)  ", .dim)
    }
    put(text, row: row)
    put(shown, row: row, column: max(0, columns - shown.count), style: .dim)
  }

  /// Draws what can follow the keys so far, on the lines at the bottom that do not have the current row.
  mutating func drawBox(_ keys: [Key], of table: KeyTable, below currentRow: Int) {
    let entries = table.continuations(of: keys).map { key, row in
      (key: key.label, label: row?.label ?? "\(KeyTable.groups[key.label] ?? "more")…")
    }
    let typed = keys.map(\.label).joined(separator: " ")
    drawBox(entries, named: "\(typed) \(KeyTable.groups[keys.last?.label ?? ""].map { "\($0) " } ?? "")", currentRow)
  }

  private mutating func drawBox(_ entries: [(key: String, label: String)], named name: String, _ currentRow: Int) {
    let column = entries.reduce(0) { max($0, DisplayWidth.columns(of: "\($1.key) \($1.label)")) } + 3
    let perRow = max(1, columns / column)
    let needed = (entries.count + perRow - 1) / perRow + 1
    let first = max(min(rows - needed, rows - 1), min(currentRow + 1, rows - 1))
    for row in first..<rows { clear(row: row) }
    let name = Self.cut("── \(name)", to: columns)
    put(name, row: first, style: .rule)
    let width = DisplayWidth.columns(of: name)
    rule(row: first, column: width, columns: columns - width)
    for (index, entry) in entries.enumerated() {
      let row = first + 1 + index / perRow
      guard row < rows else { break }
      let text = StyledText(entry.key, .strong) + StyledText(" \(entry.label)", .dim)
      put(text, row: row, column: index % perRow * column + 1)
    }
  }

  mutating func drawHelp(_ help: HelpList, of table: KeyTable) {
    let found = help.rows(of: table)
    let height = max(1, rows - 1)
    let status = Self.cut("help · \(found.count) of \(table.rows.count)", to: columns / 2)
    let top = max(0, help.current - height + 1)
    for (offset, row) in found.dropFirst(top).prefix(height).enumerated() {
      let isCurrent = top + offset == help.current
      if isCurrent { put("▌", row: offset + 1, style: .strong) }
      put(Self.cut(row.keyText(table.context), to: 11), row: offset + 1, column: 2, style: .strong)
      put(
        Self.cut(row.help(in: table.context), to: columns - 14), row: offset + 1, column: 14,
        style: isCurrent ? .title : .plain)
      if let command = row.command,
        columns >= DisplayWidth.columns(of: row.help(in: table.context)) + command.count + 16
      {
        put(command, row: offset + 1, column: columns - command.count, style: .dim)
      }
    }
    drawLine(help.line, after: "> ", row: 0, before: columns - DisplayWidth.columns(of: status) - 1)
    put(status, row: 0, column: columns - DisplayWidth.columns(of: status), style: .dim)
  }

  // MARK: - Changes

  /// Draws the line or the question of a change over the bottom lines, but not over `currentRow`. `names` are how the
  /// line can go on; they are drawn on the line `above`, if there is one, unless it has a message.
  mutating func drawChange(
    _ changes: ChangeDialogue, _ names: [String], message: String?, above: Int?, below currentRow: Int
  ) {
    let row = rows - 1
    if let confirmation = changes.confirmation {
      let lines = confirmation.question.wrapped(toColumns: columns)
      let first = max(min(row, currentRow + 1), rows - lines.count)
      for (index, line) in lines.enumerated() where first + index < rows {
        clear(row: first + index)
        put(Self.cut(line, to: columns), row: first + index, style: .strong)
      }
      setCursor(row: min(first + lines.count - 1, row), column: DisplayWidth.columns(of: lines.last ?? ""))
    } else if let choice = changes.choice {
      drawBox(
        choice.entries.map { (String($0.letter), $0.label) }, named: "category of \(choice.subject.text) ", currentRow)
    } else if let prompt = changes.prompt {
      clear(row: row)
      if let above, above != currentRow {
        clear(row: above)
        let hint =
          message.map { _ in "" } ?? changes.foresight ?? prompt.fact
          ?? (names.isEmpty ? "enter does it  esc keeps all" : "tab completes")
        drawChoices(message == nil ? names : [], current: prompt.taken, row: above, hint: hint)
        if let message { put(Self.cut(message, to: columns), row: above, style: .strong) }
      }
      let label = prompt.label == ":" ? ":" : Self.cut(prompt.label, to: max(8, columns * 2 / 3)) + " "
      drawLine(prompt.line, after: columns < 40 ? Self.cut(label, to: 8) : label, row: row, before: columns)
    }
  }

  mutating func drawChoices(_ names: [String], current: Int?, row: Int, hint: String) {
    let end = columns - DisplayWidth.columns(of: hint) - (hint.isEmpty ? 0 : 2)
    var column = 1
    for (index, name) in names.enumerated().dropFirst(max(0, (current ?? 0) - 2)) {
      let text = TerminalText.safe(name)
      let width = DisplayWidth.columns(of: text)
      if column + width > end { break }
      put(text, row: row, column: column, style: index == current ? .highlight : .dim)
      column += width + 2
    }
    put(Self.cut(hint, to: columns), row: row, column: max(0, columns - DisplayWidth.columns(of: hint)), style: .dim)
  }

  // MARK: - Rows

  mutating func draw(_ section: ListSection, in frame: Frame, row: Int) {
    let count = section.total > 0 ? "  \(section.total)" : ""
    let label = Self.cut(section.label, to: frame.columns - count.count)
    put(StyledText(label, .group) + StyledText(count, .count), row: row, column: frame.column, before: frame.end)
  }

  mutating func drawSnippet(of item: ListItem, in frame: Frame, row: Int) {
    let text = Self.cut(item.snippet.withSingleSpaces, to: frame.columns - 4)
    put(text, row: row, column: frame.column + 4, before: frame.end, style: .dim)
  }

  /// Draws the row of a list: a sign of the current row and of a mark, the title, and at the end the date.
  mutating func drawRow(_ item: ListItem, isCurrent: Bool, isMarked: Bool, in frame: Frame, row: Int, dateWidth: Int) {
    if isCurrent { put("▌", row: row, column: frame.column, style: .strong) }
    if isMarked { put("●", row: row, column: frame.column + 1, style: .strong) }
    let start = frame.column + 2 + (isMarked || frame.columns >= PickLayout.dates ? 1 : 0)
    let alert = item.needsAttention ? "! " : ""
    let room = frame.end - start - (dateWidth > 0 ? dateWidth + 2 : 0) - (dateWidth > 0 ? alert.count : 0)
    let sign = item.sign.isEmpty ? "" : item.sign + " "
    let title = Self.cut(sign + item.title.withSingleSpaces, to: room)
    put(name: title, row: row, column: start, before: frame.end, style: isCurrent ? .title : .plain)
    guard dateWidth > 0 else { return }
    let date = alert + Self.cut(item.date, to: dateWidth)
    let width = DisplayWidth.columns(of: date)
    put(date, row: row, column: frame.end - width, before: frame.end, style: item.needsAttention ? .warning : .dim)
  }
}

struct Frame: Hashable, Sendable {
  var row: Int
  var column: Int
  var rows: Int
  var columns: Int

  var end: Int { column + columns }

  func contains(row: Int, column: Int) -> Bool {
    (self.row..<self.row + rows).contains(row) && (self.column..<end).contains(column)
  }
}

enum PreviewPosition: Sendable, CaseIterable {
  case right, below, off
}

extension Preview {
  /// Returns the first line before it is scrolled: the best line is a third below the top.
  func start(rows: Int) -> Int { min(max(0, (bestLine ?? 0) - rows / 3), max(0, lines.count - rows)) }
}
