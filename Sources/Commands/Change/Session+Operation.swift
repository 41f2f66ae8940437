internal import VaultChanges
internal import VaultCore

extension Session {
  /// Carries out the change that a command makes and brings the view up to date; with `--dry-run` shows the plan instead.
  ///
  /// - Parameters:
  ///   - count: the number that `--expect` is compared with; nil for the number of files in the plan.
  ///   - shown: the paths that are printed afterwards, if the rest of the view may be out of date; nil for all.
  ///   - review: called when the plan is final: before it is shown, or after it was carried out.
  ///   - plan: makes the plan from a view; called again with a newer one when files change in between.
  /// - Returns: nil when the plan was only shown.
  func carryOut(
    _ arguments: ChangeArguments, count: Int?, isJSON: Bool, _ view: inout VaultView, showing shown: [[UInt8]]? = nil,
    review: () throws -> Void = {}, _ plan: (VaultView) throws(VaultError) -> ChangePlan
  ) throws -> OperationOutcome? {
    if let count { try arguments.checkCount(count) }
    func makePlan(_ view: VaultView) throws(VaultError) -> ChangePlan {
      let made = try plan(view)
      if count == nil { try arguments.checkCount(made.fileCount) }
      return made
    }
    if arguments.isDryRun {
      let made = try makePlan(view)
      try review()
      try PlanPrinter(session: self).print(made, isJSON: isJSON)
      return nil
    }
    var current = view
    var made: ChangePlan?
    let report = try ChangeExecutor(view.vault).run(command: commandLine) { () throws(VaultError) in
      // Another program changed files after the first plan was made: the index has to know of that too.
      if made != nil { try current.refresh() }
      let next = try makePlan(current)
      made = next
      return next
    }
    try review()
    if let report {
      try view.refresh(after: report, showing: shown)
      tellProblems(of: view)
      RecentNotes.follow(report, in: view.vault)
    }
    return OperationOutcome(plan: made ?? ChangePlan(), report: report)
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
