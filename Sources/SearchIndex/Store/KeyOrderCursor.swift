internal import Bytes

/// A cursor over the live documents of all segments in ascending order of their keys.
package struct KeyOrderCursor {
  private let parts: [IndexSnapshot.Part]
  private var cursors: [SortedTableCursor]
  private var alive: [Bool]

  /// Makes a cursor before the first document.
  package init(_ snapshot: IndexSnapshot) { self.init(snapshot.parts) }

  /// Makes a cursor before the first document of all segments, or of all but one.
  init(_ parts: [IndexSnapshot.Part], without other: Int? = nil) {
    self.parts = parts
    cursors = parts.map { SortedTableCursor($0.reader.keys) }
    alive = [Bool](repeating: true, count: cursors.count)
    if let other { alive[other] = false }
    for segment in cursors.indices where alive[segment] { advance(segment) }
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
}
