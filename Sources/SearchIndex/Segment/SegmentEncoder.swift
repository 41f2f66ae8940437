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
    var dictionary = DictionaryWriter()
    for result in results {
      switch result {
      case .columns(let found): columns = found
      case .terms(let chunk): dictionary.append(chunk)
      }
    }
    // What the parts were made of goes before the whole is made of them.
    results = []
    return columns.segment(dictionary: dictionary.finish())
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
    var lists = DecodedLists()
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
        let end = drafts[first].endOfTerm(at: next[first], before: range[first].upperBound)
        for place in next[first]..<end {
          append(CollectionOfOne((first, Int(drafts[first].order[place]))), using: &lists, to: &chunk)
        }
        next[first] = end
      } else {
        var found: [(code: UInt8, draft: Int, list: Int)] = []
        for draft in here {
          let end = drafts[draft].endOfTerm(at: next[draft], before: range[draft].upperBound)
          for list in drafts[draft].order[next[draft]..<end] {
            found.append((drafts[draft].occurrences.field(of: Int(list)).code, draft, Int(list)))
          }
          next[draft] = end
        }
        found.sort { ($0.code, $0.draft) < ($1.code, $1.draft) }
        var start = 0
        while start < found.count {
          let end = found[start...].firstIndex { $0.code != found[start].code } ?? found.count
          append(found[start..<end].lazy.map { ($0.draft, $0.list) }, using: &lists, to: &chunk)
          start = end
        }
      }
      chunk.end()
    }
  }

  /// Appends the lists that drafts have of one term and field as one, its documents in order.
  private func append(
    _ parts: some Collection<(draft: Int, list: Int)>, using lists: inout DecodedLists,
    to chunk: inout DictionaryChunkWriter
  ) {
    guard let first = parts.first else { return }
    lists.removeAll()
    for part in parts {
      drafts[part.draft].occurrences.decode(part.list, numbers: numbers[part.draft], into: &lists)
    }
    let field = drafts[first.draft].occurrences.field(of: first.list)
    var next = [(document: 0, position: 0)] + lists.ends.dropLast()
    while true {
      var lowest = -1
      var document = UInt32.max
      for index in next.indices where next[index].document < lists.ends[index].document {
        let other = lists.documents[next[index].document]
        if lowest < 0 || other < document { (lowest, document) = (index, other) }
      }
      if lowest < 0 { break }
      let length = field.isText ? lengths[Int(document) &* TextField.allCases.count &+ Int(field.code)] : 0
      chunk.append(document, field, length: length)
      let end = next[lowest].position &+ Int(lists.counts[next[lowest].document])
      for index in next[lowest].position..<end { chunk.append(position: lists.positions[index], field) }
      next[lowest] = (next[lowest].document &+ 1, end)
    }
    chunk.finish(field)
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

  /// The place in `order` behind the lists of the term at `place`, one for each field that it stands in.
  fileprivate func endOfTerm(at place: Int, before end: Int) -> Int {
    var next = place + 1
    while next < end, compare(order[place], with: order[next], of: self) == 0 { next += 1 }
    return next
  }
}
