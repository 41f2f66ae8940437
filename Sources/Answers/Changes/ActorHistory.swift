package import VaultCore

/// The operations of one actor, which can be taken back together while everybody else's stay.
package struct ActorHistory: Sendable {
  /// What became of an operation that was to be taken back.
  package struct Result: Sendable {
    package let operation: OperationSummary
    /// The operation that took it back; nil if there was nothing to do, or it is left.
    package let report: OperationReport?
    /// The files because of which it is left: others changed the same places since, or they cannot be written. Empty for
    /// an operation whose record is damaged.
    package let left: [[UInt8]]?
  }

  /// The operations that are not undone, the newest first.
  package let operations: [OperationSummary]
  /// Whether there were operations since that time whose records are not kept any more. They can have been the actor's.
  package let isCut: Bool
  private let history: ChangeHistory
  private let vault: Vault

  /// Finds the operations of an actor.
  ///
  /// - Parameter since: The time since which they were made, in nanoseconds since 1970; nil for any.
  package init(of actor: String, since: Int64? = nil, in vault: Vault) throws(VaultError) {
    self.vault = vault
    history = try ChangeHistory(vault)
    let first = history.entries.last?.operation
    isCut = first.map { $0.number > 1 && $0.time > since ?? .min } ?? false
    operations = history.entries.filter { entry in
      guard case .change = entry.operation.kind else { return false }
      return !entry.isUndone && entry.operation.actor == actor && entry.operation.time >= since ?? .min
    }.map(\.operation)
  }

  /// The paths of all files of the operations, each once.
  package var paths: [[UInt8]] {
    var seen: Set<[UInt8]> = []
    return operations.flatMap(\.files).map(\.path).filter { seen.insert($0).inserted }
  }

  /// What identifies the operations, and the files that they changed as they are now.
  package func mark() throws(VaultError) -> PlanMark {
    var plans: [ChangePlan] = []
    for operation in operations {
      plans.append(try HistoryStep(isUndo: true, operation.number, keepsOthers: true, of: history, in: vault).plan)
    }
    return PlanMark(of: plans)
  }

  /// Takes the operations back, the newest first, each in an operation of its own.
  ///
  /// What others changed in other places of the same notes is kept. An operation that changed the same places, or a note
  /// that is elsewhere now, is left as it is, and so named.
  package func undo(in view: inout VaultView, _ guards: ChangeGuards) throws -> [Result] {
    var results: [Result] = []
    for operation in operations {
      if guards.isStopped() { throw AnswerError.stopped }
      do {
        var step = try HistoryStep(isUndo: true, operation.number, keepsOthers: true, of: history, in: view.vault)
        let outcome = try view.carryOut(&step, guards)
        results.append(Result(operation: operation, report: outcome.report, left: nil))
      } catch AnswerError.changedSince(_, _, let paths) {
        results.append(Result(operation: operation, report: nil, left: paths))
      } catch VaultError.change(.refused(let path, _)) {
        results.append(Result(operation: operation, report: nil, left: [path]))
      } catch VaultError.change(.damagedOperation) {
        results.append(Result(operation: operation, report: nil, left: []))
      }
    }
    return results
  }
}
