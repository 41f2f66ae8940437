internal import NoteSyntax
internal import Terminal

/// Renders Markdown for reading on a terminal.
///
/// Structure is shown by characters (bullets, boxes, bars, rules) and additionally by style, so it is visible without
/// colour too. Delimiters are removed. Paragraphs are wrapped to the terminal's width, but code is not.
struct MarkdownRendering {
  /// The maximal width of text, even on a wide terminal, because longer lines are hard to read.
  static let widestText = 100
  /// The length of a rule if there is no terminal width.
  private static let ruleColumns = 40
  /// The minimal width of text, however deeply it is nested.
  private static let narrowestText = 16
  /// The maximal depths to which lists are indented and quotes have bars.
  private static let deepestIndent = 12
  private static let deepestBar = 16
  /// The number of columns of markers on a line after which no more are added.
  private static let widestMarkers = 24

  /// The nesting of a block, and the prefix of its lines.
  private struct Place {
    /// The text before each line.
    var prefix = StyledText()
    /// The part of the prefix that quotes show on blank lines too.
    var bars = StyledText()
    /// The numbers of enclosing quotes and list items.
    var quotes = 0
    var items = 0
  }

  let bytes: [UInt8]
  /// The width of the terminal, and the width that text can use.
  private let width: Int?
  private let textWidth: Int?
  let palette: Palette
  private var lines: [StyledText] = []
  /// The text before the next line instead of the prefix: markers of items that have no line yet.
  private var pending: StyledText?

  /// Renders a body; `width` is that of the terminal, or nil if lines are not wrapped.
  static func lines(of body: [UInt8], width: Int?, palette: Palette) -> [StyledText] {
    let document = NoteDocument(NoteParser.parse(body: body.span), in: body.span)
    return lines(of: document.blocks, in: body, width: width, palette: palette)
  }

  /// Renders blocks of the given text, without blank lines at the ends or several in a row.
  static func lines(
    of blocks: some Sequence<DocumentBlock>, in bytes: [UInt8], width: Int?, palette: Palette
  ) -> [StyledText] {
    var rendering = MarkdownRendering(bytes: bytes, width: width, palette: palette)
    for block in blocks { rendering.append(block, Place()) }
    while rendering.lines.last?.isEmpty == true { rendering.lines.removeLast() }
    return rendering.lines
  }

  private init(bytes: [UInt8], width: Int?, palette: Palette) {
    self.bytes = bytes
    self.width = width
    textWidth = width.map { min(max($0, 1), Self.widestText) }
    self.palette = palette
  }

  private mutating func append(_ block: DocumentBlock, _ place: Place) {
    let style: Style = place.quotes > 0 ? .quote : .plain
    switch block.kind {
    case .frontMatter, .comment, .calloutTitle, .tableRow, .tableCell:
      break
    case .blank:
      appendBlank(place)
    case .paragraph:
      append(block.inlines, style, place)
    case .heading(let level):
      if place.quotes == 0, pending == nil { separate() }
      // Without colour, the markers show the level.
      let marks = palette.usesColor ? "" : String(repeating: "#", count: level) + " "
      append(block.inlines, .heading(level), mark: StyledText(marks), place)
    case .thematicBreak:
      let columns = textWidth.map { max(1, $0 - place.prefix.columns) } ?? Self.ruleColumns
      append(line: StyledText(String(repeating: "─", count: columns), .rule), place)
    case .fencedCode, .indentedCode, .math:
      for line in block.lines { append(line: StyledText("  " + text(of: line), .codeBlock), place) }
    case .html, .definitions:
      for line in block.lines { append(wrapping: StyledText(text(of: line), style), place) }
    case .table(let alignments):
      appendTable(block, alignments, place)
    case .quote:
      appendChildren(of: block, quoted(place))
    case .callout(let callout):
      appendCallout(callout, block, quoted(place))
    case .list:
      for child in block.children { append(child, place) }
    case .item(let marker, let task):
      appendItem(block, marker, task.map { String(Character($0.status)) }, place)
    case .footnote(let label):
      var inner = place
      inner.prefix.append("  ")
      addMark(StyledText("[^\(label)]", .dim).prepared(for: palette) + StyledText(": "), place)
      appendChildren(of: block, inner)
    }
  }

