internal import Bytes
internal import SystemCalls

/// Reads the folders of a segment; see `FolderTableWriter` for the format.
struct FolderTableReader: Sendable {
  private let table: SortedTableReader

  /// The bytes of the table.
  var slice: ByteSlice { table.slice }

  /// The number of folders, which may be lower if bytes are damaged.
  let count: Int

  /// Makes a reader of the table in `slice`.
  init(_ slice: ByteSlice) {
    table = SortedTableReader(slice)
    // No entry is shorter than 11 bytes, so this limits the memory that callers allocate.
    count = min(table.count, slice.count / 11)
  }

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
