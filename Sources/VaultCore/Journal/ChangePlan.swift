internal import Bytes

/// A change of one file in an operation; paths are from the root.
package enum PlannedChange: Sendable, Hashable {
  /// The file gets new contents, if it still has the ones that they were made from.
  case replace(path: [UInt8], base: [UInt8], contents: [UInt8])
  /// A new file is made, with the given permission bits or the default ones; never over an existing file.
  case create(path: [UInt8], contents: [UInt8], mode: UInt16?)
  /// The file is deleted permanently, if it still has these contents; a file for the trash is moved instead.
  case delete(path: [UInt8], base: [UInt8])
  /// The file, or the folder with its contents, gets another path; never over an existing file.
  case move(from: [UInt8], to: [UInt8])

  /// A new file is made with the contents of one outside the vault, if it still has them; never over an existing file.
  case copy(path: [UInt8], OuterFile)
  /// The file is deleted permanently, if it has the contents of a file outside of the vault; this undoes `copy`.
  case discard(path: [UInt8], OuterFile)

  /// The path that is changed; for a move, the path before it.
  package var path: [UInt8] {
    switch self {
    case .replace(let path, _, _), .create(let path, _, _), .delete(let path, _), .move(let path, _),
      .copy(let path, _), .discard(let path, _):
      path
    }
  }

  /// The rank of the change: contents first, then removals and moves, so that names become free for new files.
  package var rank: Int {
    switch self {
    case .replace: 0
    case .delete, .discard: 1
    case .move: 2
    case .create, .copy: 3
    }
  }
}

extension PlannedChange {
  /// Returns the hash of contents, which is the revision of a note that has them.
  package static func revision(of contents: [UInt8]) -> String { ContentHash(of: contents.span).hexadecimal }
}

/// A move of a file or folder; both paths are from the root.
package struct PathMove: Sendable, Hashable {
  /// The path before the move.
  package var from: [UInt8]
  /// The path after the move.
  package var to: [UInt8]

  /// Creates the move of a file or folder.
  package init(from: [UInt8], to: [UInt8]) { (self.from, self.to) = (from, to) }
}

/// The changes that a command will make to the files of a vault: a value that can be shown before it is carried out,
/// always by the same executor.
///
/// Only the order of moves matters. They are made in this order, after contents were replaced and files removed, and
/// before new files are made. So one plan can move a folder and change notes in it: the changes use the earlier paths.
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
