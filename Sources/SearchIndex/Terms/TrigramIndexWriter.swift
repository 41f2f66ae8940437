internal import Bytes
internal import SystemCalls

/// Writes, for each sequence of three bytes in text terms, the blocks of the dictionary in which it occurs.
///
///     grams := count:uint32 groups:uint32 head{groups} group* zero:uint8{8}
///     head  := gram:uint32 start:uint32                the first gram of the group, and the offset of its entries
///     group := entry{1…32}
///     entry := gap:varint size:varint list
///     list  := parameter:5 (gap - 1)* one*             `size` bytes; by `RiceCode`, then ones to the next whole byte
///
/// A gram is a number whose three low bytes are the bytes in their order, the first highest. Grams ascend, and their
/// gaps are the differences from the previous gram, 0 for the first of a group. Blocks ascend too, and their gaps are
/// the differences from the previous block, with the first counted from -1. `start` counts from the end of the heads.
///
/// The table lists blocks instead of terms because that is smaller: neighbouring terms share a prefix and so most of
/// their grams. A reader must decode a block anyway to find which of its terms contain a longer text.
struct TrigramIndexWriter: ~Copyable {
  /// The number of entries in a group, which is the maximum that a lookup decodes.
  static let groupSize = 32

  private struct Gram: BitwiseCopyable {
    let bytes: UInt32
    var lastBlock: UInt32
    var count: UInt32 = 1
  }

  private struct Occurrence: BitwiseCopyable {
    let gram: UInt32
    let block: UInt32
  }

  /// A hash table with open addressing: the index of each gram in `grams`.
  private var slots = PlainBuffer<UInt32>(repeating: .max, count: 1 << 12)
  private var grams = PlainBuffer<Gram>()
  private var occurrences = PlainBuffer<Occurrence>()
  private var previous = PlainBuffer<UInt8>()
  private var previousBlock = -1

  /// Adds a text term without its family byte. It must sort after the previous term, and its block must not be lower.
  mutating func append(_ term: Span<UInt8>, block: Int) {
    // The grams in the prefix shared with the previous term of the same block have already been added.
    let shared = term.sharedCount(with: previous.span)
    previous.truncate(to: shared)
    previous.append(term.extracting(shared...))
    let first = block == previousBlock ? max(shared - 2, 0) : 0
    previousBlock = block
    guard first + 3 <= term.count else { return }
    var gram = UInt32(term[first]) &<< 8 | UInt32(term[first + 1])
    for offset in first + 2..<term.count {
      gram = (gram &<< 8 | UInt32(term[offset])) & 0xFF_FFFF
      add(gram, UInt32(truncatingIfNeeded: block))
    }
  }

  private mutating func add(_ gram: UInt32, _ block: UInt32) {
    var slot = Self.slot(of: gram, among: slots.count)
    while slots[slot] != .max {
      let index = Int(slots[slot])
      if grams[index].bytes == gram {
        if grams[index].lastBlock == block { return }
        grams[index].lastBlock = block
        grams[index].count &+= 1
        return occurrences.append(Occurrence(gram: slots[slot], block: block))
      }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    slots[slot] = UInt32(truncatingIfNeeded: grams.count)
    occurrences.append(Occurrence(gram: slots[slot], block: block))
    grams.append(Gram(bytes: gram, lastBlock: block))
    if grams.count &* 2 > slots.count { grow() }
  }

  private static func slot(of gram: UInt32, among count: Int) -> Int { Int(gram &* 0x9E37_79B1 &>> 8) & (count &- 1) }

  private mutating func grow() {
    slots = PlainBuffer(repeating: .max, count: slots.count * 2)
    for index in 0..<grams.count {
      var slot = Self.slot(of: grams[index].bytes, among: slots.count)
      while slots[slot] != .max { slot = (slot &+ 1) & (slots.count &- 1) }
      slots[slot] = UInt32(index)
    }
  }

  consuming func finish() -> [UInt8] {
    // Each number combines a gram with its index in `grams`, and sorts by the gram.
    let order = (0..<grams.count).map { UInt64(grams[$0].bytes) << 32 | UInt64($0) }.sorted()
    // Collects the blocks of each gram; they are already in ascending order, since the terms were added in order.
    var ends = PlainBuffer<Int>(repeating: 0, count: grams.count)
    var total = 0
    for entry in order {
      let index = Int(entry & 0xFFFF_FFFF)
      ends[index] = total
      total += Int(grams[index].count)
    }
    var blocks = PlainBuffer<UInt32>(repeating: 0, count: total)
    for number in 0..<occurrences.count {
      let gram = Int(occurrences[number].gram)
      blocks[ends[gram]] = occurrences[number].block
      ends[gram] &+= 1
    }

    var heads = ByteWriter()
    var entries = PlainBuffer<UInt8>(reserving: total * 5 / 4)
    var list = BitWriter()
    var previous: UInt32 = 0
    for (position, entry) in order.enumerated() {
      let index = Int(entry & 0xFFFF_FFFF)
      let gram = grams[index]
      if position % Self.groupSize == 0 {
        previous = gram.bytes
        heads.append(previous)
        heads.append(UInt32(truncatingIfNeeded: entries.count))
      }
      list.removeAll()
      Self.write(blocks.span.extracting(ends[index] - Int(gram.count)..<ends[index]), to: &list)
      entries.append(varint: UInt64(gram.bytes - previous))
      entries.append(varint: UInt64(list.count))
      entries.append(list.bytes)
      previous = gram.bytes
    }
    var table = ByteWriter(reserving: 16 + heads.count + entries.count)
    table.append(UInt32(grams.count))
    table.append(UInt32((grams.count + Self.groupSize - 1) / Self.groupSize))
    table.append(heads.bytes)
    table.append(entries.span)
    // A reader loads eight bytes at a time.
    table.append(UInt64(0))
    return table.bytes
  }

  /// Appends the encoded blocks of a gram, which must be in ascending order, padded to a whole byte.
  private static func write(_ blocks: Span<UInt32>, to list: inout BitWriter) {
    // The gaps add up to the last block.
    let sum = UInt64(blocks[blocks.count - 1]) + 1 - UInt64(blocks.count)
    let parameter = RiceCode.parameter(sum: sum, count: blocks.count)
    list.append(UInt64(parameter), width: 5)
    var tail = list.tail
    var last: UInt32 = .max
    for index in blocks.indices {
      RiceCode.append(blocks[index] &- last &- 1, parameter: parameter, to: &tail, &list.buffer)
      last = blocks[index]
    }
    list.tail = tail
    list.alignWithOnes()
  }
}
