package import Bytes
package import SystemCalls

/// One document of a snapshot; numbers of different snapshots have nothing to do with each other.
package struct DocumentID: Hashable, Comparable, Sendable {
  /// Which of the snapshot's segments.
  package let segment: Int
  /// The number within the segment.
  package let document: Int

  /// A document of a segment.
  package init(segment: Int, document: Int) {
    self.segment = segment
    self.document = document
  }

  /// By segment, then by number: an order without meaning, but always the same.
  package static func < (left: DocumentID, right: DocumentID) -> Bool {
    (left.segment, left.document) < (right.segment, right.document)
  }
}

/// A commit of an index, and no other: a file that takes the place of another begins to count anew.
package struct IndexVersion: Hashable, Sendable {
  /// The number of the inode of the index file; 0 for an index that is in memory only.
  package let file: UInt64
  /// The number of the commit.
  package let sequence: UInt64
}

/// An immutable view of the index at one commit. It stays valid whatever is committed later.
package final class IndexSnapshot: Sendable {
  /// A segment with the documents that are alive in it.
  struct Part: Sendable {
    let reader: SegmentReader
    var live: DocumentSet
    /// The sum of the lengths of each text field over the live documents, as `LengthCode` rounds them.
    var liveTokens: [UInt64]
    /// Where the segment lies in the index file; nil for one that is in memory only.
    var location: (range: Range<Int>, checksum: UInt64)?

    /// The documents that are not alive.
    var deleted: DocumentSet { live.complement }
  }

  /// The parts; every key is alive in one of them at most.
  let parts: [Part]

  /// The number of the commit; 0 for an index that was never written.
  package let sequence: UInt64

  /// The scan that the snapshot is the result of.
  package let scan: ScanFacts

  /// Which commit of which file the snapshot is.
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

  /// An index without documents.
  package convenience init(scan: ScanFacts) {
    self.init(parts: [], sequence: 0, scan: scan)
  }

  /// The number of segments.
  package var segmentCount: Int { parts.count }

  /// The number of terms and keys in all segments together; one that is in two segments counts twice.
  package var termCount: Int { parts.reduce(0) { $0 + $1.reader.terms.count } }
}

// MARK: - Documents

extension IndexSnapshot {
  /// The document with the key, or nil. O(segments × log documents).
  package func document(withKey key: [UInt8]) -> DocumentID? {
    for (segment, part) in parts.enumerated() {
      if let document = part.reader.keys.entry(of: key.span), part.live.contains(document) {
        return DocumentID(segment: segment, document: document)
      }
    }
    return nil
  }

  /// The document's key.
  package func key(of id: DocumentID) -> [UInt8] {
    parts[id.segment].reader.keys.key(at: id.document)
  }

  /// The version of the file that the document was made from.
  package func fingerprint(of id: DocumentID) -> FileFingerprint {
    parts[id.segment].reader.fingerprint(of: id.document)
  }

  /// The hash of the bytes that the document was made from.
  package func contentHash(of id: DocumentID) -> ContentHash {
    parts[id.segment].reader.contentHash(of: id.document)
  }

  /// One of the document's numbers.
  package func number(_ field: NumberField, of id: DocumentID) -> Int64 {
    parts[id.segment].reader.number(field, of: id.document)
  }

  /// One of the document's stored columns, kept alive by the slice.
  package func stored(_ field: StoredField, of id: DocumentID) -> ByteSlice {
    parts[id.segment].reader.stored(field, of: id.document)
  }

  /// All documents, in ascending order of their keys. O(documents × segments).
  package func documentsInKeyOrder() -> [(id: DocumentID, key: [UInt8])] {
    var result: [(id: DocumentID, key: [UInt8])] = []
    result.reserveCapacity(documentCount)
    var cursor = KeyOrderCursor(self)
    while let next = cursor.next() { result.append(next) }
    return result
  }
}

/// Walks the live documents of all segments in ascending order of their keys.
package struct KeyOrderCursor {
  private let snapshot: IndexSnapshot
  private var cursors: [SortedTableCursor]
  private var alive: [Bool]

  /// A cursor before the first document.
  package init(_ snapshot: IndexSnapshot) {
    self.snapshot = snapshot
    cursors = snapshot.parts.map { SortedTableCursor($0.reader.keys) }
    alive = [Bool](repeating: true, count: cursors.count)
    for segment in cursors.indices { advance(segment) }
  }

  /// The next document, or nil after the last.
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
  /// The rank of each document of each segment among all live documents, in the order of their keys.
  ///
  /// One segment needs no work; several cost a walk over all keys.
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