  /// Appends the children of a container, or only the line of its marker if nothing is visible.
  private mutating func appendChildren(of block: DocumentBlock, _ place: Place) {
    for child in block.children { append(child, place) }
    flushPending()
  }

  private mutating func appendBlank(_ place: Place) {
    // The rest of a marker's line is not a blank line.
    if pending != nil { return flushPending() }
    if place.quotes == 0 { separate() } else { lines.append(place.bars) }
  }

  /// Adds a blank line if the last line is not blank.
  private mutating func separate() {
    if let last = lines.last, !last.isEmpty { lines.append(StyledText()) }
  }

  private mutating func flushPending() {
    if let pending { lines.append(pending) }
    pending = nil
  }

  /// Adds a marker before the next line.
  private mutating func addMark(_ mark: StyledText, _ place: Place) {
    if let columns = pending?.columns, columns >= Self.widestMarkers { flushPending() }
    pending = (pending ?? place.prefix) + mark
  }

  /// Returns the place inside of a quote.
  private mutating func quoted(_ place: Place) -> Place {
    var inner = place
    inner.quotes += 1
    if place.quotes < Self.deepestBar {
      let bar = StyledText("│ ", .dim)
      if pending != nil { addMark(bar, place) }
      inner.prefix.append(bar)
    }
    inner.bars = inner.prefix
    return inner
  }

  private mutating func appendItem(_ block: DocumentBlock, _ marker: ListMarker, _ status: String?, _ place: Place) {
    let mark = mark(marker, status: status, level: place.items).prepared(for: palette)
    addMark(mark, place)
    var inner = place
    inner.items += 1
    if place.items < Self.deepestIndent { inner.prefix.append("  ") }
    var isFirst = true
    for child in block.children {
      if isFirst, child.kind == .paragraph {
        let isDone = status == "x" || status == "X"
        var text = place
        text.prefix.append(String(repeating: " ", count: mark.columns))
        append(child.inlines, isDone ? .dim : place.quotes > 0 ? .quote : .plain, text)
      } else {
        append(child, inner)
      }
      isFirst = false
    }
    flushPending()
  }

  /// Returns the lines of inline content; lines that are empty were comments.
  func inlineLines(_ events: [InlineEvent], _ style: Style) -> [StyledText] {
    InlineRendering.lines(of: events, in: bytes, style: style).map { $0.prepared(for: palette) }
  }

  private mutating func append(
    _ events: [InlineEvent], _ style: Style, mark: StyledText = StyledText(), _ place: Place
  ) {
    let texts = inlineLines(events, style)
    let shown = texts.count > 1 ? texts.filter { !$0.isEmpty } : texts
    if shown.allSatisfy(\.isEmpty), mark.isEmpty { return }
    if !mark.isEmpty { addMark(mark, place) }
    for line in shown { append(wrapping: line, place) }
    if !mark.isEmpty { flushPending() }
  }

  /// Appends text, wrapped to the available width.
  private mutating func append(wrapping text: StyledText, _ place: Place) {
    let first = (pending ?? place.prefix).columns
    let columns = textWidth.map { max(Self.narrowestText, $0 - first) }
    for part in text.wrapped(toColumns: columns) { append(line: part, place) }
  }

  private mutating func append(line: StyledText, _ place: Place) {
    lines.append((pending ?? place.prefix) + line)
    pending = nil
  }

  private mutating func appendTable(_ block: DocumentBlock, _ alignments: [TableAlignment], _ place: Place) {
    let aligned = tableLines(block, alignments)
    let columns = aligned.reduce(0) { max($0, $1.columns) }
    if let width, columns + place.prefix.columns > width {
      for line in block.lines { append(line: StyledText(text(of: line)), place) }
      return
    }
    for line in aligned { append(line: line, place) }
  }

  private mutating func appendCallout(_ callout: Callout, _ block: DocumentBlock, _ place: Place) {
    let label = Self.label(of: callout)
    let hasTitle = block.children.first?.kind == .calloutTitle
    let title = hasTitle ? inlineLines(block.children[0].inlines, .strong) : []
    if title.allSatisfy(\.isEmpty) {
      append(line: label.prepared(for: palette), place)
    } else {
      addMark(label.prepared(for: palette) + StyledText(": "), place)
      for line in title { append(wrapping: line, place) }
    }
    for child in block.children { append(child, place) }
  }
}
