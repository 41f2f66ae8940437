/// What a command is going to do to the files of a vault: a value that can be shown, and that one executor carries out.
///
/// The order of the changes does not matter but for moves, which are made as they stand here, after contents were
/// replaced and files removed and before new ones are made. So a folder can be moved and notes in it changed in one
/// plan: the changes name the paths before the move.
package struct ChangePlan: Sendable, Hashable {
  /// What is done to files.
  package var changes: [PlannedChange]
  /// Folders that are removed at the end if nothing is in them any more; the inner before the outer.
  package var emptiedFolders: [[UInt8]] = []
  /// Folders that are there afterwards though the changes may put nothing into them; the outer before the inner.
  package var newFolders: [[UInt8]] = []
  /// How many links the changes write anew.
  package var rewrittenLinks = 0
  /// What a person should know before, a sentence each.
  package var warnings: [String] = []

  /// A plan of changes.
  package init(_ changes: [PlannedChange] = []) { self.changes = changes }

  /// Whether there is nothing to do.
  package var isEmpty: Bool { changes.isEmpty && newFolders.isEmpty && emptiedFolders.isEmpty }

  /// How many files are changed.
  package var fileCount: Int { Set(changes.map(\.path)).count }

  /// The changes in the order in which they are made.
  package var ordered: [PlannedChange] { (0...3).flatMap { rank in changes.filter { $0.rank == rank } } }

  /// Where a file is after the moves of the plan.
  package func destination(of path: [UInt8]) -> [UInt8] {
    var path = path
    for case .move(let from, let to) in changes {
      if path == from {
        path = to
      } else if path.starts(with: from), path.count > from.count, path[from.count] == UInt8(ascii: "/") {
        path = to + path[from.count...]
      }
    }
    return path
  }
}
