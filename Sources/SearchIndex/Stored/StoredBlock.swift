internal import Bytes
internal import SystemCalls

/// The decoded rows of one block of a column.
struct StoredBlock: Sendable {
  /// The numbers of the rows.
  let rows: Range<Int>
  /// The range of a row in the bytes.
  private struct Extent {
    let start: Int32
    let end: Int32
  }

  /// The range of each row; a damaged row and those after it are missing.
  private let extents: [Extent]
  private let bytes: ByteSlice
  private let isWhole: Bool

  /// Reads the rows with the given numbers from `bytes`, which are (size:varint row){rows}, possibly cut off.
  init(rows: Range<Int>, bytes: ByteSlice, isWhole: Bool = true) {
    self.rows = rows
    self.bytes = bytes
    self.isWhole = isWhole
    var extents: [Extent] = []
    extents.reserveCapacity(min(rows.count, bytes.count))
    var reader = ByteReader(bytes.bytes)
    while !reader.isAtEnd, extents.count < rows.count {
      let size = reader.countedBytes().count
      if reader.isDamaged { break }
      let end = Int32(clamping: reader.offset)
      extents.append(Extent(start: max(end - Int32(clamping: size), 0), end: end))
    }
    self.extents = extents
  }

  /// The size of the used memory in bytes.
  var size: Int { bytes.count + extents.count * MemoryLayout<Extent>.size }

  /// Returns the bytes of a row; nil for a row of another block and for a row that was not decoded.
  subscript(row: Int) -> ByteSlice? {
    guard rows.contains(row) else { return nil }
    let index = row - rows.lowerBound
    guard index < extents.count else { return isWhole ? bytes.slice(0..<0) : nil }
    return bytes.slice(Int(extents[index].start)..<Int(extents[index].end))
  }
}

/// Reads the blocks of a column.
struct StoredBlockDecoder: Sendable {
  /// The number of blocks after which the decoder is prepared for many blocks.
  private static let few = 16
  /// The number of bytes that are decoded at a time if a single row is requested.
  private static let step = 256

  private let table: BlockTable
  private var decoder: BlockDecoder?
  private var decodedCount = 0
  private let historyCount: Int
  /// The history, and then the block that is being decoded.
  private var window: [UInt8]

  /// Makes a decoder for the blocks in a table.
  init(_ table: BlockTable) {
    self.table = table
    let code = table.code
    decoder = BlockDecoder(BlockCode(code.bytes))
    window = []
    guard let head = table.head(ofBlock: nil), head.isPlain, head.size <= StoredColumnWriter.largestHistory else {
      historyCount = 0
      return
    }
    let content = table.content
    let history = content.bytes.clamped(head.offset..<head.offset + head.size)
    window.reserveCapacity(history.count + StoredColumnWriter.blockSize(of: .names) * 2)
    window.append(history)
    historyCount = history.count
  }

  /// Decodes the rows of a block up to `row`, or all if it is nil; the result has no rows if the block is damaged.
  mutating func block(_ index: Int, upTo row: Int?) -> StoredBlock {
    let rows = table.rows(ofBlock: index)
    guard let head = table.head(ofBlock: index) else { return StoredBlock(rows: rows, bytes: table.empty) }
    if head.isPlain {
      let end = head.offset + min(head.size, table.content.count - head.offset)
      return StoredBlock(rows: rows, bytes: table.content.slice(head.offset..<end))
    }
    decodedCount += 1
    if decodedCount == Self.few { decoder?.pair() }
    let count = row.map { $0 - rows.lowerBound + 1 } ?? .max
    guard let size = Self.decode(decoder, table, head, into: &window, from: historyCount, rowCount: count) else {
      return StoredBlock(rows: rows, bytes: table.empty)
    }
    let bytes = window.span.extracting(historyCount..<historyCount + size)
    return StoredBlock(rows: rows, bytes: ByteSlice(ByteRegion(copying: bytes)), isWhole: size == head.size)
  }

  /// Decodes the given number of rows of a block, or all. Returns the number of bytes that were decoded, or nil if the
  /// block is damaged.
  private static func decode(
    _ decoder: BlockDecoder?, _ table: BlockTable, _ head: (isPlain: Bool, size: Int, offset: Int),
    into window: inout [UInt8], from origin: Int, rowCount: Int
  ) -> Int? {
    guard let decoder, head.size <= StoredColumnWriter.largestBlock else { return nil }
    let end = origin + head.size
    let room = end + BlockDecoder.slack
    if window.count < room { window += [UInt8](repeating: 0, count: room - window.count) }
    let content = table.content
    var progress = BlockDecoder.Progress(start: head.offset, origin: origin)
    var rest = rowCount
    var next = origin
    while progress.offset < end {
      let target = rowCount == .max ? end : min(end, progress.offset + step)
      var span = window.mutableSpan
      guard decoder.decode(content.bytes, &progress, into: &span, upTo: target, of: end) else { return nil }
      if rowCount == .max { break }
      var reader = ByteReader(window.span.extracting(0..<progress.offset), at: next)
      while rest > 0 {
        _ = reader.countedBytes()
        // A row that is cut off is read again when more bytes are decoded.
        if reader.isDamaged { break }
        next = reader.offset
        rest -= 1
      }
      if rest == 0 { break }
    }
    return progress.offset - origin
  }
}
