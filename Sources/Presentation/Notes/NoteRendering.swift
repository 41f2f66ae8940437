internal import Answers
internal import NoteSyntax
internal import Rendering
internal import Terminal
internal import VaultCore

/// Renders a note for reading: head, summary, body, action items and tags.
enum NoteRendering {
  /// Renders a note; `width` is that of the terminal, or nil if lines are not wrapped.
  static func lines(of note: NoteView, width: Int?, palette: Palette) -> [StyledText] {
    let textWidth = width.map { min(max($0, 1), TerminalLines.widestText) }
    let parts = [
      conflicts(of: note, width: textWidth), head(of: note, width: textWidth, palette: palette),
      summary(of: note, width: textWidth, palette: palette), body(of: note, width: width, palette: palette),
      actions(of: note, width: textWidth, palette: palette), tags(of: note, width: textWidth, palette: palette),
      cut(of: note, width: textWidth),
    ]
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [StyledText()]))
  }

  /// Returns the warning that the text has unresolved merge conflicts.
  private static func conflicts(of note: NoteView, width: Int?) -> [StyledText] {
    if note.conflicts.isEmpty { return [] }
    let ranges = note.conflicts.prefix(5).map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ", ")
    let more = note.conflicts.count > 5 ? " and \(note.conflicts.count - 5) more" : ""
    let fact = "unresolved merge: conflict markers in lines \(ranges)\(more)"
    return StyledText(fact, .warning).wrapped(toColumns: width)
  }

  private static func head(of note: NoteView, width: Int?, palette: Palette) -> [StyledText] {
    var title = oneLine(note.title, .title, palette)
    if let category = note.category {
      title.append("  ")
      title.append("\(category.icon) \(category.label)", .category(category.name, color: category.color))
    }
    if note.isPinned { title.append("  📌") }

    var facts: [String] = []
    if let created = note.created { facts.append("created \(created)") }
    if let updated = note.updated, updated != note.created { facts.append("updated \(updated)") }
    if let source = note.source { facts.append(source) }
    facts.append(Amount.text(note.words, "word"))
    facts.append(Amount.text(note.characters, "character"))
    if note.readingMinutes > 0 { facts.append("\(note.readingMinutes) min read") }
    let path = StyledText(name: note.path, .path, link: note.link)

    return title.prepared(for: palette).wrapped(toColumns: width)
      + meta(facts.map { TerminalText.safe($0) }, width: width) + [path.prepared(for: palette)]
  }

  /// Returns facts separated by middle dots; lines break only between facts.
  private static func meta(_ facts: [String], width: Int?) -> [StyledText] {
    var lines: [String] = []
    for fact in facts {
      let longer = lines.last.map { $0 + " · " + fact }
      if let longer, DisplayWidth.columns(of: longer) <= width ?? .max {
        lines[lines.count - 1] = longer
      } else {
        lines.append(fact)
      }
    }
    return lines.map { StyledText($0, .dim) }
  }

  private static func summary(of note: NoteView, width: Int?, palette: Palette) -> [StyledText] {
    guard let summary = note.summary, !summary.isEmpty else { return [] }
    let bar = StyledText("▌ ", .summary)
    return oneLine(summary, .plain, palette).wrapped(toColumns: width.map { max(1, $0 - bar.columns) }).map { bar + $0 }
  }

  /// Returns the lines of the body, without a heading of level 1 at its beginning that equals the title.
  private static func body(of note: NoteView, width: Int?, palette: Palette) -> [StyledText] {
    var document = NoteDocument(NoteParser.parse(note.body.span, isBody: true), in: note.body.span)
    let title = oneLine(note.title, .plain, palette).plainText
    if let first = document.blocks.firstIndex(where: { $0.kind != .blank }),
      case .heading(level: 1, _) = document.blocks[first].kind
    {
      let heading = StyledTextSink.lines(of: document.blocks[first].inlines, in: note.body.span, style: .plain)
      if heading.map({ $0.prepared(for: palette).plainText }) == [title] { document.blocks.removeFirst(first + 1) }
    }
    return TerminalLines.lines(of: document, in: note.body.span, width: width, palette: palette, marks: note.marks)
  }

  private static func actions(of note: NoteView, width: Int?, palette: Palette) -> [StyledText] {
    if note.actions.isEmpty { return [] }
    let box = StyledText("☐ ", .taskOpen)
    let items = note.actions.flatMap { oneLine($0, .plain, palette).wrapped(after: box, toColumns: width) }
    return [StyledText("Actions", .heading(2))] + items
  }

  private static func tags(of note: NoteView, width: Int?, palette: Palette) -> [StyledText] {
    if note.tags.isEmpty { return [] }
    var line = StyledText()
    for tag in note.tags {
      if !line.isEmpty { line.append(" ") }
      line.append("#\(tag)", .tag)
    }
    return line.prepared(for: palette).wrapped(toColumns: width)
  }

  /// Returns the line that reports that not all of the text is shown.
  private static func cut(of note: NoteView, width: Int?) -> [StyledText] {
    if note.leftOut == 0 { return [] }
    let text = "… \(Amount.bytes(note.leftOut)) more of this note; --all shows all of it"
    return StyledText(text, .warning).wrapped(toColumns: width)
  }

  /// Returns the text of a property, with line breaks replaced by spaces.
  private static func oneLine(_ text: String, _ style: Style, _ palette: Palette) -> StyledText {
    let line = text.split { $0.isNewline }.joined(separator: " ")
    return StyledText(line, style).prepared(for: palette)
  }
}
