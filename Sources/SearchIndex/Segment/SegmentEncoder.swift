internal import Bytes
internal import SystemCalls

/// Makes one segment of what several writers gathered, on several threads.
///
/// The dictionary is cut into ranges, which threads encode in turn, while one of them lays out the documents. No two drafts
/// may hold the same key. O(documents × drafts + occurrences).
package struct SegmentEncoder {
  private let drafts: [SegmentDraft]
  /// The number in the segment of each document of each draft.
  private let numbers: [[UInt32]]
  /// The draft of each document of the segment.
  private let sources: [UInt16]
  /// The length codes of each document of the segment, eight a document.
  private let lengths: [UInt8]

  /// The bytes of the segment of all documents.
  package static func encode(_ drafts: [SegmentDraft], workers: Int = 1) -> [UInt8] {
    let encoder = SegmentEncoder(drafts)
    let ranges = encoder.ranges(count: workers > 1 ? workers * 8 : 1)
    var results = Parallel.map(ranges.count + 1, workers: workers) { index -> Result in
      index == 0 ? .columns(encoder.columns().encoded()) : .terms(encoder.terms(ranges[index - 1]))
    }
    var columns = SegmentColumns().encoded()
    var chunks: [DictionaryChunk] = []
    for result in results {
      switch result {
      case .columns(let found): columns = found
      case .terms(let chunk): chunks.append(chunk)
      }
    }
    // What the parts were made of goes before the whole is made of them.
    results = []
    let dictionary = EncodedDictionary(chunks, workers: workers)
    chunks = []
    return columns.segment(dictionary: dictionary)
  }

  private enum Result: Sendable {
    case columns(EncodedColumns)
    case terms(DictionaryChunk)
  }

  private init(_ drafts: [SegmentDraft]) {
    self.drafts = drafts
    let count = drafts.reduce(0) { $0 + $1.documentCount }
    var numbers = drafts.map { [UInt32](repeating: 0, count: $0.documentCount) }
    var sources: [UInt16] = []
    var lengths: [UInt8] = []
    sources.reserveCapacity(count)
    lengths.reserveCapacity(count * TextField.allCases.count)
    var next = [Int](repeating: 0, count: drafts.count)
    for number in 0..<UInt32(count) {
      var lowest: Int?
      for index in drafts.indices where next[index] < drafts[index].documentCount {
        guard let other = lowest else {
          lowest = index
          continue
        }
        if drafts[index].documents.precedes(next[index], next[other], of: drafts[other].documents) { lowest = index }
      }
      guard let draft = lowest else { break }
      numbers[draft][next[draft]] = number
      sources.append(UInt16(draft))
      for field in TextField.allCases { lengths.append(drafts[draft].documents.lengthCode(field, of: next[draft])) }
      next[draft] += 1
    }
    self.numbers = numbers
    self.sources = sources
    self.lengths = lengths
  }

  private func columns() -> SegmentColumns {
    var columns = SegmentColumns()
    var next = [Int](repeating: 0, count: drafts.count)
    for source in sources {
      columns.append(next[Int(source)], of: drafts[Int(source)].documents)
      next[Int(source)] += 1
    }
    return columns
  }

  // MARK: - Terms

  /// The dictionary cut at about equal numbers of terms: for each range, the part of each draft's order.
  private func ranges(count: Int) -> [[Range<Int>]] {
    guard let largest = drafts.max(by: { $0.occurrences.count < $1.occurrences.count }) else { return [] }
    var cuts = [drafts.map { _ in 0 }]
    for part in 1..<max(count, 1) {
      let place = part * largest.occurrences.count / count
      if place >= largest.occurrences.count { break }
      cuts.append(drafts.map { $0.firstIndex(notBelow: place, of: largest) })
    }
    cuts.append(drafts.map { $0.occurrences.count })
    return zip(cuts, cuts.dropFirst()).map { lower, upper in zip(lower, upper).map { $0..<$1 } }
  }

  /// The postings of a range of the dictionary.
  private func terms(_ range: [Range<Int>]) -> DictionaryChunk {
    var chunk = DictionaryChunkWriter(documentCount: sources.count)
    var memory = Memory()
    var next = range.map(\.lowerBound)
    // The drafts that have the next term.
    var here = PlainBuffer<Int>()
    while true {
      here.removeAll()
      for index in drafts.indices where next[index] < range[index].upperBound {
        if here.count == 0 {
          here.append(index)
          continue
        }
        let first = here[0]
        let order = drafts[index].compare(next[index], with: next[first], of: drafts[first])
        if order < 0 { here.removeAll() }
        if order <= 0 { here.append(index) }
      }
      if here.count == 0 { return chunk.finish() }
      let first = here[0]
      chunk.begin { drafts[first].occurrences.append(termOf: next[first], to: &$0) }
      if here.count == 1 {
        let end = drafts[first].endOfTerm(at: next[first], before: range[first].upperBound)
        for list in next[first]..<end {
          append(CollectionOfOne((draft: first, list: list)), using: &memory, to: &chunk)
        }
        next[first] = end
      } else {
        var found: [(code: UInt8, draft: Int, list: Int)] = []
        for place in 0..<here.count {
          let draft = here[place]
          let end = drafts[draft].endOfTerm(at: next[draft], before: range[draft].upperBound)
          for list in next[draft]..<end {
            found.append((drafts[draft].occurrences.field(of: list).code, draft, list))
          }
          next[draft] = end
        }
        found.sort { ($0.code, $0.draft) < ($1.code, $1.draft) }
        var start = 0
        while start < found.count {
          let end = found[start...].firstIndex { $0.code != found[start].code } ?? found.count
          append(found[start..<end].lazy.map { ($0.draft, $0.list) }, using: &memory, to: &chunk)
          start = end
        }
      }
      chunk.end()
    }
  }

  /// Appends the lists that drafts have of one term and field as one, its documents in order.
  private func append(
    _ parts: some Collection<(draft: Int, list: Int)>, using memory: inout Memory, to chunk: inout DictionaryChunkWriter
  ) {
    guard let first = parts.first else { return }
    memory.lists.removeAll()
    for part in parts {
      drafts[part.draft].occurrences.decode(
        part.list, numbers: numbers[part.draft], using: &memory.bytes, into: &memory.lists)
    }
    let field = drafts[first.draft].occurrences.field(of: first.list)
    if parts.count == 1 {
      _ = append(memory.lists, 0, from: DecodedLists.Place(), before: .max, field, to: &chunk)
      return chunk.finish(field)
    }
    memory.next.removeAll()
    memory.next.append(DecodedLists.Place())
    for list in 0..<memory.lists.ends.count - 1 { memory.next.append(memory.lists.ends[list]) }
    while true {
      // Documents of one draft follow each other until one of another comes between them.
      var lowest = -1
      var (document, bound) = (UInt32.max, UInt32.max)
      for index in 0..<memory.next.count where memory.next[index].document < memory.lists.ends[index].document {
        let other = memory.lists.documents[memory.next[index].document]
        if lowest < 0 || other < document {
          (lowest, document, bound) = (index, other, document)
        } else {
          bound = min(bound, other)
        }
      }
      if lowest < 0 { return chunk.finish(field) }
      let start = memory.next[lowest]
      memory.next[lowest] = append(memory.lists, lowest, from: start, before: bound, field, to: &chunk)
    }
  }

  /// Appends the documents of a list below a bound, from a place on, and returns where the others begin.
  @inline(__always)
  private func append(
    _ lists: borrowing DecodedLists, _ list: Int, from start: DecodedLists.Place, before bound: UInt32,
    _ field: OccurrenceTable.ListField, to chunk: inout DictionaryChunkWriter
  ) -> DecodedLists.Place {
    var (place, position) = (start.document, start.position)
    let end = lists.ends[list].document
    while place < end, lists.documents[place] < bound {
      let document = lists.documents[place]
      if field.isText {
        let length = lengths[Int(document) &* TextField.allCases.count &+ Int(field.code)]
        let last = position &+ Int(lists.counts[place])
        chunk.append(document, length: length, gaps: lists.gaps.span.extracting(position..<last))
        position = last
      } else {
        chunk.append(document, field, length: 0)
      }
      place &+= 1
    }
    return DecodedLists.Place(document: place, position: position)
  }
}

/// Memory that a thread uses for one term after the other.
private struct Memory: ~Copyable {
  var lists = DecodedLists()
  /// How far each list has been read.
  var next = PlainBuffer<DecodedLists.Place>()
  var bytes = PlainBuffer<UInt8>()
}

extension SegmentDraft {
  /// The first list whose term is not below that of a list of another draft. O(log lists).
  fileprivate func firstIndex(notBelow list: Int, of other: SegmentDraft) -> Int {
    var low = 0
    var high = occurrences.count
    while low < high {
      let middle = (low + high) / 2
      if compare(middle, with: list, of: other) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The list behind those of the term of `list`, one for each field that it stands in.
  fileprivate func endOfTerm(at list: Int, before end: Int) -> Int {
    var next = list + 1
    while next < end, compare(list, with: next, of: self) == 0 { next += 1 }
    return next
  }
}
