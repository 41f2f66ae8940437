internal import SearchIndex

/// Some tasks of a snapshot in an order, of which only the first ones are determined.
struct TaskSequence {
  private let tables: [TaskTable]
  private let snapshot: IndexSnapshot
  private let order: TaskOrder
  private let isReversed: Bool
  /// The tasks of each segment: what they are sorted by, above the number of the entry.
  private var keys: [[UInt64]]

  /// The number of tasks.
  var total: Int { keys.reduce(0) { $0 + $1.count } }

  init(_ tables: [TaskTable], in snapshot: IndexSnapshot, _ order: TaskOrder, isReversed: Bool) {
    (self.tables, self.snapshot, self.order, self.isReversed) = (tables, snapshot, order, isReversed)
    keys = Array(repeating: [], count: tables.count)
  }

  /// Adds the tasks of a segment that are wanted; call this once per segment.
  mutating func add(segment: Int, where isWanted: (TaskTable.Entry) -> Bool) {
    for (number, entry) in tables[segment].entries.enumerated() where isWanted(entry) {
      keys[segment].append(UInt64(rank(of: entry)) << 32 | UInt64(number))
    }
  }

  /// Returns the number by which a task is sorted; tasks with the same one are sorted by their places.
  private func rank(of entry: TaskTable.Entry) -> UInt32 {
    // Days of any calendar date are far below this.
    let due = entry.due == TaskTable.Entry.noDate ? 0xFFF_FFFF : UInt32(clamping: Int64(entry.due) + 0x7FF_FFFF)
    let rank: UInt32 =
      switch order {
      case .path: 0
      case .due: due << 3 | UInt32(entry.rank)
      case .priority: UInt32(entry.rank) << 28 | due
      }
    return isReversed ? ~rank : rank
  }

  /// Returns the first tasks in order, at most `limit`, each with its segment.
  consuming func first(_ limit: Int) -> [(segment: Int, entry: TaskTable.Entry)] {
    let isBackwards = order == .path && isReversed
    for segment in keys.indices {
      if order != .path { keys[segment].sort() } else if isBackwards { keys[segment].reverse() }
    }
    var next = Array(repeating: 0, count: keys.count)
    var result: [(segment: Int, entry: TaskTable.Entry)] = []
    result.reserveCapacity(min(limit, total))
    while result.count < limit {
      var best: Int?
      for segment in keys.indices where next[segment] < keys[segment].count {
        if let other = best, !isBefore(next, segment, other, isBackwards: isBackwards) { continue }
        best = segment
      }
      guard let segment = best else { break }
      result.append((segment, entry(keys[segment][next[segment]], of: segment)))
      next[segment] += 1
    }
    return result
  }

  private func entry(_ key: UInt64, of segment: Int) -> TaskTable.Entry {
    tables[segment].entries[Int(key & 0xFFFF_FFFF)]
  }

  /// Returns whether the next task of a segment comes before that of another one.
  private func isBefore(_ next: [Int], _ segment: Int, _ other: Int, isBackwards: Bool) -> Bool {
    let (one, two) = (keys[segment][next[segment]], keys[other][next[other]])
    if one >> 32 != two >> 32 { return one < two }
    func path(_ key: UInt64, _ segment: Int) -> [UInt8] {
      snapshot.key(of: DocumentID(segment: segment, document: Int(entry(key, of: segment).document)))
    }
    return path(one, segment).lexicographicallyPrecedes(path(two, other)) != isBackwards
  }
}
