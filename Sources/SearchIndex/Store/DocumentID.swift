/// Identifies a document of a snapshot. IDs of different snapshots are unrelated.
package struct DocumentID: Hashable, Comparable, Sendable {
  /// The index of the segment in the snapshot.
  package let segment: Int
  /// The number of the document in the segment.
  package let document: Int

  /// Refers to a document of a segment.
  package init(segment: Int, document: Int) {
    self.segment = segment
    self.document = document
  }

  /// Compares segments, then numbers; the order is arbitrary, but stable.
  package static func < (left: DocumentID, right: DocumentID) -> Bool {
    (left.segment, left.document) < (right.segment, right.document)
  }
}
