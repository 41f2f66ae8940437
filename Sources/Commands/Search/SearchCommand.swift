internal import CommandSpec
internal import SearchIndex
internal import VaultCore

enum SearchCommand {
  struct Arguments: Sendable {
    var query = ""
    var context = 3
    var isVimgrep = false
    var isReference = false
    var selection = SelectionArguments()
    var output = OutputArguments()

    /// Whether the answer is text for a person, and not for another program.
    var isForReading: Bool { output.form == .text && output.template == nil && !isVimgrep }
  }

  static let definition = Command(
    "search", "Find notes that match a query, best first", aliases: ["find"],
    defaults: Arguments(),
    options: [
      .own([
        .value("excerpts", .count("COUNT"), "Show at most COUNT lines of each note; 3 by default", sets: \.context),
        .flag("vimgrep", "Print PATH:LINE:COLUMN:TEXT for every line that matches", sets: \.isVimgrep)
          .details("Every line of every note that is found, for quickfix lists of editors."),
        .flag("reference", "Count the notes shown as looked at", sets: \.isReference)
          .details("They are then in \(command: "recent")."),
      ]),
      .shared(\.selection), .shared(\.output),
    ],
    operands: [
      Operand(.many, .query, "Words and fields to search for") { $0.query = $1.joined(separator: " ") }
        .acceptingDashedWords()
    ],
    description: [
      """
      Prints the notes that match, best first, each with the lines that show why. Text shows the best 20 unless
      \(option: "limit") says otherwise; every other form of output has all of them.
      """,
      """
      A word is found inside of other words, without case and accents; whole words come first. \(page: "sheaf-query", 7)
      describes what else can be asked, \(page: "sheaf-output", 5) the forms of output.
      """,
    ],
    examples: [
      Example("sheaf search sourdough", "Find notes with a word"),
      Example("sheaf search 'tag:craft \"paper grain\"'", "Find a phrase in notes with a tag"),
      Example("sheaf search -l bread -tag:daily", "Print paths of notes on bread that are no daily notes"),
    ],
    exitStatus: "It is 1 when no note matches.",
    seeAlso: [.command("list"), .page("sheaf-query", 7)],
    run: run)

  /// How many notes a person is shown who did not say.
  private static let readingLimit = 20

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let (query, found) = try view.find(arguments.query, includesArchive: arguments.selection.includesArchive)
    let total = found.count
    var selection = arguments.selection
    if selection.limit == nil, arguments.isForReading { selection.limit = readingLimit }
    let printer = NotePrinter(session: session, view: view)
    var finder = ExcerptFinder(query)
    let page = { selection.page(of: found, view, isRanked: true) }
    if !arguments.isVimgrep, !arguments.isReference,
      try printer.printBrief(page, arguments.output, total: total)
    {
      return total == 0 ? .nothing : .success
    }
    let shown = page().map(view.record)
    if arguments.isVimgrep {
      try printLines(shown, &finder, printer)
    } else if arguments.output.form == .json || arguments.output.form == .jsonLines {
      let scores = selection.scores(of: found)
      let files = NoteFiles(view.vault)
      var rows: [NotePrinter.Row] = []
      for note in shown {
        rows.append(.init(note: note, extra: members(note, scores[note.document] ?? 0, &finder, files)))
      }
      _ = try printer.printForm(
        rows, arguments.output, total: total, name: "hits", head: [.init("query", .string(arguments.query))])
    } else {
      let rows = shown.map { NotePrinter.Row(note: $0) }
      if try !printer.printForm(rows, arguments.output, total: total, name: "hits") {
        if shown.isEmpty { EmptyState.tell(session, view, query: arguments.query) }
        try print(shown, limit: arguments.context, &finder, printer)
        if total > shown.count, session.output.isTerminal {
          session.remark(StyledText("\(shown.count) of \(total) notes; --limit \(total) shows all", .dim))
        }
      }
    }
    if arguments.isReference, !shown.isEmpty {
      var recents = RecentNotes(view.vault)
      recents.record(shown.map(\.path))
    }
    return total == 0 ? .nothing : .success
  }

  private static func members(
    _ note: NoteRecord, _ score: Float, _ finder: inout ExcerptFinder, _ files: borrowing NoteFiles
  ) -> [JSONValue.Member] {
    let matches = files.contents(of: note.path).map { finder.excerpts(in: $0, limit: 100) } ?? []
    return [
      .init("score", .number(Double(score))),
      .init(
        "matches",
        .array(matches.map { ["line": .integer($0.line), "column": .integer($0.column), "text": .text($0.text)] })),
    ]
  }

  private static func printLines(_ notes: [NoteRecord], _ finder: inout ExcerptFinder, _ printer: NotePrinter) throws {
    let files = NoteFiles(printer.view.vault)
    for note in notes {
      guard let bytes = files.contents(of: note.path) else { continue }
      let path = QuotedName.line(of: printer.path(of: note))
      var lines: [UInt8] = []
      for excerpt in finder.excerpts(in: bytes, limit: .max) {
        lines += path + Array(":\(excerpt.line):\(excerpt.column):".utf8)
        lines += printer.session.palette.neutralises ? Array(TerminalText.safe(excerpt.text).utf8) : excerpt.text
        lines.append(0x0a)
      }
      try printer.session.output.write(lines)
    }
  }

  private static func print(
    _ notes: [NoteRecord], limit: Int, _ finder: inout ExcerptFinder, _ printer: NotePrinter
  ) throws {
    let session = printer.session
    let files = NoteFiles(printer.view.vault)
    for (index, note) in notes.enumerated() {
      var lines: [StyledText] = index > 0 && limit > 0 ? [StyledText("")] : []
      let link = session.link(to: note, in: printer.view)
      lines.append(
        StyledText(name: printer.path(of: note), link: link) + StyledText("  ") + StyledText(note.card.title, .title))
      let excerpts =
        limit == 0 ? [] : files.contents(of: note.path).map { finder.excerpts(in: $0, limit: limit) } ?? []
      for excerpt in excerpts {
        let number = StyledText("\(excerpt.line)".padded(toColumns: 5, alignment: .right) + ": ", .lineNumber)
        let width = session.output.width.map { max(20, $0 - 7) }
        lines.append(
          number
            + MatchExcerpt.text(
              line: excerpt.text, matches: excerpt.matches, width: width, style: .plain, palette: session.palette))
      }
      try session.print(lines)
    }
  }
}
