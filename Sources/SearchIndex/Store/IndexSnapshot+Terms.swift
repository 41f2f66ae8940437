extension IndexSnapshot {
  // MARK: - Keys

  /// Returns the documents with an exact key. O(postings of the key).
  package func documents(withKey key: [UInt8], in field: KeyField) -> [DocumentID] {
    var documents: [DocumentID] = []
    for (segment, part) in parts.enumerated() {
      guard let list = part.reader.terms.lists(of: [field.rawValue] + key).first else { continue }
      part.reader.terms.reader(list).forEachDocument { document in
        if part.live.contains(Int(document)) { documents.append(DocumentID(segment: segment, document: Int(document))) }
      }
    }
    return documents
  }

  /// Returns the documents with an exact key, as one set per segment. O(postings of the key), which are not read in
  /// segments where all documents have the key.
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

  /// Returns the documents with a key that begins with `prefix` and whose remaining bytes meet a condition, as one set
  /// per segment. The cost is a walk over the keys with the prefix.
  package func documentSets(
    withKeysIn field: KeyField, prefix: [UInt8] = [], where isWanted: (ArraySlice<UInt8>) -> Bool
  ) -> [DocumentSet] {
    parts.map { part in
      var set = DocumentSet(universe: part.reader.documentCount)
      part.reader.terms.forEach(prefix: [field.rawValue] + prefix) { term in
        guard isWanted(term.term.dropFirst(1 + prefix.count)) else { return true }
        for list in term.lists { set.insert(part.reader.terms.reader(list)) }
        return true
      }
      set.formIntersection(part.live)
      return set
    }
  }

  /// Returns the number of documents with an exact key. O(postings of the key) in segments with deleted documents.
  package func count(ofKey key: [UInt8], in field: KeyField) -> Int {
    parts.reduce(0) { sum, part in
      guard let list = part.reader.terms.lists(of: [field.rawValue] + key).first else { return sum }
      return sum + part.liveCount(of: list, isWhole: part.live.count == part.reader.documentCount)
    }
  }

  /// Returns the keys of a field that begin with `prefix` and that a live document has, in ascending order.
  package func keys(of field: KeyField, prefix: [UInt8]) -> [[UInt8]] { counts(of: field, prefix: prefix).map(\.key) }

  /// Returns the keys of a field that begin with `prefix`, in ascending order, with their numbers of documents.
  ///
  /// The cost is a walk over the keys and, in segments with deleted documents or if only some documents are counted,
  /// over the keys' postings.
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

  /// Returns the number of documents in `sets` (one set per segment) that have an exact key.
  package func count(ofKey key: [UInt8], in field: KeyField, within sets: [DocumentSet]) -> Int {
    parts.indices.reduce(0) { sum, segment in
      guard let list = parts[segment].reader.terms.lists(of: [field.rawValue] + key).first else { return sum }
      return sum + parts[segment].liveCount(of: list, in: sets[segment], isWhole: false)
    }
  }

  /// Calls `body` with each key of a field that begins with `prefix`, and the key's documents. Unlike `forEachKey`, it
  /// visits all such keys and does not copy them.
  package func visitKeys(
    of field: KeyField, prefix: [UInt8] = [], _ body: (_ key: Span<UInt8>, _ documents: [DocumentID]) -> Void
  ) {
    var documents: [DocumentID] = []
    for (segment, part) in parts.enumerated() {
      part.reader.terms.forEach(prefix: [field.rawValue] + prefix) { cursor in
        guard let list = cursor.lists.first else { return true }
        documents.removeAll(keepingCapacity: true)
        var postings = part.reader.terms.cursor(list)
        while postings.document != PostingsCursor.end {
          let document = Int(postings.document)
          if part.live.contains(document) { documents.append(DocumentID(segment: segment, document: document)) }
          postings.next()
        }
        if !documents.isEmpty {
          let term = cursor.term
          body(term.span.extracting(1..<term.count), documents)
        }
        return true
      }
    }
  }

  /// Calls `body` with each key of a field that begins with `prefix`, and its documents, until `body` returns false.
  ///
  /// Keys ascend within each segment; a key in several segments is passed once for each. Nothing is collected
  /// beforehand, so a walk that ends early costs only what it has visited.
  package func forEachKey(
    of field: KeyField, prefix: [UInt8], _ body: (_ key: [UInt8], _ documents: [DocumentID]) -> Bool
  ) {
    var goesOn = true
    for (segment, part) in parts.enumerated() where goesOn {
      part.reader.terms.forEach(prefix: [field.rawValue] + prefix) { term in
        guard let list = term.lists.first else { return true }
        var documents: [DocumentID] = []
        part.reader.terms.reader(list).forEachDocument { document in
          if part.live.contains(Int(document)) {
            documents.append(DocumentID(segment: segment, document: Int(document)))
          }
        }
        if !documents.isEmpty { goesOn = body(Array(term.term.dropFirst()), documents) }
        return goesOn
      }
    }
  }

  // MARK: - Words

  /// Returns the documents that contain a whole folded word in one of the fields, one set per segment. O(postings).
  package func documentSets(withWord word: [UInt8], in fields: TextFields) -> [DocumentSet] {
    parts.map { part in
      var set = DocumentSet(universe: part.reader.documentCount)
      for list in part.reader.terms.lists(of: [TermTableWriter.textFamily] + word) {
        if let field = list.field, fields.contains(field) { set.insert(part.reader.terms.reader(list)) }
      }
      set.formIntersection(part.live)
      return set
    }
  }

  /// Returns the number of documents whose bodies contain a whole folded word. O(postings of the word) in segments with
  /// deleted documents, otherwise O(log terms).
  package func bodyCount(ofWord word: [UInt8]) -> Int {
    parts.reduce(0) { sum, part in
      let lists = part.reader.terms.lists(of: [TermTableWriter.textFamily] + word)
      guard let list = lists.first(where: { $0.field == .body }) else { return sum }
      return sum + part.liveCount(of: list, isWhole: part.live.count == part.reader.documentCount)
    }
  }

  /// Calls `body` with each folded word of the fields, the number of documents whose bodies contain it, and the sum of the
  /// marks of the documents of each field. A word in several segments is passed once for each. The cost is a walk over
  /// the dictionary and, with marks or in segments with deleted documents, over the postings of all words.
  ///
  /// - Parameters:
  ///   - fields: The fields whose documents are added up.
  ///   - marks: A number for each document, as one list per segment; empty if no sums are wanted.
  package func visitWords(
    of fields: TextFields, marks: [[UInt64]], _ body: (_ word: Span<UInt8>, _ count: Int, _ sum: UInt64) -> Void
  ) {
    for (segment, part) in parts.enumerated() {
      let isWhole = part.live.count == part.reader.documentCount
      part.reader.terms.forEach(prefix: [TermTableWriter.textFamily]) { cursor in
        var (count, sum) = (0, UInt64(0))
        for list in cursor.lists {
          guard let field = list.field, fields.contains(field) else { continue }
          if field == .body { count = part.liveCount(of: list, isWhole: isWhole) }
          if marks.isEmpty { continue }
          part.reader.terms.reader(list).forEachDocument { document in
            if part.live.contains(Int(document)) { sum &+= marks[segment][Int(document)] }
          }
        }
        let term = cursor.term
        if count > 0 || sum != 0 { body(term.span.extracting(1..<term.count), count, sum) }
        return true
      }
    }
  }

  /// Returns the inverse document frequency of a term that `count` documents contain, which is higher for rarer terms.
  package func idf(ofCount count: Int) -> Float { RankingWeights.idf(documentCount: count, of: documentCount) }
}
