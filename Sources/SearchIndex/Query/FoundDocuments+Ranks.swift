internal import Bytes

extension FoundDocuments {
  /// Returns the documents with the given ranks in key order, counted from 0; ranks that do not exist are skipped.
  ///
  /// The ranges of the segments are halved until one document is left, so that few keys are read. O(segments × log²
  /// documents) for each rank.
  package func documents(at ranks: [Int]) -> [DocumentID] {
    let lists = sets.map { Array($0) }
    return ranks.compactMap { $0 >= 0 && $0 < count ? document(at: $0, of: lists) : nil }
  }

  private func document(at rank: Int, of lists: [[Int]]) -> DocumentID? {
    var rank = rank
    // The part of each segment that may still contain the document.
    var ranges = lists.map { 0..<$0.count }
    while let widest = ranges.indices.max(by: { ranges[$0].count < ranges[$1].count }), !ranges[widest].isEmpty {
      let middle = ranges[widest].lowerBound + ranges[widest].count / 2
      let pivot = key(widest, lists[widest][middle])
      // The number of documents in each segment that sort before the pivot.
      let bounds = ranges.indices.map { segment in
        segment == widest ? middle : lowerBound(of: pivot, segment, lists[segment], in: ranges[segment])
      }
      let before = ranges.indices.reduce(0) { $0 + bounds[$1] - ranges[$1].lowerBound }
      if rank == before { return DocumentID(segment: widest, document: lists[widest][middle]) }
      for segment in ranges.indices {
        if rank < before {
          ranges[segment] = ranges[segment].lowerBound..<bounds[segment]
        } else {
          let isPivot = segment == widest ? 1 : 0
          ranges[segment] = (bounds[segment] + isPivot)..<ranges[segment].upperBound
        }
      }
      if rank > before { rank -= before + 1 }
    }
    return nil
  }

  private func lowerBound(of key: [UInt8], _ segment: Int, _ list: [Int], in range: Range<Int>) -> Int {
    range.partitioningIndex { self.key(segment, list[$0]).compare(key) >= 0 }
  }

  private func key(_ segment: Int, _ document: Int) -> [UInt8] {
    snapshot.key(of: DocumentID(segment: segment, document: document))
  }
}
