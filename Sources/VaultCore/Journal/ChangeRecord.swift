internal import Bytes

/// An operation as it is written down: first the intention, then the decision, at last an entry of the journal.
package struct ChangeRecord: Sendable, Hashable {
  /// How far the operation has come.
  package enum Phase: UInt8, Sendable {
    /// Private files are being written: whoever finds the record removes them, and nothing has happened.
    case prepared = 1
    /// All new contents are on the disk: whoever finds the record finishes the operation. In the journal it is finished.
    case committed = 2
  }

  /// How far it has come.
  package var phase = Phase.prepared
  /// Its number; those of a vault are counted from 1.
  package var number: Int
  /// What it is to others.
  package var kind = OperationKind.change
  /// When it began, in nanoseconds since 1970.
  package var time: Int64
  /// The command that it was, for people.
  package var command: String
  /// The root of the vault.
  package var root: [UInt8]
  /// Folders that were made for it, the outer before the inner.
  package var madeFolders: [[UInt8]] = []
  /// Folders that are removed at its end if they are empty, the inner before the outer.
  package var emptiedFolders: [[UInt8]] = []
  /// What is done, in order.
  package var steps: [ChangeStep] = []

  /// The record of an operation that begins.
  package init(
    phase: Phase = .prepared, number: Int, kind: OperationKind = .change, time: Int64, command: String, root: [UInt8],
    madeFolders: [[UInt8]] = [], emptiedFolders: [[UInt8]] = [], steps: [ChangeStep] = []
  ) {
    (self.phase, self.number, self.kind, self.time) = (phase, number, kind, time)
    (self.command, self.root, self.madeFolders) = (command, root, madeFolders)
    (self.emptiedFolders, self.steps) = (emptiedFolders, steps)
  }

  /// What has to be done to take back what was done.
  ///
  /// - Returns: a plan over the paths as they are after the operation.
  package var inverse: ChangePlan {
    let done = steps.filter { $0.outcome == .done }
    let moves = ChangePlan(done.map(\.change).filter { $0.rank == 2 })
    var plan = ChangePlan()
    for step in done {
      switch step.change {
      case .replace(let path, let base, let contents):
        plan.changes.append(.replace(path: moves.destination(of: path), base: contents, contents: base))
      case .create(let path, let contents, _): plan.changes.append(.delete(path: path, base: contents))
      case .delete(let path, let base): plan.changes.append(.create(path: path, contents: base, mode: step.mode))
      // Moves are taken back in the opposite order, before the others in the list: the last goes first.
      case .move(let from, let to): plan.changes.insert(.move(from: to, to: from), at: 0)
      }
    }
    plan.emptiedFolders = madeFolders.reversed()
    // Some of them may not have been empty, and still be there: then nothing is made.
    plan.newFolders = emptiedFolders.reversed()
    return plan
  }

  /// The operation without what is needed to carry it out.
  package var summary: OperationSummary {
    OperationSummary(
      number: number, kind: kind, time: time, command: command,
      files: steps.map { step in
        let action: OperationSummary.Action =
          switch step.change {
          case .replace: .changed
          case .create: .created
          case .delete: .deleted
          case .move(_, let to): .moved(to: to)
          }
        return OperationSummary.File(path: step.change.path, action: action, isConflict: step.outcome == .conflict)
      })
  }
}
