internal import Bytes
internal import SystemCalls

/// The rows of one block of a column.
struct StoredBlock: Sendable {
  /// The numbers of the rows.
  let rows: Range<Int>
  /// Where each row lies in the bytes; rows that are damaged are left out, and those behind them.
  private let ranges: [Range<Int32>]
  private let bytes: ByteSlice

  /// The rows with the given numbers in `bytes`, which are (size:varint row){rows}.
  init(rows: Range<Int>, bytes: ByteSlice) {
    self.rows = rows
    self.bytes = bytes
    var ranges: [Range<Int32>] = []
    ranges.reserveCapacity(min(rows.count, bytes.count))
    var reader = ByteReader(bytes.bytes)
    while !reader.isAtEnd, ranges.count < rows.count {
      let size = reader.countedBytes().count
      if reader.isDamaged { break }
      let end = Int32(clamping: reader.offset)
      ranges.append(max(end - Int32(clamping: size), 0)..<end)
    }
    self.ranges = ranges
  }

  /// The memory it takes.
  var size: Int { bytes.count + ranges.count * MemoryLayout<Range<Int32>>.size }

  /// The bytes of a row; nil for one of another block.
  subscript(row: Int) -> ByteSlice? {
    guard rows.contains(row) else { return nil }
    let place = row - rows.lowerBound
    guard place < ranges.count else { return bytes.slice(0..<0) }
    return bytes.slice(Int(ranges[place].lowerBound)..<Int(ranges[place].upperBound))
  }
}

/// Reads the blocks of a column.
struct StoredBlockDecoder: Sendable {
  private let table: BlockTable
  private let decoder: BlockDecoder?
  private let historyCount: Int
  /// The history, and behind it the block that is decoded.
  private var window: [UInt8]

  /// A decoder of the blocks in a table.
  init(_ table: BlockTable) {
    self.table = table
    let code = table.code
    let decoder = BlockDecoder(BlockCode(code.bytes))
    self.decoder = decoder
    window = []
    guard let head = table.head(ofBlock: nil), head.isPlain, head.size <= StoredColumnWriter.historySize else {
      historyCount = 0
      return
    }
    let content = table.content
    window = [UInt8](content.bytes.clamped(head.offset..<head.offset + head.size))
    historyCount = window.count
  }

  /// The rows of a block; none when it is damaged.
  mutating func block(_ index: Int) -> StoredBlock {
    let rows = table.rows(ofBlock: index)
    guard let head = table.head(ofBlock: index) else { return StoredBlock(rows: rows, bytes: table.empty) }
    if head.isPlain {
      let end = head.offset + min(head.size, table.content.count - head.offset)
      return StoredBlock(rows: rows, bytes: table.content.slice(head.offset..<end))
    }
    guard Self.decode(decoder, table, head, into: &window, from: historyCount) else {
      return StoredBlock(rows: rows, bytes: table.empty)
    }
    let bytes = window.span.extracting(historyCount..<historyCount + head.size)
    return StoredBlock(rows: rows, bytes: ByteSlice(ByteRegion(copying: bytes)))
  }

  private static func decode(
    _ decoder: BlockDecoder?, _ table: BlockTable, _ head: (isPlain: Bool, size: Int, offset: Int),
    into window: inout [UInt8], from origin: Int
  ) -> Bool {
    guard let decoder, head.size <= StoredColumnWriter.largestBlock else { return false }
    let end = origin + head.size
    let room = end + BlockDecoder.slack
    if window.count < room { window += [UInt8](repeating: 0, count: room - window.count) }
    let content = table.content
    var span = window.mutableSpan
    return decoder.decode(content.bytes, at: head.offset, into: &span, from: origin, to: end)
  }
}
