internal import Bytes
internal import SystemCalls

/// Takes documents in ascending order of their keys, and makes a segment of them.
package struct SegmentWriter: ~Copyable, Sendable {
  /// Positions between two runs of one field, so that no phrase or proximity spans them.
  static let positionGap: UInt32 = 1000

  private var documents = DocumentHeap()
  private var occurrences = OccurrenceTable()
  private var words = FieldWords()
  private var keyPlaces = PlainBuffer<OccurrenceTable.KeyPlace>()
  private var tokenizer = Tokenizer()
  private var lastKey: [UInt8]?

  /// A writer without documents.
  package init() {}

  /// The number of documents added.
  package var documentCount: Int { documents.count }

  /// Roughly the bytes of memory in use, to know when to begin another segment.
  package var footprint: Int { documents.byteCount + occurrences.byteCount }

  /// Adds a document; its key must be above those of all documents so far, which the caller sees to by sorting.
  package mutating func append(_ document: IndexDocument) {
    assert(lastKey.map { $0.lexicographicallyPrecedes(document.key) } ?? true, "documents must ascend")
    lastKey = document.key
    let number = UInt32(documents.count)
    var lengths = InlineArray<8, Int>(repeating: 0)
    var positions = InlineArray<8, UInt32>(repeating: 0)
    let texts = document.texts
    for place in texts.indices {
      let field = texts.field(of: place)
      let index = Int(field.rawValue)
      let list = OccurrenceTable.ListField(field)
      let first = positions[index]
      // A text of more than four thousand million words wraps around: phrases may go unfound there, nothing else.
      let count = tokenizer.tokenizeWithHeads(texts.span(of: place)) { folded, head, token in
        words.append(folded, head: head, list, position: first &+ UInt32(truncatingIfNeeded: token.position))
        if words.isFull { occurrences.add(&words, list, document: number) }
      }
      // Runs of one field often follow each other.
      let isLast = place + 1 == texts.count || texts.field(of: place + 1) != field
      if isLast { occurrences.add(&words, list, document: number) }
      lengths[index] += count
      positions[index] = first &+ UInt32(truncatingIfNeeded: count) &+ Self.positionGap
    }
    occurrences.add(document.keys, using: &keyPlaces, document: number)
    documents.append(document, fieldLengths: lengths.span)
  }

  /// What was gathered, for `SegmentEncoder` to make a segment of, with that of other writers or alone.
  package consuming func sealed() -> SegmentDraft {
    SegmentDraft(documents: documents, occurrences: occurrences)
  }

  /// The bytes of the finished segment.
  package consuming func finish() -> [UInt8] {
    SegmentEncoder.encode([sealed()])
  }
}

/// The documents of one `SegmentWriter`, which takes no more.
package struct SegmentDraft: Sendable {
  /// What is kept of the documents besides their terms, which is of no use once it was laid out.
  let documents: DocumentDraft
  let terms: TermDraft

  init(documents: consuming DocumentHeap, occurrences: consuming OccurrenceTable) {
    self.documents = DocumentDraft(heap: documents)
    terms = TermDraft(occurrences)
  }

  /// The number of documents.
  package var documentCount: Int { documents.heap.count }
}

/// What is kept of some documents besides their terms.
final class DocumentDraft: Sendable {
  let heap: DocumentHeap

  init(heap: consuming DocumentHeap) { self.heap = heap }
}

/// What occurs in some documents, in order.
final class TermDraft: Sendable {
  let occurrences: OccurrenceTable

  init(_ occurrences: consuming OccurrenceTable) {
    occurrences.sort()
    self.occurrences = occurrences
  }

  /// Appends some of the lists to others.
  func append(lists range: Range<Int>, to lists: inout PlainBuffer<OccurrenceList>) {
    occurrences.append(lists: range, to: &lists)
  }

  /// Appends the bytes of the term of a list, without a family.
  func append(termOf list: OccurrenceList, to bytes: inout PlainBuffer<UInt8>) {
    occurrences.append(termOf: list, to: &bytes)
  }

  /// Appends the bytes of what a list says.
  func append(bytesOf list: OccurrenceList, to bytes: inout PlainBuffer<UInt8>) {
    occurrences.append(bytesOf: list, to: &bytes)
  }

  /// Less than, equal to or greater than zero as the bytes of a list's term sort before, with or after those of a list of
  /// another draft.
  func compareTerms(_ list: OccurrenceList, _ other: OccurrenceList, of draft: TermDraft) -> Int {
    occurrences.compareTerms(list, other, of: draft.occurrences)
  }

  /// Less than, equal to or greater than zero as a list's term sorts before, with or after one of another draft.
  func compare(_ list: Int, with other: Int, of draft: TermDraft) -> Int {
    occurrences.compare(list, with: other, of: draft.occurrences)
  }
}
