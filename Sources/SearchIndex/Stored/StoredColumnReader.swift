internal import Bytes
internal import Synchronization
internal import SystemCalls

/// Reads the byte string of any document; see `StoredColumnWriter` for the format.
///
/// Decoded blocks are cached, so that a walk decodes each block only once. Damaged rows read as empty.
final class StoredColumnReader: Sendable {
  /// The form in which the rows are stored.
  private enum Form: Sendable {
    case plain(offsets: PackedColumnReader, bytes: ByteSlice)
    case coded(BlockTable)
  }

  private struct Cache: Sendable {
    var form: Form?
    var decoder: StoredBlockDecoder?
    var blocks = BlockCache()
    var latest: StoredBlock?
    var latestRow = -2
  }

  private let slice: ByteSlice
  private let cache = Mutex(Cache())

  /// Makes a reader of the column in `slice`, which is not read until a row is requested.
  init(_ slice: ByteSlice) {
    self.slice = slice
  }

  private static func form(of slice: ByteSlice) -> Form {
    guard slice.bytes.byte(at: 0) == 0 else { return .coded(BlockTable(slice)) }
    let width = Int(slice.bytes.loadUInt32(at: 1))
    return .plain(
      offsets: PackedColumnReader(slice.slice(5..<5 + width)),
      bytes: slice.slice(5 + width..<max(slice.count, 5 + width)))
  }

  /// Returns the bytes of a document; they are empty if the document does not exist or the bytes are damaged.
  subscript(document: Int) -> ByteSlice {
    let slice = slice
    return cache.withLock { cache in
      let form = cache.form ?? Self.form(of: slice)
      cache.form = form
      switch form {
      case .plain(let offsets, let bytes):
        let lower = Int(clamping: offsets[document])
        let upper = Int(clamping: offsets[document + 1])
        return lower <= upper ? bytes.slice(lower..<upper) : bytes.slice(0..<0)
      case .coded(let table):
        return Self.row(document, table, &cache)
      }
    }
  }

  private static func row(_ document: Int, _ table: BlockTable, _ cache: inout Cache) -> ByteSlice {
    defer { cache.latestRow = document }
    if let row = cache.latest?[document] { return row }
    guard let index = table.block(of: document) else { return table.empty }
    var block = cache.blocks[index]
    if block?[document] == nil {
      // A caller that walks the rows, or returns to a block, will need more than one row of the block.
      let isWhole = block != nil || document == cache.latestRow &+ 1
      block = decode(index, upTo: isWhole ? nil : document, table, &cache)
    }
    cache.latest = block
    return block?[document] ?? table.empty
  }

  private static func decode(_ index: Int, upTo row: Int?, _ table: BlockTable, _ cache: inout Cache) -> StoredBlock {
    var decoder = cache.decoder.take() ?? StoredBlockDecoder(table)
    let block = decoder.block(index, upTo: row)
    cache.decoder = decoder
    cache.blocks.keep(block, as: index)
    return block
  }
}

/// A cache of a column's decoded blocks by number, so that a walk decodes each block only once.
struct BlockCache: Sendable {
  /// The maximum size of the cached blocks in bytes; when it would be exceeded, all are dropped.
  private static let limit = 16 << 20
  /// The number of blocks up to which they are searched linearly. Most queries need few rows, so they need no table.
  private static let few = 16

  private var blocks: [(number: Int, block: StoredBlock)] = []
  /// For each block number, the block's index in the cache, from 1; empty while there are few blocks.
  private var indexes: [UInt32] = []
  private var size = 0

  /// Returns the cached block with a number, or nil.
  subscript(number: Int) -> StoredBlock? {
    index(of: number).map { blocks[$0].block }
  }

  /// Caches a block, replacing the one with the same number.
  mutating func keep(_ block: StoredBlock, as number: Int) {
    if let index = index(of: number) {
      size += block.size - blocks[index].block.size
      blocks[index].block = block
      return
    }
    if size + block.size > Self.limit { self = BlockCache() }
    size += block.size
    blocks.append((number, block))
    if blocks.count == Self.few { for index in blocks.indices { note(index) } }
    if blocks.count > Self.few { note(blocks.count - 1) }
  }

  private func index(of number: Int) -> Int? {
    if indexes.isEmpty { return blocks.firstIndex { $0.number == number } }
    return number < indexes.count && indexes[number] != 0 ? Int(indexes[number]) - 1 : nil
  }

  private mutating func note(_ index: Int) {
    let number = blocks[index].number
    if number >= indexes.count { indexes += [UInt32](repeating: 0, count: number + 1 - indexes.count) }
    indexes[number] = UInt32(index + 1)
  }
}
