internal import Answers
internal import Bytes
internal import Dates
internal import JSON
internal import Presentation
internal import Terminal
internal import VaultCore

extension Session {
  /// Undoes all operations of an actor, and prints what was done; with `--dry-run` names what would be.
  func undo(allOf actor: String, _ arguments: UndoCommand.Arguments) throws -> ExitStatus {
    let vault = try findVault()
    try recover(vault)
    var since: Int64?
    if let text = arguments.since {
      since = PastMoment.nanoseconds(text, now: surroundings.now(), in: surroundings.zone)
      if since == nil {
        throw CommandError(
          "'\(text)' is no time", hints: ["--since takes 30m, 2h, 1d, 1w, yesterday, or a date such as 2026-11-28"])
      }
    }
    let history = try ActorHistory(of: actor, since: since, in: vault)
    if history.operations.isEmpty {
      if arguments.change.form != .quiet { warn("there is no operation of '\(actor)' to undo") }
      return .nothing
    }
    var view = try VaultView(vault)
    if arguments.change.isDryRun {
      let entries = history.operations.map { ChangeHistory.Entry($0, isUndone: false) }
      if arguments.change.form == .json {
        try print(document: [.init("operations", .array(OperationList(entries, of: vault).records.map { .object($0) }))]
        )
      } else if arguments.change.form != .quiet {
        try print(OperationText.lines(entries, display, showsFiles: true))
      }
      return .success
    }
    let results = try history.undo(in: &view, ChangeGuards(origin: commandLine))
    let reports = results.compactMap(\.report)
    let left = results.filter { $0.left != nil }
    if arguments.change.form == .json {
      let entries = reports.map { ChangeHistory.Entry($0.operation, isUndone: false) }
      try print(document: [
        .init("operations", .array(OperationList(entries, of: vault).records.map { .object($0) })),
        .init("left", .array(left.map { .integer($0.operation.number) })),
      ])
    } else if arguments.change.form != .quiet {
      let files = Set(reports.flatMap { $0.operation.files.map(\.path) }).count
      try print("undid \(Amount.text(reports.count, "operation")) of \(actor), in \(Amount.text(files, "file"))")
    }
    for result in left {
      let names = (result.left ?? []).map { QuotedName.terminalText(of: $0) }.joined(separator: ", ")
      let reason = names.isEmpty ? "its record is damaged" : "others changed the same places of \(names)"
      warn("operation \(result.operation.number) is left: \(reason)")
    }
    if history.isCut, arguments.change.form != .quiet {
      remark(StyledText("Earlier operations are not kept any more, and were not looked at.", .dim))
    }
    return left.isEmpty ? .success : .nothing
  }

  /// Undoes or redoes an operation, and prints what was done; with `--dry-run` prints the plan.
  func step(isUndo: Bool, _ arguments: UndoCommand.Arguments) throws -> ExitStatus {
    let vault = try findVault()
    // An interrupted operation is completed first, which adds it to the history.
    try recover(vault)
    var step = try HistoryStep(isUndo: isUndo, arguments.operation, in: vault)
    let form = arguments.change.form
    var view = try VaultView(vault)
    do {
      if arguments.change.isDryRun { try step.check() }
      guard let outcome = try carryOut(&step, arguments.change, &view) else { return .success }
      try show(step.answer(outcome, in: view), arguments.change)
      return outcome.status
    } catch AnswerError.changedSince(let number, _, let paths) {
      let (plan, changed, missing) = step.present(paths)
      for path in changed { warn("\(QuotedName.terminalText(of: path)) was changed since then") }
      for path in missing { warn("\(QuotedName.terminalText(of: path)) no longer exists") }
      // The diff is part of the error, so `--quiet` does not hide it.
      try show(plan, form == .quiet ? .text : form, in: view)
      let error = AnswerError.changedSince(operation: number, isUndo: isUndo, paths)
      throw CommandError(
        Explanation(error)?.message ?? "", .changedSince, hints: ["the diff shows the changes that would be lost"])
    }
  }
}
