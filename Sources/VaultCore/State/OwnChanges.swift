internal import SystemCalls

/// What sheaf's own operations did to the paths of files since the index was brought up to date last: these files were
/// neither lost nor moved by anybody else.
struct OwnChanges: Sendable {
  private struct Operation {
    /// When it was decided on, by the clock of the file system: before it changed any file.
    let time: Int64
    let moves: ChangePlan
    let deleted: Set<[UInt8]>
    let created: Set<[UInt8]>
    let isUndoOrRedo: Bool
  }

  private let operations: [Operation]

  /// The most operations that are looked at.
  private static let most = 256
  /// How much earlier than the last scan an operation may have been decided on that the scan has not seen the end of, in
  /// nanoseconds.
  private static let slack: Int64 = 120_000_000_000

  /// None.
  init() { operations = [] }

  /// Those of a vault, with the one that is being made.
  ///
  /// - Parameter start: when the last scan began.
  init(_ vault: Vault, since start: Int64) {
    let journal = ChangeJournal(vault: vault)
    // What is pending now may be closed when the closed ones are listed; the other way round it would be missed.
    let pending = (try? journal.pending()).flatMap { $0?.phase == .committed ? $0?.summary : nil }
    var found: [(OperationSummary, Int64)] = []
    for number in journal.numbers().suffix(Self.most).reversed() {
      guard let time = journal.time(of: number), time >= start - Self.slack else { break }
      if let summary = journal.summary(number) { found.append((summary, time)) }
    }
    found.reverse()
    if let pending, pending.number != found.last?.0.number { found.append((pending, .max)) }
    operations = found.map { summary, time in
      var moves = ChangePlan()
      var (deleted, created): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
      for file in summary.files where !file.isConflict {
        switch file.action {
        case .moved(let to): moves.changes.append(.move(from: file.path, to: to))
        case .deleted: deleted.insert(file.path)
        case .created: created.insert(file.path)
        case .changed: break
        }
      }
      return Operation(
        time: time, moves: moves, deleted: deleted, created: created,
        isUndoOrRedo: summary.kind != .change)
    }
  }

  /// Whether there are none.
  var isEmpty: Bool { operations.isEmpty }

  /// What became of a file that was at a path.
  enum Fate: Equatable {
    /// No operation knows of it.
    case unknown
    case deleted
    case moved(to: [UInt8])
  }

  /// What the operations did to a file.
  ///
  /// - Parameter changed: when its inode changed last, which no earlier operation can have to do with.
  func fate(of path: [UInt8], changed: Int64) -> Fate {
    var place = path
    var isDeleted = false
    for operation in operations where operation.time >= changed {
      if operation.deleted.contains(place) {
        isDeleted = true
      } else if isDeleted {
        isDeleted = !operation.created.contains(place)
      } else {
        place = operation.moves.destination(of: place)
      }
    }
    if isDeleted { return .deleted }
    return place == path ? .unknown : .moved(to: place)
  }

  /// Files that were removed for good and that undo or redo has made again.
  var restored: Set<[UInt8]> {
    operations.filter(\.isUndoOrRedo).reduce(into: []) { $0.formUnion($1.created) }
  }

  /// Where in the trash a file was that is at a path now; nil when no operation has taken it out of there.
  func placeInTrash(of path: [UInt8]) -> [UInt8]? {
    var place = path
    for operation in operations.reversed() {
      for case .move(let from, let to) in operation.moves.changes.reversed() where place.isAtOrBelow(to) {
        place = from + place[to.count...]
        if place.isAtOrBelow(Trash.folder) { return place }
      }
    }
    return nil
  }
}
