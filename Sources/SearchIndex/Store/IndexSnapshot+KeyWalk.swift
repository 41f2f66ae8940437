internal import Bytes

extension IndexSnapshot {
  /// Calls `body` with each key of a field that begins with `prefix` and the key's documents. Unlike `forEachKey`, it
  /// always walks to the end and does not copy the keys.
  package func visitKeys(
    of field: KeyField, prefix: [UInt8] = [], _ body: (_ key: Span<UInt8>, _ documents: [DocumentID]) -> Void
  ) {
    var found: [DocumentID] = []
    for (segment, part) in parts.enumerated() {
      part.reader.terms.forEach(prefix: [field.rawValue] + prefix) { cursor in
        guard let list = cursor.lists.first else { return true }
        found.removeAll(keepingCapacity: true)
        var postings = part.reader.terms.cursor(list)
        while postings.document != PostingsCursor.end {
          let document = Int(postings.document)
          if part.live.contains(document) { found.append(DocumentID(segment: segment, document: document)) }
          postings.next()
        }
        if !found.isEmpty {
          let term = cursor.term
          body(term.span.extracting(1..<term.count), found)
        }
        return true
      }
    }
  }

  /// Calls `body` with each key of a field that begins with `prefix` and the key's documents, until `body` returns
  /// false.
  ///
  /// Keys ascend within each segment, and a key that is in several segments is passed once for each. Nothing is
  /// collected beforehand, so a walk that ends early costs only what it has visited.
  package func forEachKey(
    of field: KeyField, prefix: [UInt8], _ body: (_ key: [UInt8], _ documents: [DocumentID]) -> Bool
  ) {
    var goesOn = true
    for (segment, part) in parts.enumerated() where goesOn {
      part.reader.terms.forEach(prefix: [field.rawValue] + prefix) { term in
        guard let list = term.lists.first else { return true }
        var found: [DocumentID] = []
        part.reader.terms.reader(list).forEachDocument { document in
          if part.live.contains(Int(document)) { found.append(DocumentID(segment: segment, document: Int(document))) }
        }
        if !found.isEmpty { goesOn = body(Array(term.term.dropFirst()), found) }
        return goesOn
      }
    }
  }
}
