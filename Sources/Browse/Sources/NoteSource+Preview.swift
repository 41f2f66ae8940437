internal import Answers
internal import Bytes
internal import NoteSyntax
internal import Presentation
internal import Rendering
internal import Terminal
package import VaultCore

extension NoteSource {
  /// The size in bytes above which only a part of a note is shown, and the size of that part.
  private static let large = 1_000_000
  private static let part = 64 << 10

  /// Returns the text of a note as it is on the disk, laid out for reading, with the words of the query lit up.
  package func preview(_ question: PreviewQuestion) -> Preview? {
    guard let view = currentView else { return nil }
    guard let note = question.item.note(in: view), let bytes = NoteFiles(view.vault).contents(of: note.path) else {
      // A note in the trash is not one of the vault.
      guard let bytes = view.vault.contents(of: question.item.name)
      else { return Preview(question: question, facts: ["the note is gone"]) }
      return Preview(question: question, lines: Self.lines(of: bytes, columns: question.textColumns))
    }
    let query = question.query.isEmpty ? nil : try? UnfinishedQuery(question.query, in: view.vault)
    var finder = query.map { view.excerptFinder(for: $0.parsed.node) }
    let isPart = bytes.count > Self.large && question.form == .preview
    // Queries are answered as 'show' does it.
    let evaluated =
      question.form == .raw || isPart ? nil : EvaluatedQueries(view).evaluated(bytes, at: note.path)
    let shown =
      isPart ? Self.part(of: bytes, around: finder?.excerpts(in: bytes, limit: 1).first) : evaluated?.bytes ?? bytes
    var lines: [StyledText]
    let marks = TextStops.marks(of: note, namesMissing: namesMissing, in: view)
    switch question.form {
    case .preview: lines = Self.lines(of: shown, columns: question.textColumns, marks: marks)
    case .reading: lines = Self.readingLines(of: note, question.textColumns, view, marks: marks, evaluated)
    case .raw:
      lines = shown.split(separator: 0x0A, omittingEmptySubsequences: false).flatMap { line in
        let text = StyledText(TerminalText.safe(Array(line), keeping: .tabs))
        return question.textColumns.map { text.wrapped(toColumns: $0) } ?? [text]
      }
    }
    var bestLine: Int?
    var hits: [Int] = []
    if finder?.hasTerms == true {
      let text = Array(lines.map(\.plainText).joined(separator: "\n").utf8)
      for excerpt in finder?.excerpts(in: text, limit: .max) ?? [] where lines.indices.contains(excerpt.line - 1) {
        hits.append(excerpt.line - 1)
        lines[excerpt.line - 1] = lines[excerpt.line - 1].lit(excerpt.matches.map { $0.lowerBound..<$0.upperBound })
      }
      bestLine = finder?.excerpts(in: text, limit: 1).first.map { $0.line - 1 }
    }
    var preview = Preview(question: question, facts: Self.facts(note, view), lines: lines, bestLine: bestLine)
    preview.hits = hits.sorted()
    preview.seen = SeenRow(note)
    if question.form != .raw, !isPart {
      let stops = TextStops(view, of: note, bytes, evaluated)
      preview.stops = question.form == .reading ? stops.stops(in: lines) : stops.tasks(in: lines)
      var seen = SeenRow(note)
      // The file can be newer than the view, and these are the lines of the file.
      seen.revision = ContentHash(of: bytes.span)
      for task in view.vault.parsed(bytes, at: note.path).tasks {
        seen.thing = .task(line: task.line, status: task.statusText, text: task.text)
        preview.tasks[task.line] = seen
      }
      preview.headings = Self.headings(of: note, in: lines, view)
      if let line = question.item.line, let shown = preview.line(showing: line) { preview.bestLine = shown }
    }
    if let panel = question.panel {
      preview.panel = PanelSource(view, columns: question.columns - 2).rows(panel, of: note)
    }
    return preview
  }

  /// Returns a note with what is known about it, as `show` prints it, and with marks at its links and tasks.
  private static func readingLines(
    of note: NoteRecord, _ columns: Int?, _ view: VaultView, marks: LinkMarks, _ evaluated: EvaluatedText?
  ) -> [StyledText] {
    let reader = NoteViewReader(
      display: Display(of: view, columns: columns), view: view, showsAll: false, marks: marks, evaluated: evaluated)
    return (try? reader.lines(of: NamedPart(note: note, part: nil))) ?? []
  }

