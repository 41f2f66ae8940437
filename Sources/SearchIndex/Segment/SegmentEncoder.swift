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
    let results = Parallel.map(ranges.count + 1, workers: workers) { index -> Result in
      index == 0 ? .columns(encoder.columns()) : .terms(encoder.terms(ranges[index - 1]))
    }
    var columns = SegmentColumns()
    var dictionary = DictionaryWriter()
    for result in results {
      switch result {
      case .columns(let found): columns = found
      case .terms(let chunk): dictionary.append(chunk)
      }
    }
    return columns.finish(dictionary: dictionary.finish())
  }

  private enum Result: Sendable {
    case columns(SegmentColumns)
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
    guard let largest = drafts.max(by: { $0.order.count < $1.order.count }) else { return [] }
    var cuts = [drafts.map { _ in 0 }]
    for part in 1..<max(count, 1) {
      let place = part * largest.order.count / count
      if place >= largest.order.count { break }
      cuts.append(drafts.map { $0.firstIndex(notBelow: largest.order[place], of: largest) })
    }
    cuts.append(drafts.map(\.order.count))
    return zip(cuts, cuts.dropFirst()).map { lower, upper in zip(lower, upper).map { $0..<$1 } }
  }

  /// The postings of a range of the dictionary.
  private func terms(_ range: [Range<Int>]) -> DictionaryChunk {
    var chunk = DictionaryChunkWriter(documentCount: sources.count)
    var next = range.map(\.lowerBound)
    var here: [Int] = []
    while true {
      here.removeAll(keepingCapacity: true)
      for index in drafts.indices where next[index] < range[index].upperBound {
        guard let first = here.first else {
          here.append(index)
          continue
        }
        let order = drafts[index].compare(
          drafts[index].order[next[index]], with: drafts[first].order[next[first]], of: drafts[first])
        if order < 0 { here.removeAll(keepingCapacity: true) }
        if order <= 0 { here.append(index) }
      }
      guard let first = here.first else { return chunk.finish() }
      chunk.begin { drafts[first].occurrences.append(termOf: Int(drafts[first].order[next[first]]), to: &$0) }
      if here.count == 1 {
        // All fields of the term in turn.
        let term = drafts[first].order[next[first]]
        repeat {
          append(list: Int(drafts[first].order[next[first]]), of: first, to: &chunk)
          next[first] += 1
        } while next[first] < range[first].upperBound
          && drafts[first].compare(term, with: drafts[first].order[next[first]], of: drafts[first]) == 0
      } else {
        appendMerged(here, &next, range, to: &chunk)
      }
      chunk.end()
    }
  }

  private func append(list: Int, of draft: Int, to chunk: inout DictionaryChunkWriter) {
    let field = drafts[draft].occurrences.field(of: list)
    var reader = drafts[draft].occurrences.reader(of: list)
    while reader.next(drafts[draft].occurrences) {
      let document = numbers[draft][Int(reader.document)]
      chunk.append(document, field, length: length(of: document, field))
      if field.isText {
        while let position = reader.nextPosition(drafts[draft].occurrences) { chunk.append(position: position, field) }
      }
    }
    chunk.finish(field)
  }

  /// The lists of one term that several drafts have, field by field, with their documents in order.
  private func appendMerged(
    _ here: [Int], _ next: inout [Int], _ range: [Range<Int>], to chunk: inout DictionaryChunkWriter
  ) {
    var lists: [(code: UInt8, draft: Int, list: Int)] = []
    for draft in here {
      let term = drafts[draft].order[next[draft]]
      repeat {
        let list = drafts[draft].order[next[draft]]
        lists.append((drafts[draft].occurrences.field(of: Int(list)).code, draft, Int(list)))
        next[draft] += 1
      } while next[draft] < range[draft].upperBound
        && drafts[draft].compare(term, with: drafts[draft].order[next[draft]], of: drafts[draft]) == 0
    }
    lists.sort { ($0.code, $0.draft) < ($1.code, $1.draft) }
    var start = 0
    while start < lists.count {
      let end = lists[start...].firstIndex { $0.code != lists[start].code } ?? lists.count
      if end == start + 1 {
        append(list: lists[start].list, of: lists[start].draft, to: &chunk)
      } else {
        merge(lists[start..<end].map { ($0.draft, $0.list) }, OccurrenceTable.ListField(code: lists[start].code), &chunk)
      }
      start = end
    }
  }

  private func merge(
    _ lists: [(draft: Int, list: Int)], _ field: OccurrenceTable.ListField, _ chunk: inout DictionaryChunkWriter
  ) {
    var readers = lists.map { drafts[$0.draft].occurrences.reader(of: $0.list) }
    var current = [UInt32](repeating: .max, count: lists.count)
    func advance(_ index: Int) {
      let draft = lists[index].draft
      let isThere = readers[index].next(drafts[draft].occurrences)
      current[index] = isThere ? numbers[draft][Int(readers[index].document)] : .max
    }
    for index in lists.indices { advance(index) }
    while true {
      var lowest = 0
      for index in 1..<lists.count where current[index] < current[lowest] { lowest = index }
      let document = current[lowest]
      if document == .max { break }
      chunk.append(document, field, length: length(of: document, field))
      if field.isText {
        while let position = readers[lowest].nextPosition(drafts[lists[lowest].draft].occurrences) {
          chunk.append(position: position, field)
        }
      }
      advance(lowest)
    }
    chunk.finish(field)
  }

  private func length(of document: UInt32, _ field: OccurrenceTable.ListField) -> UInt8 {
    field.isText ? lengths[Int(document) * TextField.allCases.count + Int(field.code)] : 0
  }
}

extension SegmentDraft {
  /// The first place in `order` whose term is not below that of a list of another draft. O(log lists).
  fileprivate func firstIndex(notBelow list: UInt32, of other: SegmentDraft) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if compare(order[middle], with: list, of: other) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
