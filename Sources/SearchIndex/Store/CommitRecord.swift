internal import Bytes

/// A commit: its segments with their deleted documents, and the facts of the scan that it results from.
///
///     commit  := checksum:uint64 format:uint32 segments:varint owner:counted settings:uint64 scanned:uint64
///                segment{segments}
///     segment := offset:uint64 size:uint64 checksum:uint64 documents:varint deleted:varint (gap:varint){deleted}
///                tokens:varint{8}
///
/// The checksum covers all bytes after it. A gap is the distance from the previous deleted document, at first -1.
struct CommitRecord: Sendable {
  struct Segment: Sendable {
    /// The range of the segment's bytes in the file.
    var range: Range<Int>
    var checksum: UInt64
    /// The number of documents, including deleted ones.
    var documentCount: Int
    var deleted: DocumentSet
    /// The sum of the lengths of each text field over the live documents.
    var liveTokens: [UInt64]
  }

  var scan: ScanFacts
  /// The segments. Each key is live in at most one of them.
  var segments: [Segment]

  var bytes: [UInt8] {
    var body = ByteWriter()
    body.append(CommitSlot.format)
    body.append(varint: segments.count)
    body.append(counted: scan.owner)
    body.append(scan.settings)
    body.append(UInt64(bitPattern: scan.time))
    for segment in segments {
      body.append(UInt64(segment.range.lowerBound))
      body.append(UInt64(segment.range.count))
      body.append(segment.checksum)
      body.append(varint: segment.documentCount)
      body.append(varint: segment.deleted.count)
      var previous = -1
      for document in segment.deleted {
        body.append(varint: document - previous)
        previous = document
      }
      for count in segment.liveTokens { body.append(varint: count) }
    }
    var record = ByteWriter(reserving: body.count + 8)
    record.append(Checksum.of(body.bytes.span))
    record.append(body.bytes)
    return record.bytes
  }
}

extension CommitRecord {
  /// Makes the record of the parts of a snapshot that are in the file.
  init(scan: ScanFacts, _ parts: [IndexSnapshot.Part]) {
    let segments = parts.compactMap { part in
      part.location.map {
        Segment(
          range: $0.range, checksum: $0.checksum, documentCount: part.reader.documentCount, deleted: part.deleted,
          liveTokens: part.liveTokens)
      }
    }
    self.init(scan: scan, segments: segments)
  }

  /// Decodes a record; nil if it is damaged, has another format, or refers to data outside a file of `fileSize` bytes.
  init?(_ bytes: Span<UInt8>, fileSize: Int) {
    var reader = ByteReader(bytes)
    let checksum = reader.uint64()
    guard !reader.isDamaged, checksum == Checksum.of(bytes.extracting(8..<bytes.count)) else { return nil }
    guard reader.uint32() == CommitSlot.format else { return nil }
    let count = reader.count()
    var scan = ScanFacts(owner: [UInt8](reader.countedBytes()))
    scan.settings = reader.uint64()
    scan.time = Int64(bitPattern: reader.uint64())
    var segments: [Segment] = []
    for _ in 0..<count {
      let (offset, size) = (Int(clamping: reader.uint64()), Int(clamping: reader.uint64()))
      let (end, overflow) = offset.addingReportingOverflow(size)
      let checksum = reader.uint64()
      // A document occupies far more than one byte of its segment, so the segment's size limits the set allocated here.
      let documents = reader.count(atMost: size)
      let deletedCount = reader.count(atMost: documents)
      guard !reader.isDamaged, !overflow, offset >= CommitSlot.headSize, end <= fileSize else { return nil }
      var deleted = DocumentSet(universe: documents)
      var previous = -1
      for _ in 0..<deletedCount {
        previous += reader.count()
        if reader.isDamaged { return nil }
        deleted.insert(previous)
      }
      let tokens = TextField.allCases.map { _ in reader.varint() }
      segments.append(
        Segment(
          range: offset..<end, checksum: checksum, documentCount: documents, deleted: deleted, liveTokens: tokens))
    }
    if reader.isDamaged { return nil }
    self.init(scan: scan, segments: segments)
  }
}

/// The facts of the file scan that a commit results from.
package struct ScanFacts: Equatable, Sendable {
  /// Identifies the indexed vault, for example by its path and device. An index with another owner is foreign.
  package var owner: [UInt8]
  /// A hash of the settings that determine the contents of a document; different settings require a rebuild.
  package var settings: UInt64 = 0
  /// The time at which the scan began, in nanoseconds since 1970 by the file system's clock. A file that is not older
  /// than this may have been changed after it was read, within one tick of that clock.
  package var time: Int64 = 0

  /// Makes the facts of a scan that has not taken place yet.
  package init(owner: [UInt8] = [], settings: UInt64 = 0, time: Int64 = 0) {
    (self.owner, self.settings, self.time) = (owner, settings, time)
  }
}
