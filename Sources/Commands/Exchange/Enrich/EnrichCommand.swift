internal import Answers
internal import Bytes
internal import CommandSpec
internal import Enrichment
internal import SearchIndex
internal import Terminal
internal import VaultCore

enum EnrichCommand {
  struct Arguments: Sendable {
    var query = ""
    var explained: Argument?
    var areas: Set<NoteArea> = []
    var overwrites = false
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Add a summary, action items and a category", defaults: Arguments(), run: run,
    options: [
      .flag("overwrite", "Enrich notes again, and replace values that you wrote", sets: \.overwrites)
        .details("Without this, notes whose text has not changed are skipped."),
      .value("explain", .note, "Explain the values of the built-in engine for NOTE", sets: \.explained),
      .flag("archived", "Include notes in the archive") { $0.areas.insert(.archive) },
      .flag("json", "Print one JSON document", sets: \.change.form, to: .json),
    ],
    groups: [.shared(\.change)], operands: [.optional(.query, "The notes; all if omitted", sets: \.query)],
    description: EnrichManual.prose,
    examples: [
      Example("sheaf enrich", "Enrich new notes, and those that have changed"),
      Example("sheaf enrich --dry-run in:Inbox", "See what would be written"),
      Example("sheaf enrich --explain 'Rye sourdough'", "See why a note gets its values"),
      Example("sheaf list enriched:stale", "List notes that have changed since"),
    ],
    exitStatus: [
      1: "No note matches, or a note was not changed because of a problem in it or in the answer of the program.",
      2: "Wrong usage, or the program cannot be used.",
    ],
    seeAlso: [.command("category"), .command("watch"), .command("list"), .command("undo"), .page("sheaf-config", 5)],
    check: { arguments throws(ValueProblem) in
      if arguments.explained != nil, !arguments.query.isEmpty || arguments.overwrites {
        throw ValueProblem("option '--explain' takes one note and no query")
      }
    })

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var (view, query) = try session.openVault(toAsk: arguments.query)
    if let explained = arguments.explained {
      let note = try view.note(named: explained.bytes)
      guard let request = EnrichmentRequest(note.path, in: view) else {
        throw CommandError("\(QuotedName.terminalText(of: note.path)): it cannot be read", hints: [])
      }
      let explanation = BuiltInEngine(view).explanation(of: request)
      let text = ExplanationText(display: session.display, view: view)
      try session.show(
        arguments.change.form, document: { text.document(note, explanation) },
        text: { text.lines(explanation) })
      return .success
    }
    let hits = try view.find(query, including: arguments.areas).documents
    if hits.isEmpty {
      EmptyState.announce(session, view, query: arguments.query)
      return .nothing
    }
    let notes = hits.map(view.record).sorted { $0.path.lexicographicallyPrecedes($1.path) }
    let planner = EnrichmentPlanner(view, overwrites: arguments.overwrites)
    let (pending, others) = planner.pending(notes)
    try session.guards(arguments.change).check(count: pending.count)
    var run = EnrichmentRun(view, planner, session.enrichmentOrigin, isDryRun: arguments.change.isDryRun)
    defer { session.surroundings.progress?.end() }
    try run.enrich(pending) { plan in if !arguments.change.isJSON { try session.show(plan, .text) } }
    session.surroundings.progress?.end()
    try session.finish(run, &view)
    try session.show(run, others: others, view, arguments.change)
    for report in run.reports where arguments.change.isVerbose && !arguments.change.isDryRun {
      session.announceUnusual(report)
    }
    if let failure = run.failure { throw failure }
    return run.hasProblems ? .nothing : .success
  }
}

extension Session {
  var enrichmentOrigin: EnrichmentRun.Origin {
    EnrichmentRun.Origin(
      command: commandLine, searchPath: Array((environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin").utf8),
      variables: surroundings.variables, progress: surroundings.progress, wrote: { carriedOut.put($0) })
  }

  /// Refreshes a view after an enrichment, and reports what was unusual.
  func finish(_ run: EnrichmentRun, _ view: inout VaultView) throws {
    for report in run.reports { announceConflicts(of: report) }
    if run.reports.isEmpty { return }
    try run.finish(&view)
    announceProblems(of: view)
  }
}
