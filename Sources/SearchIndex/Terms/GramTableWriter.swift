internal import Bytes
internal import SystemCalls

/// Writes in which blocks of the dictionary each sequence of three bytes occurs inside of a term of text.
///
///     grams := count:uint32 groups:uint32 head{groups} group*
///     head  := gram:uint32 start:uint32                the first gram of the group; where its entries begin
///     group := entry{1…32}
///     entry := gap:varint size:varint block:varint*    `size` is that of the blocks, in bytes
///
/// A gram is a number whose three low bytes are the bytes in their order, the first highest. Grams ascend; a gap is the
/// difference to the gram before, 0 for the first of a group. Blocks ascend too, and are written as differences,
/// the first counted from -1. `start` counts from the end of the heads.
///
/// Blocks rather than terms make it small: neighbours in the dictionary begin alike, so they share most of their grams.
/// A reader has to decode a block anyway before it can tell which of its terms contain a longer text.
struct GramTableWriter {
  /// Entries in a group: what a lookup decodes at most.
  static let groupSize = 32

  /// Where the grams found so far are in `grams`, by open addressing.
  private var slots = [UInt32](repeating: .max, count: 1 << 12)
  private var grams: [UInt32] = []
  private var counts: [UInt32] = []
  private var lastBlocks: [UInt32] = []
  private var occurrences: [(gram: UInt32, block: UInt32)] = []

  /// Adds a term of text, without its family byte. Its block is not below that of the term before.
  mutating func append(_ term: Span<UInt8>, block: Int) {
    guard term.count >= 3 else { return }
    var gram = UInt32(term[0]) &<< 8 | UInt32(term[1])
    for offset in 2..<term.count {
      gram = (gram &<< 8 | UInt32(term[offset])) & 0xFF_FFFF
      add(gram, UInt32(truncatingIfNeeded: block))
    }
  }

  private mutating func add(_ gram: UInt32, _ block: UInt32) {
    var slot = Self.slot(of: gram, among: slots.count)
    while slots[slot] != .max {
      let index = Int(slots[slot])
      if grams[index] == gram {
        if lastBlocks[index] == block { return }
        lastBlocks[index] = block
        counts[index] &+= 1
        return occurrences.append((UInt32(truncatingIfNeeded: index), block))
      }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    slots[slot] = UInt32(truncatingIfNeeded: grams.count)
    occurrences.append((slots[slot], block))
    grams.append(gram)
    counts.append(1)
    lastBlocks.append(block)
    if grams.count &* 2 > slots.count { grow() }
  }

  private static func slot(of gram: UInt32, among count: Int) -> Int {
    Int(gram &* 0x9E37_79B1 &>> 8) & (count &- 1)
  }

  private mutating func grow() {
    slots = [UInt32](repeating: .max, count: slots.count * 2)
    for (index, gram) in grams.enumerated() {
      var slot = Self.slot(of: gram, among: slots.count)
      while slots[slot] != .max { slot = (slot &+ 1) & (slots.count &- 1) }
      slots[slot] = UInt32(index)
    }
  }

  /// The bytes of the table.
  consuming func finish() -> [UInt8] {
    let order = grams.indices.sorted { grams[$0] < grams[$1] }
    // The blocks of each gram side by side; they ascend already, since they came in ascending order.
    var ends = [Int](repeating: 0, count: grams.count)
    var total = 0
    for index in order {
      ends[index] = total
      total += Int(counts[index])
    }
    var blocks = [UInt32](repeating: 0, count: total)
    for (index, block) in occurrences {
      blocks[ends[Int(index)]] = block
      ends[Int(index)] += 1
    }
    occurrences = []

    var heads = ByteWriter()
    var entries = ByteWriter(reserving: total * 5 / 4)
    var list = ByteWriter()
    var previous: UInt32 = 0
    for (position, index) in order.enumerated() {
      if position % Self.groupSize == 0 {
        previous = grams[index]
        heads.append(previous)
        heads.append(UInt32(truncatingIfNeeded: entries.count))
      }
      list.bytes.removeAll(keepingCapacity: true)
      var last: UInt32 = .max
      for block in blocks[ends[index] - Int(counts[index])..<ends[index]] {
        list.append(varint: UInt64(block &- last))
        last = block
      }
      entries.append(varint: UInt64(grams[index] - previous))
      entries.append(varint: list.count)
      entries.append(list.bytes)
      previous = grams[index]
    }
    var table = ByteWriter(reserving: 8 + heads.count + entries.count)
    table.append(UInt32(grams.count))
    table.append(UInt32((grams.count + Self.groupSize - 1) / Self.groupSize))
    table.append(heads.bytes)
    table.append(entries.bytes)
    return table.bytes
  }
}

extension GramTableWriter {
  /// The bytes of the table for the bytes of a finished dictionary.
  static func bytes(ofTerms terms: [UInt8]) -> [UInt8] {
    let empty = ByteSlice(ByteRegion(copying: []))
    var cursor = TermCursor(
      TermTableReader(
        terms: ByteSlice(ByteRegion(copying: terms)), postings: empty, positions: empty, segmentDocuments: 0))
    var writer = GramTableWriter()
    var number = 0
    while cursor.next(), cursor.term.first == TermTableWriter.textFamily {
      let term = cursor.term
      writer.append(term.span.extracting(1..<term.count), block: number / SortedTableWriter.blockSize)
      number += 1
    }
    return writer.finish()
  }
}
