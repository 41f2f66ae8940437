internal import JSON
internal import NoteSyntax
internal import VaultChanges
package import VaultCore

/// The request to undo or redo an operation.
package struct HistoryStep: ChangeRequest, Sendable {
  /// Whether the operation is undone, rather than redone.
  package let isUndo: Bool
  /// The number of the operation.
  package let number: Int
  /// The command line, or other origin, of the operation.
  package let command: String
  /// What brings the files back.
  package let plan: ChangePlan
  private let vault: Vault

  /// Asks to undo or redo an operation.
  ///
  /// - Parameter number: The number of the operation; nil for the last one that was done, or undone.
  /// - Throws: `VaultError` if there is no such operation, or its record is damaged.
  package init(isUndo: Bool, _ number: Int?, in vault: Vault) throws(VaultError) {
    try self.init(isUndo: isUndo, number, of: ChangeHistory(vault), in: vault)
  }

  /// Asks to undo or redo an operation of a history.
  ///
  /// - Parameter keepsOthers: Whether what others changed in the same notes since is merged with what is brought back,
  ///   where both are in different places; otherwise such a change forbids the step.
  init(
    isUndo: Bool, _ number: Int?, keepsOthers: Bool = false, of history: ChangeHistory, in vault: Vault
  ) throws(VaultError) {
    var (number, plan) = isUndo ? try history.undoing(number) : try history.redoing(number)
    if keepsOthers { plan.changes = plan.changes.map { Self.merged($0, in: vault) } }
    (self.number, self.plan) = (number, plan)
    command = history.entries.first { $0.operation.number == number }?.operation.command ?? ""
    (self.isUndo, self.vault) = (isUndo, vault)
  }

  /// Returns the change of a file that brings back its contents and keeps what was changed in other places since; the
  /// same change if that is not possible, which is then refused.
  private static func merged(_ change: PlannedChange, in vault: Vault) -> PlannedChange {
    guard case .replace(let path, let base, let contents) = change, let present = vault.contents(of: path),
      present != base
    else { return change }
    let merge = NoteMerge.merge(base: base, ours: present, theirs: contents)
    if merge.conflicts == 0, NoteMerge.isWhole(merge.bytes, base: base, ours: present, theirs: contents) {
      return .replace(path: path, base: present, contents: merge.bytes)
    }
    guard let undone = LineUndo.undone(before: contents, after: base, in: present),
      NoteParser.parse(undone.span).validMatter != nil || NoteParser.parse(present.span).validMatter == nil
    else { return change }
    return .replace(path: path, base: present, contents: undone)
  }

  /// Throws the error with which the step would be refused now. Only reads.
  package func check() throws { try explained { () throws(VaultError) in try ChangeExecutor(vault).check(plan) } }

  package var count: Int? { nil }

  package func plan(in view: VaultView) -> ChangePlan { plan }

  /// - Throws: `AnswerError.changedSince` if this would lose what the files got since then; nothing was done.
  package mutating func execute(
    in vault: Vault, as origin: String, _ plan: (inout HistoryStep) throws -> ChangePlan
  ) throws -> OperationReport? {
    let (made, kind) = (try plan(&self), isUndo ? OperationKind.undo(of: number) : .redo(of: number))
    return try explained { () throws(VaultError) in
      try ChangeExecutor(vault).run(made, command: origin, kind: kind)
    }
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(self, outcome.report, in: view)
  }

  private func explained<Result>(_ work: () throws(VaultError) -> Result) throws -> Result {
    do throws(VaultError) { return try work() } catch {
      guard case .change(.changedSince(let paths)) = error else { throw error }
      throw AnswerError.changedSince(operation: number, isUndo: isUndo, paths)
    }
  }

  /// Returns what the step would do to some files as they are now, and the paths of those that it cannot change at all.
  package func present(_ paths: [[UInt8]]) -> (plan: ChangePlan, changed: [[UInt8]], missing: [[UInt8]]) {
    var (changes, changed, missing): ([PlannedChange], [[UInt8]], [[UInt8]]) = ([], [], [])
    for change in plan.changes where paths.contains(change.path) {
      let present = vault.contents(of: change.path)
      switch change {
      case .replace(let path, let base, _), .delete(let path, let base):
        changes.append(
          present.map { .replace(path: path, base: base, contents: $0) } ?? .delete(path: path, base: base))
      case .discard where present != nil: changed.append(change.path)
      default: missing.append(change.path)
      }
    }
    return (ChangePlan(changes), changed, missing)
  }

  /// The members of the document in JSON about a step that was made.
  func document(_ report: OperationReport) -> [JSONValue.Member] {
    OperationList([.init(report.operation, isUndone: false)], of: vault).records.first ?? []
  }
}
