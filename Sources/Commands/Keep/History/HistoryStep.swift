internal import Answers
internal import JSON
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// An undo or redo in the history of a vault.
struct HistoryStep {
  let session: Session
  let arguments: UndoCommand.Arguments
  let isUndo: Bool

  func run() throws -> ExitStatus {
    let vault = try session.findVault()
    // An interrupted operation is completed first, which adds it to the history.
    if let recovered = try ChangeRecovery(vault).run() { session.announceRecovery(recovered) }
    let history = try ChangeHistory(vault)
    let (number, plan) =
      isUndo ? try history.undoing(arguments.operation) : try history.redoing(arguments.operation)
    let report: OperationReport
    do {
      if arguments.change.isDryRun {
        try ChangeExecutor(vault).check(plan)
        try PlanPrinter(session: session).print(plan, isJSON: arguments.form.form == .json)
        return .success
      }
      report = try ChangeExecutor(vault).run(
        plan, command: session.commandLine, kind: isUndo ? .undo(of: number) : .redo(of: number))
    } catch VaultError.change(.changedSince(let paths)) {
      try showChanges(paths, plan, vault)
      throw CommandError(
        message: "operation \(number) cannot be \(isUndo ? "undone" : "redone"): "
          + "\(Amount.text(paths.count, "file")) changed since then; nothing was done",
        hints: ["the diff shows the changes that would be lost"])
    }
    session.carriedOut.put(report)
    RecentNotes.follow(report, in: vault)
    let view = try VaultView(vault)
    session.announceProblems(of: view)
    try announce(report, number, view)
    session.announceConflicts(of: report)
    return report.conflicts.isEmpty ? .success : .failure
  }

  /// Shows the differences between files and the result of the operation.
  private func showChanges(_ paths: [[UInt8]], _ plan: ChangePlan, _ vault: Vault) throws {
    var changes: [PlannedChange] = []
    for change in plan.changes where paths.contains(change.path) {
      let present = vault.contents(of: change.path)
      switch change {
      case .replace(let path, let base, _), .delete(let path, let base):
        changes.append(
          present.map { .replace(path: path, base: base, contents: $0) } ?? .delete(path: path, base: base))
      case .discard where present != nil:
        session.warn("\(QuotedName.terminalText(of: change.path)) was changed since then")
      default: session.warn("\(QuotedName.terminalText(of: change.path)) no longer exists")
      }
    }
    try PlanPrinter(session: session).print(ChangePlan(changes), isJSON: arguments.form.form == .json)
  }

  private func announce(_ report: OperationReport, _ number: Int, _ view: VaultView) throws {
    let paths = report.operation.files.filter { !$0.isConflict }.map { file -> [UInt8] in
      if case .moved(let to) = file.action { to } else { file.path }
    }
    try session.show(
      arguments.form.form,
      document: { OperationList.members(report.operation, isUndone: false, of: view.vault) },
      names: { paths.map(view.displayPath) }, text: { try lines(paths, number, view) })
  }

  private func lines(_ paths: [[UInt8]], _ number: Int, _ view: VaultView) throws -> [StyledText] {
    let entry = try ChangeHistory(view.vault).entries.first { $0.operation.number == number }
    let command = entry?.operation.command ?? ""
    let head = StyledText(isUndo ? "undone" : "redone", .success) + StyledText("  \(number)  ", .dim)
    // If there is only one file more than the maximum, it is shown as well.
    let shown = paths.count > Self.mostNamed + 1 ? paths.prefix(Self.mostNamed) : paths[...]
    var lines = [head + StyledText(TerminalText.safe(Array(command.utf8)), .title)]
    lines += shown.map { StyledText("  ") + StyledText(name: view.displayPath($0)) }
    if shown.count < paths.count {
      lines.append(StyledText("  and \(Amount.text(paths.count - shown.count, "more file"))", .dim))
    }
    return lines
  }

  /// The maximum number of files to list.
  private static let mostNamed = 10
}
