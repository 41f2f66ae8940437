internal import SystemCalls

/// What was computed from the segments of an index, for a program that asks for it again and again.
///
/// A segment never changes, so what was computed from one is valid in each snapshot that has it. Only which of its
/// documents are live differs, so a table has those that are not live in a snapshot too.
package final class SegmentTables<Table: Sendable>: Sendable {
  private let known = Locked<[SegmentIdentity: Table]>([:])

  package init() {}

  /// Returns the tables of the segments of a snapshot, and forgets those of segments that it does not have.
  package func tables(of snapshot: IndexSnapshot, _ make: (_ segment: Int) -> Table) -> [Table] {
    known.withLock { known in
      let segments = snapshot.segments
      let tables = segments.enumerated().map { known[$1] ?? make($0) }
      known = Dictionary(zip(segments, tables), uniquingKeysWith: { first, _ in first })
      return tables
    }
  }
}

/// A value that was computed from a snapshot, for a program that asks for it again and again. Of each key, only the value
/// of the snapshot that was asked for last is kept.
package final class SnapshotValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let known = Locked<(snapshot: IndexSnapshot, values: [Key: Value])?>(nil)

  package init() {}

  /// Returns the value of a key, which has to say everything besides the snapshot on which the value depends.
  package func value(of key: Key, in snapshot: IndexSnapshot, _ make: () throws -> Value) rethrows -> Value {
    try known.withLock { known in
      // A snapshot is kept, so that no other one gets its address.
      var values = known.flatMap { $0.snapshot === snapshot ? $0.values : nil } ?? [:]
      if let value = values[key] { return value }
      let value = try make()
      values[key] = value
      known = (snapshot, values)
      return value
    }
  }
}
