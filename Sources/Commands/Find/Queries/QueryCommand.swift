internal import Answers
internal import Bytes
internal import CommandSpec
internal import Dates
internal import NoteQueries
internal import Presentation
internal import SystemCalls
internal import Terminal
internal import VaultCore

enum QueryCommand {
  struct Arguments: Sendable {
    var query: Argument?
    var kind: QueryKind?
    var view: String?
    var this: Argument?
    var isList = false
    var isEdited = false
    /// The file with an edited table.
    var table: Argument?
    var set: [PropertyWord] = []
    var change = ChangeArguments()
    var explains = false
    var isTranslated = false
    var form = OutputForm.text

    var isChange: Bool { isEdited || table != nil || !set.isEmpty }
  }

  static let query = definition(
    "Answer a base, or a query of Dataview or Tasks, in a note",
    examples: [
      Example("sheaf query Dashboard", "Answer the query in a note"),
      Example("sheaf query Dashboard:12 --json", "Answer the query at a line, as JSON"),
      Example("sheaf query Books.base --view Reading", "Answer a view of a base"),
      Example("sheaf query --list", "List all queries of the vault"),
      Example("sheaf query 'Reading log:33' --to-base", "Write a query of Dataview as a base"),
      Example("sheaf query Books.base --set shelf=A3", "Set a property of all notes of a view"),
    ])

  static let base = definition(
    "Answer a view of a base",
    examples: [
      Example("sheaf base Books.base", "Show the first view of a base"),
      Example("sheaf base 'Books.base#Reading' --csv", "Write another view for a spreadsheet"),
    ])

  private static func definition(_ summary: String, examples: [Example]) -> Command<Arguments> {
    Command(
      summary, defaults: Arguments(), run: run,
      options: [
        .value("kind", kind, "The language of a query on standard input", sets: \.kind),
        .value("view", .text("NAME"), "The view of a base; without it, the first one", sets: \.view),
        .value("this", .note, "The note that the query means by 'this'", sets: \.this),
        .flag("list", "List the queries of the vault with their rows and errors", sets: \.isList),
        .flag("edit", "Edit the rows as a table, and change the notes", sets: \.isEdited),
        .value("apply", .file(), "Change the notes as an edited table says; '-' reads it", sets: \.table),
        .value("set", PropertyWord.spec, "Set a property of all notes in the rows", appends: \.set),
        .flag("explain", "Say what the query asks, and what each condition keeps", sets: \.explains),
        .flag("to-base", "Print the base that has the rows of a query of Dataview", sets: \.isTranslated),
        .flag("json", "Print one JSON document", sets: \.form, to: .json).common(),
        .flag("jsonl", "Print JSON Lines: one document per row", sets: \.form, to: .jsonLines).common(),
        .flag("paths", short: "l", "Print only the paths of the rows, each once", sets: \.form, to: .paths).common(),
        .flag("print0", short: "0", "Print only paths, each with a NUL after it", sets: \.form, to: .nulPaths).common(),
        .flag("count", short: "c", "Print only the number of rows", sets: \.form, to: .count).common(),
        .flag("quiet", short: "q", "Print nothing; only set the exit status", sets: \.form, to: .quiet).common(),
        .flag("csv", "Print comma-separated values with a header line", sets: \.form, to: .csv).common(),
        .flag("tsv", "Print tab-separated values with a header line", sets: \.form, to: .tsv).common(),
      ],
      groups: [.shared(\.change)],
      operands: [
        .optional(
          .word("NOTE[:LINE]", .dynamic("query-place")),
          "The note or base with the query; '-' is standard input",
          sets: \.query)
      ],
      description: [
        """
        Answers the queries that notes contain for other programs: bases of Obsidian, as files \(code: "*.base") and
        blocks \(code: "```base"), and blocks \(code: "```dataview") and \(code: "```tasks") of the plugins with these
        names. Nothing but the vault is read, and JavaScript is never run.

        \(value: "NOTE") is a note or a base; with several queries in a note, \(value: "LINE") is one that belongs to the
        query. \(code: "FILE.base#VIEW") names a view. In a block, \(code: "this") is the note that contains it.
        """,
        """
        \(option: "edit") opens the rows in the editor that \(command: "edit") uses, as tab-separated values with the path
        of each note first. When the editor ends, changed cells become properties of the notes, in one operation. An empty
        cell removes a property, and \(code: "[a, b]") is a list. A line that was removed changes nothing, and neither does
        a note that was changed meanwhile: then the table is kept in a file, which \(option: "apply") takes. Cells that are
        computed cannot be changed. \(option: "set") gives all notes of the rows a property.
        """,
        """
        \(option: "to-base") writes a query of Dataview as a base with the same rows, where bases have the same. Otherwise
        it names each part that they do not have, and prints nothing: tasks, calendars, \(code: "FLATTEN"), and some
        functions. After \(code: "GROUP BY") the base shows the rows of each group below each other. Rows are in the order of
        bases, and those that Dataview leaves out because a column fails are shown with an empty cell.
        """,
      ],
      examples: examples, exitStatus: [1: "With --quiet, the query has no rows."],
      seeAlso: [.command("list"), .command("tasks"), .page("sheaf-base", 5), .page("sheaf-query", 7)],
      check: { arguments throws(ValueProblem) in
        let ways = [arguments.isEdited, arguments.table != nil, !arguments.set.isEmpty].count { $0 }
        if ways > 1 { throw ValueProblem("only one of --edit, --apply and --set can be given") }
        if ways == 0, arguments.change.isDryRun || arguments.change.expected != nil {
          throw ValueProblem(
            "--dry-run and --expect belong to a change", advice: "--set, --edit and --apply change notes")
        }
        if arguments.isTranslated, arguments.isList || arguments.explains || arguments.form != .text {
          throw ValueProblem("--to-base prints a base, and nothing else")
        }
        guard ways == 1 else { return }
        if arguments.isTranslated { throw ValueProblem("--to-base changes nothing") }
        if arguments.isList || arguments.explains { throw ValueProblem("--list and --explain change nothing") }
        if [.csv, .tsv, .jsonLines, .nulPaths, .count].contains(arguments.form) {
          throw ValueProblem("a change is shown as text, or with --json, --paths or --quiet")
        }
      })
  }

