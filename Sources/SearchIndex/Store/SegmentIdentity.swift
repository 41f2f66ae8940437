/// Identifies the contents of a segment, which never change: what was computed from them is valid in every snapshot with
/// the segment. Only which of its documents are live differs.
package struct SegmentIdentity: Hashable, Sendable {
  private let file: UInt64
  private let range: Range<Int>
  private let checksum: UInt64
  /// The reader of a segment that exists only in memory; it is kept, so that no other one gets its address.
  private let reader: SegmentReader?

  init(_ part: IndexSnapshot.Part, in file: UInt64) {
    if let location = part.location {
      (self.file, range, checksum, reader) = (file, location.range, location.checksum, nil)
    } else {
      (self.file, range, checksum, reader) = (0, 0..<0, 0, part.reader)
    }
  }

  /// Returns whether two identities are of the same segment.
  package static func == (left: SegmentIdentity, right: SegmentIdentity) -> Bool {
    left.file == right.file && left.range == right.range && left.checksum == right.checksum
      && left.reader === right.reader
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(range)
    hasher.combine(reader.map { ObjectIdentifier($0) })
  }
}

extension IndexSnapshot {
  /// The identities of the segments, in order.
  package var segments: [SegmentIdentity] { parts.map { SegmentIdentity($0, in: version.file) } }
}
