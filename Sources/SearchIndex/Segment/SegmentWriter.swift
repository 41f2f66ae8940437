internal import SystemCalls

/// Collects documents in ascending order of their keys and makes a segment from them.
package struct SegmentWriter: ~Copyable, Sendable {
  /// The gap in positions between two runs of one field, so that no phrase or proximity search spans them.
  static let positionGap: UInt32 = 1000

  private var documents = DocumentHeap()
  private var occurrences = OccurrenceTable()
  private var words = FieldWords()
  private var hashedKeys = PlainBuffer<OccurrenceTable.HashedKey>()
  private var tokenizer = Tokenizer()
  private var lastKey: [UInt8]?

  /// Makes an empty writer.
  package init() {}

  /// The number of documents added.
  package var documentCount: Int { documents.count }

  /// The approximate size of the used memory in bytes, from which callers decide when to begin another segment.
  package var footprint: Int { documents.byteCount + occurrences.byteCount }

  /// Adds a document; its key must sort after all earlier keys.
  package mutating func append(_ document: IndexDocument) {
    assert(lastKey.map { $0.lexicographicallyPrecedes(document.key) } ?? true, "documents must ascend")
    lastKey = document.key
    let number = UInt32(documents.count)
    var lengths = InlineArray<8, Int>(repeating: 0)
    var positions = InlineArray<8, UInt32>(repeating: 0)
    let texts = document.texts
    for run in texts.indices {
      let field = texts.field(of: run)
      let index = Int(field.rawValue)
      let list = OccurrenceTable.ListField(field)
      let first = positions[index]
      // Positions of a text of more than four billion words wrap around; then phrases may not be found in it.
      let count = tokenizer.tokenizeWithHeads(texts.span(of: run)) { folded, head, token in
        words.append(folded, head: head, list, position: first &+ UInt32(truncatingIfNeeded: token.position))
        if words.isFull { occurrences.add(&words, list, document: number) }
      }
      // Runs of one field often follow each other.
      let isLast = run + 1 == texts.count || texts.field(of: run + 1) != field
      if isLast { occurrences.add(&words, list, document: number) }
      lengths[index] += count
      positions[index] = first &+ UInt32(truncatingIfNeeded: count) &+ Self.positionGap
    }
    occurrences.add(document.keys, using: &hashedKeys, document: number)
    documents.append(document, fieldLengths: lengths.span)
  }

  /// Returns the collected documents, from which `SegmentEncoder` makes a segment, alone or with other drafts.
  package consuming func sealed() -> SegmentDraft { SegmentDraft(documents: documents, occurrences: occurrences) }

  /// Returns the bytes of the finished segment.
  package consuming func finish() -> [UInt8] { SegmentEncoder.encode([sealed()]) }
}

/// The documents collected by one `SegmentWriter`, to which no more can be added.
package struct SegmentDraft: Sendable {
  /// The columns of the documents; not needed once they are encoded.
  let documents: DocumentDraft
  let terms: TermDraft

  init(documents: consuming DocumentHeap, occurrences: consuming OccurrenceTable) {
    self.documents = DocumentDraft(heap: documents)
    terms = TermDraft(occurrences)
  }

  /// The number of documents.
  package var documentCount: Int { documents.heap.count }
}

final class DocumentDraft: Sendable {
  let heap: DocumentHeap

  init(heap: consuming DocumentHeap) { self.heap = heap }
}

/// The terms of a draft's documents, sorted.
final class TermDraft: Sendable {
  let occurrences: OccurrenceTable

  init(_ occurrences: consuming OccurrenceTable) {
    occurrences.sort()
    self.occurrences = occurrences
  }
}
