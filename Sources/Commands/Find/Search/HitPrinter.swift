internal import JSON
internal import QueryLanguage
internal import SearchIndex
internal import Terminal
internal import VaultCore

/// Prints the notes that a query found, with the matching lines.
struct HitPrinter: ~Copyable {
  private let printer: NotePrinter
  private let excerptLimit: Int
  private let context: Int
  private var finder: ExcerptFinder
  private let files: NoteFiles
  private var explanations: [DocumentID: ScoreExplanation] = [:]

  /// The maximum number of lines of a note in JSON.
  private static let mostMatches = 100

  init(_ printer: NotePrinter, query: QueryNode, excerpts: Int, context: Int) {
    self.printer = printer
    excerptLimit = excerpts
    self.context = context
    finder = printer.view.excerptFinder(for: query)
    files = NoteFiles(printer.view.vault)
  }

  private var session: Session { printer.session }

  /// Computes explanations of the scores of notes, to be printed with them.
  mutating func explain(_ notes: [NoteRecord], _ found: FoundDocuments) {
    let documents = notes.map(\.document)
    explanations = Dictionary(
      zip(documents, found.explanations(of: documents)), uniquingKeysWith: { first, _ in first })
  }

  /// Returns the rows for JSON.
  mutating func rows(_ notes: [NoteRecord], scores: [DocumentID: Float]) -> [NotePrinter.Row] {
    var rows: [NotePrinter.Row] = []
    for note in notes {
      let bytes = files.contents(of: note.path) ?? []
      let matches = finder.excerpts(in: bytes, limit: Self.mostMatches).map { excerpt in
        JSONValue.object(members(excerpt, in: bytes))
      }
      var extra: [JSONValue.Member] = [
        .init("score", .number(Double(scores[note.document] ?? 0))), .init("matches", .array(matches)),
      ]
      if let explanation = explanations[note.document] { extra.append(.init("explanation", explanation.json)) }
      rows.append(.init(note: note, extra: extra))
    }
    return rows
  }

  private func members(_ excerpt: Excerpt, in bytes: [UInt8]) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("line", .integer(excerpt.line)), .init("column", .integer(excerpt.column)),
      .init("text", .text(excerpt.text)),
    ]
    if context > 0 {
      let lines = Excerpt.lines([excerpt], context: context, in: bytes)
      members.append(.init("before", .array(lines.filter { $0.line < excerpt.line }.map { .text($0.text) })))
      members.append(.init("after", .array(lines.filter { $0.line > excerpt.line }.map { .text($0.text) })))
    }
    return members
  }

  /// Prints `PATH:LINE:COLUMN:TEXT` for every matching line.
  mutating func printLines(_ notes: [NoteRecord]) throws {
    for note in notes {
      guard let bytes = files.contents(of: note.path) else { continue }
      let path = QuotedName.line(of: printer.path(of: note))
      var lines: [UInt8] = []
      for excerpt in finder.excerpts(in: bytes, limit: .max) {
        lines += path + Array(":\(excerpt.line):\(excerpt.column):".utf8)
        lines += session.palette.neutralises ? Array(TerminalText.safe(excerpt.text).utf8) : excerpt.text
        lines.append(0x0a)
      }
      try session.output.write(lines)
    }
  }

  /// Prints the notes as text, in groups if requested.
  mutating func print(_ notes: [NoteRecord], in groups: [NoteGroups.Group]?) throws {
    var pages: [StyledText] = []
    if let groups {
      for (index, group) in groups.enumerated() {
        try show((index > 0 ? [StyledText("")] : []) + [group.header], &pages)
        try print(group.notes, &pages)
      }
    } else {
      try print(notes, &pages)
    }
    try session.page(pages)
  }

  /// Prints lines immediately, or collects them for the pager on a terminal.
  private func show(_ lines: [StyledText], _ pages: inout [StyledText]) throws {
    if session.output.isTerminal { pages += lines } else { try session.print(lines) }
  }

  private mutating func print(_ notes: [NoteRecord], _ pages: inout [StyledText]) throws {
    let isDivided = (excerptLimit > 0 && finder.hasTerms) || !explanations.isEmpty
    for (index, note) in notes.enumerated() {
      var lines: [StyledText] = index > 0 && isDivided ? [StyledText("")] : []
      let link = session.link(to: note, in: printer.view)
      lines.append(
        StyledText(name: printer.path(of: note), link: link) + StyledText("  ") + StyledText(note.title, .title))
      if let explanation = explanations[note.document] { lines += explanation.lines }
      if excerptLimit > 0, let bytes = files.contents(of: note.path) {
        let excerpts = finder.excerpts(in: bytes, limit: excerptLimit)
        lines += self.lines(Excerpt.lines(excerpts, context: context, in: bytes))
      }
      try show(lines, &pages)
    }
  }

  /// Returns lines with their numbers. As in `grep`, a colon follows the number of a matching line.
  private func lines(_ shown: [ExcerptLine]) -> [StyledText] {
    var lines: [StyledText] = []
    var last: Int?
    let width = session.output.width.map { max(20, $0 - 7) }
    for line in shown {
      if context > 0, let last, line.line > last + 1 { lines.append(StyledText("   --", .dim)) }
      last = line.line
      let mark = line.excerpt == nil ? "- " : ": "
      let number = StyledText("\(line.line)".padded(toColumns: 5, alignment: .right) + mark, .lineNumber)
      let style: Style = line.excerpt == nil ? .dim : .plain
      lines.append(
        number
          + MatchExcerpt.text(
            line: line.text, matches: line.excerpt?.matches ?? [], width: width, style: style, palette: session.palette)
      )
    }
    return lines
  }
}
