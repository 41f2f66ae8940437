internal import Answers
internal import Bytes
internal import CommandSpec
internal import Exchange
internal import ExchangeFormats
internal import JSON
internal import LinkGraph
internal import Presentation
internal import SearchIndex
internal import SystemCalls
internal import Terminal
internal import VaultCore

enum ExportCommand {
  struct Arguments: Sendable {
    var format = ExportFormat.json
    var query = ""
    var output: RawPath?
    var replaces = false
    var options = ExportFormat.Options()
    var columns: String?
    var hasSafeCells = false
    var findsLeaks = false
    var isStrict = false
    var isJSON = false
  }

  static let definition: Command<Arguments> = Command(
    "Export notes as HTML, JSON, Markdown, CSV or a calendar", defaults: Arguments(), run: run,
    options: [
      .value("output", short: "o", .file("PLACE"), "Write to the file or folder PLACE") {
        $0.output = RawPath($1.bytes)
      },
      .flag("replace", "Replace an older export of this vault", sets: \.replaces).details(
        """
        It stays as it is if a part of the vault cannot be read. A site needs no \(option: "replace"), but with it, pages
        that another program has changed since are written anew.
        """),
      .flag("leaks", "List links to notes that would not be exported", sets: \.findsLeaks)
        .details("With this option, nothing is exported. The exit status is 1 when there are such links."),
      .flag("strict", "HTML: write nothing if notes link to what is left out", sets: \.isStrict),
      .flag("json", "Print a report, or the links of --leaks, as JSON", sets: \.isJSON),
      .value("columns", .text("FIELDS"), "Write these fields as columns of a table", sets: \.columns).details(
        "Names of fields separated by commas, as \(code: "list --columns") accepts them."),
      .flag("safe-cells", "Tables: write ' before values that are formulas", sets: \.hasSafeCells).details(
        """
        Spreadsheets run values that begin with \(code: "="), \(code: "+"), \(code: "-"), \(code: "@"), a tab or a
        carriage return as formulas. \(code: "sheaf import csv --safe-cells") removes the apostrophes again.
        """),
      .value("front-matter", .choice("CHOICE"), "Front matter in Markdown: keep, drop or reduce it") {
        $0.options.frontMatter = $1
      },
      .value("embeds", .choice("CHOICE"), "Embedded notes: link to them, or expand: insert their text") {
        $0.options.embeds = $1
      },
      .value("queries", .choice("CHOICE"), "Keep bases and queries in Markdown, or insert the answers") {
        $0.options.queries = $1
      },
      .flag("apart", "Calendar: write a file for each task, to a folder", sets: \.options.calendar.isApart),
      .flag("events", "Calendar: with timed lines of daily notes as events", sets: \.options.calendar.hasEvents)
        .details("Items of lists such as \(code: "10:30 dentist") and \(code: "10:30–11:00 dentist")."),
      .flag("undated", "Calendar: with tasks that have no date", sets: \.options.calendar.hasUndated),
      .value("alarm", alarm, "Calendar: remind of open tasks at TIME of their day") { $0.options.calendar.alarm = $1 },
      .value("date-form", .choice("FORM"), "Write dates as: iso8601, seconds") { $0.options.dates = $1 }
        .details("Seconds are counted from 2001, as Apple's programs do."),
    ],
    operands: [
      .one(format, "The format", sets: \.format),
      .optional(.query, "The notes to export; all if omitted", sets: \.query),
    ],
    description: [
      """
      Writes notes in the format of another program, to a file or folder that must not exist yet, or must be an older
      export of this vault, which \(option: "replace") replaces unless it was changed since. Everything that the
      format cannot represent is listed, with the number of its occurrences. The same notes give the same bytes.
      Without \(option: "output"), a format that is one file is written to standard output; on a terminal, control
      characters in it are made visible. A place in the vault is refused if the export would become notes of the vault.

      Notes in the archive are exported too. Without a query, \(code: "json") and \(code: "takenote") include the
      trash; with one, every format has the notes in the trash for which it asks.
      """,
      .terms([
        "\(code: "json")": "All fields as in \(code: "list --json"), with the text of each note as \(code: "body").",
        "\(code: "markdown")": """
        A folder for any program that reads CommonMark: links and embeds become relative links, and the files that
        notes embed are included. Links to notes that are not exported become their text. To write the links of the
        vault itself so, use \(command: "links") with \(option: "rewrite", of: "links").
        """,
        "\(code: "text")": "A folder of plain text, without markup.",
        "\(code: "html")": """
        A web site that needs no server and asks no other site for anything. Without QUERY, it has the notes with
        \(code: "publish: true"). See \(page: "sheaf-site", 7).
        """,
        "\(code: "csv"), \(code: "tsv")": """
        A table with a row for each note, with paths from the root. Values are written exactly, also those that begin
        with \(code: "="), \(code: "+"), \(code: "-") or \(code: "@"), which spreadsheets read as formulas; use
        \(option: "safe-cells") for a table that a spreadsheet will open.
        """,
        "\(code: "opml")": "An outline of the headings of all notes.",
        "\(code: "ics")": """
        The tasks that have a date, as a calendar (RFC 5545). With QUERY, those that \(code: "sheaf tasks --all QUERY")
        lists. A calendar that was changed since is replaced if all its changes were imported. \(page: "sheaf-planning", 7)
        says how tasks keep their ids, and how \(command: "import") takes changes back.
        """,
        "\(code: "lucidpal"), \(code: "takenote"), \(code: "ios-notes"), \(code: "timeline")":
          "The stores of these programs, which \(command: "import") reads too.",
      ]),
    ],
    examples: [
      Example("sheaf export markdown tag:craft -o ../site", "Write some notes for other programs"),
      Example("sheaf export html '*' -o ../site", "Make a web site of all notes"),
      Example("sheaf export lucidpal -o lucidpal_notes.json", "Write all notes for LucidPal"),
    ],
    exitStatus: [
      1: """
      There are no notes to export, or a part of the vault could not be read. A calendar may be empty. With \(option: "leaks"), there are links
      to list. A site without notes is a failure.
      """
    ],
    seeAlso: [.command("import"), .command("list"), .page("sheaf-output", 5)])

