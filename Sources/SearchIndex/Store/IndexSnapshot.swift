package import Bytes
package import SystemCalls

/// A document of a snapshot. IDs of different snapshots are unrelated.
package struct DocumentID: Hashable, Comparable, Sendable {
  /// The number of the segment in the snapshot.
  package let segment: Int
  /// The number of the document in the segment.
  package let document: Int

  /// Refers to a document of a segment.
  package init(segment: Int, document: Int) {
    self.segment = segment
    self.document = document
  }

  /// Orders by segment, then by number; the order is arbitrary, but stable.
  package static func < (left: DocumentID, right: DocumentID) -> Bool {
    (left.segment, left.document) < (right.segment, right.document)
  }
}

/// Identifies one commit of one index file. A new index file counts its commits from the beginning.
package struct IndexVersion: Hashable, Sendable {
  /// The inode number of the index file; 0 for an index that is only in memory.
  package let file: UInt64
  /// The number of the commit.
  package let sequence: UInt64
}

/// An immutable view of the index at one commit. It stays valid whatever is committed later.
package final class IndexSnapshot: Sendable {
  /// A segment with its live documents.
  struct Part: Sendable {
    let reader: SegmentReader
    var live: DocumentSet
    /// The sum of the lengths of each text field over the live documents, as `LengthCode` rounds them.
    var liveTokens: [UInt64]
    /// The segment's range in the index file and its checksum; nil for a segment that is only in memory.
    var location: (range: Range<Int>, checksum: UInt64)?

    /// The documents that are not live.
    var deleted: DocumentSet { live.complement }
  }

  /// The parts. Each key is live in at most one of them.
  let parts: [Part]

  /// The number of the commit; 0 for an index that was never written.
  package let sequence: UInt64

  /// The facts of the scan that the snapshot results from.
  package let scan: ScanFacts

  /// Identifies the commit and the file of the snapshot.
  package let version: IndexVersion

  /// The number of documents.
  package let documentCount: Int

  init(parts: [Part], sequence: UInt64, scan: ScanFacts, file: UInt64 = 0) {
    self.parts = parts
    self.sequence = sequence
    self.scan = scan
    version = IndexVersion(file: file, sequence: sequence)
    documentCount = parts.reduce(0) { $0 + $1.live.count }
  }

  /// Makes an index without documents.
  package convenience init(scan: ScanFacts) {
    self.init(parts: [], sequence: 0, scan: scan)
  }

  /// The number of segments.
  package var segmentCount: Int { parts.count }

  /// The number of terms and keys in all segments; those in several segments are counted once for each.
  package var termCount: Int { parts.reduce(0) { $0 + $1.reader.terms.count } }
}

// MARK: - Documents

extension IndexSnapshot {
  /// Returns the document with the key, or nil if there is none. O(segments × log documents).
  package func document(withKey key: [UInt8]) -> DocumentID? {
    for (segment, part) in parts.enumerated() {
      if let document = part.reader.keys.entry(of: key.span), part.live.contains(document) {
        return DocumentID(segment: segment, document: document)
      }
    }
    return nil
  }

  /// Returns the document's key.
  package func key(of id: DocumentID) -> [UInt8] {
    parts[id.segment].reader.keys.key(at: id.document)
  }

  /// Returns the fingerprint of the file that the document was made from.
  package func fingerprint(of id: DocumentID) -> FileFingerprint {
    parts[id.segment].reader.fingerprint(of: id.document)
  }

  /// Returns the hash of the bytes that the document was made from.
  package func contentHash(of id: DocumentID) -> ContentHash {
    parts[id.segment].reader.contentHash(of: id.document)
  }

  /// Returns one of the document's number fields.
  package func number(_ field: NumberField, of id: DocumentID) -> Int64 {
    parts[id.segment].reader.number(field, of: id.document)
  }

  /// Returns one of the document's stored fields, kept alive by the slice.
  package func stored(_ field: StoredField, of id: DocumentID) -> ByteSlice {
    parts[id.segment].reader.stored(field, of: id.document)
  }

  /// Returns all documents in ascending order of their keys. O(documents × segments).
  package func documentsInKeyOrder() -> [(id: DocumentID, key: [UInt8])] {
    var result: [(id: DocumentID, key: [UInt8])] = []
    result.reserveCapacity(documentCount)
    var cursor = KeyOrderCursor(self)
    while let next = cursor.next() { result.append(next) }
    return result
  }
}

/// A cursor over the live documents of all segments in ascending order of their keys.
package struct KeyOrderCursor {
  private let snapshot: IndexSnapshot
  private var cursors: [SortedTableCursor]
  private var alive: [Bool]

  /// Makes a cursor before the first document.
  package init(_ snapshot: IndexSnapshot) {
    self.snapshot = snapshot
    cursors = snapshot.parts.map { SortedTableCursor($0.reader.keys) }
    alive = [Bool](repeating: true, count: cursors.count)
    for segment in cursors.indices { advance(segment) }
  }

  /// Returns the next document, or nil after the last.
  package mutating func next() -> (id: DocumentID, key: [UInt8])? {
    var lowest: Int?
    for segment in cursors.indices where alive[segment] {
      if lowest.map({ cursors[segment].key.compare(cursors[$0].key) < 0 }) ?? true { lowest = segment }
    }
    guard let segment = lowest else { return nil }
    let result = (id: DocumentID(segment: segment, document: cursors[segment].entry), key: cursors[segment].key)
    advance(segment)
    return result
  }

  private mutating func advance(_ segment: Int) {
    repeat {
      alive[segment] = cursors[segment].next(skippingValue: { _ in })
    } while alive[segment] && !snapshot.parts[segment].live.contains(cursors[segment].entry)
  }
}

extension IndexSnapshot {
  /// Returns the rank of each document of each segment in the order of keys of all live documents.
  ///
  /// Nothing is computed if there is only one segment; several segments take a walk over all keys.
  func keyRanks() -> [[UInt32]] {
    if parts.count == 1 { return [Array(0..<UInt32(parts[0].reader.documentCount))] }
    var ranks = parts.map { [UInt32](repeating: .max, count: $0.reader.documentCount) }
    var cursor = KeyOrderCursor(self)
    var rank: UInt32 = 0
    while let next = cursor.next() {
      ranks[next.id.segment][next.id.document] = rank
      rank += 1
    }
    return ranks
  }
}
