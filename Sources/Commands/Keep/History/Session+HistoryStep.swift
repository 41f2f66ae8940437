internal import Answers
internal import Bytes
internal import Explanations
internal import Terminal
internal import VaultChanges
internal import VaultCore

extension Session {
  /// Undoes or redoes an operation, and prints what was done; with `--dry-run` prints the plan.
  func step(isUndo: Bool, _ arguments: UndoCommand.Arguments) throws -> ExitStatus {
    let vault = try findVault()
    // An interrupted operation is completed first, which adds it to the history.
    if let recovered = try ChangeRecovery(vault).run() { announceRecovery(recovered) }
    let step = try HistoryStep(isUndo: isUndo, arguments.operation, in: vault)
    let isJSON = arguments.change.isJSON
    let report: OperationReport
    do {
      if arguments.change.isDryRun {
        try step.check()
        try show(step.plan, isJSON: isJSON)
        return .success
      }
      try checkStop()
      report = try step.carryOut(as: commandLine)
    } catch let error as AnswerError {
      guard case .changedSince(_, _, let paths) = error else { throw error }
      let (plan, changed, missing) = step.present(paths)
      for path in changed { warn("\(QuotedName.terminalText(of: path)) was changed since then") }
      for path in missing { warn("\(QuotedName.terminalText(of: path)) no longer exists") }
      try show(plan, isJSON: isJSON)
      throw CommandError(Explanation(error)?.message ?? "", hints: ["the diff shows the changes that would be lost"])
    }
    carriedOut.put(report)
    let view = try VaultView(vault)
    announceProblems(of: view)
    let paths = report.operation.files.filter { !$0.isConflict }.map { file -> [UInt8] in
      if case .moved(let to) = file.action { to } else { file.path }
    }
    try show(
      arguments.change.form, document: { step.document(report) }, names: { paths.map(view.displayPath) },
      text: { try HistoryStepText.lines(step, paths, view) })
    announceConflicts(of: report)
    return report.conflicts.isEmpty ? .success : .failure
  }
}

private enum HistoryStepText {
  static func lines(_ step: HistoryStep, _ paths: [[UInt8]], _ view: VaultView) throws -> [StyledText] {
    let entry = try ChangeHistory(view.vault).entries.first { $0.operation.number == step.number }
    let command = entry?.operation.command ?? ""
    let head = StyledText(step.isUndo ? "undone" : "redone", .success) + StyledText("  \(step.number)  ", .dim)
    // If there is only one file more than the maximum, it is shown as well.
    let shown = paths.count > mostNamed + 1 ? paths.prefix(mostNamed) : paths[...]
    var lines = [head + StyledText(TerminalText.safe(command), .title)]
    lines += shown.map { StyledText("  ") + StyledText(name: view.displayPath($0)) }
    if shown.count < paths.count {
      lines.append(StyledText("  and \(Amount.text(paths.count - shown.count, "more file"))", .dim))
    }
    return lines
  }

  /// The maximum number of files to list.
  private static let mostNamed = 10
}
