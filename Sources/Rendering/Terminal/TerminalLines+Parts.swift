internal import NoteSyntax
internal import Terminal

extension TerminalLines {
  var textStyle: Style { nesting.quotes > 0 ? .quote : .plain }

  /// The lines of the text of a block; lines that are empty were comments.
  var preparedText: [StyledText] { text.lines.map { $0.prepared(for: palette) } }

  // MARK: - Lines

  mutating func append(line: StyledText) { append(line: line, after: nesting.prefix) }

  private mutating func append(line: StyledText, after prefix: StyledText) {
    lines.append((pending ?? prefix) + line)
    pending = nil
  }

  mutating func append(wrapping text: StyledText, after prefix: StyledText) {
    let first = (pending ?? prefix).columns
    let columns = textWidth.map { max(Self.narrowestText, $0 - first) }
    for part in text.wrapped(toColumns: columns) { append(line: part, after: prefix) }
  }

  mutating func appendText(mark: StyledText = StyledText(), after prefix: StyledText) {
    let texts = preparedText
    let shown = texts.count > 1 ? texts.filter { !$0.isEmpty } : texts
    if shown.allSatisfy(\.isEmpty), mark.isEmpty { return }
    if !mark.isEmpty { addMark(mark) }
    for line in shown { append(wrapping: line, after: prefix) }
    if !mark.isEmpty { flushPending() }
  }

  mutating func separate() { if let last = lines.last, !last.isEmpty { lines.append(StyledText()) } }

  // MARK: - Markers

  mutating func flushPending() {
    if let pending { lines.append(pending) }
    pending = nil
  }

  /// Adds a marker before the next line.
  mutating func addMark(_ mark: StyledText) {
    if let columns = pending?.columns, columns >= Self.widestMarkers { flushPending() }
    pending = (pending ?? nesting.prefix) + mark
  }

  mutating func enterQuote() {
    var inner = nesting
    inner.quotes += 1
    if nesting.quotes < Self.deepestBar {
      let bar = StyledText("│ ", .dim)
      if pending != nil { addMark(bar) }
      inner.prefix.append(bar)
    }
    inner.bars = inner.prefix
    nestings.append(inner)
  }

  mutating func enterItem(_ item: ListItemElement) {
    let mark = mark(of: item, level: nesting.items).prepared(for: palette)
    addMark(mark)
    var inner = nesting
    inner.besideMarker = nesting.prefix
    inner.besideMarker.append(String(repeating: " ", count: mark.columns))
    inner.isDone = item.isDone
    inner.items += 1
    if nesting.items < Self.deepestIndent { inner.prefix.append("  ") }
    nestings.append(inner)
  }

  private func mark(of item: ListItemElement, level: Int) -> StyledText {
    var mark = StyledText()
    if let number = item.number { mark.append(number + " ", .dim) }
    let link = marks == nil ? nil : Hyperlink(.task(offset: item.offset))
    switch item.status {
    case nil: if item.number == nil { mark.append(["• ", "◦ ", "▪ "][level % 3], .dim) }
    case " ": mark.append("☐ ", .taskOpen, link: link)
    case "x", "X": mark.append("☑ ", .taskDone, link: link)
    case .some(let status): mark.append("[\(status)] ", .taskOpen, link: link)
    }
    return mark
  }

  // MARK: - Callouts

  /// Appends the title of a callout after the label of its type, or only the label if nothing of it is visible.
  mutating func appendTitle() {
    guard let callout = callouts.last else { return }
    let title = preparedText
    if title.allSatisfy(\.isEmpty) { return append(line: label(of: callout)) }
    addMark(label(of: callout) + StyledText(": "))
    for line in title { append(wrapping: line, after: nesting.prefix) }
  }

  func label(of callout: Callout) -> StyledText {
    let style: Style =
      switch callout.type {
      case "warning", "caution", "attention", "question", "help", "faq": .warning
      case "danger", "error", "failure", "fail", "missing", "bug": .error
      case "tip", "hint", "important", "success", "check", "done": .success
      default: .hint
      }
    return StyledText(callout.typeName, style.adding(.strong)).prepared(for: palette)
  }

  // MARK: - Tables

  /// Appends the open table with a rule below its header; its lines as written if it is too wide for the terminal.
  mutating func appendTable() {
    var aligned = table.lines(width: nil, palette: palette)
    let columns = aligned.reduce(0) { max($0, $1.columns) }
    aligned.insert(StyledText(String(repeating: "─", count: columns), .rule), at: min(1, aligned.count))
    let isTooWide = width.map { columns + nesting.prefix.columns > $0 } ?? false
    for line in isTooWide ? tableLines : aligned { append(line: line) }
    lineBlock = nil
  }

  static func alignment(_ alignment: TableAlignment) -> TextFitting.Alignment {
    switch alignment {
    case .none, .left: .left
    case .center: .center
    case .right: .right
    }
  }
}

extension Callout {
  var typeName: String { type.prefix(1).uppercased() + type.dropFirst() }
}
