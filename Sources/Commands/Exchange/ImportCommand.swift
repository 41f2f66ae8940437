internal import Answers
internal import Bytes
internal import CommandSpec
internal import Exchange
internal import ExchangeFormats
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum ImportCommand {
  struct Arguments: Sendable {
    var format = ImportFormat.markdown
    var sources: [Argument] = []
    var folder = ""
    var titleColumn: String?
    var hasSafeCells = false
    var calendar = CalendarMerge.Options()
    var target: Argument?
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Import notes from Notion, Evernote, Joplin and others", defaults: Arguments(), run: run,
    options: [
      .value("into", .folder, "Put the notes into FOLDER", sets: \.folder),
      .value(
        "title", .text("COLUMN").required(as: "a column"), "Use COLUMN of a CSV table as the titles",
        sets: \.titleColumn),
      .flag("safe-cells", "Remove the ' before formulas of a CSV table", sets: \.hasSafeCells)
        .details("As \(option: "safe-cells", of: "export") writes it."),
      .value("as", .choice("CHOICE"), "Make new events of a calendar tasks, events or notes") {
        $0.calendar.foreign = $1
      }.details(
        """
        Without it, new tasks become tasks, and new events are left. Events are lines of daily notes, as in
        \(code: "10:30–11:00 dentist"). With \(code: "notes"), new tasks become notes, too.
        """),
      .value("to", .word("NOTE", .dynamic("note")), "Calendar: add new tasks to NOTE, not to today's") {
        $0.target = $1
      },
      .value("prefer", .choice("SIDE"), "Calendar: what counts if both changed: here, there") {
        $0.calendar.preferred = $1
      }.details("Without it, what was changed here and in the calendar is left as it is on both sides, and listed."),
      .flag("deletions", "Calendar: delete what was deleted there since the export", sets: \.calendar.deletes)
        .details("What is done, was changed here or has tasks below it stays, and is listed."),
      .flag("json", "Print one JSON document", sets: \.change.form, to: .json),
    ],
    groups: [.shared(\.change)],
    operands: [
      .one(format, "The format", sets: \.format),
      .oneOrMore(.file("SOURCE"), "The files or folders", sets: \.sources),
    ],
    description: ImportManual.prose,
    examples: [
      Example("sheaf import notion ../Export --into Notion", "Import an export of Notion, a ZIP file or unpacked"),
      Example("sheaf import enex Kitchen.enex", "Import a notebook of Evernote"),
      Example("sheaf import markdown ../obsidian --into Old", "Import a folder of Markdown files"),
      Example("sheaf import ics tasks.ics --dry-run", "See what was changed in an exported calendar"),
      Example("sheaf import lucidpal lucidpal_notes.json --dry-run", "See what an import would do"),
    ],
    exitStatus: [
      1: """
      The sources have no notes (a calendar may be empty), or when something could not be read or recorded, or was changed here and in a calendar.
      """
    ],
    seeAlso: [
      .command("export"), .command("undo"), .command("attach"), .page("sheaf-planning", 7), .page("sheaf-obsidian", 7),
    ])

  private static var format: ValueSpec<ImportFormat> {
    let choices = ImportFormat.allCases.map(\.rawValue)
    return ValueSpec("FORMAT", .choices(choices)) { word throws(ValueProblem) in
      let name = word.text.lowercased()
      let spelled = name.map { $0 == "_" || $0 == " " ? "-" : String($0) }.joined()
      if let format = ImportFormat.named(spelled) { return format }
      if let program = ForeignPrograms.program(named: name) {
        throw ValueProblem("sheaf does not read the files of \(program.name)", advice: program.advice)
      }
      if let format = ImportFormat.suggested(by: word.text)?.rawValue {
        throw ValueProblem("a format comes first", advice: "'sheaf import \(format) \(ShellWords.quoted(word.text))'")
      }
      throw .notOne(of: choices, word.text)
    }
  }

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    for source in arguments.sources { try ImportFormat.checkAddress(source.text) }
    if arguments.format == .ics { return try CalendarImport.run(session, arguments) }
    var view = try session.openVault()
    let outcome = try outcome(session, arguments, view: &view)
    let text = ImportText(view: view, display: session.display, isDryRun: arguments.change.isDryRun)
    try session.show(
      arguments.change.form, document: { text.document(outcome) }, text: { text.lines(outcome) })
    let reports = outcome.result.reports
    for (source, report) in zip(arguments.sources, reports) {
      for (path, reason) in report.unread {
        let name = RawPath(source.bytes).appending(RawPath(path))
        session.warn("\(QuotedName.terminalText(of: name.bytes)): \(reason), so it was not imported")
      }
    }
    if outcome.report?.conflicts.isEmpty == false { return .failure }
    if !outcome.isRecorded || reports.contains(where: { !$0.unread.isEmpty }) { return .nothing }
    return reports.allSatisfy { $0.notes.isEmpty } ? .nothing : .success
  }

  /// Checks that a folder does not have notes of the vault, each of which would get a copy.
  private static func check(_ path: RawPath, as source: Argument, in view: VaultView) throws {
    guard let real = try? FileSystem.realPath(path), (try? FileStatus.stat(real).kind) == .directory else { return }
    let inside = real == view.vault.root ? [] : real.relative(to: view.vault.root)?.bytes
    let isAbove = view.vault.root.relative(to: real) != nil
    let isOwn = isAbove || inside.map { folder in view.allNotes().contains { $0.path.isAtOrBelow(folder) } } ?? false
    guard isOwn else { return }
    throw CommandError(
      "\(TerminalText.safe(source.bytes)): its notes are in this vault, so each would get a copy; nothing was imported",
      hints: ["move what is to be imported out of the vault first, beside it for example"])
  }

  private static func outcome(
    _ session: Session, _ arguments: Arguments, view: inout VaultView
  ) throws -> ImportOutcome {
    let paths = arguments.sources.map { session.surroundings.workingDirectory.appending(RawPath($0.bytes)).normalized }
    for (path, source) in zip(paths, arguments.sources) { try check(path, as: source, in: view) }
    let format = paths.reduce(arguments.format) { $0.adapted(to: $1) }
    var options = ImportFormat.Options()
    options.titleColumn = arguments.titleColumn
    options.hasSafeCells = arguments.hasSafeCells
    let workspace = try ImportWorkspace(view.vault)
    func make(in view: VaultView) throws(VaultError) -> ImportPlanner.Result {
      let planner = try ImportPlanner(view, into: arguments.folder)
      do throws(SystemError) { try workspace.clear() } catch { throw .system(error) }
      do throws(ExchangeError) {
        var sources: [ImportSource] = []
        for (number, path) in paths.enumerated() {
          sources.append(try format.open(path, into: view, options, workspace, number: number))
        }
        return try planner.plan(&sources, format: format.rawValue, workspace)
      } catch {
        throw .exchange(error)
      }
    }
    var request = ImportNotes(make: make)
    if arguments.change.isDryRun {
      let plan = try view.plan(&request, session.guards(arguments.change))
      guard let made = request.made else { return try ImportOutcome(result: make(in: view), report: nil) }
      let links = RedirectedLinks(ifDone: plan, in: view)
      session.announce(links, isDryRun: true)
      return ImportOutcome(result: made, report: nil, redirected: links, like: made.notesLike(in: view))
    }
    let outcome = try session.carryOut(&request, arguments.change, &view)
    guard let outcome, let made = request.made else { return try ImportOutcome(result: make(in: view), report: nil) }
    let (report, before) = (outcome.report, outcome.before)
    var memoryError = request.memoryError
    var redirected: RedirectedLinks?
    var like: [[UInt8]: [LikeNote]] = [:]
    if made.plan.isEmpty || made.memory != made.intention || memoryError != nil { memoryError = made.memory.write() }
    if let error = memoryError {
      let fact = "\(error.path?.text ?? ""): \(error.errno)"
      session.warn("\(fact), so a later import will take changes at the source for changes made here")
    }
    var recent = RecentNotes(view.vault)
    recent.record(made.opened)
    if let report {
      session.announceConflicts(of: report)
      let created = made.reports.flatMap(\.notes).filter { $0.outcome == .created }.map(\.path)
      let links = RedirectedLinks(by: created, before: before, after: view)
      session.announce(links)
      redirected = links
      like = made.notesLike(in: before)
    }
    return ImportOutcome(
      result: made, report: report, redirected: redirected, like: like, isRecorded: memoryError == nil)
  }
}