  private static var format: ValueSpec<ExportFormat> {
    let choices = ExportFormat.allCases.map(\.rawValue)
    return ValueSpec("FORMAT", .choices(choices)) { word throws(ValueProblem) in
      if let format = ExportFormat.named(word.text) { return format }
      throw .notOne(of: choices, word.text)
    }
  }

  private static var alarm: ValueSpec<Int> {
    ValueSpec("TIME", .choices(["9:00"])) { word throws(ValueProblem) in
      if let minutes = CalendarExport.minutes(word.text) { return minutes }
      throw ValueProblem("'\(word.text)' is not a time of day", advice: "write it as 9:00")
    }
  }

  static func run(_ session: Session, _ given: Arguments) throws -> ExitStatus {
    var arguments = given
    let format = arguments.format
    if format == .html { return try SiteExport.run(session, arguments) }
    var (view, query) = try session.openVault(toAsk: arguments.query)
    var records = try view.find(query, including: NoteArea.leftOut).documents
      .map(view.record)
    if arguments.findsLeaks { return try printLeaks(records, view, session, arguments: arguments) }
    if arguments.query.isEmpty, format.hasTrash {
      try view.includeTrash()
      records = view.allNotes()
    }
    let unread = view.report.unread
    records.removeAll { record in unread.contains { record.path.isAtOrBelow($0.path) } }
    let isFolder = format.isFolder || format == .ics && arguments.options.calendar.isApart
    let sink: any ExportSink
    var destination: ExportDestination?
    if let output = arguments.output, output.bytes != [UInt8(ascii: "-")] {
      let path = session.surroundings.workingDirectory.appending(output).normalized
      try check(path, isFolder: isFolder, view.vault)
      if FileSystem.exists(path), arguments.replaces {
        if let problem = unread.first {
          throw keeps(path, lacking: view.displayPath(problem.path), problem.reason.fact)
        }
        if records.isEmpty {
          throw CommandError("no notes match, so \(path.text) is as it was", .noNote)
        }
      }
      arguments.options.calendar.place = path
      let made = try ExportDestination(path, isFolder: isFolder, replaces: arguments.replaces, view.vault) {
        [view] (path) throws(ExchangeError) in
        format == .ics ? try CalendarExport.isImported(path, in: view) : false
      }
      destination = made
      sink = made
    } else if isFolder {
      throw CommandError("\(format.rawValue) is a folder of files", hints: ["-o FOLDER names the folder to create"])
    } else if arguments.isJSON {
      throw CommandError(
        "standard output cannot have both the export and the report of --json", .usage,
        hints: [
          format == .json ? "'export json' is JSON without it" : "-o FILE writes the export to a file"
        ])
    } else {
      sink = OutputSink(session.print(data:))
    }
    let report: ExportReport
    do {
      report = try write(format, RecordExport(records, view), arguments, to: sink)
      if let destination, destination.replacesOlder {
        if let (path, reason) = report.unread.first {
          throw keeps(destination.path, lacking: view.displayPath(path), reason)
        }
        if let problem = session.surroundings.readFailures.take().first {
          throw keeps(destination.path, lacking: view.displayPath(problem.path), problem.reason.fact)
        }
      }
      try destination?.finish()
      if let warning = report.finish?() { session.warn(warning) }
    } catch {
      destination?.abandon()
      throw error
    }
    for warning in report.warnings { session.warn(warning) }
    for (path, reason) in report.unread {
      session.warn("\(QuotedName.terminalText(of: path)): \(reason), so it was not exported")
    }
    if arguments.isJSON {
      try session.print(document: json(report, unread))
    } else {
      announce(report, trashed: records.count { $0.area == .trash }, session)
    }
    if !unread.isEmpty { session.warn("the export lacks the notes that could not be read") }
    return report.notes == 0 && format != .ics || !unread.isEmpty || !report.unread.isEmpty ? .nothing : .success
  }

