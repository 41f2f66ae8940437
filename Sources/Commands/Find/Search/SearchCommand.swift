internal import Answers
internal import CommandSpec
internal import Presentation
internal import SearchIndex
internal import VaultCore

enum SearchCommand {
  struct Arguments: Sendable {
    var query = ""
    var excerpts = 3
    var context = 0
    var isVimgrep = false
    var isExplained = false
    /// Whether notes that nearly match are shown too; nil where a person reads.
    var isNearly: Bool?
    var grouping: NoteGroupArgument?
    var isReference = false
    var isFollowing = false
    var selection = SelectionArguments()
    var output = OutputArguments()

    /// Whether the output is text for people rather than for programs.
    var isForReading: Bool { output.isPlainText && !isVimgrep }
  }

  static let definition: Command<Arguments> = Command(
    "Find notes that match a query, best first", defaults: Arguments(), run: run,
    options: [
      .value("excerpts", .count("COUNT"), "Show at most COUNT lines of each note; 3 by default", sets: \.excerpts),
      .value("context", .count("COUNT"), "Show COUNT lines before and after each line", sets: \.context),
      .value("group", NoteGroupArgument.spec, "Group by month, folder, category, tag or a property", sets: \.grouping)
        .details("The groups are those of \(command: "list"). Within a group, the best matches come first."),
      .flag("nearly", "Show notes that nearly match too, if fewer than five match", sets: \.isNearly, to: true)
        .details(
          """
          These lack one of the words or have a similar one, and each says which. On a terminal they are shown anyway.
          Programs get at most 10 after those that match; in JSON they are a list of their own.
          """),
      .flag("exact", "Show only notes that match", sets: \.isNearly, to: false),
      .flag("explain", "Show how each score is computed", sets: \.isExplained)
        .details("\(page: "sheaf-query", 7) describes how notes are ranked."),
      .flag("vimgrep", "Print PATH:LINE:COLUMN:TEXT for every matching line", sets: \.isVimgrep)
        .details("Quickfix lists of editors read this format. All matching lines of all notes found are printed."),
      .flag("follow", "Go on, and print notes that match newly or no more", sets: \.isFollowing)
        .details(
          """
          Each such note is a line with \(code: "entered"), \(code: "left") or \(code: "changed"). With \(option: "json")
          and \(option: "jsonl") these are the events of \(code: "watch --query"), each on a line.
          """),
      .flag("reference", "Record the shown notes as opened", sets: \.isReference)
        .details("\(command: "recent") then lists them."),
    ],
    groups: [.shared(\.selection), .shared(\.output, OutputArguments.options(of: Hits.shape))],
    operands: [.query("Words and fields to search for", sets: \.query)],
    description: """
      Prints the notes that match, best first, each with its matching lines. Shows the best 20; \(option: "limit")
      changes that. \(option: "json"), \(option: "paths") and the other forms for programs print all.

      A word matches anywhere inside words, ignoring case and accents; notes with whole words rank higher.
      \(page: "sheaf-query", 7) describes the query language, \(page: "sheaf-output", 5) the forms of output.
      """,
    examples: [
      Example("sheaf search sourdough", "Find notes with a word"),
      Example("sheaf search 'tag:craft \"paper grain\"'", "Find a phrase in notes with a tag"),
      Example("sheaf search -l bread -tag:daily", "Print paths of notes on bread, without daily notes"),
    ],
    exitStatus: [1: "No note matches."], seeAlso: [.command("list"), .page("sheaf-query", 7)])

  /// The default maximum number of notes in text output for people.
  private static let readingLimit = 20

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let (view, query) = try session.openVault(toAsk: arguments.query)
    let areas = arguments.selection.areas
    let found = try view.find(query, including: areas)
    let form = arguments.output.form
    let isShown = form != .quiet && form != .count
    let isNearly = arguments.isNearly ?? (arguments.isForReading && session.output.isTerminal)
    let near = isShown && isNearly ? try view.near(query, found: found, including: areas) : []
    let hasHint =
      form != .quiet
      && EmptyState.giveHints(
        session, view, query, found: found.count, near: near.isEmpty ? nil : near.count, areas: areas, command: "search"
      )
    var selection = try arguments.selection.selection(in: view)
    if selection.limit == nil, arguments.isForReading { selection.limit = readingLimit }
    let shown = selection.page(of: found, view, isRanked: true)
    let groups = try arguments.grouping.map {
      NoteGroups(try $0.grouping(in: view), of: shown, among: found, view, ShownDate(selection.order, view))
    }
    let notes = NoteSequence(shown, groups, isArranged: arguments.output.form != .json)
    var hits = Hits(
      notes, of: found, query, selection, near: near, in: view, context: arguments.context,
      isExplained: arguments.isExplained)
    if arguments.isVimgrep {
      hits.excerptLimit = .max
      let all = hits
      try all.forEachPage { page in for hit in hits.page(page) { try session.print(hit.quickfix(view)) } }
    } else {
      let text = HitText(display: session.display, view: view, context: arguments.context)
      if arguments.isForReading, arguments.excerpts > 0 { hits.excerptLimit = arguments.excerpts }
      try session.show(
        hits, arguments.output, in: view, isTable: groups != nil,
        empty: hasHint || !near.isEmpty ? nil : EmptyState.text(view, query: arguments.query)
      ) { hits, range in text.lines(&hits, range) }
    }
    if arguments.isReference, !shown.isEmpty {
      var recents = RecentNotes(view.vault)
      recents.record(shown.map { view.snapshot.key(of: $0) })
    }
    if arguments.isFollowing {
      try QueryFollowing(arguments.query, view).run(session, isJSON: form == .json || form == .jsonLines)
    }
    return found.count == 0 ? .nothing : .success
  }
}
