internal import Bytes
internal import SystemCalls

extension IndexSnapshot.Part {
  /// Makes a part of a segment in which all documents are live.
  init(whole reader: SegmentReader, location: (Range<Int>, UInt64)?) {
    self.init(
      reader: reader, live: DocumentSet(universe: reader.documentCount, isFull: true),
      liveTokens: reader.tokenCounts, location: location)
  }
}

extension IndexSnapshot {
  /// Returns the snapshot that results from adding segments and removing keys.
  ///
  /// The documents of the segments replace those with the same keys. No two of the segments may hold the same key.
  /// Nothing is written: this answers queries while another process holds the writer's lock.
  package func adding(segments: [[UInt8]], removing keys: [[UInt8]], scan: ScanFacts) -> IndexSnapshot {
    let readers = segments.map { SegmentReader(ByteSlice(ByteRegion(copying: $0))) }
    let parts = Self.parts(parts, adding: readers.map { ($0, nil) }, removing: keys)
    return IndexSnapshot(parts: parts, sequence: sequence, scan: scan)
  }

  /// Returns the parts that result from adding segments and removing keys. O(added documents × segments × log
  /// documents).
  static func parts(
    _ old: [Part], adding added: [(reader: SegmentReader, location: (Range<Int>, UInt64)?)], removing keys: [[UInt8]]
  ) -> [Part] {
    var deleted = old.map { $0.live.complement }
    func delete(_ key: Span<UInt8>) {
      for (index, part) in old.enumerated() {
        if let document = part.reader.keys.entry(of: key) { deleted[index].insert(document) }
      }
    }
    for key in keys { delete(key.span) }
    for (reader, _) in added {
      var cursor = SortedTableCursor(reader.keys)
      while cursor.next(skippingValue: { _ in }) { delete(cursor.key.span) }
    }
    let kept = old.indices.map { index in
      var part = old[index]
      var gone = deleted[index]
      gone.formIntersection(part.live)
      for document in gone {
        for field in TextField.allCases {
          let length = LengthCode.decode(part.reader.lengthCode(field, of: document))
          part.liveTokens[Int(field.rawValue)] &-= UInt64(length)
        }
      }
      part.live.subtract(gone)
      return part
    }
    let new = added.map { Part(whole: $0.reader, location: $0.location) }
    return (kept + new).filter { !$0.live.isEmpty }
  }
}
