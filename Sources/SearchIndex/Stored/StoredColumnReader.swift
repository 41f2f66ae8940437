internal import Bytes
internal import Synchronization
internal import SystemCalls

/// Reads the byte string of any document; see `StoredColumnWriter` for the format. Damaged rows read as empty.
final class StoredColumnReader: Sendable {
  private struct Cache: Sendable {
    var table: BlockTable?
    var blocks = BlockCache()
    var latest: StoredBlock?
  }

  private let slice: ByteSlice
  private let cache = Mutex(Cache())

  /// Makes a reader of the column in `slice`, which is not read until a row is requested.
  init(_ slice: ByteSlice) { self.slice = slice }

  /// Returns the bytes of a document; they are empty if the document does not exist or the bytes are damaged.
  subscript(document: Int) -> ByteSlice {
    cache.withLock { cache in
      if let row = cache.latest?[document] { return row }
      let table = cache.table ?? BlockTable(slice)
      cache.table = table
      guard let number = table.block(of: document) else { return slice.slice(0..<0) }
      let kept = cache.blocks[number]
      let block = kept ?? table.contents(ofBlock: number)
      if kept == nil { cache.blocks.keep(block, as: number) }
      cache.latest = block
      return block[document] ?? slice.slice(0..<0)
    }
  }
}

private struct BlockTable: Sendable {
  private let count: Int
  private let starts: PackedColumnReader
  private let offsets: PackedColumnReader
  private let content: ByteSlice

  init(_ slice: ByteSlice) {
    let startsEnd = 12 + Int(slice.bytes.loadUInt32(at: 4))
    let offsetsEnd = startsEnd + Int(slice.bytes.loadUInt32(at: 8))
    starts = PackedColumnReader(slice.slice(12..<startsEnd))
    offsets = PackedColumnReader(slice.slice(startsEnd..<offsetsEnd))
    content = slice.slice(offsetsEnd..<max(slice.count, offsetsEnd))
    // Every block has at least one byte.
    count = min(Int(slice.bytes.loadUInt32(at: 0)), content.count)
  }

  /// Returns the block that contains a row, or nil if there is none. O(log blocks).
  func block(of row: Int) -> Int? {
    let next = (0..<count).partitioningIndex { starts[$0] > row }
    return next > 0 && row < starts[next] ? next - 1 : nil
  }

  /// Decompresses a block; a damaged one has no rows.
  func contents(ofBlock block: Int) -> StoredBlock {
    let first = Int(clamping: starts[block])
    let rows = first..<max(first, Int(clamping: starts[block + 1]))
    var reader = ByteReader(content.bytes, at: Int(clamping: offsets[block]))
    let head = reader.varint()
    let (size, offset) = (Int(clamping: head >> 1), reader.offset)
    let bytes =
      if reader.isDamaged {
        content.slice(0..<0)
      } else if head & 1 != 0 {
        content.slice(offset..<offset + min(size, content.count - offset))
      } else if size <= StoredColumnWriter.largestBlock {
        BlockCompression.decompress(content.bytes, from: offset, size: size) ?? content.slice(0..<0)
      } else {
        content.slice(0..<0)
      }
    return StoredBlock(rows: rows, bytes: bytes)
  }
}

struct StoredBlock: Sendable {
  let rows: Range<Int>
  /// The range of each row in the bytes; a damaged row and those after it are missing.
  private let extents: [(start: Int32, end: Int32)]
  private let bytes: ByteSlice

  /// Reads the rows with the given numbers from `bytes`, which are (size:varint row){rows}.
  init(rows: Range<Int>, bytes: ByteSlice) {
    (self.rows, self.bytes) = (rows, bytes)
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

  /// The numbers of the cached blocks, ascending, and the blocks. Most commands read few blocks, and the description of a
  /// dictionary of them costs more than that.
  private var (numbers, blocks): ([Int], [StoredBlock]) = ([], [])
  private var size = 0

  subscript(number: Int) -> StoredBlock? {
    let index = index(of: number)
    return index < numbers.count && numbers[index] == number ? blocks[index] : nil
  }

  /// Keeps a block that is not in the cache.
  mutating func keep(_ block: StoredBlock, as number: Int) {
    if size + block.size > Self.limit { self = BlockCache() }
    size += block.size
    let index = index(of: number)
    numbers.insert(number, at: index)
    blocks.insert(block, at: index)
  }

  private func index(of number: Int) -> Int { numbers.indices.partitioningIndex { numbers[$0] >= number } }
}
