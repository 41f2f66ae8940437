package import NoteSyntax
internal import VaultChanges
package import VaultCore

/// A change of a vault as somebody asks for it: what is to happen to which files. Who asks, and what must be as they
/// know it, is said by `ChangeGuards`; how people are told is decided by the face.
package protocol ChangeRequest {
  /// The number of notes or files that are asked for, which a guard can name; nil if it is that of the files in the plan.
  var count: Int? { get }
  /// The paths of the notes that the answer is about, before and after the change, if it shows no links to them; nil if
  /// it can be about any.
  var shown: [[UInt8]]? { get }
  /// The notes that the last plan leaves out, with the reasons why they cannot be changed.
  var refusals: [ChangeError] { get }
  /// Whether the other notes are changed if there are refusals.
  var skipsRefused: Bool { get }
  /// Returns the plan for the files of a view, and keeps what it finds besides. It is asked again with a newer view if
  /// files change meanwhile.
  mutating func plan(in view: VaultView) throws(VaultError) -> ChangePlan
  /// Returns the plan that stands for this one where it is compared with another: without what is new each time.
  mutating func markedPlan(in view: VaultView) throws(VaultError) -> ChangePlan
  /// Carries out what `plan` returns, with what has to be done before and after, or if that fails.
  ///
  /// - Parameter origin: What the journal shows as the origin of the operation.
  mutating func execute(
    in vault: Vault, as origin: String, _ plan: (inout Self) throws -> ChangePlan
  ) throws -> OperationReport?
  /// Returns the answer, in a view from after the change.
  func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer
}

extension ChangeRequest {
  package var shown: [[UInt8]]? { nil }
  package var refusals: [ChangeError] { [] }
  package var skipsRefused: Bool { true }
  package mutating func markedPlan(in view: VaultView) throws(VaultError) -> ChangePlan { try plan(in: view) }

  package mutating func execute(
    in vault: Vault, as origin: String, _ plan: (inout Self) throws -> ChangePlan
  ) throws -> OperationReport? {
    try ChangeExecutor(vault).run(command: origin) { try plan(&self) }
  }
}

/// The result of a plan that was carried out.
package struct OperationOutcome: Sendable {
  package let plan: ChangePlan
  /// The report of the operation; nil if there was nothing to do.
  package let report: OperationReport?
  /// The view that the plan was made for.
  package let before: VaultView

  /// Whether files were left as they are, because another program had changed them.
  package var hasConflicts: Bool { report?.conflicts.isEmpty == false }

  /// The new path of each moved file, by its old path.
  package var moves: [[UInt8]: [UInt8]] {
    var moves: [[UInt8]: [UInt8]] = [:]
    for case .move(let from, let to) in plan.changes { moves[from] = to }
    return moves
  }
}

extension VaultView {
  /// Returns the plan of a request, which keeps what the plan found; throws what forbids it.
  package func plan(_ request: inout some ChangeRequest, _ guards: ChangeGuards) throws -> ChangePlan {
    if let count = request.count { try guards.check(count: count) }
    return try guards.plan(&request, in: self)
  }

  /// Carries out a request in one operation, follows moved notes in the list of recent ones, and refreshes the view.
  ///
  /// - Parameters:
  ///   - request: What is asked for; it keeps what its plan found.
  ///   - showsLinks: Whether the answer shows links to the notes, for which more of the view is refreshed.
  ///   - done: Called when the files are changed, before the view is refreshed.
  /// - Throws: What forbids the change, or made it fail. Nothing was changed, except in the case of
  ///   `ChangeError.pending`.
  package mutating func carryOut<Request: ChangeRequest>(
    _ request: inout Request, _ guards: ChangeGuards, showsLinks: Bool = true,
    then done: (ChangePlan, OperationReport?) throws -> Void = { _, _ in }
  ) throws -> OperationOutcome {
    if let count = request.count { try guards.check(count: count) }
    var (current, made, isRepeated) = (self, ChangePlan(), false)
    let report = try request.execute(in: vault, as: guards.origin) { request in
      // Another program changed files after the first plan was created, so the index has to be refreshed.
      if isRepeated { try current.refresh() }
      isRepeated = true
      made = try guards.plan(&request, in: current)
      return made
    }
    try done(made, report)
    if let report {
      RecentNotes.follow(report, in: vault)
      try refresh(after: report, showing: showsLinks ? nil : request.shown)
    } else if !made.isEmpty {
      // A file was written without the journal.
      try refresh()
    }
    return OperationOutcome(plan: made, report: report, before: current)
  }

  /// Carries out what somebody asks for, and returns the answer.
  package mutating func carryOut(_ request: some ChangeRequest, _ guards: ChangeGuards) throws -> ChangeAnswer {
    var request = request
    let outcome = try carryOut(&request, guards)
    return request.answer(outcome, in: self)
  }
}

/// A request to edit all notes of a vault, or many of them, that have something.
package protocol VaultWideChange: ChangeRequest {
  /// The notes that the last plan would change, those of a plan that was refused too.
  var changed: [NoteRecord] { get }
}

/// A request to edit notes, each in the same way.
package protocol NoteEdit: ChangeRequest, Sendable {
  /// The paths of the notes.
  var paths: [[UInt8]] { get }
  /// The line about the edited notes.
  var summary: ChangeSummary { get }
  /// Returns the new bytes of a note.
  func edited(_ note: NoteEditor, at path: [UInt8], in vault: Vault) throws(EditError) -> [UInt8]
}

extension NoteEdit {
  package var count: Int? { paths.count }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    try NoteEditing(view.vault).plan(paths) { (path, note) throws(EditError) in
      try edited(note, at: path, in: view.vault)
    }
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(edits: paths, outcome.report, as: summary, in: view)
  }
}

extension [UInt8] {
  func applying(_ edits: [TextEdit]) -> [UInt8] { TextEdit.apply(edits, to: self) }
}
