internal import CommandSpec
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

/// An edit of all notes of a vault that something concerns, in one operation.
struct VaultEdit {
  /// What becomes of notes that cannot be edited.
  struct Arguments: SharedArguments {
    var skipsRefused = false

    static var options: OptionGroup<Arguments> {
      OptionGroup(
        "Refusal options",
        [
          .flag("skip", "Leave notes alone that cannot be changed as asked", sets: \.skipsRefused)
            .details(
              """
              Without it nothing is changed when there is one. They are named on standard error either way, and the exit
              status is 1 when there are any.
              """)
        ])
    }
  }

  let session: Session
  let change: ChangeArguments
  let card: CardArguments
  let skipsRefused: Bool
  var summary = ChangeSummary.updated

  /// Edits the notes and prints the cards of those that changed; with `--dry-run` prints what would be changed.
  func run(
    _ notes: [NoteRecord], _ view: inout VaultView, _ edit: @Sendable (NoteEditor) throws(EditError) -> [UInt8]
  ) throws -> ExitStatus {
    if let expected = change.expected, expected != notes.count {
      throw VaultError.change(.unexpectedCount(notes.count, expected: expected))
    }
    let editing = NoteEditing(view.vault)
    var refusals: [ChangeError] = []
    func plan() throws(VaultError) -> ChangePlan {
      let made = try editing.planEach(notes.map(\.path)) { (_, note) throws(EditError) in try edit(note) }
      refusals = made.refusals
      return refusals.isEmpty || skipsRefused ? made.plan : ChangePlan()
    }
    var report: OperationReport?
    if change.isDryRun {
      let plan = try plan()
      try tell(refusals)
      tellPlaces(of: plan.changes.map(\.path), among: notes)
      try PlanPrinter(session: session).print(plan, isJSON: card.form == .json)
    } else {
      report = try ChangeExecutor(view.vault).run(command: session.commandLine, plan)
      try tell(refusals)
      if report != nil {
        try view.refresh()
        session.tellProblems(of: view)
      }
      let paths = report?.operation.files.map(\.path) ?? []
      tellPlaces(of: paths, among: notes)
      try ReportPrinter(session: session, view: view).print(report, paths, change, card, as: summary)
    }
    if report?.conflicts.isEmpty == false { return .failure }
    return refusals.isEmpty ? .success : .nothing
  }

  /// Tells how many of the notes that change are in places that lists leave out, if any are.
  private func tellPlaces(of paths: [[UInt8]], among notes: [NoteRecord]) {
    let changed = Set(paths)
    let records = notes.filter { changed.contains($0.path) }
    if card.form == .text, records.contains(where: { $0.place == .archive || $0.place == .templates }) {
      session.remark(StyledText(Amount.text(of: records), .dim))
    }
  }

  /// The most notes that are named.
  private static let mostNamed = 20

  /// Tells which notes cannot be changed; throws when nothing is changed for their sake.
  private func tell(_ refusals: [ChangeError]) throws {
    if refusals.isEmpty { return }
    for refusal in refusals.prefix(Self.mostNamed) { session.warn(Explanation(refusal).fact) }
    if refusals.count > Self.mostNamed { session.warn("and \(refusals.count - Self.mostNamed) more") }
    if skipsRefused { return session.warn("\(Amount.text(refusals.count, "note")) left alone") }
    throw CommandError(
      message: "\(Amount.text(refusals.count, "note")) cannot be changed; nothing was done",
      hints: ["--skip leaves \(refusals.count == 1 ? "it" : "them") alone"])
  }
}
