/// Lays out Markdown for reading on a terminal.
///
/// Structure is shown by characters (bullets, boxes, bars, rules) and by style on top of them, so that it
/// survives without colour. Inline marks are taken away. Paragraphs are broken at the terminal's width, code
/// never is.
struct MarkdownRendering {
  /// Text is not made wider than this, however wide the terminal is: longer lines are hard to read.
  static let widestText = 100
  /// The length of a rule where there is no width to fill.
  private static let ruleColumns = 40
  /// Text keeps at least so many columns, however deep it is nested.
  private static let narrowestText = 16
  /// Lists deeper than this are not indented further.
  private static let deepestIndent = 12

  /// The columns of the terminal, and those that text may take of them.
  private let width: Int?
  private let textWidth: Int?
  private let palette: Palette
  private var lines: [StyledText] = []

  /// A body as lines; `width` is that of the terminal, or nil where lines are not broken.
  static func lines(of body: [UInt8], width: Int?, palette: Palette) -> [StyledText] {
    lines(of: MarkdownReader.blocks(of: text(of: body, palette: palette)), width: width, palette: palette)
  }

  /// Blocks as lines, with blank lines neither at the ends nor in a row.
  static func lines(of blocks: [MarkdownBlock], width: Int?, palette: Palette) -> [StyledText] {
    var rendering = MarkdownRendering(width: width, palette: palette)
    for block in blocks { rendering.append(block) }
    while rendering.lines.last?.isEmpty == true { rendering.lines.removeLast() }
    return rendering.lines
  }

  /// A body as text with `\n` for every line end, harmless where the palette asks for that.
  static func text(of body: [UInt8], palette: Palette) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(body.count)
    var previous: UInt8 = 0
    for byte in body {
      if byte == 0x0D {
        text.append(0x0A)
      } else if byte != 0x0A || previous != 0x0D {
        text.append(byte)
      }
      previous = byte
    }
    return palette.neutralises ? Array(TerminalText.safe(text, keeping: [.newlines, .tabs]).utf8) : text
  }

  private init(width: Int?, palette: Palette) {
    self.width = width
    textWidth = width.map { min(max($0, 1), Self.widestText) }
    self.palette = palette
  }

  private mutating func append(_ block: MarkdownBlock) {
    let bars = StyledText(String(repeating: "│ ", count: block.depth), .dim)
    let indent = String(repeating: "  ", count: min(block.level, Self.deepestIndent))
    let prefix = bars + StyledText(indent)
    let textStyle: Style = block.depth > 0 ? .quote : .plain

    switch block.content {
    case .blank:
      if bars.isEmpty { separate() } else { lines.append(bars) }
    case .heading(let level, let text):
      if bars.isEmpty { separate() }
      // Without colour the marks say what level it is.
      let marks = palette.usesColor ? "" : String(repeating: "#", count: level) + " "
      append(text, .heading(level), first: prefix + StyledText(marks), rest: prefix)
    case .paragraph(let text):
      append(text, textStyle, first: prefix, rest: prefix)
    case .item(let marker, let text):
      let mark = Self.mark(for: marker, level: block.level)
      let rest = StyledText(String(repeating: " ", count: mark.columns))
      append(text, marker.isDone ? .dim : textStyle, first: prefix + mark, rest: prefix + rest)
    case .rule:
      let columns = textWidth.map { max(1, $0 - prefix.columns) } ?? Self.ruleColumns
      lines.append(prefix + StyledText(String(repeating: "─", count: columns), .rule))
    case .code(let code):
      for line in code {
        lines.append(prefix + StyledText("  " + String(decoding: line, as: UTF8.self), .codeBlock))
      }
    case .table(let rows, let alignments, let source):
      appendTable(rows, alignments, source, prefix)
    case .callout(let type, let title):
      appendCallout(type, title, prefix)
    }
  }

  /// Makes sure that what follows stands after a blank line.
  private mutating func separate() {
    if let last = lines.last, !last.isEmpty { lines.append(StyledText()) }
  }

  private mutating func append(_ text: [UInt8], _ style: Style, first: StyledText, rest: StyledText) {
    let texts = InlineRendering.lines(of: text, style: style)
    // A line of which nothing is left was a comment.
    let shown = texts.count > 1 ? texts.filter { !$0.isEmpty } : texts
    if shown.allSatisfy(\.isEmpty), first == rest { return }
    var prefix = first
    for line in shown {
      let columns = textWidth.map { max(Self.narrowestText, $0 - first.columns) }
      for part in line.wrapped(toColumns: columns) {
        lines.append(prefix + part)
        prefix = rest
      }
    }
  }

  private static func mark(for marker: MarkdownBlock.Marker, level: Int) -> StyledText {
    var mark = StyledText()
    if let number = marker.number { mark.append(number + " ", .dim) }
    switch marker.status {
    case nil: if marker.number == nil { mark.append(["• ", "◦ ", "▪ "][level % 3], .dim) }
    case " ": mark.append("☐ ", .taskOpen)
    case "x", "X": mark.append("☑ ", .taskDone)
    case .some(let status): mark.append("[\(status)] ", .taskOpen)
    }
    return mark
  }

  private mutating func appendTable(
    _ rows: [[[UInt8]]], _ alignments: [TextFitting.Alignment], _ source: [[UInt8]], _ prefix: StyledText
  ) {
    var table = TextTable(alignments.map { TextTable.Column(alignment: $0) })
    for (index, row) in rows.enumerated() {
      let style: Style = index == 0 ? .strong : .plain
      table.append(row.map { InlineRendering.lines(of: $0, style: style).first ?? StyledText() })
    }
    var aligned = table.lines(width: nil, palette: palette)
    let columns = aligned.reduce(0) { max($0, $1.columns) }
    if let width, columns + prefix.columns > width {
      lines += source.map { prefix + StyledText(String(decoding: $0, as: UTF8.self)) }
      return
    }
    aligned.insert(StyledText(String(repeating: "─", count: columns), .rule), at: min(1, aligned.count))
    lines += aligned.map { prefix + $0 }
  }

  private mutating func appendCallout(_ type: String, _ title: [UInt8], _ prefix: StyledText) {
    let style: Style =
      switch type.lowercased() {
      case "warning", "caution", "attention", "question", "help", "faq": .warning
      case "danger", "error", "failure", "fail", "missing", "bug": .error
      case "tip", "hint", "important", "success", "check", "done": .success
      default: .hint
      }
    let label = StyledText(type.prefix(1).uppercased() + type.dropFirst(), style.adding(.strong))
    if title.isEmpty {
      lines.append(prefix + label)
    } else {
      append(title, .strong, first: prefix + label + StyledText(": "), rest: prefix)
    }
  }
}

extension MarkdownBlock.Marker {
  /// Whether it is the marker of a task that is done.
  fileprivate var isDone: Bool { status == "x" || status == "X" }
}
