extension IndexSnapshot {
  /// Returns the documents with an exact key. O(postings of the key).
  package func documents(withKey key: [UInt8], in field: KeyField) -> [DocumentID] {
    var found: [DocumentID] = []
    for (segment, part) in parts.enumerated() {
      guard let list = part.reader.terms.lists(of: [field.rawValue] + key).first else { continue }
      part.reader.terms.reader(list).forEachDocument { document in
        if part.live.contains(Int(document)) { found.append(DocumentID(segment: segment, document: Int(document))) }
      }
    }
    return found
  }

  /// Returns the documents with an exact key, as one set per segment. O(postings of the key); the postings of a key
  /// that all documents of a segment have are not read.
  package func documentSets(withKey key: [UInt8], in field: KeyField) -> [DocumentSet] {
    parts.map { part in
      guard let list = part.reader.terms.lists(of: [field.rawValue] + key).first else {
        return DocumentSet(universe: part.reader.documentCount)
      }
      if list.documentCount == part.reader.documentCount { return part.live }
      var set = DocumentSet(universe: part.reader.documentCount)
      set.insert(part.reader.terms.reader(list))
      set.formIntersection(part.live)
      return set
    }
  }

  /// Returns the documents without an exact key, as one set per segment. O(postings of the key).
  package func documentSets(withoutKey key: [UInt8], in field: KeyField) -> [DocumentSet] {
    var sets = parts.map(\.live)
    removeDocuments(withKey: key, in: field, from: &sets)
    return sets
  }

  /// Removes the documents with an exact key from sets, of which there is one per segment. O(postings of the key).
  package func removeDocuments(withKey key: [UInt8], in field: KeyField, from sets: inout [DocumentSet]) {
    for (segment, part) in parts.enumerated() {
      guard let list = part.reader.terms.lists(of: [field.rawValue] + key).first else { continue }
      sets[segment].remove(part.reader.terms.reader(list))
    }
  }

  /// Returns the number of documents with an exact key. O(postings of the key) in segments with deleted documents.
  package func count(ofKey key: [UInt8], in field: KeyField) -> Int {
    parts.reduce(0) { sum, part in
      guard let list = part.reader.terms.lists(of: [field.rawValue] + key).first else { return sum }
      return sum + part.liveCount(of: list, isWhole: part.live.count == part.reader.documentCount)
    }
  }

  /// Returns the keys of a field that begin with `prefix` and have a live document, in ascending order.
  package func keys(of field: KeyField, prefix: [UInt8]) -> [[UInt8]] {
    counts(of: field, prefix: prefix).map(\.key)
  }

  /// Returns the keys of a field that begin with `prefix`, in ascending order, with the number of documents of each.
  ///
  /// The cost is a walk over the keys, and over the postings of those in segments where documents were deleted or where
  /// only some documents are counted.
  ///
  /// - Parameter sets: The documents to count, as one set per segment; nil for all.
  package func counts(
    of field: KeyField, prefix: [UInt8] = [], within sets: [DocumentSet]? = nil
  ) -> [(key: [UInt8], count: Int)] {
    var counts: [[UInt8]: Int] = [:]
    for (segment, part) in parts.enumerated() {
      let counted = sets?[segment]
      if counted?.isEmpty == true { continue }
      let isWhole = (counted ?? part.live).count == part.reader.documentCount
      part.reader.terms.forEach(prefix: [field.rawValue] + prefix) { term in
        guard let list = term.lists.first else { return true }
        let count = part.liveCount(of: list, in: counted, isWhole: isWhole)
        if count > 0 { counts[Array(term.term.dropFirst()), default: 0] += count }
        return true
      }
    }
    return counts.map { (key: $0.key, count: $0.value) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  /// Returns how many of the given documents, as one set per segment, have an exact key.
  package func count(ofKey key: [UInt8], in field: KeyField, within sets: [DocumentSet]) -> Int {
    parts.indices.reduce(0) { sum, segment in
      guard let list = parts[segment].reader.terms.lists(of: [field.rawValue] + key).first else { return sum }
      return sum + parts[segment].liveCount(of: list, in: sets[segment], isWhole: false)
    }
  }

  /// Returns a list of documents as one set per segment.
  package func sets(of documents: some Sequence<DocumentID>) -> [DocumentSet] {
    var sets = parts.map { DocumentSet(universe: $0.reader.documentCount) }
    for id in documents where id.segment < sets.count { sets[id.segment].insert(id.document) }
    return sets
  }

  /// Returns the documents of the sets, of which there is one per segment, in the order of their keys.
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

extension IndexSnapshot.Part {
  /// Returns how many documents of a posting list are live, or are in `set`; all of them if that is the whole segment.
  func liveCount(of list: TermList, in set: DocumentSet? = nil, isWhole: Bool) -> Int {
    if isWhole { return list.documentCount }
    var count = 0
    let live = set ?? live
    reader.terms.reader(list).forEachDocument { document in
      if live.contains(Int(document)) { count &+= 1 }
    }
    return count
  }
}
