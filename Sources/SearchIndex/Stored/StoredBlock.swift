internal import Bytes
internal import SystemCalls

/// The rows of one block of a column.
struct StoredBlock: Sendable {
  /// The numbers of the rows.
  let rows: Range<Int>
  /// The range of each row in the bytes; a damaged row and those after it are missing.
  private let extents: [(start: Int32, end: Int32)]
  private let bytes: ByteSlice

  /// Reads the rows with the given numbers from `bytes`, which are (size:varint row){rows}.
  init(rows: Range<Int>, bytes: ByteSlice) {
    self.rows = rows
    self.bytes = bytes
    var extents: [(start: Int32, end: Int32)] = []
    extents.reserveCapacity(min(rows.count, bytes.count))
    var reader = ByteReader(bytes.bytes)
    while !reader.isAtEnd, extents.count < rows.count {
      let size = reader.countedBytes().count
      if reader.isDamaged { break }
      let end = Int32(clamping: reader.offset)
      extents.append((max(end - Int32(clamping: size), 0), end))
    }
    self.extents = extents
  }

  /// The size of the used memory in bytes.
  var size: Int { bytes.count + extents.count * 8 }

  /// Returns the bytes of a row, which are empty if it is damaged; nil for a row of another block.
  subscript(row: Int) -> ByteSlice? {
    guard rows.contains(row) else { return nil }
    let index = row - rows.lowerBound
    return index < extents.count ? bytes.slice(Int(extents[index].start)..<Int(extents[index].end)) : bytes.slice(0..<0)
  }
}

/// A cache of a column's blocks by number, so that a walk decompresses each block only once.
struct BlockCache: Sendable {
  /// The maximum size of the cached blocks in bytes; when it would be exceeded, all are dropped.
  private static let limit = 16 << 20

  private var blocks: [Int: StoredBlock] = [:]
  private var size = 0

  /// Returns the cached block with a number, or nil.
  subscript(number: Int) -> StoredBlock? { blocks[number] }

  /// Caches a block, replacing the one with the same number.
  mutating func keep(_ block: StoredBlock, as number: Int) {
    if size + block.size > Self.limit { self = BlockCache() }
    size += block.size - (blocks.updateValue(block, forKey: number)?.size ?? 0)
  }
}
