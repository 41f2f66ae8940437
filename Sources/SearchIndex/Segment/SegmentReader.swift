internal import Bytes
internal import SystemCalls

/// Reads one segment; see `SegmentPart` for the format. Every access is safe: damaged or missing bytes read as zero,
/// empty or absent, and never trap.
final class SegmentReader: Sendable {
  /// The number of documents, including deleted ones.
  let documentCount: Int
  let keys: SortedTableReader
  let folders: FolderTableReader
  let terms: TermTableReader
  let grams: TrigramIndexReader
  /// The sum of the lengths of each text field, as rounded by `LengthCode`.
  let tokenCounts: [UInt64]
  let slice: ByteSlice

  private let hashes: ByteSlice
  private let lengths: PackedRowsReader
  private let fingerprints: [PackedColumnReader]
  private let numbers: [PackedColumnReader]
  private let stored: [StoredColumnReader]
  /// The columns that replace those of the file, by `NumberField`; an empty column replaces nothing.
  private let replaced: [[Int64]]

  init(_ slice: ByteSlice) {
    self.slice = slice
    let partCount = Int(slice.bytes.loadUInt32(at: 0))
    func part(_ part: SegmentPart) -> ByteSlice {
      guard part.rawValue < partCount else { return slice.slice(0..<0) }
      let entry = 8 + TextField.allCases.count * 8 + part.rawValue * 16
      let offset = Int(clamping: slice.bytes.loadUInt64(at: entry))
      let size = Int(clamping: slice.bytes.loadUInt64(at: entry + 8))
      let (end, overflow) = offset.addingReportingOverflow(size)
      return overflow ? slice.slice(0..<0) : slice.slice(offset..<end)
    }
    keys = SortedTableReader(part(.keys))
    documentCount = min(Int(slice.bytes.loadUInt32(at: 4)), keys.count)
    tokenCounts = TextField.allCases.map { slice.bytes.loadUInt64(at: 8 + Int($0.rawValue) * 8) }
    hashes = part(.hashes)
    lengths = PackedRowsReader(part(.lengths))
    fingerprints = [.size, .modified, .changed, .inode].map { PackedColumnReader(part($0)) }
    folders = FolderTableReader(part(.folders))
    numbers = NumberField.allCases.map { PackedColumnReader(part(.number($0))) }
    stored = StoredField.allCases.map { StoredColumnReader(part(.stored($0))) }
    terms = TermTableReader(
      terms: part(.terms), postings: part(.postings), positions: part(.positions), lengths: lengths,
      segmentDocuments: documentCount)
    grams = TrigramIndexReader(part(.grams))
    replaced = []
  }

  init(_ other: SegmentReader, replacing columns: [[Int64]]) {
    (slice, documentCount, keys, folders) = (other.slice, other.documentCount, other.keys, other.folders)
    (terms, grams, tokenCounts, hashes) = (other.terms, other.grams, other.tokenCounts, other.hashes)
    (lengths, fingerprints, numbers, stored) = (other.lengths, other.fingerprints, other.numbers, other.stored)
    replaced = columns
  }

  func fingerprint(of document: Int) -> FileFingerprint {
    FileFingerprint(
      size: UInt64(bitPattern: fingerprints[0][document]), modified: fingerprints[1][document],
      changed: fingerprints[2][document], inode: UInt64(bitPattern: fingerprints[3][document]))
  }

  func documents(modifiedSince time: Int64, in set: DocumentSet) -> [Int] {
    let column = fingerprints[1]
    return set.filter { column[$0] >= time }
  }

  func contentHash(of document: Int) -> ContentHash {
    let slice = hashes
    return ContentHash(slice.bytes.loadUInt64(at: document &* 8))
  }

  func number(_ field: NumberField, of document: Int) -> Int64 {
    if !replaced.isEmpty, !replaced[field.rawValue].isEmpty { return replaced[field.rawValue][document] }
    return numbers[field.rawValue][document]
  }

  func stored(_ field: StoredField, of document: Int) -> ByteSlice { stored[field.rawValue][document] }

  func lengthCode(_ field: TextField, of document: Int) -> UInt8 { lengths[document, Int(field.rawValue)] }
}

/// Reads the folders of a segment; see `FolderTableWriter` for the format.
struct FolderTableReader: Sendable {
  private let table: SortedTableReader

  var slice: ByteSlice { table.slice }

  init(_ slice: ByteSlice) { table = SortedTableReader(slice) }

  /// Returns the digest of a folder, or nil if no document of the segment is directly in it. O(log folders).
  func digest(of path: Span<UInt8>) -> FolderDigest? {
    guard let block = table.block(containing: path) else { return nil }
    var cursor = SortedTableCursor(table, block: block)
    for _ in 0..<SortedTableWriter.blockSize {
      guard let digest = Self.next(&cursor) else { return nil }
      if cursor.key.span.isEqual(to: path) { return digest }
    }
    return nil
  }

  /// Calls `body` with each folder, sorted by path.
  func visit(_ body: (_ path: Span<UInt8>, _ digest: FolderDigest) -> Void) {
    var cursor = SortedTableCursor(table)
    while let digest = Self.next(&cursor) { body(cursor.key.span, digest) }
  }

  /// Calls `body` with each folder whose path begins with `prefix`, sorted by path.
  func visit(prefix: [UInt8], _ body: (_ path: Span<UInt8>) -> Void) {
    var cursor = SortedTableCursor(table, block: table.block(containing: prefix.span) ?? 0)
    while Self.next(&cursor) != nil {
      let path = cursor.key
      if path.span.hasPrefix(prefix.span) {
        body(path.span)
      } else if path.span.compare(prefix.span) > 0 {
        return
      }
    }
  }

  private static func next(_ cursor: inout SortedTableCursor) -> FolderDigest? {
    var digest = FolderDigest()
    let isThere = cursor.next { value in
      digest.sum = value.uint64()
      digest.count = value.count()
    }
    return isThere ? digest : nil
  }
}
