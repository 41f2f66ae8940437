internal import Bytes
internal import SystemCalls

/// The changes of paths by sheaf since the last update of the index, which are not losses or moves by other programs.
struct OwnChanges: Sendable {
  private struct Operation {
    /// The time when the operation was committed, before it changed any file, by the clock of the file system.
    let time: Int64
    let moves: MoveTable
    let returns: MoveTable
    let deleted: Set<[UInt8]>
    let created: Set<[UInt8]>
    let isUndoOrRedo: Bool
  }

  private let operations: [Operation]

  /// The maximal number of operations that are read.
  private static let most = 256
  /// The maximal time in nanoseconds between the commit of an operation and a later scan that saw it unfinished.
  private static let slack: Int64 = 120_000_000_000

  init() { operations = [] }

  /// Reads the operations of a vault since the last scan began, including the one in progress.
  init(_ vault: Vault, since start: Int64) {
    let journal = ChangeJournal(vault: vault)
    // The pending operation is read first: if it is closed meanwhile, it is in the list, and not missed.
    let pending = (try? journal.pending()).flatMap { $0?.phase == .committed ? $0?.summary : nil }
    var summaries: [(OperationSummary, Int64)] = []
    // Without the journal, changes by sheaf are dated as those by other programs.
    for number in ((try? journal.numbers()) ?? []).suffix(Self.most).reversed() {
      guard let time = journal.time(of: number), time >= start - Self.slack else { break }
      if let summary = journal.summary(number) { summaries.append((summary, time)) }
    }
    summaries.reverse()
    if let pending, pending.number != summaries.last?.0.number { summaries.append((pending, .max)) }
    operations = summaries.map { summary, time in
      var moves: [PlannedChange] = []
      var (deleted, created): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
      for file in summary.files where !file.isConflict {
        switch file.action {
        case .moved(let to): moves.append(.move(from: file.path, to: to))
        case .deleted: deleted.insert(file.path)
        case .created: created.insert(file.path)
        case .changed: break
        }
      }
      let table = MoveTable(moves)
      return Operation(
        time: time, moves: table, returns: table.inverse, deleted: deleted, created: created,
        isUndoOrRedo: summary.kind != .change)
    }
  }

  var isEmpty: Bool { operations.isEmpty }

  enum Fate: Equatable {
    /// No operation has affected the file.
    case unknown
    case deleted
    case moved(to: [UInt8])
  }

  /// Returns the effect of the operations on a file; those before its inode `changed` last cannot have affected it.
  func fate(of path: [UInt8], changed: Int64) -> Fate {
    var current = path
    var isDeleted = false
    for operation in operations where operation.time >= changed {
      if operation.deleted.contains(current) {
        isDeleted = true
      } else if isDeleted {
        isDeleted = !operation.created.contains(current)
      } else {
        current = operation.moves.destination(of: current)
      }
    }
    if isDeleted { return .deleted }
    return current == path ? .unknown : .moved(to: current)
  }

  /// The files that were deleted permanently and that undo or redo has restored.
  var restored: Set<[UInt8]> { operations.filter(\.isUndoOrRedo).reduce(into: []) { $0.formUnion($1.created) } }

  /// Returns the path in the trash of a file that an operation restored from there; nil if none did.
  func pathInTrash(of path: [UInt8]) -> [UInt8]? {
    var current = path
    for operation in operations.reversed() {
      let before = operation.returns.destination(of: current) { $0.isAtOrBelow(Trash.folder) }
      if before != current, before.isAtOrBelow(Trash.folder) { return before }
      current = before
    }
    return nil
  }
}