  private static var kind: ValueSpec<QueryKind> {
    let names = QueryKind.allCases.map(\.rawValue)
    return ValueSpec("KIND", .choices(names)) { word throws(ValueProblem) in
      guard let kind = QueryKind(rawValue: word.text) else { throw ValueProblem.notOne(of: names, word.text) }
      return kind
    }
  }

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    var options = QueryOptions()
    options.view = arguments.view
    options.this = try arguments.this.map { try view.note(named: $0.bytes).path }
    // Only tests set a day, so that answers stay the same.
    options.today = session.environment("SHEAF_TODAY").flatMap { CivilDate(iso: $0) }
    if arguments.isList { return try list(session, arguments, options, in: view) }
    guard let operand = arguments.query else {
      throw CommandError("no query is named", .usage, hints: ["'sheaf query --list' lists the queries of the vault"])
    }
    let query = try place(operand, session, arguments, in: view, options: &options)
    if arguments.isTranslated { return try session.printBase(of: query, in: view) }
    let answer = try QueryAnswer(query, options, in: view)
    if arguments.isChange { return try session.change(rowsOf: answer, arguments, in: view) }
    if arguments.explains {
      try session.explain(answer, in: view)
    } else {
      try session.show(answer, arguments.form, in: view)
    }
    // A query without rows is an answer, too: dashboards are empty on good days.
    return arguments.form == .quiet && answer.result.rows.isEmpty ? .nothing : .success
  }

  /// Finds the query that the words name.
  private static func place(
    _ operand: Argument, _ session: Session, _ arguments: Arguments, in view: VaultView,
    options: inout QueryOptions
  ) throws -> PlacedQuery {
    if operand.text == Session.dash {
      let text = try session.readText(of: view.vault, isKept: false)
      let kind = arguments.kind ?? (BaseFile.isBase(Array(text.utf8)) ? .base : nil)
      guard let kind else {
        throw CommandError(
          "standard input is not a base", hints: ["--kind dataview or --kind tasks reads a query of another language"])
      }
      return PlacedQuery(path: nil, text: WrittenQuery(text, .init(kind)))
    }
    let (query, name) = try PlacedQuery.named(
      operand.bytes, from: session.surroundings.workingDirectory, in: view)
    options.view = options.view ?? name
    return query
  }

  private static func list(
    _ session: Session, _ arguments: Arguments, _ options: QueryOptions, in view: VaultView
  ) throws -> ExitStatus {
    let list = QuerySurvey(view, options)
    try session.show(list, arguments.form, in: view)
    return arguments.form == .quiet && list.rows.isEmpty ? .nothing : .success
  }
}
