internal import Answers
internal import Bytes
internal import Terminal
internal import VaultChanges
internal import VaultCore

extension Session {
  /// Who asks for a change, and what must be as they know it.
  func guards(_ arguments: ChangeArguments? = nil) -> ChangeGuards {
    var guards = ChangeGuards(origin: commandLine, count: arguments?.expected)
    (guards.seen, guards.isStopped) = (seen, isStopped)
    return guards
  }

  /// Carries out a request and prints the answer; `--dry-run` shows the plan.
  func carryOut(
    _ request: some ChangeRequest, _ arguments: ChangeArguments, view: inout VaultView
  ) throws -> ExitStatus {
    var request = request
    guard let outcome = try carryOut(&request, arguments, &view) else { return .success }
    try show(request.answer(outcome, in: view), arguments)
    return outcome.status
  }

  /// Carries out a request for chosen notes and prints a line about them, or their cards; `--dry-run` shows the plan.
  func change(
    _ chosen: ChosenNotes, _ arguments: ChangeArguments,
    _ request: ([NoteRecord], VaultView) throws -> some ChangeRequest
  ) throws -> ExitStatus {
    var view = try openVault()
    let notes = try chosen.records(in: view, self, arguments)
    return try carryOut(request(notes, view), arguments, view: &view)
  }

  /// Carries out a request and refreshes the view; with `--dry-run` shows the plan instead, and returns nil. `review` is
  /// called before the plan is shown, or after it was carried out.
  func carryOut<Request: ChangeRequest>(
    _ request: inout Request, _ arguments: ChangeArguments, _ view: inout VaultView,
    review: (Request) -> Void = { _ in }
  ) throws -> OperationOutcome? {
    let guards = guards(arguments)
    if arguments.isDryRun {
      let plan = try view.plan(&request, guards)
      review(request)
      try show(plan, arguments.form, in: view)
      return nil
    }
    let outcome = try view.carryOut(&request, guards, showsLinks: arguments.isJSON) { plan, report in
      carriedOut.put(report, of: plan)
      inputText.release()
    }
    review(request)
    if outcome.report != nil { announceProblems(of: view) }
    return outcome
  }

  /// Ends the command if it is to stop. After what this precedes, a change is made completely.
  func checkStop() throws { if isStopped() { throw AnswerError.stopped } }
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
