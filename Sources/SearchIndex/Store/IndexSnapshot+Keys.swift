extension IndexSnapshot {
  /// The documents with an exact key. O(postings of the key).
  package func documents(withKey key: [UInt8], in field: KeyField) -> [DocumentID] {
    var found: [DocumentID] = []
    for (segment, part) in parts.enumerated() {
      guard var cursor = part.reader.terms.cursor(of: key, in: field) else { continue }
      while cursor.document != PostingsCursor.end {
        let document = Int(cursor.document)
        if part.live.contains(document) { found.append(DocumentID(segment: segment, document: document)) }
        cursor.next()
      }
    }
    return found
  }

  /// The keys of a field that begin with `prefix`, ascending, without those of which no document is alive.
  package func keys(of field: KeyField, prefix: [UInt8]) -> [[UInt8]] {
    counts(of: field, prefix: prefix).map(\.key)
  }

  /// The keys of a field that begin with `prefix`, ascending, with the number of documents that have each.
  ///
  /// Costs a walk over the keys, and over their postings where documents were deleted.
  package func counts(of field: KeyField, prefix: [UInt8] = []) -> [(key: [UInt8], count: Int)] {
    var counts: [[UInt8]: Int] = [:]
    for part in parts {
      let isWhole = part.live.count == part.reader.documentCount
      part.reader.terms.forEach(prefix: [field.rawValue] + prefix) { term in
        guard let list = term.lists.first else { return true }
        var count = list.documentCount
        if !isWhole {
          count = 0
          var cursor = part.reader.terms.cursor(list)
          while cursor.document != PostingsCursor.end {
            if part.live.contains(Int(cursor.document)) { count += 1 }
            cursor.next()
          }
        }
        if count > 0 { counts[Array(term.term.dropFirst()), default: 0] += count }
        return true
      }
    }
    return counts.map { (key: $0.key, count: $0.value) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  /// One set of documents a segment, from a list of documents.
  package func sets(of documents: some Sequence<DocumentID>) -> [DocumentSet] {
    var sets = parts.map { DocumentSet(universe: $0.reader.documentCount) }
    for id in documents where id.segment < sets.count { sets[id.segment].insert(id.document) }
    return sets
  }

  /// The documents of one set a segment, in the order of their keys.
  package func documents(in sets: [DocumentSet]) -> [DocumentID] {
    let ranks = keyRanks()
    var found: [(id: DocumentID, rank: UInt32)] = []
    for (segment, set) in sets.enumerated() where segment < parts.count {
      for document in set {
        found.append((DocumentID(segment: segment, document: document), ranks[segment][document]))
      }
    }
    return found.sorted { $0.rank < $1.rank }.map(\.id)
  }
}
