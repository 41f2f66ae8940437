internal import VaultChanges
internal import VaultCore

extension Session {
  /// Carries out a plan and brings the view up to date; with `--dry-run` shows the plan instead.
  ///
  /// - Parameters:
  ///   - count: how many notes it is about, for `--expect`.
  ///   - plan: makes the plan, again when files change in between.
  /// - Returns: nil when the plan was only shown.
  func carryOut(
    _ arguments: ChangeArguments, count: Int, isJSON: Bool, _ view: inout VaultView,
    _ plan: () throws(VaultError) -> ChangePlan
  ) throws -> OperationOutcome? {
    if let expected = arguments.expected, expected != count {
      throw VaultError.change(.unexpectedCount(count, expected: expected))
    }
    if arguments.isDryRun {
      try PlanPrinter(session: self).print(plan(), isJSON: isJSON)
      return nil
    }
    var made = ChangePlan()
    let report = try ChangeExecutor(view.vault).run(command: commandLine) { () throws(VaultError) in
      made = try plan()
      return made
    }
    if let report {
      try view.refresh()
      tellProblems(of: view)
      RecentNotes.follow(report, in: view.vault)
    }
    return OperationOutcome(plan: made, report: report)
  }
}

/// What came of a command that carries out a plan.
struct OperationOutcome {
  /// The plan that was carried out.
  let plan: ChangePlan
  /// What became of it; nil when there was nothing to do.
  let report: OperationReport?

  /// Where each file went that was moved, by where it was.
  var moves: [[UInt8]: [UInt8]] {
    var moves: [[UInt8]: [UInt8]] = [:]
    for case .move(let from, let to) in plan.changes { moves[from] = to }
    return moves
  }

  /// How the run ends.
  var status: ExitStatus { report?.conflicts.isEmpty == false ? .failure : .success }
}
