internal import CommandSpec
internal import VaultCore

enum UndoCommand {
  struct Arguments: Sendable {
    var operation: Int?
    var change = ChangeArguments()
    var form = CardArguments()
  }

  static let definition = Command(
    "undo", "Take back an operation",
    defaults: Arguments(),
    options: [
      .own([operation("Undo the operation ID instead of the last", \.operation)]), .shared(\.change), .shared(\.form),
    ],
    description: [
      """
      Gives the notes of the last operation the contents and names that they had before it. When one of them was changed
      since, nothing is done, and what would be lost is shown as a diff.
      """,
      """
      Undoing is an operation itself: it is done as a whole or not at all, and \(command: "redo") takes it back. How many
      operations are kept, and how long, is set under \(code: "undo") in the config.
      """,
    ],
    examples: [
      Example("sheaf undo", "Take back what was done last"),
      Example("sheaf undo --dry-run", "Show what that would be"),
    ],
    exitStatus: "It is 1 when there is nothing to undo.",
    seeAlso: [.command("redo"), .command("operations"), .page("sheaf-config", 5)],
    run: { session, arguments in
      try HistoryStep(session: session, arguments: arguments, isUndo: true).run()
    })

  static func operation(
    _ summary: String, _ path: Property<Arguments, Int?>
  ) -> Option<Arguments> {
    .value("operation", .number("ID", in: 1...Int.max, called: "the number of an operation"), summary, sets: path)
  }
}

enum RedoCommand {
  static let definition = Command(
    "redo", "Do again what was undone",
    defaults: UndoCommand.Arguments(),
    options: [
      .own([UndoCommand.operation("Do the operation ID again instead of the one undone last", \.operation)]),
      .shared(\.change), .shared(\.form),
    ],
    description: [
      """
      Does the operation again that was undone last, unless another was done since; with \(option: "operation") any that
      is undone. When one of its notes was changed since, nothing is done, and a diff shows how.
      """
    ],
    examples: [Example("sheaf redo", "Do it again after all")],
    exitStatus: "It is 1 when there is nothing to do again.",
    seeAlso: [.command("undo"), .command("operations")],
    run: { session, arguments in
      try HistoryStep(session: session, arguments: arguments, isUndo: false).run()
    })
}

/// One step back or forth in the history of a vault.
struct HistoryStep {
  let session: Session
  let arguments: UndoCommand.Arguments
  let isUndo: Bool

  func run() throws -> ExitStatus {
    let vault = try session.findVault()
    // What was interrupted is brought to its end first, since it is in the history then.
    if let recovered = try ChangeRecovery(vault).run() { session.tellRecovery(recovered) }
    let history = ChangeHistory(vault)
    let (number, plan) =
      isUndo ? try history.undoing(arguments.operation) : try history.redoing(arguments.operation)
    if let expected = arguments.change.expected, expected != plan.fileCount {
      throw VaultError.change(.unexpectedCount(plan.fileCount, expected: expected))
    }
    if arguments.change.isDryRun {
      try PlanPrinter(session: session).print(plan, isJSON: arguments.form.form == .json)
      return .success
    }
    let report: OperationReport
    do {
      report = try ChangeExecutor(vault).run(
        plan, command: session.commandLine, kind: isUndo ? .undo(of: number) : .redo(of: number))
    } catch VaultError.change(.changedSince(let paths)) {
      try showChanges(paths, plan, vault)
      throw CommandError(
        message: "operation \(number) cannot be \(isUndo ? "undone" : "done again"): "
          + "\(Amount.text(paths.count, "file")) changed since; nothing was done",
        hints: ["the diff shows what would be lost"])
    }
    let view = try VaultView(vault)
    session.tellProblems(of: view)
    try tell(report, number, view)
    session.tellConflicts(of: report)
    return report.conflicts.isEmpty ? .success : .failure
  }

  /// Shows how files differ from what the operation left.
  private func showChanges(_ paths: [[UInt8]], _ plan: ChangePlan, _ vault: Vault) throws {
    var changes: [PlannedChange] = []
    for change in plan.changes where paths.contains(change.path) {
      let present = vault.contents(of: change.path)
      switch change {
      case .replace(let path, let base, _), .delete(let path, let base):
        changes.append(
          present.map { .replace(path: path, base: base, contents: $0) } ?? .delete(path: path, base: base))
      default: session.warn("\(QuotedName.terminalText(of: change.path)) is not there any more")
      }
    }
    try PlanPrinter(session: session).print(ChangePlan(changes), isJSON: arguments.form.form == .json)
  }

  private func tell(_ report: OperationReport, _ number: Int, _ view: VaultView) throws {
    let paths = report.operation.files.filter { !$0.isConflict }.map { file -> [UInt8] in
      if case .moved(let to) = file.action { to } else { file.path }
    }
    switch arguments.form.form {
    case .quiet: return
    case .paths: for path in paths { try session.output.write(QuotedName.line(of: view.displayPath(path)) + [0x0A]) }
    case .json:
      try session.print(
        .object([.init("formatVersion", 1)] + OperationJSON.members(report.operation, isUndone: false, view.vault)))
    case .text:
      let command = ChangeHistory(view.vault).entries.first { $0.operation.number == number }?.operation.command ?? ""
      let head = StyledText(isUndo ? "undone" : "done again", .success) + StyledText("  \(number)  ", .dim)
      try session.print(
        [head + StyledText(TerminalText.safe(Array(command.utf8)), .title)]
          + paths.map { path in
            StyledText("  ") + StyledText(name: view.displayPath(path))
          })
    }
  }
}
