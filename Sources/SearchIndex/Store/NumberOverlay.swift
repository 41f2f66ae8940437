/// Values of number fields that replace those in the index.
package struct NumberOverlay {
  private let snapshot: IndexSnapshot
  /// The columns by segment and field; an empty column replaces nothing.
  private var columns: [[[Int64]]]

  /// Makes an empty overlay of a snapshot.
  package init(_ snapshot: IndexSnapshot) {
    self.snapshot = snapshot
    columns = snapshot.parts.map { _ in NumberField.allCases.map { _ in [] } }
  }

  /// Replaces a number field of a document.
  package mutating func set(_ field: NumberField, of id: DocumentID, to value: Int64) {
    if columns[id.segment][field.rawValue].isEmpty {
      let reader = snapshot.parts[id.segment].reader
      columns[id.segment][field.rawValue] = (0..<reader.documentCount).map { reader.number(field, of: $0) }
    }
    columns[id.segment][field.rawValue][id.document] = value
  }

  /// The snapshot with the replaced numbers.
  package var overlaid: IndexSnapshot {
    let parts = zip(snapshot.parts, columns).map { part, columns in
      if columns.allSatisfy(\.isEmpty) { return part }
      return IndexSnapshot.Part(
        reader: SegmentReader(part.reader, replacing: columns), live: part.live, liveTokens: part.liveTokens,
        location: part.location)
    }
    return IndexSnapshot(parts: parts, sequence: snapshot.sequence, scan: snapshot.scan, file: snapshot.version.file)
  }
}