  /// Returns the error of an export that would replace an older one, which may have what this one lacks.
  private static func keeps(_ older: RawPath, lacking path: [UInt8], _ reason: String) -> CommandError {
    CommandError(
      "\(TerminalText.safe(path)): \(reason), so the export would lack it; \(older.text) is as it was",
      hints: ["-o another place writes what can be read"])
  }

  /// Checks that an export at a destination would not become notes of the vault.
  static func check(_ destination: RawPath, isFolder: Bool, _ vault: Vault) throws {
    guard ExportDestination.isPart(of: vault, destination, isFolder: isFolder) else { return }
    var beside = vault.root.parent.appending(destination.lastComponent)
    // Beside the vault, the name of the vault is taken.
    if ExportDestination.isPart(of: vault, beside, isFolder: isFolder) {
      beside = vault.root.parent.appending(RawPath(vault.root.lastComponent.bytes + Array("-export".utf8)))
    }
    throw CommandError(
      "\(destination.text): it is in the vault, so the export would become part of the vault",
      hints: ["'-o \(ShellWords.quoted(beside.text))' writes it beside the vault"])
  }

  private static func write(
    _ format: ExportFormat, _ records: RecordExport, _ arguments: Arguments, to sink: any ExportSink
  ) throws -> ExportReport {
    switch format {
    case .json: return try records.json(sink)
    case .csv, .tsv:
      return try records.table(
        arguments.columns, SeparatedValues(isComma: format == .csv, hasSafeCells: arguments.hasSafeCells), sink)
    case .ics where !arguments.query.isEmpty:
      // As in `tasks`, a query is about tasks.
      var selection = TaskSelection()
      selection.state = .all
      let tasks = try records.view.tasks(selection, query: arguments.query, including: NoteArea.leftOut)
      var options = arguments.options
      options.calendar.lines = Dictionary(grouping: tasks, by: \.note.path).mapValues { Set($0.map(\.task.line)) }
      return try format.write(records.records, of: records.view, options, to: sink)
    default: return try format.write(records.records, of: records.view, arguments.options, to: sink)
    }
  }

  static func printLeaks(
    _ records: [NoteRecord], _ view: VaultView, _ session: Session, arguments: Arguments
  ) throws -> ExitStatus {
    if records.isEmpty { session.warn("no notes match, so there are no links") }
    let leaks = LinkLeaks.find(in: records, of: view)
    let status = leaks.isEmpty ? ExitStatus.success : .nothing
    if arguments.isJSON {
      let members = leaks.map { leak in
        JSONValue.object(
          JSONValue.pathMembers(leak.path) + [
            .init("line", .integer(Int(leak.link.line))), .init("column", .integer(Int(leak.link.column))),
            .init("target", .text(leak.target)),
          ])
      }
      try session.print(document: [.init("leaks", .array(members))])
      return status
    }
    try session.print(
      leaks.map { leak in
        StyledText(name: view.displayPath(leak.path)) + StyledText(":\(leak.link.line):\(leak.link.column)", .dim)
          + StyledText("  \(TerminalText.safe(leak.link.raw))  ") + StyledText("→ ", .dim)
          + StyledText(name: view.displayPath(leak.target))
      })
    return status
  }

  private static func json(_ report: ExportReport, _ unread: [ReadProblem]) -> [JSONValue.Member] {
    [
      .init("notes", .integer(report.notes)), .init("files", .integer(report.files)),
      .init("losses", .losses(report.losses)),
      .init("unread", each: unread.map { (path: $0.path, reason: $0.reason.fact) } + report.unread) {
        .object(JSONValue.pathMembers($0.path) + [.init("reason", .string($0.reason))])
      },
    ]
  }

  private static func announce(_ report: ExportReport, trashed: Int, _ session: Session) {
    let trash = trashed == 0 ? "" : ", \(trashed) of them from the trash"
    let files = report.files == 0 ? "" : ", " + Amount.text(report.files, "file")
    session.remark(
      StyledText("exported", .success) + StyledText("  \(Amount.text(report.notes, "note"))\(trash)\(files)"))
    for line in Losses.lines(report.losses) { session.remark(StyledText("left out  ", .warning) + StyledText(line)) }
  }
}

private final class OutputSink: ExportSink {
  private let print: ([UInt8]) throws -> Void

  init(_ print: @escaping ([UInt8]) throws -> Void) { self.print = print }

  func write(_ bytes: [UInt8]) throws(ExchangeError) {
    do { try print(bytes) } catch { throw .vault(error) }
  }

  func file(_ path: String, _ bytes: [UInt8]) throws(ExchangeError) { try write(bytes) }
  func copy(_ source: RawPath, to path: String) throws(ExchangeError) {}
}
