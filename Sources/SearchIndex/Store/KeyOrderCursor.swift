internal import Bytes

/// A cursor over the live documents of all segments in ascending order of their keys.
package struct KeyOrderCursor {
  private let parts: [IndexSnapshot.Part]
  private var cursors: [SortedTableCursor]
  private var alive: [Bool]

  /// Makes a cursor before the first document.
  package init(_ snapshot: IndexSnapshot) { self.init(snapshot.parts) }

  init(_ parts: [IndexSnapshot.Part]) {
    self.parts = parts
    cursors = parts.map { SortedTableCursor($0.reader.keys) }
    alive = [Bool](repeating: true, count: cursors.count)
    for segment in cursors.indices { advance(segment) }
  }

  /// Returns the next document, or nil after the last.
  package mutating func next() -> (id: DocumentID, key: [UInt8])? {
    guard let segment = lowest else { return nil }
    let result = (id: DocumentID(segment: segment, document: cursors[segment].entry), key: cursors[segment].key)
    advance(segment)
    return result
  }

  /// The segment with the next document; nil after the last.
  private var lowest: Int? {
    var lowest: Int?
    for segment in cursors.indices where alive[segment] {
      if lowest.map({ cursors[segment].key.compare(cursors[$0].key) < 0 }) ?? true { lowest = segment }
    }
    return lowest
  }

  private mutating func advance(_ segment: Int) {
    repeat {
      alive[segment] = cursors[segment].next()
    } while alive[segment] && !parts[segment].live.contains(cursors[segment].entry)
  }

  /// Returns the remaining documents without their keys. A segment is read as long as its keys are the lowest.
  mutating func rest() -> [DocumentID] {
    var documents: [DocumentID] = []
    var order = cursors.indices.filter { alive[$0] }.sorted { cursors[$0].key.compare(cursors[$1].key) < 0 }
    while let segment = order.first {
      order.removeFirst()
      let bound = order.first.map { cursors[$0].key }
      repeat {
        documents.append(DocumentID(segment: segment, document: cursors[segment].entry))
        advance(segment)
      } while alive[segment] && (bound.map { cursors[segment].key.compare($0) < 0 } ?? true)
      guard alive[segment] else { continue }
      let place = order.indices.partitioningIndex { cursors[order[$0]].key.compare(cursors[segment].key) > 0 }
      order.insert(segment, at: place)
    }
    return documents
  }
}

extension IndexSnapshot {
  /// Returns all documents in ascending order of their keys. O(documents).
  package func documentIDsInKeyOrder() -> [DocumentID] {
    var cursor = KeyOrderCursor(self)
    return cursor.rest()
  }
}
