internal import CommandSpec
internal import VaultChanges
internal import VaultCore

enum TrashEmptyCommand {
  struct Arguments: Sendable {
    var notes = NoteOperands()
    var age: Int64?
    var expected: Int?
    var isDryRun = false
    var isConfirmed = false
    var form = CardArguments.Form.text
  }

  static let definition = Command(
    "Remove what is in the trash",
    defaults: Arguments(),
    options: [
      .own([
        .value("older-than", age, "Only what came there AGE ago or earlier: 30d, 8w", sets: \.age)
          .details(
            "A number of days, weeks, months of 30 days or years of 365: \(code: "d"), \(code: "w"), \(code: "m"), \(code: "y")."
          )
      ]),
      .shared(\.notes),
      OptionGroup(
        "Change options",
        [
          .flag("dry-run", short: "n", "Show what would be removed, and remove nothing", sets: \.isDryRun),
          .value("expect", .count("COUNT"), "Do nothing unless it is exactly COUNT files", sets: \.expected),
          .flag("yes", short: "y", "Do not ask", sets: \.isConfirmed),
        ]),
      OptionGroup(
        "Output options",
        [
          .flag("json", "Print one JSON document", sets: \.form, to: .json),
          .flag("paths", short: "l", "Print the paths alone", sets: \.form, to: .paths),
          .flag("quiet", short: "q", "Print nothing", sets: \.form, to: .quiet),
        ]),
    ],
    operands: [
      Operand(.many, .trashed, "What is removed; everything when it is left out") {
        $0.notes.names = $1
      }
    ],
    description: [
      """
      Removes the files in the trash from the disk: all of them, or those that are named as \(command: "restore") names
      them. On a terminal it asks first; elsewhere it does nothing without
      \(option: "yes"), and says so.
      """,
      """
      Files of up to 64 MB in all, or as much as the config's \(code: "undo") keeps, stay in the journal, notes before other
      files and small ones before large ones: until the journal lets go of them, \(command: "undo") brings them back into
      the trash. What is more than that is gone for good, and is named as such before.
      """,
    ],
    examples: [
      Example("sheaf trash empty --older-than 30d --yes", "Remove what came to the trash a month ago or earlier"),
      Example("sheaf trash empty --dry-run", "Show what would be removed"),
      Example("sheaf trash empty --yes 'recipes/Banana bread'", "Remove one note for good"),
    ],
    exitStatus: "It is 1 when there is nothing to remove, and 2 when a file could not be removed.",
    seeAlso: [.command("trash"), .command("restore"), .command("undo"), .page("sheaf-config", 5)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let vault = view.vault
    let end = arguments.age.map { session.surroundings.now() - $0 }
    let trash = try Trash(vault)
    let chosen = try chosenPaths(arguments, session, trash, vault)
    let emptying = TrashEmptying(trash, of: vault, before: end, chosen: chosen)
    let files = emptying.files
    if let expected = arguments.expected, expected != files.count {
      throw CommandError(
        message: "it is about \(Amount.text(files.count, "file")), not \(expected); nothing was done")
    }
    let plan = try emptying.plan()
    if plan.isEmpty, files.isEmpty {
      if arguments.form == .json { try session.print(json(nil, emptying, [], vault)) }
      if session.errorOutput.isTerminal { session.remark(StyledText("There is nothing to remove.", .dim)) }
      return .nothing
    }
    let size = Amount.bytes(files.reduce(0) { $0 + Int($1.size) })
    let lost = emptying.lost.isEmpty ? "" : "; \(lostText(emptying)) cannot be brought back by undo"
    if arguments.isDryRun {
      if arguments.form == .json {
        try session.print(json(nil, emptying, [], vault))
      } else {
        for file in files { try session.output.write(QuotedName.line(of: view.displayPath(file.path)) + [0x0A]) }
        session.remark(StyledText("it would remove \(Amount.text(files.count, "file")), \(size)\(lost)", .dim))
      }
      return .success
    }
    try confirm(session, arguments, "Remove \(Amount.text(files.count, "file")), \(size), from the trash\(lost)?")
    var report: OperationReport?
    if !plan.isEmpty {
      report = try ChangeExecutor(vault).run(command: session.commandLine) { () throws(VaultError) in
        try emptying.plan()
      }
    }
    let failures = try emptying.removeLost()
    try tell(
      session, arguments, report, emptying, failures, view,
      "\(Amount.text(files.count - failures.count, "file")), \(size)\(lost)")
    if let report { session.tellConflicts(of: report) }
    return failures.isEmpty && report?.conflicts.isEmpty ?? true ? .success : .failure
  }

  /// The paths of the files that were named; nil when all are meant.
  private static func chosenPaths(
    _ arguments: Arguments, _ session: Session, _ trash: Trash, _ vault: Vault
  ) throws -> Set<[UInt8]>? {
    if arguments.notes.names.isEmpty { return nil }
    let reference = TrashReference(vault, trash)
    var chosen: Set<[UInt8]> = []
    for name in try arguments.notes.words(session) {
      chosen.formUnion(try reference.files(named: name).map(\.path))
    }
    return chosen
  }

  private static func confirm(_ session: Session, _ arguments: Arguments, _ question: String) throws {
    if arguments.isConfirmed { return }
    guard session.globals.asks, session.inputIsTerminal, session.errorOutput.isTerminal else {
      throw CommandError(
        message: "nothing was removed: there is nobody to ask", hints: ["--yes removes without asking"])
    }
    if try !session.confirm(question) { throw CommandError(message: "nothing was removed") }
  }

  private static func tell(
    _ session: Session, _ arguments: Arguments, _ report: OperationReport?, _ emptying: TrashEmptying,
    _ failures: [(file: Trash.File, error: any Error)], _ view: VaultView, _ text: String
  ) throws {
    let failed = Set(failures.map(\.file.path))
    switch arguments.form {
    case .quiet: break
    case .paths:
      for file in emptying.files where !failed.contains(file.path) {
        try session.output.write(QuotedName.line(of: view.displayPath(file.path)) + [0x0A])
      }
    case .json: try session.print(json(report, emptying, failures, view.vault))
    case .text: try session.print(StyledText("removed", .success) + StyledText("  \(text)"))
    }
    for (file, error) in failures {
      session.warn("\(QuotedName.terminalText(of: file.path)): \(Explanation(error)?.message ?? "") it is still there")
    }
  }

  /// What undo would not bring back.
  private static func lostText(_ emptying: TrashEmptying) -> String {
    "\(Amount.text(emptying.lost.count, "file")) of \(Amount.bytes(emptying.lost.reduce(0) { $0 + Int($1.size) }))"
  }

  private static func json(
    _ report: OperationReport?, _ emptying: TrashEmptying, _ failures: [(file: Trash.File, error: any Error)],
    _ vault: Vault
  ) -> JSONValue {
    let lost = Set(emptying.lost.map(\.path))
    let failed = Set(failures.map(\.file.path))
    let files = emptying.files.map { file -> JSONValue in
      let members = TrashCommand.members(file, vault)
      return .object(
        members + [
          .init("isUndoable", .bool(!lost.contains(file.path))), .init("isRemoved", .bool(!failed.contains(file.path))),
        ])
    }
    return .object([
      .init("formatVersion", 1), .init("operation", report.map { .integer($0.operation.number) } ?? .null),
      .init("files", .array(files)),
    ])
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
