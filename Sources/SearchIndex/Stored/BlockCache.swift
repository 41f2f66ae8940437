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
