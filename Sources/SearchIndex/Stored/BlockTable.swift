internal import Bytes
internal import SystemCalls

/// The offsets and rows of the blocks of a compressed column; see `StoredColumnWriter` for the format.
struct BlockTable: Sendable {
  /// The encoded prefix code of the blocks.
  let code: ByteSlice
  /// The history and then the blocks, concatenated.
  let content: ByteSlice

  private let blockCount: Int
  private let starts: PackedColumnReader
  private let offsets: PackedColumnReader

  /// Reads the table of the column in `slice`.
  init(_ slice: ByteSlice) {
    let startsEnd = 13 + Int(slice.bytes.loadUInt32(at: 5))
    let offsetsEnd = startsEnd + Int(slice.bytes.loadUInt32(at: 9))
    starts = PackedColumnReader(slice.slice(13..<startsEnd))
    offsets = PackedColumnReader(slice.slice(startsEnd..<offsetsEnd))
    code = slice.slice(offsetsEnd..<offsetsEnd + BlockCode.size)
    content = slice.slice(code.count + offsetsEnd..<max(slice.count, code.count + offsetsEnd))
    // Every block has at least one byte.
    blockCount = min(Int(slice.bytes.loadUInt32(at: 1)), content.count)
  }

  /// An empty slice, for rows that do not exist.
  var empty: ByteSlice { content.slice(0..<0) }

  /// Returns the block that contains a row, or nil if there is none. O(log blocks).
  func block(of row: Int) -> Int? {
    let next = (0..<blockCount).partitioningIndex { starts[$0] > row }
    return next > 0 && row < starts[next] ? next - 1 : nil
  }

  /// Returns the rows of a block.
  func rows(ofBlock block: Int) -> Range<Int> {
    let first = Int(clamping: starts[block])
    return first..<max(first, Int(clamping: starts[block + 1]))
  }

  /// Returns the contents of a block's head and the offset of the block's bytes in `content`, or nil if the head is
  /// damaged. The block nil is the history.
  func head(ofBlock block: Int?) -> (isPlain: Bool, size: Int, offset: Int)? {
    let slice = content
    var reader = ByteReader(slice.bytes, at: Int(clamping: offsets[block.map { $0 + 1 } ?? 0]))
    let head = reader.varint()
    if reader.isDamaged { return nil }
    return (head & 1 != 0, Int(clamping: head >> 1), reader.offset)
  }
}
