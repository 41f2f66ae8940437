package import JSON
internal import VaultChanges
package import VaultCore

/// The request to undo or redo an operation.
package struct HistoryStep {
  /// Whether the operation is undone, rather than redone.
  package let isUndo: Bool
  /// The number of the operation.
  package let number: Int
  /// What brings the files back.
  package let plan: ChangePlan
  private let vault: Vault

  /// Asks to undo or redo an operation.
  ///
  /// - Parameter number: The number of the operation; nil for the last one that was done, or undone.
  /// - Throws: `VaultError` if there is no such operation, or its record is damaged.
  package init(isUndo: Bool, _ number: Int?, in vault: Vault) throws(VaultError) {
    let history = try ChangeHistory(vault)
    (self.number, plan) = isUndo ? try history.undoing(number) : try history.redoing(number)
    (self.isUndo, self.vault) = (isUndo, vault)
  }

  /// Throws the error with which the step would be refused now. Only reads.
  package func check() throws { try explained { () throws(VaultError) in try ChangeExecutor(vault).check(plan) } }

  /// Undoes or redoes the operation.
  ///
  /// - Throws: `AnswerError.changedSince` if this would lose what the files got since then; nothing was done.
  package func carryOut(as command: String) throws -> OperationReport {
    let report = try explained { () throws(VaultError) in
      try ChangeExecutor(vault).run(plan, command: command, kind: isUndo ? .undo(of: number) : .redo(of: number))
    }
    RecentNotes.follow(report, in: vault)
    return report
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
  package func document(_ report: OperationReport) -> [JSONValue.Member] {
    OperationList([.init(report.operation, isUndone: false)], of: vault).records.first ?? []
  }
}
