/// Blocks of a column that were decoded, by their numbers, so that a walk decodes each once.
struct KeptBlocks: Sendable {
  /// Bytes that are kept at most, before all are given up.
  private static let limit = 16 << 20
  /// How many are looked through one by one. Most questions are for a few rows, for which no table is made.
  private static let few = 16

  private var blocks: [(number: Int, block: StoredBlock)] = []
  /// Of each number the place among the blocks, from 1; empty while they are few.
  private var places: [UInt32] = []
  private var size = 0

  /// The block with a number, or nil.
  subscript(number: Int) -> StoredBlock? {
    place(of: number).map { blocks[$0].block }
  }

  /// Keeps a block, in the place of one with the same number.
  mutating func keep(_ block: StoredBlock, as number: Int) {
    if let place = place(of: number) {
      size += block.size - blocks[place].block.size
      blocks[place].block = block
      return
    }
    if size + block.size > Self.limit { self = KeptBlocks() }
    size += block.size
    blocks.append((number, block))
    if blocks.count == Self.few { for place in blocks.indices { note(place) } }
    if blocks.count > Self.few { note(blocks.count - 1) }
  }

  private func place(of number: Int) -> Int? {
    if places.isEmpty { return blocks.firstIndex { $0.number == number } }
    return number < places.count && places[number] != 0 ? Int(places[number]) - 1 : nil
  }

  private mutating func note(_ place: Int) {
    let number = blocks[place].number
    if number >= places.count { places += [UInt32](repeating: 0, count: number + 1 - places.count) }
    places[number] = UInt32(place + 1)
  }
}
