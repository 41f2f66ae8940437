internal import Bytes
internal import SystemCalls

/// Writes a column of byte strings, one per document, in compressed blocks.
///
///     column := blocks:uint32 widths:uint32{2} starts:packed-column offsets:packed-column block{blocks}
///     block  := head:varint content
///     head   := isPlain | size << 1      `size` is that of the block's bytes, which are (size:varint row){rows}
///
/// `starts` has the first row of each block, followed by the number of rows; `offsets` has the offset of each block,
/// counted from the first one, followed by the end of the last block. `BlockCompression` defines the content of the blocks
/// that are not plain.
struct StoredColumnWriter {
  /// The minimum size of each block but the last, small enough to decompress for a single row.
  let blockSize: Int
  /// The maximum number of rows in a block, so that many empty rows do not make a block slow to read.
  static let blockRows = 1024
  /// The maximum size of a block that is not plain, which limits the memory that a reader allocates for a damaged file.
  static let largestBlock = 1 << 20

  /// All rows, each preceded by its size.
  private var content: ByteWriter
  private var rowCount = 0
  /// The first row of each block, and the offset of the block in `content`.
  private var blocks: [(row: Int, offset: Int)] = []

  /// Makes an empty column; the default block size suits fields that are read for one row or for many consecutive rows.
  /// `byteCount` is the total size of the rows with their sizes, if known.
  init(blockSize: Int = Self.blockSize(of: .text), reserving byteCount: Int = 0) {
    self.blockSize = blockSize
    content = ByteWriter(reserving: byteCount)
  }

  /// Returns the block size of a field, which is small for fields that lists and searches read for scattered documents.
  static func blockSize(of field: StoredField) -> Int {
    switch field {
    case .names: 2 << 10
    case .card, .tags, .links: 4 << 10
    case .text, .properties, .outline, .tasks, .problems: 16 << 10
    }
  }

  mutating func append(_ bytes: Span<UInt8>) {
    let isFull = blocks.last.map { content.count - $0.offset >= blockSize || rowCount - $0.row >= Self.blockRows }
    if isFull ?? true { blocks.append((rowCount, content.count)) }
    content.append(varint: bytes.count)
    content.append(bytes)
    rowCount += 1
  }

  consuming func finish() -> [UInt8] {
    var bytes = PlainBuffer<UInt8>(reserving: content.count / 2)
    var offsets: [Int64] = []
    for (index, block) in blocks.enumerated() {
      let end = index + 1 < blocks.count ? blocks[index + 1].offset : content.count
      offsets.append(Int64(bytes.count))
      Self.append(content.bytes.span.extracting(block.offset..<end), to: &bytes)
    }
    offsets.append(Int64(bytes.count))

    let starts = PackedColumnWriter.bytes(of: blocks.map { Int64($0.row) } + [Int64(rowCount)])
    let packed = PackedColumnWriter.bytes(of: offsets)
    var column = ByteWriter(reserving: 12 + starts.count + packed.count + bytes.count)
    for number in [blocks.count, starts.count, packed.count] { column.append(UInt32(number)) }
    column.append(starts)
    column.append(packed)
    column.append(bytes.span)
    return column.bytes
  }

  private static func append(_ block: Span<UInt8>, to bytes: inout PlainBuffer<UInt8>) {
    let start = bytes.count
    if block.count <= largestBlock {
      bytes.append(varint: UInt64(block.count << 1))
      BlockCompression.compress(block, to: &bytes)
      // Compression that saves little is not worth the additional time for reading.
      if bytes.count - start < block.count / 8 * 7 { return }
      bytes.truncate(to: start)
    }
    bytes.append(varint: UInt64(block.count << 1 | 1))
    bytes.append(block)
  }
}
