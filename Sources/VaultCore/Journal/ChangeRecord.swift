/// The durable record of an operation: first the intention, then the commitment, and finally an entry of the journal.
package struct ChangeRecord: Sendable, Hashable {
  /// The progress of an operation.
  package enum Phase: UInt8, Sendable {
    /// Private files are being written. Recovery removes them; nothing has been changed.
    case prepared = 1
    /// All new contents are on the disk. Recovery finishes the operation; in the journal, it is finished.
    case committed = 2
  }

  /// The progress of the operation.
  package var phase = Phase.prepared
  /// The number of the operation; those of a vault are counted from 1.
  package var number: Int
  package var kind = OperationKind.change
  /// The time when it began, in nanoseconds since 1970.
  package var time: Int64
  /// The command that made it, for display.
  package var command: String
  /// Who made it; empty for the person who was at work.
  package var actor = ""
  /// The root of the vault.
  package var root: [UInt8]
  /// Folders that were made for it; outer folders before inner ones.
  package var madeFolders: [[UInt8]] = []
  /// Folders that are removed at its end if they are empty; inner folders before outer ones.
  package var emptiedFolders: [[UInt8]] = []
  /// The changes that it makes, in order.
  package var steps: [ChangeStep] = []

  /// Creates the record of an operation that begins.
  package init(
    phase: Phase = .prepared, number: Int, kind: OperationKind = .change, time: Int64, command: String,
    actor: String = "", root: [UInt8], madeFolders: [[UInt8]] = [], emptiedFolders: [[UInt8]] = [],
    steps: [ChangeStep] = []
  ) {
    (self.phase, self.number, self.kind, self.time) = (phase, number, kind, time)
    (self.command, self.actor, self.root, self.madeFolders) = (command, actor, root, madeFolders)
    (self.emptiedFolders, self.steps) = (emptiedFolders, steps)
  }

  /// The plan that reverts the changes that were made, with the paths as they are after the operation.
  package var inverse: ChangePlan {
    let done = steps.filter { $0.outcome == .done }
    let moves = MoveTable(done.lazy.map(\.change))
    var plan = ChangePlan()
    for step in done {
      switch step.change {
      case .replace(let path, let base, let contents):
        plan.changes.append(.replace(path: moves.destination(of: path), base: contents, contents: base))
      case .create(let path, let contents, _): plan.changes.append(.delete(path: path, base: contents))
      case .delete(let path, let base): plan.changes.append(.create(path: path, contents: base, mode: step.mode))
      case .copy(let path, let file): plan.changes.append(.discard(path: path, file))
      case .discard(let path, let file): plan.changes.append(.copy(path: path, file))
      // Moves are reverted in the opposite order, and come first in the list: the last move is reverted first.
      case .move(let from, let to): plan.changes.insert(.move(from: to, to: from), at: 0)
      }
    }
    plan.emptiedFolders = madeFolders.reversed()
    // Some of these folders may not have been empty and so still exist; then they are not made.
    plan.newFolders = emptiedFolders.reversed()
    return plan
  }

  /// The operation without the data that are needed only for carrying it out.
  package var summary: OperationSummary {
    OperationSummary(
      number: number, kind: kind, time: time, command: command, actor: actor,
      files: steps.map { step in
        let action: OperationSummary.Action =
          switch step.change {
          case .replace: .changed
          case .create, .copy: .created
          case .delete, .discard: .deleted
          case .move(_, let to): .moved(to: to)
          }
        return OperationSummary.File(path: step.change.path, action: action, isConflict: step.outcome == .conflict)
      })
  }
}
