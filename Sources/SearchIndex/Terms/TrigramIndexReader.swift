internal import Bytes
internal import SystemCalls

/// Finds the dictionary blocks that may have terms containing a given text; see `TrigramIndexWriter` for the format.
struct TrigramIndexReader: Sendable {
  /// The range of a gram's encoded blocks.
  private struct List {
    let start: Int
    let size: Int

    var end: Int { start &+ size }
  }

  private let slice: ByteSlice
  private let groupCount: Int

  /// The number of distinct grams.
  let count: Int

  /// Makes a reader of the table in `slice`; a damaged table has fewer or no grams.
  init(_ slice: ByteSlice) {
    self.slice = slice
    let bytes = slice.bytes
    let groups = Int(bytes.loadUInt32(at: 4))
    groupCount = 8 + groups * 8 <= bytes.count ? groups : 0
    count = min(Int(bytes.loadUInt32(at: 0)), groupCount * TrigramIndexWriter.groupSize)
  }

  /// Returns the blocks that may have terms containing `text`, in ascending order; empty if the text has fewer than
  /// three bytes. A block is included if all grams of the text occur in it, even in different terms. The cost is one
  /// lookup per gram, and reading the lists of the rarer grams.
  func blocks(mayContain text: Span<UInt8>) -> [UInt32] {
    var lists: [List] = []
    var seen: [UInt32] = []
    var gram: UInt32 = 0
    for offset in 0..<text.count {
      gram = (gram &<< 8 | UInt32(text[offset])) & 0xFF_FFFF
      guard offset >= 2, !seen.contains(gram) else { continue }
      seen.append(gram)
      guard let list = list(of: gram) else { return [] }
      lists.append(list)
    }
    lists.sort { $0.size < $1.size }
    guard let rarest = lists.first else { return [] }
    var matches = blocks(in: rarest)
    // Decoding a few blocks is faster than decoding the long lists of the other grams.
    for list in lists.dropFirst() where matches.count * 32 > list.size { keep(list, in: &matches) }
    return matches
  }

  private func blocks(in list: List) -> [UInt32] {
    var blocks: [UInt32] = []
    blocks.reserveCapacity(list.size)
    forEachBlock(in: list) { block in
      blocks.append(block)
      return true
    }
    return blocks
  }

  private func keep(_ list: List, in blocks: inout [UInt32]) {
    var count = 0
    var next = 0
    forEachBlock(in: list) { block in
      while next < blocks.count, blocks[next] < block { next += 1 }
      if next < blocks.count, blocks[next] == block {
        blocks[count] = blocks[next]
        count += 1
        next += 1
      }
      return next < blocks.count
    }
    blocks.removeSubrange(count...)
  }

  /// Calls `body` with each block of a list in ascending order, until `body` returns false.
  @inline(__always) private func forEachBlock(in list: List, _ body: (UInt32) -> Bool) {
    let slice = slice
    let end = list.end &* 8
    var reader = RiceReader(slice.bytes, at: list.start &* 8)
    let parameter = reader.bits(5)
    var block = UInt32.max
    while let gap = reader.next(parameter, before: end) {
      let (next, overflow) = UInt64(block &+ 1).addingReportingOverflow(UInt64(gap))
      // A list whose blocks do not ascend is damaged.
      guard !overflow, next < UInt64(UInt32.max) else { return }
      block = UInt32(next)
      if !body(block) { return }
    }
  }

  /// Returns the list of a gram, or nil if the gram does not occur. O(log grams).
  private func list(of gram: UInt32) -> List? {
    let bytes = slice.bytes
    let next = (0..<groupCount).partitioningIndex { bytes.loadUInt32(at: 8 &+ $0 &* 8) > gram }
    guard next > 0 else { return nil }
    let head = 8 + (next - 1) * 8
    var reader = ByteReader(bytes, at: 8 + groupCount * 8 + Int(bytes.loadUInt32(at: head + 4)))
    var current = UInt64(bytes.loadUInt32(at: head))
    for _ in 0..<TrigramIndexWriter.groupSize {
      current &+= reader.varint()
      let size = reader.count()
      let start = reader.offset
      guard reader.advance(size), current <= gram else { return nil }
      if current == gram { return List(start: start, size: size) }
    }
    return nil
  }
}
