internal import Answers
internal import Bytes
internal import Layouts
internal import Terminal
internal import VaultChanges
internal import VaultCore

extension Session {
  /// Carries out a request and prints the answer; `--dry-run` shows the plan. `count` is compared with `--expect`.
  func carryOut(
    _ request: some ChangeRequest, count: Int, _ arguments: ChangeArguments,
    view: inout VaultView, as summary: ChangeSummary? = nil
  ) throws -> ExitStatus {
    let shown = arguments.isJSON ? nil : request.shown
    let outcome = try carryOut(arguments, count: count, &view, showing: shown) { view throws(VaultError) in
      try request.plan(in: view)
    }
    guard let outcome else { return .success }
    inputText.release()
    try show(request.answer(outcome, in: view), arguments, as: summary)
    return outcome.status
  }

  /// Carries out a plan and refreshes the view; with `--dry-run` shows the plan instead, and returns nil. `--expect` is
  /// compared with `count`, or with the number of files in the plan if that is nil. `shown` are the paths that are
  /// printed afterwards, if the rest of the view can be out of date; nil for all. `review` is called before the plan is
  /// shown, or after it was carried out. `plan` is called again with a newer view if files change meanwhile.
  func carryOut(
    _ arguments: ChangeArguments, count: Int?, _ view: inout VaultView, showing shown: [[UInt8]]? = nil,
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
      carriedOut.plan = made
      try show(made, isJSON: arguments.isJSON)
      return nil
    }
    return try carryOut(&view, showing: shown, review: review, makePlan)
  }

  /// Ends the command if it is to stop. After what this precedes, a change is made completely.
  func checkStop() throws { if isStopped() { throw Interruption() } }

  /// Carries out a plan, and refreshes the view; nothing is changed if the command is to stop.
  func carryOut(
    _ view: inout VaultView, showing shown: [[UInt8]]? = nil, review: () throws -> Void = {},
    _ plan: (VaultView) throws(VaultError) -> ChangePlan
  ) throws -> OperationOutcome {
    var stops = false
    let outcome = try view.carryOut(
      as: commandLine, showing: shown,
      then: { report in
        if stops { throw Interruption() }
        carriedOut.put(report)
        try review()
      },
      { view throws(VaultError) in
        let made = try plan(view)
        stops = isStopped()
        return stops ? ChangePlan() : made
      })
    if outcome.report != nil { announceProblems(of: view) }
    return outcome
  }
}

extension OperationOutcome {
  var status: ExitStatus { hasConflicts ? .failure : .success }
}

extension Session {
  /// Reports links that lead elsewhere since notes were created, or that would.
  func announce(_ redirected: RedirectedLinks, isDryRun: Bool = false) {
    for change in redirected.changes {
      let from = QuotedName.terminalText(of: change.from)
      let destination =
        change.to.map { "to \(QuotedName.terminalText(of: $0))" } ?? "nowhere, since two notes have the name"
      let verb = change.count == 1 ? "leads" : "lead"
      let links = Amount.text(change.count, "link")
      warn(
        isDryRun
          ? "\(links) that \(verb) to \(from) would lead \(destination)"
          : "\(links) that led to \(from) now \(verb) \(destination)")
    }
  }
}
