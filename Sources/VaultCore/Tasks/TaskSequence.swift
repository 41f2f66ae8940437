internal import Bytes
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
  func first(_ limit: Int) -> [(segment: Int, entry: TaskTable.Entry)] {
    let isBackwards = order == .path && isReversed
    let keys = keys.map { keys in
      if order == .path { return isBackwards ? keys.reversed() : keys }
      return keys.smallest(limit)
    }
    var next = Array(repeating: 0, count: keys.count)
    var result: [(segment: Int, entry: TaskTable.Entry)] = []
    result.reserveCapacity(min(limit, total))
    while result.count < limit {
      var best: Int?
      for segment in keys.indices where next[segment] < keys[segment].count {
        if let other = best {
          let (one, two) = ((keys[segment][next[segment]], segment), (keys[other][next[other]], other))
          if !isBefore(one, two, isBackwards: isBackwards) { continue }
        }
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

  /// Returns whether a task comes before one of another segment.
  private func isBefore(
    _ one: (key: UInt64, segment: Int), _ two: (key: UInt64, segment: Int), isBackwards: Bool
  ) -> Bool {
    if one.key >> 32 != two.key >> 32 { return one.key < two.key }
    func path(_ place: (key: UInt64, segment: Int)) -> [UInt8] {
      let document = entry(place.key, of: place.segment).document
      return snapshot.key(of: DocumentID(segment: place.segment, document: Int(document)))
    }
    return path(one).lexicographicallyPrecedes(path(two)) != isBackwards
  }
}

extension [UInt64] {
  /// Returns the smallest numbers in order, at most `limit`. O(numbers) if few of many in no order are wanted.
  fileprivate func smallest(_ limit: Int) -> [UInt64] {
    if limit >= count / 8 { return sorted() }
    var least = self[..<limit].sorted()
    for number in self[limit...] where limit > 0 && number < least[limit - 1] {
      least.removeLast()
      least.insert(number, at: least.indices.partitioningIndex { least[$0] > number })
    }
    return least
  }
}