  /// Returns the headings of a note with the lines that show them; one that is wrapped is left out.
  private static func headings(of note: NoteRecord, in lines: [StyledText], _ view: VaultView) -> [ShownHeading] {
    var start = 0
    return view.snapshot.outline(of: note.document).compactMap { heading in
      guard let index = lines[start...].firstIndex(where: { $0.plainText == heading.text }) else { return nil }
      start = index + 1
      return ShownHeading(line: index, source: heading.line)
    }
  }

  private static func facts(_ note: NoteRecord, _ view: VaultView) -> [String] {
    let icon = note.card.category.map { (view.vault.config.categories.named($0)?.icon ?? NoteCategory.otherIcon) + " " }
    let path = String(decoding: QuotedName.line(of: note.path), as: UTF8.self)
    return [(icon ?? "") + path, Amount.text(note.words, "word"), "\(note.readingMinutes) min"]
  }

  private static func lines(of bytes: [UInt8], columns: Int?, marks: LinkMarks? = nil) -> [StyledText] {
    let parsed = NoteParser.parse(bytes.span)
    let document = NoteDocument(parsed, in: bytes.span)
    return TerminalLines.lines(of: document, in: bytes.span, width: columns, palette: .color, marks: marks)
  }

  /// Returns the lines of a large note around a line, or its beginning.
  private static func part(of bytes: [UInt8], around excerpt: Excerpt?) -> [UInt8] {
    var offset = 0
    if let excerpt {
      var line = 1
      while line < excerpt.line, let end = bytes[offset...].firstIndex(of: 0x0A) {
        offset = end + 1
        line += 1
      }
    }
    var start = max(0, offset - part / 2)
    if start > 0, let end = bytes[start...].firstIndex(of: 0x0A) { start = end + 1 }
    return Array(bytes[start...].prefix(part))
  }
}

extension ListItem {
  /// Returns the note of a row, also under another path if it alone has the id; nil if it is gone.
  package func note(in view: VaultView) -> NoteRecord? {
    let note = view.note(at: name)
    guard let id = seen?.id, note?.card.id != id else { return note }
    let others = view.notes(withID: id)
    return others.count == 1 ? others[0] : nil
  }
}

extension VaultView {
  /// Returns the number of the line of a note that matches an unfinished query best; nil if none does.
  package func firstLine(matching query: String, in note: NoteRecord) -> Int? {
    guard let parsed = try? UnfinishedQuery(query, in: vault).parsed, let bytes = vault.contents(of: note.path)
    else { return nil }
    var finder = excerptFinder(for: parsed.node)
    return finder.excerpts(in: bytes, limit: 1).first?.line
  }
}

extension Display {
  init(of view: VaultView, columns: Int?) {
    self.init(
      isTerminal: true, width: columns.map { max(1, $0) }, palette: .color, now: view.now, zone: view.zone, host: "")
  }
}

extension StyledText {
  /// Returns the text with some ranges of its bytes lit up, also without colour.
  func lit(_ ranges: [Range<Int>]) -> StyledText {
    let light = Style(nil, [.bold, .underlined])
    var result = StyledText()
    var start = 0
    for run in runs {
      let bytes = Array(run.text.utf8)
      var offset = 0
      while offset < bytes.count {
        let range = ranges.first { $0.upperBound > start + offset }
        let isLit = range.map { $0.lowerBound <= start + offset } ?? false
        let end = range.map { (isLit ? $0.upperBound : $0.lowerBound) - start } ?? bytes.count
        let piece = bytes[offset..<min(max(end, offset + 1), bytes.count)]
        result.append(
          String(decoding: piece, as: UTF8.self), isLit ? run.style.adding(light) : run.style, link: run.link)
        offset = piece.endIndex
      }
      start += bytes.count
    }
    return result
  }
}

extension Preview {
  /// Says which files an operation changed; nil if there is no record of it.
  init?(operation question: PreviewQuestion, in view: VaultView) {
    guard let number = Int(String(decoding: question.item.key, as: UTF8.self)),
      let entry = (try? ChangeHistory(view.vault))?.entries.first(where: { $0.operation.number == number })
    else { return nil }
    func name(_ path: [UInt8]) -> StyledText { StyledText(name: path) }
    let lines = entry.operation.files.map { file -> StyledText in
      switch file.action {
      case .changed: StyledText("changed  ", .updated) + name(file.path)
      case .created: StyledText("created  ", .created) + name(file.path)
      case .deleted: StyledText("deleted  ", .deleted) + name(file.path)
      case .moved(let to): StyledText("moved  ", .updated) + name(file.path) + StyledText(" → ") + name(to)
      }
    }
    self.init(
      question: question, facts: [Amount.text(lines.count, "file")],
      lines: lines.flatMap { $0.wrapped(toColumns: question.columns) })
  }
}
