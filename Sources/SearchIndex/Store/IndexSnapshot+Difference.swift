internal import Bytes

extension IndexSnapshot {
  /// Returns the keys of documents that were added, removed, or made from different bytes since an older snapshot, in
  /// no particular order.
  ///
  /// Of a segment that both snapshots have, only the documents deleted since are visited; the documents of all other
  /// segments are compared.
  package func keys(differingFrom old: IndexSnapshot) -> [[UInt8]] {
    var differing: Set<[UInt8]> = []
    for part in parts {
      let twin = old.parts.first { $0.isSameSegment(as: part) }
      var suspects = part.live
      if let twin { suspects.subtract(twin.live) }
      part.forEachKey(of: suspects) { document, key in
        let before = old.document(withKey: key)
        if before.map({ old.contentHash(of: $0) != part.reader.contentHash(of: document) }) ?? true {
          differing.insert(key)
        }
      }
    }
    for part in old.parts {
      let twin = parts.first { $0.isSameSegment(as: part) }
      var suspects = part.live
      if let twin { suspects.subtract(twin.live) }
      part.forEachKey(of: suspects) { _, key in
        if document(withKey: key) == nil { differing.insert(key) }
      }
    }
    return Array(differing)
  }
}

extension IndexSnapshot.Part {
  /// Returns whether both parts are the same bytes of the file, regardless of which documents are live.
  fileprivate func isSameSegment(as other: IndexSnapshot.Part) -> Bool {
    guard let location, let theirs = other.location else { return false }
    return location.checksum == theirs.checksum && location.range.count == theirs.range.count
      && reader.documentCount == other.reader.documentCount
  }

  /// Calls `body` with each of some documents and its key, in ascending order.
  fileprivate func forEachKey(of documents: DocumentSet, _ body: (_ document: Int, _ key: [UInt8]) -> Void) {
    if documents.isEmpty { return }
    var cursor = SortedTableCursor(reader.keys)
    for document in documents {
      let block = document / SortedTableWriter.blockSize
      // Blocks without a requested document are skipped.
      if cursor.entry < 0 || cursor.entry / SortedTableWriter.blockSize < block {
        cursor = SortedTableCursor(reader.keys, block: block)
      }
      while cursor.entry < document {
        guard cursor.next(skippingValue: { _ in }) else { return }
      }
      body(document, cursor.key)
    }
  }
}
