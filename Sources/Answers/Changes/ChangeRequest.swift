package import NoteSyntax
internal import VaultChanges
package import VaultCore

/// A change of a vault as somebody asks for it: what is to happen to which files. When, by whom, and how people are told
/// is decided by the face that asks.
package protocol ChangeRequest {
  /// The paths of the notes that the answer is about, before and after the change, if it shows no links to them; nil if
  /// it can be about any.
  var shown: [[UInt8]]? { get }
  /// Returns the plan for the files of a view. It is asked again with a newer view if files change meanwhile.
  func plan(in view: VaultView) throws(VaultError) -> ChangePlan
  /// Returns the answer, in a view from after the change.
  func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer
}

/// The result of a plan that was carried out.
package struct OperationOutcome: Sendable {
  /// The plan.
  package let plan: ChangePlan
  /// The report of the operation; nil if there was nothing to do.
  package let report: OperationReport?

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
  /// Carries out a change in one operation, follows moved notes in the list of recent ones, and refreshes the view.
  ///
  /// - Parameters:
  ///   - command: What the journal shows as the origin of the operation.
  ///   - shown: The paths that are shown afterwards, if the rest of the view can be out of date; nil for all.
  ///   - done: Called when the files are changed, before the view is refreshed.
  ///   - plan: Returns the plan for a view. It is called again with a newer one if files change meanwhile.
  package mutating func carryOut(
    as command: String, showing shown: [[UInt8]]? = nil, then done: (OperationReport?) throws -> Void = { _ in },
    _ plan: (VaultView) throws(VaultError) -> ChangePlan
  ) throws -> OperationOutcome {
    var current = self
    var made: ChangePlan?
    let report = try ChangeExecutor(vault).run(command: command) { () throws(VaultError) in
      // Another program changed files after the first plan was created, so the index has to be refreshed.
      if made != nil { try current.refresh() }
      let next = try plan(current)
      made = next
      return next
    }
    try done(report)
    if let report {
      RecentNotes.follow(report, in: vault)
      try refresh(after: report, showing: shown)
    }
    return OperationOutcome(plan: made ?? ChangePlan(), report: report)
  }

  /// Carries out what somebody asks for, and returns the answer.
  package mutating func carryOut(_ request: some ChangeRequest, as command: String) throws -> ChangeAnswer {
    let outcome = try carryOut(as: command) { view throws(VaultError) in try request.plan(in: view) }
    return request.answer(outcome, in: self)
  }
}

/// The request to edit notes, each in the same way.
package struct EditRequest: ChangeRequest {
  /// An edit, which returns the new bytes of the note at a path.
  package typealias Edit = @Sendable (_ path: [UInt8], _ note: NoteEditor) throws(EditError) -> [UInt8]

  private let paths: [[UInt8]]
  private let edit: Edit

  /// Asks for an edit of the notes with these paths.
  package init(_ paths: [[UInt8]], _ edit: @escaping Edit) { (self.paths, self.edit) = (paths, edit) }

  package var shown: [[UInt8]]? { nil }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    try NoteEditing(view.vault).plan(paths, edit)
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(edits: paths, outcome.report, in: view)
  }
}
