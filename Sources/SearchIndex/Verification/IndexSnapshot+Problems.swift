internal import Bytes
internal import SystemCalls

extension IndexSnapshot {
  /// What is wrong with the snapshot in itself: checksums of its segments, the order of their documents, and documents
  /// that are alive twice. O(size of the index).
  ///
  /// The checksums of slot and commit need no second look: a snapshot with wrong ones cannot be read.
  package func problems() -> [IndexProblem] {
    var problems: [IndexProblem] = []
    for (number, part) in parts.enumerated() {
      let slice = part.reader.slice
      if let location = part.location, Checksum.of(slice.bytes) != location.checksum {
        problems.append(
          IndexProblem(
            code: "segment.checksum",
            message: "the checksum of segment \(number + 1), at byte \(location.range.lowerBound), is wrong"))
      }
      problems += orderProblems(number, part)
    }
    var cursor = KeyOrderCursor(self)
    var last: [UInt8]?
    while let next = cursor.next() {
      if next.key == last {
        problems.append(
          IndexProblem(code: "document.twice", document: next.key, message: "it is in the index twice"))
      }
      last = next.key
    }
    return problems
  }

  /// What is wrong with the order and the number of a segment's documents.
  private func orderProblems(_ number: Int, _ part: Part) -> [IndexProblem] {
    var cursor = SortedTableCursor(part.reader.keys)
    var last: [UInt8]?
    var count = 0
    while cursor.next(skippingValue: { _ in }) {
      if let last, cursor.key.compare(last) <= 0 {
        return [
          IndexProblem(
            code: "segment.order", document: cursor.key,
            message: "segment \(number + 1) does not have it in its place")
        ]
      }
      last = cursor.key
      count += 1
    }
    if count == part.reader.documentCount { return [] }
    return [
      IndexProblem(
        code: "segment.count",
        message: "segment \(number + 1) holds \(count) documents and says \(part.reader.documentCount)")
    ]
  }
}
