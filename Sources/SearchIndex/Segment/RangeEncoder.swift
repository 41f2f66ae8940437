internal import SystemCalls

/// Encodes the postings of one range of the dictionary from the lists that several drafts have in that range.
///
/// The lists are first copied into one buffer. There they are close together in memory, all of a rare word's data is in
/// its list, and threads that encode other ranges of the same drafts do not interfere by counting references.
struct RangeEncoder: ~Copyable {
  /// The lists of one draft in the range.
  private struct Part: BitwiseCopyable {
    /// The index of the next list, and the end of the lists, in `lists`.
    var next: Int
    let end: Int
    /// The end of the lists of the term at `next`.
    var endOfTerm = 0
  }

  private let drafts: [TermDraft]
  private var lists: PlainBuffer<OccurrenceList>
  private var parts = PlainBuffer<Part>()
  /// The numbers of the drafts that contain the current term.
  private var here = PlainBuffer<Int>()
  private let documentCount: Int

  /// Makes an encoder of the given range of each draft's lists, for a segment with `documentCount` documents.
  init(_ drafts: [TermDraft], _ range: [Range<Int>], documentCount: Int) {
    self.drafts = drafts
    lists = PlainBuffer(reserving: range.reduce(0) { $0 + $1.count })
    self.documentCount = documentCount
    for (draft, range) in zip(drafts, range) {
      parts.append(Part(next: lists.count, end: lists.count + range.count))
      draft.occurrences.append(lists: range, to: &lists)
    }
  }

  /// Returns the postings of the range, with the segment's document numbers. `lengths` are the bodies' `LengthCode`s.
  consuming func encoded(_ numbers: DocumentNumbers, lengths: [UInt8]) -> DictionaryChunk {
    var chunk = DictionaryChunkWriter(documentCount: documentCount, lengths: lengths)
    var decoded = DecodedLists()
    var bytes = PlainBuffer<UInt8>()
    var cursors = PlainBuffer<DecodedLists.Offsets>()
    while findNext() {
      let first = here[0]
      appendTerm(parts[first].next, of: first, to: &chunk)
      while let field = nextField() {
        decoded.removeAll()
        decode(field, numbers, using: &bytes, into: &decoded)
        if decoded.ends.count == 1 {
          let whole = decoded.run(DecodedLists.Offsets(), decoded.ends[0])
          chunk.append(list: whole, field)
        } else {
          Self.merge(decoded, field, using: &cursors, into: &chunk)
          chunk.finish(field)
        }
      }
      chunk.end()
    }
    return chunk.finish()
  }

  // MARK: - Terms

  /// Finds the next term and the drafts that contain it, in order; returns whether there is one.
  private mutating func findNext() -> Bool {
    here.removeAll()
    for draft in 0..<parts.count where parts[draft].next < parts[draft].end {
      if here.count > 0 {
        let order = compare(parts[draft].next, of: draft, with: parts[here[0]].next, of: here[0])
        if order > 0 { continue }
        if order < 0 { here.removeAll() }
      }
      here.append(draft)
    }
    for index in 0..<here.count {
      let draft = here[index]
      let (start, end) = (parts[draft].next, parts[draft].end)
      var next = start &+ 1
      while next < end, compare(start, of: draft, with: next, of: draft) == 0 { next &+= 1 }
      parts[draft].endOfTerm = next
    }
    return here.count > 0
  }

  /// Compares the terms of two lists: negative, zero or positive as the first sorts before, with or after the other.
  @inline(__always) private func compare(_ list: Int, of draft: Int, with other: Int, of otherDraft: Int) -> Int {
    let (mine, theirs) = (lists[list], lists[other])
    return mine.compareShort(theirs)
      ?? drafts[draft].occurrences.compareTerms(mine, theirs, of: drafts[otherDraft].occurrences)
  }

  private func appendTerm(_ list: Int, of draft: Int, to chunk: inout DictionaryChunkWriter) {
    let list = lists[list]
    chunk.begin { terms in
      terms.append(OccurrenceTable.ListField(code: list.code).family)
      if list.length <= OccurrenceList.termCount {
        terms.append(list.head, keeping: min(Int(list.length), 8))
        terms.append(list.second, keeping: max(Int(list.length) &- 8, 0))
      } else {
        drafts[draft].occurrences.append(termOf: list, to: &terms)
      }
    }
  }

  /// Returns the lowest field among the remaining lists of the term.
  private func nextField() -> OccurrenceTable.ListField? {
    var code: UInt8?
    for index in 0..<here.count {
      let part = parts[here[index]]
      if part.next < part.endOfTerm { code = min(code ?? .max, lists[part.next].code) }
    }
    return code.map { OccurrenceTable.ListField(code: $0) }
  }

  // MARK: - Lists

  /// Decodes the drafts' lists of one field of the term, and moves past them.
  private mutating func decode(
    _ field: OccurrenceTable.ListField, _ numbers: DocumentNumbers, using bytes: inout PlainBuffer<UInt8>,
    into decoded: inout DecodedLists
  ) {
    for index in 0..<here.count {
      let draft = here[index]
      let next = parts[draft].next
      if next == parts[draft].endOfTerm { continue }
      let list = lists[next]
      if list.code != field.code { continue }
      parts[draft].next &+= 1
      bytes.removeAll()
      if list.level == 0 {
        list.appendInlineBytes(to: &bytes)
      } else {
        drafts[draft].occurrences.append(bytesOf: list, to: &bytes)
      }
      decoded.append(bytes.span, isText: field.isText, numbers: numbers.span(of: draft))
    }
  }

  /// Appends several lists as one list with its documents in order.
  private static func merge(
    _ decoded: borrowing DecodedLists, _ field: OccurrenceTable.ListField,
    using cursors: inout PlainBuffer<DecodedLists.Offsets>, into chunk: inout DictionaryChunkWriter
  ) {
    cursors.removeAll()
    cursors.append(DecodedLists.Offsets())
    for list in 0..<decoded.ends.count - 1 { cursors.append(decoded.ends[list]) }
    while true {
      // Consecutive documents of a draft are appended together, up to the next document of another draft.
      var lowest = -1
      var (document, bound) = (UInt32.max, UInt32.max)
      for list in 0..<cursors.count where cursors[list].document < decoded.ends[list].document {
        let other = decoded.documents[cursors[list].document]
        if lowest < 0 || other < document {
          (lowest, document, bound) = (list, other, document)
        } else {
          bound = min(bound, other)
        }
      }
      if lowest < 0 { return }
      let end = decoded.offsets(in: lowest, after: cursors[lowest], before: bound)
      chunk.append(decoded.run(cursors[lowest], end), field)
      cursors[lowest] = end
    }
  }
}

/// Maps the documents of each draft to their numbers in the segment.
struct DocumentNumbers: Sendable {
  private var numbers: [UInt32] = []
  private var ends: [Int] = []

  init(counts: [Int]) {
    numbers = [UInt32](repeating: 0, count: counts.reduce(0, +))
    for count in counts { ends.append((ends.last ?? 0) + count) }
  }

  @_lifetime(borrow self) func span(of draft: Int) -> Span<UInt32> {
    numbers.span.extracting((draft == 0 ? 0 : ends[draft - 1])..<ends[draft])
  }

  mutating func set(_ number: UInt32, _ document: Int, of draft: Int) {
    numbers[(draft == 0 ? 0 : ends[draft - 1]) + document] = number
  }
}
