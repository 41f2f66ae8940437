internal import Answers
internal import Bytes
internal import CommandSpec
internal import JSON
internal import Presentation
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum TrashEmptyCommand {
  struct Arguments: Sendable {
    var notes = NoteOperands()
    var age: Int64?
    var expected: Int?
    var isDryRun = false
    var isConfirmed = false
    var form = OutputForm.text
  }

  static let definition: Command<Arguments> = Command(
    "Permanently delete the contents of the trash", defaults: Arguments(), run: run,
    options: [
      .value("older-than", age, "Only files in the trash for AGE or longer: 30d, 8w", sets: \.age).details(
        "A number of days, weeks, months of 30 days or years of 365: \(code: "d"), \(code: "w"), \(code: "m"), \(code: "y")."
      )
    ],
    groups: [
      .shared(\.notes),
      OptionGroup(
        "Change options",
        .flag("dry-run", short: "n", "Show what would be deleted, and delete nothing", sets: \.isDryRun),
        .value("expect", .count("COUNT"), "Do nothing unless exactly COUNT files are affected", sets: \.expected),
        .flag("yes", short: "y", "Do not ask", sets: \.isConfirmed)),
      OptionGroup(
        "Output options",
        .flag("json", "Print one JSON document", sets: \.form, to: .json),
        .flag("paths", short: "l", "Print only the paths", sets: \.form, to: .paths),
        .flag("quiet", short: "q", "Print nothing", sets: \.form, to: .quiet)),
    ],
    operands: [.many(.trashed, "The items to delete; everything if omitted", sets: \.notes.names)],
    description: """
      Deletes the files in the trash from the disk: all of them, or only the named ones; the names are those that
      \(command: "restore") accepts. On a terminal it asks first; otherwise it reports an error unless \(option: "yes")
      is given.

      \(command: "undo") puts them back into the trash as long as the operation is kept. It keeps up to 64 MB, or the
      limit of the setting \(code: "undo"): notes before other files, and small files before large ones. Files beyond
      the limit cannot be recovered; their number and size are reported beforehand.
      """,
    examples: [
      Example("sheaf trash empty --older-than 30d --yes", "Delete the files that were trashed 30 days ago or earlier"),
      Example("sheaf trash empty --dry-run", "Show what would be deleted"),
      Example("sheaf trash empty --yes 'recipes/Banana bread'", "Delete one note permanently"),
    ],
    exitStatus: [1: "There is nothing to delete.", 2: "Wrong usage, or something could not be read or deleted."],
    seeAlso: [.command("trash"), .command("restore"), .command("undo"), .page("sheaf-config", 5)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let vault = view.vault
    let end = arguments.age.map { session.surroundings.now() - $0 }
    let trash = try Trash(vault)
    let chosen = try chosenPaths(arguments, session, trash, vault: vault)
    let emptying = TrashEmptying(trash, of: vault, before: end, chosen: chosen)
    let files = emptying.files
    if let expected = arguments.expected, expected != files.count {
      throw CommandError("this affects \(Amount.text(files.count, "file")), not \(expected); nothing was done")
    }
    let plan = try emptying.plan()
    if plan.isEmpty, files.isEmpty {
      if arguments.form == .json { try session.print(document: json(nil, emptying, [], vault: vault)) }
      if !trash.problems.isEmpty { return .failure }
      if session.errorOutput.isTerminal { session.remark(StyledText("There is nothing to delete.", .dim)) }
      return .nothing
    }
    let size = Amount.bytes(files.reduce(0) { $0 + Int($1.size) })
    let lost = emptying.lost.isEmpty ? "" : "; undo cannot restore \(lostText(emptying))"
    if arguments.isDryRun {
      let form = arguments.form == .json ? OutputForm.json : .paths
      try session.show(
        form, document: { json(nil, emptying, [], vault: vault) }, names: { files.map { view.displayPath($0.path) } },
        text: { [] })
      if form != .json {
        session.remark(StyledText("this would delete \(Amount.text(files.count, "file")), \(size)\(lost)", .dim))
      }
      return .success
    }
    try confirm(session, arguments, "Delete \(Amount.text(files.count, "file")), \(size), from the trash\(lost)?")
    var request = EmptyTrash(emptying)
    let report = try session.carryOut(&request, ChangeArguments(), &view)?.report
    let failures = request.failures
    try announce(
      session, arguments, report, emptying: emptying, failures: failures, view: view,
      text: "\(Amount.text(files.count - failures.count, "file")), \(size)\(lost)")
    session.announceConflicts(of: report)
    return failures.isEmpty && trash.problems.isEmpty && report?.conflicts.isEmpty ?? true ? .success : .failure
  }

  /// Returns the paths of the named files; nil for all files.
  private static func chosenPaths(
    _ arguments: Arguments, _ session: Session, _ trash: Trash, vault: Vault
  ) throws -> Set<[UInt8]>? {
    if arguments.notes.names.isEmpty { return nil }
    let reference = TrashReference(vault, trash)
    var chosen: Set<[UInt8]> = []
    for name in try arguments.notes.words(session) { chosen.formUnion(try reference.files(named: name).map(\.path)) }
    return chosen
  }

  private static func confirm(_ session: Session, _ arguments: Arguments, _ question: String) throws {
    if arguments.isConfirmed { return }
    guard session.globals.asks, session.hasTerminal else {
      throw CommandError(
        "nothing was deleted: standard input is not a terminal, so sheaf cannot ask",
        hints: ["--yes deletes without asking"])
    }
    if try !session.console.confirm(question) { throw CommandError("nothing was deleted") }
  }

  private static func announce(
    _ session: Session, _ arguments: Arguments, _ report: OperationReport?, emptying: TrashEmptying,
    failures: [(file: Trash.File, error: SystemError)], view: VaultView, text: String
  ) throws {
    let failed = Set(failures.map(\.file.path))
    try session.show(
      arguments.form, document: { json(report, emptying, failures, vault: view.vault) },
      names: { emptying.files.map(\.path).filter { !failed.contains($0) }.map(view.displayPath) },
      text: { [StyledText("removed", .success) + StyledText("  \(text)")] })
    for (file, error) in failures {
      session.warn("\(QuotedName.terminalText(of: file.path)): \(Explanation(error)?.message ?? "") it still exists")
    }
  }

  /// Returns the number and size of the files that undo could not restore.
  private static func lostText(_ emptying: TrashEmptying) -> String {
    "\(Amount.text(emptying.lost.count, "file")) of \(Amount.bytes(emptying.lost.reduce(0) { $0 + Int($1.size) }))"
  }

  private static func json(
    _ report: OperationReport?, _ emptying: TrashEmptying, _ failures: [(file: Trash.File, error: SystemError)],
    vault: Vault
  ) -> [JSONValue.Member] {
    let lost = Set(emptying.lost.map(\.path))
    let failed = Set(failures.map(\.file.path))
    let files = emptying.files.map { file -> JSONValue in
      let members = TrashList([file], in: vault).records.first ?? []
      return .object(
        members + [
          .init("isUndoable", .bool(!lost.contains(file.path))), .init("isRemoved", .bool(!failed.contains(file.path))),
        ])
    }
    return [.init("operation", .operation(of: report)), .init("files", .array(files))]
  }

  /// An age in nanoseconds.
  private static var age: ValueSpec<Int64> {
    ValueSpec("AGE") { word throws(ValueProblem) in
      let days: [Character: Int64] = ["d": 1, "w": 7, "m": 30, "y": 365]
      guard let unit = word.text.last.flatMap({ days[$0] }), let count = Int64(word.text.dropLast()), count >= 0,
        count <= 100_000
      else { throw ValueProblem("'\(word.text)' is not an age such as 30d or 8w") }
      return count * unit * 86_400_000_000_000
    }
  }
}
