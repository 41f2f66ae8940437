internal import Bytes
package import NoteSyntax
package import Terminal

/// Shows a note for reading on a terminal.
///
/// Structure is shown by characters (bullets, boxes, bars, rules) and additionally by style, so it is visible without
/// colour too. Delimiters are removed. Paragraphs are wrapped to the terminal's width, but code is not.
package struct TerminalLines: NoteSink {
  /// The maximal width of text, even on a wide terminal, because longer lines are hard to read.
  package static let widestText = 100
  /// The length of a rule if there is no terminal width.
  static let ruleColumns = 40
  /// The minimal width of text, however deeply it is nested.
  static let narrowestText = 16
  /// The maximal depths to which lists are indented and quotes have bars.
  static let deepestIndent = 12
  static let deepestBar = 16
  /// The number of columns of markers on a line after which no more are added.
  static let widestMarkers = 24

  struct Nesting {
    var prefix = StyledText()
    /// The part of the prefix that quotes show on blank lines too.
    var bars = StyledText()
    /// The text before the lines of the paragraph beside the marker, if this is an item of a list.
    var besideMarker = StyledText()
    var isDone = false
    var quotes = 0
    var items = 0
  }

  static let isOfPages = false

  /// The width of the terminal, and the width that text can use.
  let width, textWidth: Int?
  let palette: Palette
  let marks: LinkMarks?
  var lines: [StyledText] = []
  /// The text before the next line instead of the prefix: markers of items that have no line yet.
  var pending: StyledText?
  /// The nestings of the blocks in the open containers, the innermost last, and before them that of the note.
  var nestings = [Nesting()]
  var callouts: [Callout] = []
  /// The text of the open paragraph, heading, cell or title.
  var text = StyledTextSink(.plain)
  /// The open table with the lines as written, and the cells of its open row.
  var table = TextTable([])
  var tableLines: [StyledText] = []
  var cells: [StyledText] = []
  /// The open block whose lines are shown as written.
  var lineBlock: NoteElement?

  /// Returns the lines of a note, without blank lines at the ends or several in a row.
  ///
  /// - Parameters:
  ///   - width: The width of the terminal; nil if lines are not wrapped.
  ///   - marks: Marks links to notes for a screen; tasks are marked then, too.
  package static func lines(
    of document: NoteDocument, in bytes: Span<UInt8>, width: Int?, palette: Palette, marks: LinkMarks? = nil
  ) -> [StyledText] {
    var sink = TerminalLines(width: width, palette: palette, marks: marks)
    NoteWalk.walk(document, of: bytes, links: WebLinks(), into: &sink)
    while sink.lines.last?.isEmpty == true { sink.lines.removeLast() }
    return sink.lines
  }

  private init(width: Int?, palette: Palette, marks: LinkMarks?) {
    (self.width, self.marks) = (width, marks)
    textWidth = width.map { min(max($0, 1), Self.widestText) }
    self.palette = palette
  }

  var nesting: Nesting { nestings[nestings.count - 1] }

  private mutating func begin(_ style: Style) {
    text = StyledTextSink(style, marks: marks, hasColor: palette.usesColor)
  }

  mutating func enter(_ element: NoteElement) {
    switch element {
    case .paragraph(_, let beginsItem): begin(beginsItem && nesting.isDone ? .dim : textStyle)
    case .heading(let level, _):
      if nesting.quotes == 0, pending == nil { separate() }
      begin(.heading(level))
    case .calloutTitle: begin(.strong)
    case .cell(_, let isHeader): begin(isHeader ? .strong : .plain)
    case .thematicBreak:
      let columns = textWidth.map { max(1, $0 - nesting.prefix.columns) } ?? Self.ruleColumns
      append(line: StyledText(String(repeating: "─", count: columns), .rule))
    case .codeBlock, .mathBlock, .htmlBlock, .definitions: lineBlock = element
    case .table(let alignments):
      lineBlock = element
      tableLines = []
      table = TextTable(alignments.map { TextTable.Column(alignment: Self.alignment($0)) })
    case .row: cells = []
    case .quote: enterQuote()
    case .callout(let callout, let hasTitle):
      enterQuote()
      if !hasTitle { append(line: label(of: callout)) }
      callouts.append(callout)
    case .item(let item): enterItem(item)
    case .footnote(let mark):
      addMark(StyledText("[^\(mark.label)]", .dim).prepared(for: palette) + StyledText(": "))
      var inner = nesting
      inner.prefix.append("  ")
      nestings.append(inner)
    case .list, .footnotes: break
    default: text.enter(element)
    }
  }

  mutating func leave(_ element: NoteElement) {
    switch element {
    case .paragraph(_, let beginsItem): appendText(after: beginsItem ? nesting.besideMarker : nesting.prefix)
    case .heading(let level, _):
      // Without colour, the markers show the level.
      let marks = palette.usesColor ? "" : String(repeating: "#", count: level) + " "
      appendText(mark: StyledText(marks), after: nesting.prefix)
    case .calloutTitle: appendTitle()
    case .cell: cells.append(preparedText.first ?? StyledText())
    case .codeBlock, .mathBlock, .htmlBlock, .definitions: lineBlock = nil
    case .row: table.append(cells)
    case .table: appendTable()
    case .quote, .item, .footnote:
      // A container in which nothing is visible is the line of its marker.
      flushPending()
      nestings.removeLast()
    case .callout:
      callouts.removeLast()
      nestings.removeLast()
    case .thematicBreak, .list, .footnotes: break
    default: text.leave(element)
    }
  }

  mutating func text(_ text: Span<UInt8>) { self.text.text(text) }

  mutating func characters(_ text: String) { self.text.characters(text) }

  mutating func lineBreak(isHard: Bool) { text.lineBreak(isHard: isHard) }

  mutating func line(_ text: Span<UInt8>, _ line: SourceLine) {
    let expanded = TabStops.expanding(String(text), from: line.column)
    let padded = String(repeating: " ", count: line.padding) + expanded
    let text = palette.neutralises ? TerminalText.safe(padded) : padded
    switch lineBlock {
    case .codeBlock, .mathBlock: append(line: StyledText("  " + text, .codeBlock))
    case .table: tableLines.append(StyledText(text))
    default: append(wrapping: StyledText(text, textStyle), after: nesting.prefix)
    }
  }

  mutating func blankLine() {
    // The rest of a marker's line is not a blank line.
    if pending != nil { return flushPending() }
    if nesting.quotes == 0 { separate() } else { lines.append(nesting.bars) }
  }
}
