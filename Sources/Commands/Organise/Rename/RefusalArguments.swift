internal import Answers
internal import CommandSpec
internal import Presentation
internal import Terminal
internal import VaultCore

/// The option for notes that cannot be edited, of commands that edit all affected notes of a vault in one operation.
struct RefusalArguments: SharedArguments {
  var skipsRefused = false

  static var options: OptionGroup<RefusalArguments> {
    OptionGroup(
      "Refusal options",
      .flag("skip", "Skip notes that cannot be changed", sets: \.skipsRefused).details(
        """
        Without it, nothing is changed if there are such notes, and the exit status is 2; with it, the exit status
        is 1. They are listed on standard error in either case.
        """
      ).common())
  }

  /// Edits notes in one operation and prints their cards; with `--dry-run` prints the plan.
  func carryOut(
    _ request: some VaultWideChange, _ change: ChangeArguments, _ session: Session, view: inout VaultView
  ) throws -> ExitStatus {
    var request = request
    return try carryOut(&request, change, session, view: &view)
  }

  /// Does the same, so that the caller sees what the request found; `review` is called as by `Session.carryOut`.
  func carryOut<Request: VaultWideChange>(
    _ request: inout Request, _ change: ChangeArguments, _ session: Session, view: inout VaultView,
    review: (Request) -> Void = { _ in }
  ) throws -> ExitStatus {
    do {
      let outcome = try session.carryOut(&request, change, &view) { request in
        review(request)
        announce(request.refusals, session)
        // Lists leave out some of the changed notes.
        if change.form == .text, request.changed.contains(where: { NoteArea.leftOut.contains($0.area) }) {
          session.remark(StyledText(Amount.text(of: request.changed), .dim))
        }
      }
      if let outcome {
        try session.show(request.answer(outcome, in: view), change)
        if outcome.status == .failure { return .failure }
      }
      return request.refusals.isEmpty ? .success : .nothing
    } catch AnswerError.refused(let refusals) {
      announce(refusals, session)
      throw CommandError(
        "\(Amount.text(refusals.count, "note")) cannot be changed; nothing was done",
        hints: ["--skip skips \(refusals.count == 1 ? "it" : "them") and changes the others"])
    }
  }

  /// The maximum number of notes to list.
  private static let mostNamed = 20

  /// Reports the notes that cannot be changed.
  private func announce(_ refusals: [ChangeError], _ session: Session) {
    if refusals.isEmpty { return }
    for refusal in refusals.prefix(Self.mostNamed) { session.warn(Explanation(refusal).fact) }
    if refusals.count > Self.mostNamed { session.warn("and \(refusals.count - Self.mostNamed) more") }
    if skipsRefused { session.warn("\(Amount.text(refusals.count, "note")) skipped") }
  }
}
