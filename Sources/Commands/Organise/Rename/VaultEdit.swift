internal import Answers
internal import CommandSpec
internal import Explanations
internal import Layouts
internal import NoteSyntax
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// The option for notes that cannot be edited, of commands that edit all affected notes of a vault in one operation.
struct VaultEdit: SharedArguments {
  var skipsRefused = false

  static var options: OptionGroup<VaultEdit> {
    OptionGroup(
      "Refusal options",
      .flag("skip", "Skip notes that cannot be changed", sets: \.skipsRefused).details(
        """
        Without it, nothing is changed if there are such notes. They are listed on standard error in either case,
        and the exit status is 1 if there are any.
        """
      ).common())
  }

  /// Edits the notes and the config, and prints the cards of changed notes; with `--dry-run` prints the plan.
  func run(
    _ notes: [NoteRecord], _ change: ChangeArguments, _ session: Session, view: inout VaultView,
    as summary: ChangeSummary, configChange: PlannedChange? = nil, edit: EditRequest.Edit
  ) throws -> ExitStatus {
    let editing = NoteEditing(view.vault)
    var refusals: [ChangeError] = []
    var changed: Set<[UInt8]> = []
    func review() throws {
      try announce(refusals, session)
      let records = notes.filter { changed.contains($0.path) }
      // Lists leave out some of the changed notes.
      if change.form == .text, records.contains(where: { NoteArea.leftOut.contains($0.area) }) {
        session.remark(StyledText(Amount.text(of: records), .dim))
      }
    }
    let outcome = try session.carryOut(change, count: notes.count, &view, review: review) { view throws(VaultError) in
      let made = try editing.planEach(notes.map(\.path), edit)
      refusals = made.refusals
      var plan = refusals.isEmpty || skipsRefused ? try made.plan.keepingHeadings(in: view) : ChangePlan()
      changed = Set(made.plan.changes.map(\.path))
      if let configChange, !plan.isEmpty { plan.changes.append(configChange) }
      return plan
    }
    if let outcome {
      let paths = (outcome.report?.operation.files ?? []).map(\.path).filter { $0 != VaultConfigFile.path }
      try session.show(ChangeAnswer(edits: paths, outcome.report, in: view), change, as: summary)
      if outcome.status == .failure { return .failure }
    }
    return refusals.isEmpty ? .success : .nothing
  }

  /// The maximum number of notes to list.
  private static let mostNamed = 20

  /// Reports the notes that cannot be changed; throws if therefore nothing is changed.
  private func announce(_ refusals: [ChangeError], _ session: Session) throws {
    if refusals.isEmpty { return }
    for refusal in refusals.prefix(Self.mostNamed) { session.warn(Explanation(refusal).fact) }
    if refusals.count > Self.mostNamed { session.warn("and \(refusals.count - Self.mostNamed) more") }
    if skipsRefused { return session.warn("\(Amount.text(refusals.count, "note")) skipped") }
    throw CommandError(
      "\(Amount.text(refusals.count, "note")) cannot be changed; nothing was done",
      hints: ["--skip skips \(refusals.count == 1 ? "it" : "them") and changes the others"])
  }
}
