internal import Bytes

/// Makes one segment of the live documents of several.
///
/// When two segments hold the same key, only one of them may be live. O(size of the segments).
struct SegmentMerger {
  private let sources: [(segment: SegmentReader, deleted: DocumentSet)]
  private var renumbered: [[UInt32]]
  private var columns = SegmentColumns()

  /// A merger of the segments, each with the documents deleted from it.
  init(_ sources: [(segment: SegmentReader, deleted: DocumentSet)]) {
    self.sources = sources
    renumbered = sources.map { [UInt32](repeating: .max, count: $0.segment.documentCount) }
  }

  /// The bytes of the merged segment.
  consuming func merge() -> [UInt8] {
    mergeDocuments()
    let terms = mergeTerms()
    return columns.finish(terms: terms)
  }

  private mutating func mergeDocuments() {
    var cursors = sources.map { SortedTableCursor($0.segment.keys) }
    var alive = cursors.indices.map { cursors[$0].next(skippingValue: { _ in }) }
    while true {
      var lowest: Int?
      for index in cursors.indices where alive[index] {
        guard let other = lowest else {
          lowest = index
          continue
        }
        if cursors[index].key.compare(cursors[other].key) < 0 { lowest = index }
      }
      guard let source = lowest else { return }
      let document = cursors[source].entry
      if document < sources[source].segment.documentCount, !sources[source].deleted.contains(document) {
        renumbered[source][document] = UInt32(columns.documentCount)
        columns.append(document, of: sources[source].segment, key: cursors[source].key)
      }
      alive[source] = cursors[source].next(skippingValue: { _ in })
    }
  }

  private func mergeTerms() -> TermTableWriter {
    var terms = TermTableWriter()
    var walks = sources.map { TermCursor($0.segment.terms) }
    var alive = walks.indices.map { walks[$0].next() }
    var lists = TextField.allCases.map { _ in PostingsWriter(hasPositions: true) }
    var keyList = [PostingsWriter(hasPositions: false)]
    while true {
      var lowest: [UInt8]?
      for index in walks.indices where alive[index] {
        if lowest.map({ walks[index].term.compare($0) < 0 }) ?? true { lowest = walks[index].term }
      }
      guard let term = lowest else { return terms }
      let here = walks.indices.filter { alive[$0] && walks[$0].term == term }
      if term.first == TermTableWriter.textFamily {
        for field in TextField.allCases {
          merge(here.map { (source: $0, list: walks[$0].list(field)) }, into: &lists[Int(field.rawValue)])
        }
        if lists.contains(where: { $0.documentCount > 0 }) { terms.append(term[...], lists: &lists) }
      } else {
        merge(here.map { (source: $0, list: walks[$0].list(nil)) }, into: &keyList[0])
        if keyList[0].documentCount > 0 { terms.append(term[...], lists: &keyList) }
      }
      for index in here { alive[index] = walks[index].next() }
    }
  }

  /// Merges the postings of one term and field by the new numbers of their documents.
  private func merge(_ parts: [(source: Int, list: TermList?)], into list: inout PostingsWriter) {
    var cursors = parts.compactMap { part in
      part.list.map { (source: part.source, cursor: sources[part.source].segment.terms.cursor($0)) }
    }
    for index in cursors.indices { skipDeleted(&cursors[index]) }
    var positions: [UInt32] = []
    while true {
      var lowest: (index: Int, document: UInt32)?
      for index in cursors.indices where cursors[index].cursor.document != PostingsCursor.end {
        let document = renumbered[cursors[index].source][Int(cursors[index].cursor.document)]
        if lowest.map({ document < $0.document }) ?? true { lowest = (index, document) }
      }
      guard let (index, document) = lowest else { return }
      cursors[index].cursor.readPositions(into: &positions)
      list.append(document, positions: positions[...])
      cursors[index].cursor.next()
      skipDeleted(&cursors[index])
    }
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
