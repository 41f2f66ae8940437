internal import Bytes
internal import SystemCalls

/// Merges the live documents of several segments into one segment. If two segments contain the same key, at most one of
/// the documents may be live. O(size of the segments).
struct SegmentMerger: ~Copyable {
  private let sources: [IndexSnapshot.Part]
  private var renumbered: [[UInt32]]
  private var columns = SegmentColumns()
  /// For each document merged so far, the `LengthCode` of its body.
  private var lengths: [UInt8] = []

  init(_ sources: [IndexSnapshot.Part]) {
    self.sources = sources
    renumbered = sources.map { [UInt32](repeating: .max, count: $0.reader.documentCount) }
  }

  consuming func merge() -> [UInt8] {
    mergeDocuments()
    let dictionary = EncodedDictionary([mergeTerms()])
    return columns.encoded().segment(dictionary: dictionary)
  }

  private mutating func mergeDocuments() {
    var cursor = KeyOrderCursor(sources)
    while let (id, key) = cursor.next() {
      renumbered[id.segment][id.document] = UInt32(columns.documentCount)
      let segment = sources[id.segment].reader
      columns.append(id.document, of: segment, key: key)
      lengths.append(segment.lengthCode(.body, of: id.document))
    }
  }

  private func mergeTerms() -> DictionaryChunk {
    var chunk = DictionaryChunkWriter(documentCount: columns.documentCount, lengths: lengths)
    var walks = sources.map { TermCursor($0.reader.terms) }
    var alive = walks.indices.map { walks[$0].next() }
    while true {
      var lowest: [UInt8]?
      for index in walks.indices where alive[index] {
        if lowest.map({ walks[index].term.compare($0) < 0 }) ?? true { lowest = walks[index].term }
      }
      guard let term = lowest, let family = term.first else { return chunk.finish() }
      let here = walks.indices.filter { alive[$0] && walks[$0].term == term }
      chunk.begin { $0.append(term.span) }
      if family == TermTableWriter.textFamily {
        for field in TextField.allCases {
          merge(here.map { ($0, walks[$0].list(field)) }, OccurrenceTable.ListField(field), into: &chunk)
        }
      } else {
        let field = OccurrenceTable.ListField(code: family &+ 8)
        merge(here.map { ($0, walks[$0].list(nil)) }, field, into: &chunk)
      }
      chunk.end()
      for index in here { alive[index] = walks[index].next() }
    }
  }

  /// Merges the postings of one term and field, with the new document numbers.
  private func merge(
    _ parts: [(source: Int, list: TermList?)], _ field: OccurrenceTable.ListField,
    into chunk: inout DictionaryChunkWriter
  ) {
    var cursors = parts.compactMap { part in
      part.list.map { (source: part.source, cursor: sources[part.source].reader.terms.cursor($0)) }
    }
    for index in cursors.indices { skipDeleted(&cursors[index]) }
    var positions: [UInt32] = []
    while true {
      var lowest: (index: Int, document: UInt32)?
      for index in cursors.indices where cursors[index].cursor.document != PostingsCursor.end {
        let document = renumbered[cursors[index].source][Int(cursors[index].cursor.document)]
        if lowest.map({ document < $0.document }) ?? true { lowest = (index, document) }
      }
      guard let (index, document) = lowest else { break }
      chunk.append(document, field)
      if field.isText {
        cursors[index].cursor.readPositions(into: &positions)
        for position in positions { chunk.append(position: position, field) }
      }
      cursors[index].cursor.next()
      skipDeleted(&cursors[index])
    }
    chunk.finish(field)
  }

  private func skipDeleted(_ part: inout (source: Int, cursor: PostingsCursor)) {
    let numbers = renumbered[part.source]
    while part.cursor.document != PostingsCursor.end {
      let document = Int(part.cursor.document)
      if document < numbers.count, numbers[document] != .max { return }
      part.cursor.next()
    }
  }
}
