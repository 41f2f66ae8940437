internal import Bytes
internal import Synchronization
internal import SystemCalls

/// Encodes the drafts of several writers as one segment, on several threads.
///
/// The dictionary is split into ranges, which the threads encode one after another, while one thread encodes the
/// documents. No two drafts may contain the same key. O(documents × drafts + occurrences).
package struct SegmentEncoder {
  /// The number of lists in a range of the dictionary if one thread encodes it; copying the lists uses memory.
  private static let rangeSize = 1 << 15

  private let numbers: DocumentNumbers
  /// For each document of the segment, the number of its draft.
  private let sources: [UInt16]
  /// For each document of the segment, the `LengthCode` of its body.
  private let lengths: [UInt8]

  /// Returns the bytes of the segment of all documents.
  package static func encode(_ drafts: consuming [SegmentDraft], workers: Int = 1) -> [UInt8] {
    let columns: EncodedColumns
    var chunks: [DictionaryChunk]
    // The drafts are released before the whole segment is assembled.
    (columns, chunks) = parts(of: drafts, workers: workers)
    let dictionary = EncodedDictionary(chunks, workers: workers)
    chunks = []
    return columns.segment(dictionary: dictionary)
  }

  private static func parts(
    of drafts: consuming [SegmentDraft], workers: Int
  ) -> (columns: EncodedColumns, chunks: [DictionaryChunk]) {
    let encoder = Self(copy drafts)
    let terms = drafts.map(\.terms)
    let documents = Mutex(drafts.map(\.documents))
    drafts = []
    let listCount = terms.reduce(0) { $0 + $1.occurrences.count }
    let ranges = Self.ranges(of: terms, count: max(workers > 1 ? workers * 8 : 1, listCount / Self.rangeSize))
    let parts = Parallel.map(ranges.count + 1, workers: workers) { index -> (EncodedColumns?, DictionaryChunk?) in
      if index == 0 {
        // The documents are released as soon as they are encoded, while other threads need the rest.
        let taken = documents.withLock { documents in
          defer { documents = [] }
          return documents
        }
        return (encoder.columns(of: taken).encoded(), nil)
      }
      let range = RangeEncoder(terms, ranges[index - 1], documentCount: encoder.sources.count)
      return (nil, range.encoded(encoder.numbers, lengths: encoder.lengths))
    }
    return (parts[0].0 ?? SegmentColumns().encoded(), parts.compactMap(\.1))
  }

  private init(_ drafts: [SegmentDraft]) {
    let count = drafts.reduce(0) { $0 + $1.documentCount }
    var numbers = DocumentNumbers(counts: drafts.map(\.documentCount))
    var sources: [UInt16] = []
    var lengths: [UInt8] = []
    sources.reserveCapacity(count)
    lengths.reserveCapacity(count)
    var next = [Int](repeating: 0, count: drafts.count)
    for number in 0..<UInt32(count) {
      var lowest: Int?
      for index in drafts.indices where next[index] < drafts[index].documentCount {
        let documents = drafts[index].documents
        let isLower = lowest.map { documents.heap.precedes(next[index], next[$0], of: drafts[$0].documents.heap) }
        if isLower ?? true { lowest = index }
      }
      guard let draft = lowest else { break }
      numbers.set(number, next[draft], of: draft)
      sources.append(UInt16(draft))
      lengths.append(drafts[draft].documents.heap.lengthCode(.body, of: next[draft]))
      next[draft] += 1
    }
    (self.numbers, self.sources, self.lengths) = (numbers, sources, lengths)
  }

  private func columns(of drafts: consuming [DocumentDraft]) -> SegmentColumns {
    var columns = SegmentColumns(reserving: sources.count) { field in
      drafts.reduce(0) { $0 + $1.heap.storedByteCounts[field.rawValue] }
    }
    var next = [Int](repeating: 0, count: drafts.count)
    for source in sources {
      columns.append(next[Int(source)], of: drafts[Int(source)].heap)
      next[Int(source)] += 1
    }
    return columns
  }

  // MARK: - Terms

  /// Splits the dictionary into ranges with about equal numbers of terms. Returns each draft's part for each range.
  private static func ranges(of drafts: [TermDraft], count: Int) -> [[Range<Int>]] {
    guard let largest = drafts.max(by: { $0.occurrences.count < $1.occurrences.count }) else { return [] }
    var cuts = [drafts.map { _ in 0 }]
    for part in 1..<max(count, 1) {
      let cut = part * largest.occurrences.count / count
      if cut >= largest.occurrences.count { break }
      cuts.append(drafts.map { $0.firstIndex(notBelow: cut, of: largest) })
    }
    cuts.append(drafts.map { $0.occurrences.count })
    return zip(cuts, cuts.dropFirst()).map { lower, upper in zip(lower, upper).map { $0..<$1 } }
  }
}

extension TermDraft {
  /// Returns the first list whose term does not sort before that of a list of another draft. O(log lists).
  fileprivate func firstIndex(notBelow list: Int, of other: TermDraft) -> Int {
    (0..<occurrences.count).partitioningIndex { occurrences.compare($0, with: list, of: other.occurrences) >= 0 }
  }
}
