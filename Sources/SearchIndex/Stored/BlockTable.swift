internal import Bytes
internal import SystemCalls

/// Where the blocks of a compressed column lie, and which rows each has; see `StoredColumnWriter` for its bytes.
struct BlockTable: Sendable {
  /// The bytes of the code that the blocks are written with.
  let code: ByteSlice
  /// The blocks, the history first, one behind the other.
  let content: ByteSlice

  private let blockCount: Int
  private let starts: PackedColumnReader
  private let offsets: PackedColumnReader

  /// The table of the column in `slice`.
  init(_ slice: ByteSlice) {
    let startsEnd = 13 + Int(slice.bytes.loadUInt32(at: 5))
    let offsetsEnd = startsEnd + Int(slice.bytes.loadUInt32(at: 9))
    starts = PackedColumnReader(slice.slice(13..<startsEnd))
    offsets = PackedColumnReader(slice.slice(startsEnd..<offsetsEnd))
    code = slice.slice(offsetsEnd..<offsetsEnd + BlockCode.size)
    content = slice.slice(code.count + offsetsEnd..<max(slice.count, code.count + offsetsEnd))
    // Every block has a byte at least.
    blockCount = min(Int(slice.bytes.loadUInt32(at: 1)), content.count)
  }

  /// Nothing, for rows that are not there.
  var empty: ByteSlice { content.slice(0..<0) }

  /// The block that has a row, or nil. O(log blocks).
  func block(of row: Int) -> Int? {
    var (low, high) = (0, blockCount)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= row { low = middle + 1 } else { high = middle }
    }
    return low > 0 && row < starts[low] ? low - 1 : nil
  }

  /// The rows of a block.
  func rows(ofBlock block: Int) -> Range<Int> {
    let first = Int(clamping: starts[block])
    return first..<max(first, Int(clamping: starts[block + 1]))
  }

  /// What the head of a block says, and where its bytes begin in the content; nil for the history is its number.
  func head(ofBlock block: Int?) -> (isPlain: Bool, size: Int, offset: Int)? {
    let slice = content
    var reader = ByteReader(slice.bytes, at: Int(clamping: offsets[block.map { $0 + 1 } ?? 0]))
    let head = reader.varint()
    if reader.isDamaged { return nil }
    return (head & 1 != 0, Int(clamping: head >> 1), reader.offset)
  }
}
