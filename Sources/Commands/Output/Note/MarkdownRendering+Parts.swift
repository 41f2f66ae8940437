internal import NoteSyntax
internal import Terminal

/// The rendering of parts of blocks: markers of items, lines of tables and code, and labels of callouts.
extension MarkdownRendering {
  /// Returns the marker before the text of a list item.
  func mark(_ marker: ListMarker, status: String?, level: Int) -> StyledText {
    var mark = StyledText()
    if marker.number != nil { mark.append(String(decoding: bytes[marker.range], as: UTF8.self) + " ", .dim) }
    switch status {
    case nil: if marker.number == nil { mark.append(["• ", "◦ ", "▪ "][level % 3], .dim) }
    case " ": mark.append("☐ ", .taskOpen)
    case "x", "X": mark.append("☑ ", .taskDone)
    case .some(let status): mark.append("[\(status)] ", .taskOpen)
    }
    return mark
  }

  /// Returns a line of code or similar text, with tabs expanded.
  func text(of line: SourceLine) -> String {
    let text = String(decoding: bytes[line.range], as: UTF8.self)
    let padded = String(repeating: " ", count: line.padding) + TabStops.expanding(text, from: line.column)
    return palette.neutralises ? TerminalText.safe(padded) : padded
  }

  /// Returns the lines of a table, with a rule below its header.
  func tableLines(_ block: DocumentBlock, _ alignments: [TableAlignment]) -> [StyledText] {
    var table = TextTable(alignments.map { TextTable.Column(alignment: Self.alignment($0)) })
    for (index, row) in block.children.enumerated() {
      let style: Style = index == 0 ? .strong : .plain
      table.append(row.children.prefix(alignments.count).map { inlineLines($0.inlines, style).first ?? StyledText() })
    }
    var lines = table.lines(width: nil, palette: palette)
    let columns = lines.reduce(0) { max($0, $1.columns) }
    lines.insert(StyledText(String(repeating: "─", count: columns), .rule), at: min(1, lines.count))
    return lines
  }

  private static func alignment(_ alignment: TableAlignment) -> TextFitting.Alignment {
    switch alignment {
    case .none, .left: .left
    case .center: .center
    case .right: .right
    }
  }

  /// Returns the type of a callout as a label in its colour.
  static func label(of callout: Callout) -> StyledText {
    let style: Style =
      switch callout.type {
      case "warning", "caution", "attention", "question", "help", "faq": .warning
      case "danger", "error", "failure", "fail", "missing", "bug": .error
      case "tip", "hint", "important", "success", "check", "done": .success
      default: .hint
      }
    return StyledText(callout.type.prefix(1).uppercased() + callout.type.dropFirst(), style.adding(.strong))
  }
}
