internal import VaultChanges
internal import VaultCore

extension Session {
  /// Carries out the change of a command and refreshes the view; with `--dry-run` shows the plan instead.
  ///
  /// - Parameters:
  ///   - count: The number to compare with `--expect`; nil for the number of files in the plan.
  ///   - shown: The paths that are printed afterwards, if the rest of the view can be out of date; nil for all.
  ///   - review: Called with the final plan: before it is shown, or after it was carried out.
  ///   - plan: Creates the plan from a view. It is called again with a newer one if files change meanwhile.
  /// - Returns: The result; nil if the plan was only shown.
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
      try show(made, isJSON: isJSON)
      return nil
    }
    var current = view
    var made: ChangePlan?
    let report = try ChangeExecutor(view.vault).run(command: commandLine) { () throws(VaultError) in
      // Another program changed files after the first plan was created, so the index has to be refreshed.
      if made != nil { try current.refresh() }
      let next = try makePlan(current)
      made = next
      return next
    }
    carriedOut.put(report)
    try review()
    if let report {
      try view.refresh(after: report, showing: shown)
      announceProblems(of: view)
      RecentNotes.follow(report, in: view.vault)
    }
    return OperationOutcome(plan: made ?? ChangePlan(), report: report)
  }
}

/// The result of a command that carries out a plan.
struct OperationOutcome {
  /// The plan that was carried out.
  let plan: ChangePlan
  /// The report of the operation; nil if there was nothing to do.
  let report: OperationReport?

  /// The new path of each moved file, by its old path.
  var moves: [[UInt8]: [UInt8]] {
    var moves: [[UInt8]: [UInt8]] = [:]
    for case .move(let from, let to) in plan.changes { moves[from] = to }
    return moves
  }

  /// The exit status.
  var status: ExitStatus { report?.conflicts.isEmpty == false ? .failure : .success }
}
