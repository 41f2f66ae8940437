/// The changes that a command will make to the files of a vault: a value that can be shown before it is carried out,
/// always by the same executor.
///
/// Only the order of moves matters. They are made in this order, after contents were replaced and files removed, and
/// before new files are made. So one plan can move a folder and change notes in it: the changes use the paths before
/// the moves.
package struct ChangePlan: Sendable, Hashable {
  /// The changes to files.
  package var changes: [PlannedChange]
  /// Folders that are removed at the end if they are empty; inner folders before outer ones.
  package var emptiedFolders: [[UInt8]] = []
  /// Folders that exist afterwards even if they are empty; outer folders before inner ones.
  package var newFolders: [[UInt8]] = []
  /// The contents that files must still have when the changes begin, by path: the contents of files that are only
  /// moved, or on which other changes depend.
  package var expected: [[UInt8]: [UInt8]] = [:]
  /// The number of links that the changes rewrite.
  package var rewrittenLinks = 0
  /// Warnings for the user before the changes are made, one sentence each.
  package var warnings: [String] = []

  /// Creates a plan of changes.
  package init(_ changes: [PlannedChange] = []) { self.changes = changes }

  /// Whether there is nothing to do.
  package var isEmpty: Bool { changes.isEmpty && newFolders.isEmpty && emptiedFolders.isEmpty }

  /// The number of files that are changed.
  package var fileCount: Int { Set(changes.map(\.path)).count }

  /// The changes in the order in which they are carried out.
  package var ordered: [PlannedChange] { (0...3).flatMap { rank in changes.filter { $0.rank == rank } } }

  /// The moves of the plan. O(changes).
  package var moves: MoveTable { MoveTable(changes) }
}
