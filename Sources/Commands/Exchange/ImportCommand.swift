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
      Example("sheaf import lucidpal lucidpal_notes.json --dry-run", "See what an import would do"),
    ],
    exitStatus: [1: "The sources have no notes, or when something could not be read or recorded."],
    seeAlso: [.command("export"), .command("undo"), .command("attach"), .page("sheaf-obsidian", 7)])

  /// Other names of formats: those of programs, and of the files that they write.
  private static let otherNames: [String: ImportFormat] = [
    "evernote": .enex, "obsidian": .markdown, "logseq": .markdown, "foam": .markdown, "bear": .markdown,
    "zk": .markdown, "nb": .markdown, "dendron": .markdown, "zettlr": .markdown, "md": .markdown,
    "google-keep": .keep, "googlekeep": .keep, "takeout": .keep, "day-one": .dayone, "jex": .joplin,
    "textpack": .textbundle, "htm": .html, "roam-research": .roam,
  ]
  /// Programs whose notes have to be exported by other programs first.
  private static let closedPrograms: Set = ["apple-notes", "applenotes", "onenote", "apple", "ulysses", "craft"]

  private static var format: ValueSpec<ImportFormat> {
    let choices = ImportFormat.allCases.map(\.rawValue)
    return ValueSpec("FORMAT", .choices(choices)) { word throws(ValueProblem) in
      let name = word.text.lowercased()
      if let format = ImportFormat(rawValue: name) ?? otherNames[name] { return format }
      if closedPrograms.contains(name) {
        throw ValueProblem(
          "the notes of '\(word.text)' have to be exported as Markdown or HTML first",
          advice: "write markdown or html, and the folder of the export")
      }
      throw .notOne(of: choices, word.text)
    }
  }

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let outcome = try outcome(session, arguments, view: &view)
    let text = ImportText(view: view, isDryRun: arguments.change.isDryRun)
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

  private static func outcome(
    _ session: Session, _ arguments: Arguments, view: inout VaultView
  ) throws -> ImportOutcome {
    let format = arguments.format
    let paths = arguments.sources.map { session.surroundings.workingDirectory.appending(RawPath($0.bytes)).normalized }
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
    if arguments.change.isDryRun {
      let made = try make(in: view)
      try arguments.change.checkCount(made.plan.fileCount)
      let links = RedirectedLinks(ifDone: made.plan, in: view)
      session.announce(links, isDryRun: true)
      return ImportOutcome(result: made, report: nil, redirected: links)
    }
    var made: ImportPlanner.Result?
    var memoryError: SystemError?
    let before = view
    let report = try session.carryOut(&view) { view throws(VaultError) in
      let next = try make(in: view)
      try arguments.change.checkCount(next.plan.fileCount)
      made = next
      if !next.plan.isEmpty { memoryError = next.intention.write() }
      return next.plan
    }.report
    guard let made else { return try ImportOutcome(result: make(in: view), report: nil) }
    var redirected: RedirectedLinks?
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
    }
    return ImportOutcome(result: made, report: report, redirected: redirected, isRecorded: memoryError == nil)
  }
}

/// The result of an import, carried out or only planned.
struct ImportOutcome {
  let result: ImportPlanner.Result
  /// The report of the operation; nil if nothing was changed.
  let report: OperationReport?
  /// The links that lead elsewhere since, or that would; nil if nothing was changed or planned.
  var redirected: RedirectedLinks?
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
    listed, and not updated. Everything that a vault cannot represent is listed, with the number of its
    occurrences. With \(option: "dry-run") only this report is printed.

    Several sources are imported in one operation, and links lead from the notes of one to those of another. A note
    or file that is damaged or cannot be read does not stop the others: it is named, and the exit status is 1.

    Tags with spaces, and tags that are numbers, are made valid; the property \(code: "imported-tags") contains
    their original names. Text in double brackets is no link in TakeNote; an export leaves it as it is, since the
    property \(code: "imported-plain-links") contains it. Archives (ZIP, tar and tar compressed by gzip) are
    unpacked with limits on their size and names. Links and devices in them are left out. Nothing in a source is
    ever executed, and no name leads out of the vault.
    """,
    "\(page: "sheaf-import", 5) lists the formats, what is kept of each, and how each program exports its notes.",
  ]
}
