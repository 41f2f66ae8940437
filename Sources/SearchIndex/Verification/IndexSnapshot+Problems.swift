internal import Bytes
internal import SystemCalls

extension IndexSnapshot {
  /// Returns the inconsistencies in the snapshot: invalid checksums of segments, documents in the wrong order, wrong
  /// folders, and documents that are live twice. O(size of the index).
  ///
  /// The checksums of the slot and the commit need no check, because a snapshot with invalid ones cannot be read.
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
      problems += documentProblems(number, part)
    }
    var cursor = KeyOrderCursor(self)
    var last: [UInt8]?
    while let next = cursor.next() {
      if next.key == last {
        problems.append(IndexProblem(code: "document.twice", document: next.key, message: "it is in the index twice"))
      }
      last = next.key
    }
    return problems
  }

  /// Returns the problems with the order, the number and the folders of a segment's documents.
  private func documentProblems(_ number: Int, _ part: Part) -> [IndexProblem] {
    var cursor = SortedTableCursor(part.reader.keys)
    var last: [UInt8]?
    var count = 0
    var folders = FolderTableWriter()
    while cursor.next() {
      if let last, cursor.key.compare(last) <= 0 {
        return [
          IndexProblem(
            code: "segment.order", document: cursor.key,
            message: "segment \(number + 1) does not have it at the right position")
        ]
      }
      folders.append(cursor.key.span, part.reader.fingerprint(of: cursor.entry))
      last = cursor.key
      count += 1
    }
    if count != part.reader.documentCount {
      return [
        IndexProblem(
          code: "segment.count",
          message: "segment \(number + 1) contains \(count) documents, not \(part.reader.documentCount)")
      ]
    }
    let slice = part.reader.folders.slice
    if slice.bytes.isEqual(to: folders.finish().span) { return [] }
    return [
      IndexProblem(code: "segment.folders", message: "segment \(number + 1) has the wrong folders for its documents")
    ]
  }
}

/// An inconsistency in an index.
package struct IndexProblem: Equatable, Sendable {
  /// The kind of problem, such as `segment.checksum`, in a stable form for programs.
  package let code: String
  /// The key of the affected document; nil if the problem concerns the file, a segment or a total.
  package let document: [UInt8]?
  /// A description for people, in lower case without a final period.
  package let message: String

  /// Makes a problem from its parts.
  package init(code: String, document: [UInt8]? = nil, message: String) {
    (self.code, self.document, self.message) = (code, document, message)
  }
}
