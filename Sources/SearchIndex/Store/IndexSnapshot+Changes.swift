internal import Bytes
internal import SystemCalls

extension IndexSnapshot {
  /// Returns the snapshot that results from adding segments and removing keys.
  ///
  /// The segments' documents replace those with the same keys. No two of the segments may contain the same key. Nothing
  /// is written: this answers queries while another process holds the writer's lock.
  package func adding(segments: [[UInt8]], removing keys: [[UInt8]], scan: ScanFacts) -> IndexSnapshot {
    let readers = segments.map { SegmentReader(ByteSlice(ByteRegion(copying: $0))) }
    let parts = Self.parts(parts, adding: readers.map { ($0, nil) }, removing: keys)
    return IndexSnapshot(parts: parts, sequence: sequence, scan: scan)
  }

  /// Returns the parts after adding segments and removing keys. O(added documents × segments × log documents).
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
      while cursor.next() { delete(cursor.key.span) }
    }
    let kept = old.indices.map { index in
      var part = old[index]
      var gone = deleted[index]
      gone.formIntersection(part.live)
      part.drop(gone)
      return part
    }
    let new = added.map { Part(whole: $0.reader, location: $0.location) }
    return (kept + new).filter { !$0.live.isEmpty }
  }

  /// Returns the keys of documents added, removed, or made from other bytes since an older snapshot, in any order.
  ///
  /// Of a segment that both have, only the documents deleted since are visited; those of other segments are compared.
  package func keys(differingFrom old: IndexSnapshot) -> [[UInt8]] {
    var differing: Set<[UInt8]> = []
    for part in parts {
      part.forEachKey(of: part.liveDocuments(missingIn: old)) { document, key in
        let before = old.document(withKey: key)
        if before.map({ old.contentHash(of: $0) != part.reader.contentHash(of: document) }) ?? true {
          differing.insert(key)
        }
      }
    }
    for part in old.parts {
      part.forEachKey(of: part.liveDocuments(missingIn: self)) { _, key in
        if document(withKey: key) == nil { differing.insert(key) }
      }
    }
    return Array(differing)
  }
}

extension IndexSnapshot.Part {
  /// Returns the live documents, without those that a snapshot with the same segment has too.
  fileprivate func liveDocuments(missingIn snapshot: IndexSnapshot) -> DocumentSet {
    snapshot.parts.first { $0.isSameSegment(as: self) }.map { live.subtracting($0.live) } ?? live
  }

  /// Returns whether both parts are the same segment of the file, regardless of their live documents.
  private func isSameSegment(as other: IndexSnapshot.Part) -> Bool {
    guard let location, let theirs = other.location else { return false }
    return location.checksum == theirs.checksum && location.range.count == theirs.range.count
      && reader.documentCount == other.reader.documentCount
  }

  /// Calls `body` with each of some documents and its key, in ascending order.
  func forEachKey(of documents: DocumentSet, _ body: (_ document: Int, _ key: [UInt8]) -> Void) {
    var keys = KeyLookup(reader.keys)
    for document in documents {
      guard let key = keys.key(at: document) else { return }
      body(document, key)
    }
  }
}