/// The result of an import, carried out or only planned.
struct ImportOutcome {
  let result: ImportPlanner.Result
  /// The report of the operation; nil if nothing was changed.
  let report: OperationReport?
  /// The links that lead elsewhere since, or that would; nil if nothing was changed or planned.
  var redirected: RedirectedLinks?
  /// The notes that were there and are very near to new ones, by the paths of these.
  var like: [[UInt8]: [LikeNote]] = [:]
  /// Whether it was recorded what was imported, or nothing had to be.
  var isRecorded = true
}

enum ImportManual {
  static let prose: Prose = [
    """
    Imports the notes of another program, and their files as attachments, in one operation that \(command: "undo")
    reverses. Links between notes become links in the style of the vault. Dates, tags and other facts become
    properties. No existing file is overwritten: if a name is already used, a number is added.

    The same source can be imported again: a note is recognised by its id, or by the property
    \(code: "imported"). Only what has changed at the source is updated. A note that was renamed, enriched or
    edited here is updated too, unless the same property or the text was changed in both places; those notes are
    listed, and not updated. New notes that are very near to notes of the vault, by title or text, are listed with these;
    of more than 1,000 new notes, the first are compared. Everything that a vault cannot represent is listed, with the number of its
    occurrences. With \(option: "dry-run") only this report is printed.

    Several sources are imported in one operation, and links lead from the notes of one to those of another. A note
    or file that is damaged or cannot be read does not stop the others: it is named, and the exit status is 1.

    Tags with spaces, and tags that are numbers, are made valid; the property \(code: "imported-tags") contains
    their original names. Text in double brackets is no link in TakeNote; an export leaves it as it is, since the
    property \(code: "imported-plain-links") contains it. Archives (ZIP, tar and tar compressed by gzip) are
    unpacked with limits on their size and names. Links and devices in them are left out. Nothing in a source is
    ever executed, and no name leads out of the vault.

    Calendars are imported into lines of notes: what was changed there since \(command: "export") wrote them. With
    \(option: "dry-run"), the change is shown as a unified diff.
    """,
    "\(page: "sheaf-import", 5) lists the formats, what is kept of each, and how each program exports its notes.",
  ]
}

/// The request to import notes, which knows what the sources were for the next import.
private struct ImportNotes: ChangeRequest {
  let make: (VaultView) throws(VaultError) -> ImportPlanner.Result
  /// What the last plan would import.
  private(set) var made: ImportPlanner.Result?
  /// Why it could not be recorded what is imported.
  private(set) var memoryError: SystemError?

  init(make: @escaping (VaultView) throws(VaultError) -> ImportPlanner.Result) { self.make = make }

  var count: Int? { nil }

  mutating func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    let next = try make(view)
    made = next
    return next.plan
  }

  mutating func execute(
    in vault: Vault, as origin: String, _ plan: (inout ImportNotes) throws -> ChangePlan
  ) throws -> OperationReport? {
    try ChangeExecutor(vault).run(command: origin) {
      let plan = try plan(&self)
      if !plan.isEmpty { memoryError = made?.intention.write() }
      return plan
    }
  }

  func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(edits: (outcome.report?.operation.files ?? []).map(\.path), outcome.report, in: view)
  }
}
