internal import Bytes
internal import SystemCalls

/// Writes a column of byte strings, one per document, in compressed blocks.
///
///     column := 0 width:uint32 offsets:packed-column bytes     `width`: size of the packed column of count + 1 offsets
///             | 1 blocks:uint32 widths:uint32{2} starts:packed-column offsets:packed-column
///               code block{blocks + 1} zero:uint8{8}
///     block  := head:varint content
///     head   := isPlain | size << 1      `size` is that of the block's bytes, which are (size:varint row){rows}
///
/// `starts` has the first row of each block, followed by the number of rows; `offsets` has the offset of each block
/// after the code, followed by the end of the last block. The first block has no rows but the history, which consists
/// of samples of the column that the other blocks may repeat; it is plain. `BlockCode` defines the content of the
/// blocks that are not plain.
///
/// The same rows always produce the same bytes, regardless of earlier columns.
struct StoredColumnWriter {
  /// The minimum size of each block but the last, small enough to decode for a single row.
  let blockSize: Int
  /// The maximum size of the history. Columns with small blocks, which every search reads, have a smaller history.
  private var historySize: Int { blockSize < 2 << 10 ? 16 << 10 : Self.largestHistory }
  /// The maximum number of rows in a block, so that many empty rows do not make a block slow to read.
  static let blockRows = 1024
  /// The maximum size of a block that is not plain, which limits the memory that a reader allocates for a damaged file.
  static let largestBlock = 1 << 20
  /// The maximum size of the history, which must be within reach of every byte of a block.
  static let largestHistory = 48 << 10
  /// The divisor that limits the history to a fraction of the column's size.
  private static let historyShare = 32
  private static let sampleSize = 256
  /// The size below which columns are not compressed.
  private static let smallest = 1 << 10

  /// All rows, each preceded by its size.
  private var content: ByteWriter
  private var rowCount = 0
  /// The first row of each block, and the offset of the block in `content`.
  private var blocks: [(row: Int, offset: Int)] = []

  /// Makes an empty column; the default block size suits fields that are read for one row or for many consecutive rows.
  ///
  /// - Parameter byteCount: The total size of the rows with their sizes, if known.
  init(blockSize: Int = Self.blockSize(of: .text), reserving byteCount: Int = 0) {
    self.blockSize = blockSize
    content = ByteWriter(reserving: byteCount)
  }

  /// Returns the block size of a field, which is small for fields that lists and searches read for scattered documents.
  static func blockSize(of field: StoredField) -> Int {
    switch field {
    case .names: 1 << 10
    case .card, .tags, .links: 2 << 10
    case .text, .properties, .outline, .tasks, .problems: 8 << 10
    }
  }

  /// Appends the next document's bytes.
  mutating func append(_ bytes: [UInt8]) {
    append(bytes.span)
  }

  /// Appends the next document's bytes.
  mutating func append(_ bytes: Span<UInt8>) {
    let isFull = blocks.last.map { content.count - $0.offset >= blockSize || rowCount - $0.row >= Self.blockRows }
    if isFull ?? true { blocks.append((rowCount, content.count)) }
    content.append(varint: bytes.count)
    content.append(bytes)
    rowCount += 1
  }

  /// Returns the bytes of the whole column.
  consuming func finish() -> [UInt8] {
    if content.count < Self.smallest { return plain() }
    let coded = coded()
    // Compression that saves little is not worth the additional time for reading.
    return coded.count < content.count / 8 * 7 ? coded : plain()
  }

  // MARK: - Plain

  private func plain() -> [UInt8] {
    var offsets: [Int64] = [0]
    var bytes = ByteWriter(reserving: content.count)
    var reader = ByteReader(content.bytes.span)
    for _ in 0..<rowCount {
      bytes.append(reader.countedBytes())
      offsets.append(Int64(bytes.count))
    }
    let packed = PackedColumnWriter.bytes(of: offsets)
    var column = ByteWriter(reserving: 5 + packed.count + bytes.count)
    column.append(UInt8(0))
    column.append(UInt32(packed.count))
    column.append(packed)
    column.append(bytes.bytes)
    return column.bytes
  }

  // MARK: - Coded

  private func coded() -> [UInt8] {
    let history = history()
    var encoder = BlockEncoder(history: history, byteCount: content.count)
    let ranges = blocks.indices.map { block(at: $0) }
    var steps: [Range<Int>?] = []
    for range in ranges {
      steps.append(range.count > Self.largestBlock ? nil : encoder.divide(content.bytes.span.extracting(range)))
    }
    let code = encoder.code
    let writer = encoder.writer(code)
    var bytes = PlainBuffer<UInt8>(reserving: content.count / 2)
    var offsets: [Int64] = []
    append(history.span, nil, by: writer, to: &bytes, &offsets)
    for (range, steps) in zip(ranges, steps) {
      append(content.bytes.span.extracting(range), steps, by: writer, to: &bytes, &offsets)
    }
    offsets.append(Int64(bytes.count))

    let starts = PackedColumnWriter.bytes(of: blocks.map { Int64($0.row) } + [Int64(rowCount)])
    let packed = PackedColumnWriter.bytes(of: offsets)
    var column = ByteWriter(reserving: 21 + starts.count + packed.count + BlockCode.size + bytes.count)
    column.append(UInt8(1))
    column.append(UInt32(blocks.count))
    column.append(UInt32(starts.count))
    column.append(UInt32(packed.count))
    column.append(starts)
    column.append(packed)
    code.write(to: &column)
    column.append(bytes.span)
    column.append(UInt64(0))
    return column.bytes
  }

  private func append(
    _ block: Span<UInt8>, _ steps: Range<Int>?, by writer: borrowing BlockWriter, to bytes: inout PlainBuffer<UInt8>,
    _ offsets: inout [Int64]
  ) {
    offsets.append(Int64(bytes.count))
    bytes.append(varint: UInt64(block.count << 1 | (steps == nil ? 1 : 0)))
    if let steps { writer.write(block, steps, to: &bytes) } else { bytes.append(block) }
  }

  /// Returns the range of a block in `content`.
  private func block(at index: Int) -> Range<Int> {
    blocks[index].offset..<(index + 1 < blocks.count ? blocks[index + 1].offset : content.count)
  }

  /// Returns samples from the whole column; repetitions that are close together are found without the history.
  private func history() -> [UInt8] {
    let count = min(historySize, content.count / Self.historyShare) / Self.sampleSize
    var history: [UInt8] = []
    for sample in 0..<count {
      let offset = content.count / count * sample
      history += content.bytes[offset..<offset + Self.sampleSize]
    }
    return history
  }
}
