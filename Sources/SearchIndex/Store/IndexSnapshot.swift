package import Bytes
package import SystemCalls

/// Identifies a commit of an index file. The commits of a new index file are counted from the beginning.
package struct IndexVersion: Hashable, Sendable {
  /// The inode number of the index file; 0 for an index that exists only in memory.
  package let file: UInt64
  /// The sequence number of the commit.
  package let sequence: UInt64
}

/// An immutable view of the index at one commit, which remains valid after later commits.
package final class IndexSnapshot: Sendable {
  /// The parts. Each key is live in at most one of them.
  let parts: [Part]

  /// The sequence number of the commit; 0 for an index that was never written.
  package let sequence: UInt64

  /// The facts of the scan from which the snapshot results.
  package let scan: ScanFacts

  /// Identifies the commit and the file of the snapshot.
  package let version: IndexVersion

  /// The number of documents.
  package let documentCount: Int

  init(parts: [Part], sequence: UInt64, scan: ScanFacts, file: UInt64 = 0) {
    (self.parts, self.sequence, self.scan) = (parts, sequence, scan)
    version = IndexVersion(file: file, sequence: sequence)
    documentCount = parts.reduce(0) { $0 + $1.live.count }
  }

  /// Makes an empty index.
  package convenience init(scan: ScanFacts) { self.init(parts: [], sequence: 0, scan: scan) }

  /// The number of segments.
  package var segmentCount: Int { parts.count }

  /// The number of terms and keys, summed over all segments.
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
  package func key(of id: DocumentID) -> [UInt8] { parts[id.segment].reader.keys.key(at: id.document) }

  /// Returns the fingerprint of the file that the document was made from.
  package func fingerprint(of id: DocumentID) -> FileFingerprint {
    parts[id.segment].reader.fingerprint(of: id.document)
  }

  /// Returns the documents whose files were modified at a time or later, in nanoseconds since 1970, among those of sets,
  /// one per segment. The order is arbitrary. O(documents), of each of which one number is read.
  package func documents(modifiedSince time: Int64, in sets: [DocumentSet]) -> [DocumentID] {
    zip(parts, sets).enumerated().flatMap { segment, part in
      part.0.reader.documents(modifiedSince: time, in: part.1).map { DocumentID(segment: segment, document: $0) }
    }
  }

  /// Returns the hash of the bytes that the document was made from.
  package func contentHash(of id: DocumentID) -> ContentHash { parts[id.segment].reader.contentHash(of: id.document) }

  /// Returns one of the document's number fields.
  package func number(_ field: NumberField, of id: DocumentID) -> Int64 {
    parts[id.segment].reader.number(field, of: id.document)
  }

  /// Returns one of the document's stored fields; the slice keeps the memory alive.
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

  /// All documents, as one set per segment.
  package var allSets: [DocumentSet] { parts.map(\.live) }

  /// Returns a list of documents as one set per segment.
  package func sets(of documents: some Sequence<DocumentID>) -> [DocumentSet] {
    var sets = parts.map { DocumentSet(universe: $0.reader.documentCount) }
    for id in documents where id.segment < sets.count { sets[id.segment].insert(id.document) }
    return sets
  }

  /// Returns the documents whose keys meet a condition, as one set per segment. O(documents).
  package func documentSets(whereKey isWanted: ([UInt8]) -> Bool) -> [DocumentSet] {
    parts.map { part in
      var set = DocumentSet(universe: part.reader.documentCount)
      var cursor = SortedTableCursor(part.reader.keys)
      while cursor.next() {
        if part.live.contains(cursor.entry), isWanted(cursor.key) { set.insert(cursor.entry) }
      }
      return set
    }
  }

  /// Returns the documents in `sets`, which has one set per segment, sorted by key.
  package func documents(in sets: [DocumentSet]) -> [DocumentID] {
    var order = DocumentOrder(self, limit: .max)
    for (segment, set) in sets.enumerated() where segment < parts.count {
      order.add(segment: segment) { heap in
        for document in set { heap.add(UInt32(truncatingIfNeeded: document), number: 0) }
      }
    }
    return order.finish().map(\.id)
  }
}

// MARK: - Memory and disk

extension IndexSnapshot {
  /// Returns the share of the index file that is unused space, from 0 to 1.
  ///
  /// Unused are the segments and commits that newer ones have replaced and, in each segment in use, the share of its
  /// documents that were deleted since it was written. An index that was made by a single commit has no unused space.
  ///
  /// - Parameter fileSize: The size in bytes of the file that the snapshot was read from.
  package func deadShare(ofFileSize fileSize: Int) -> Double {
    if fileSize <= 0 { return 0 }
    func padded(_ count: Int) -> Double { Double((count + 7) / 8 * 8) }
    var live = Double(CommitSlot.headSize) + padded(CommitRecord(scan: scan, parts).bytes.count)
    for part in parts where part.reader.documentCount > 0 {
      live += padded(part.reader.slice.count) * Double(part.live.count) / Double(part.reader.documentCount)
    }
    return min(max(1 - live / Double(fileSize), 0), 1)
  }

  /// Releases the memory of the pages that were read; the snapshot remains usable.
  package func rest() {
    var seen: Set<ObjectIdentifier> = []
    for part in parts {
      let region = part.reader.slice.region
      if seen.insert(ObjectIdentifier(region)).inserted { region.advise(.notNeeded) }
    }
  }
}

/// Identifies a document of a snapshot. IDs of different snapshots are unrelated.
package struct DocumentID: Hashable, Comparable, Sendable {
  /// The index of the segment in the snapshot.
  package let segment: Int
  /// The number of the document in the segment.
  package let document: Int

  /// Refers to a document of a segment.
  package init(segment: Int, document: Int) { (self.segment, self.document) = (segment, document) }

  /// Compares segments, then numbers; the order is arbitrary, but stable.
  package static func < (left: DocumentID, right: DocumentID) -> Bool {
    (left.segment, left.document) < (right.segment, right.document)
  }
}
