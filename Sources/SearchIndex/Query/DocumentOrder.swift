internal import Bytes

/// Sorts documents of a snapshot by one number each; documents with equal numbers are sorted by key. Within a segment,
/// documents are already sorted by key, so keys are read only if segments have the same number.
struct DocumentOrder {
  /// A document of a segment with its sort number. The lowest number comes first.
  struct Entry: Comparable {
    let number: Int64
    let document: UInt32

    @inline(__always) static func < (left: Entry, right: Entry) -> Bool {
      left.number != right.number ? left.number < right.number : left.document < right.document
    }
  }

  /// The best entries of a segment so far. At the limit, they become a heap with the last entry at the root.
  struct Heap {
    fileprivate var entries: [Entry] = []
    fileprivate let limit: Int
    /// A number above which documents are ignored, because enough others come before them.
    fileprivate let bound: Int64

    /// Adds a document. O(log limit) at worst, but only one comparison for most documents.
    @inline(__always) mutating func add(_ document: UInt32, number: Int64) {
      if number > bound { return }
      let entry = Entry(number: number, document: document)
      if entries.count < limit {
        entries.append(entry)
        if entries.count == limit {
          for index in stride(from: entries.count / 2 - 1, through: 0, by: -1) { sink(from: index) }
        }
      } else if limit > 0, entry < entries[0] {
        entries[0] = entry
        sink(from: 0)
      }
    }

    private mutating func sink(from start: Int) {
      var heap = entries.mutableSpan
      var index = start
      let entry = heap[index]
      while true {
        var child = index &* 2 &+ 1
        if child >= heap.count { break }
        if child &+ 1 < heap.count, heap[child] < heap[child &+ 1] { child &+= 1 }
        if heap[child] <= entry { break }
        heap[index] = heap[child]
        index = child
      }
      heap[index] = entry
    }
  }

  /// The best entries of each segment, unsorted.
  private var segments: [[Entry]]
  private let limit: Int
  /// The highest sort number that a document in the result can have, as far as known.
  private var bound = Int64.max
  private let snapshot: IndexSnapshot

  /// Makes an order that yields only the first `limit` documents.
  init(_ snapshot: IndexSnapshot, limit: Int) {
    self.snapshot = snapshot
    self.limit = max(0, limit)
    segments = [[Entry]](repeating: [], count: snapshot.parts.count)
  }

  /// Adds the documents of a segment; call this once per segment.
  mutating func add(segment: Int, _ body: (inout Heap) -> Void) {
    var heap = Heap(limit: limit, bound: bound)
    body(&heap)
    segments[segment] = heap.entries
    if limit > 0, heap.entries.count == limit { bound = min(bound, heap.entries[0].number) }
  }

  consuming func finish() -> [(id: DocumentID, number: Int64)] {
    for segment in segments.indices { segments[segment].sort() }
    let total = min(limit, segments.reduce(0) { $0 + $1.count })
    var sorted: [(id: DocumentID, number: Int64)] = []
    sorted.reserveCapacity(total)
    var heads = segments.indices.map { Head(keys: KeyLookup(snapshot.parts[$0].reader.keys)) }
    let filled = segments.indices.filter { !segments[$0].isEmpty }
    // The rank of each segment by its keys, computed on first use; empty if the key ranges of segments overlap.
    var ranks: [Int]?
    func isBelow(_ segment: Int, _ other: Int) -> Bool {
      let current = ranks ?? self.ranks(of: filled)
      ranks = current
      if !current.isEmpty { return current[segment] < current[other] }
      let (mine, theirs) = (segments[segment][heads[segment].next], segments[other][heads[other].next])
      return heads[segment].key(of: mine.document).compare(heads[other].key(of: theirs.document)) < 0
    }
    while sorted.count < total {
      var best: Int?
      for segment in filled where heads[segment].next < segments[segment].count {
        guard let other = best else {
          best = segment
          continue
        }
        let (mine, theirs) = (segments[segment][heads[segment].next], segments[other][heads[other].next])
        if mine.number < theirs.number || (mine.number == theirs.number && isBelow(segment, other)) { best = segment }
      }
      guard let segment = best else { break }
      let entry = segments[segment][heads[segment].next]
      sorted.append((DocumentID(segment: segment, document: Int(entry.document)), entry.number))
      heads[segment].next += 1
    }
    return sorted
  }

  /// Returns the segments' ranks if all keys of one are below those of the next, as in an index built at once; else [].
  private func ranks(of filled: [Int]) -> [Int] {
    let bounds = filled.map { segment in
      let keys = snapshot.parts[segment].reader.keys
      return (segment: segment, first: keys.key(at: 0), last: keys.key(at: keys.count - 1))
    }.sorted { $0.first.compare($1.first) < 0 }
    for (one, next) in zip(bounds, bounds.dropFirst()) where one.last.compare(next.first) >= 0 { return [] }
    var ranks = [Int](repeating: 0, count: segments.count)
    for (rank, bound) in bounds.enumerated() { ranks[bound.segment] = rank }
    return ranks
  }

  /// The progress of the merge in a segment.
  private struct Head {
    var keys: KeyLookup
    var next = 0

    mutating func key(of document: UInt32) -> [UInt8] { keys.key(at: Int(document)) ?? [] }
  }
}

/// Looks up keys in mostly ascending order, so that each table entry is decoded only once.
struct KeyLookup {
  private let table: SortedTableReader
  private var cursor: SortedTableCursor

  init(_ table: SortedTableReader) {
    self.table = table
    cursor = SortedTableCursor(table)
  }

  mutating func key(at entry: Int) -> [UInt8]? {
    guard entry >= 0, entry < table.count else { return nil }
    let block = entry / SortedTableWriter.blockSize
    if cursor.entry > entry || cursor.entry < block * SortedTableWriter.blockSize - 1 {
      cursor = SortedTableCursor(table, block: block)
    }
    while cursor.entry < entry {
      guard cursor.next() else { return nil }
    }
    return cursor.key
  }
}
