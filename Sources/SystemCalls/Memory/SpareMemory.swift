/// A cache of large blocks of freed memory for later requests.
///
/// Its pages are already mapped; for new memory, the system must find and clear pages, which often costs more than
/// writing to them. `Allocator.returnSpareMemory` returns all blocks to the system.
enum SpareMemory {
  private struct Spare {
    let address: UInt
    let byteCount: Int
  }

  /// The minimum size of a cached block, and the maximum total size, in bytes.
  private static let smallest = 128 << 10
  private static let mostBytes = 32 << 20
  /// The maximum ratio of a block's size to the requested size; a larger block is left for larger requests.
  private static let largestRatio = 8

  private static let spares = Locked<[Spare]>([])

  /// Removes and returns the smallest sufficient block; nil if there is none, or if `needed` is small.
  static func take(_ needed: Int) -> PlainMemory.Block? {
    if needed < smallest { return nil }
    let spare = spares.withLock { spares -> Spare? in
      var best: Int?
      for index in spares.indices where spares[index].byteCount >= needed {
        if best.map({ spares[index].byteCount < spares[$0].byteCount }) ?? true { best = index }
      }
      guard let best, spares[best].byteCount / largestRatio <= needed else { return nil }
      return spares.remove(at: best)
    }
    guard let spare else { return nil }
    return block(spare)
  }

  /// Caches a block. Returns false, and leaves the block to the caller, if it is small or the cache is full.
  static func keep(_ block: PlainMemory.Block) -> Bool {
    if block.byteCount < smallest { return false }
    // SAFETY: only the address of a freed block is kept; nothing reads its contents.
    let spare = unsafe Spare(address: UInt(bitPattern: block.start), byteCount: block.byteCount)
    return spares.withLock { spares in
      guard spares.reduce(block.byteCount, { $0 + $1.byteCount }) <= mostBytes else { return false }
      spares.append(spare)
      return true
    }
  }

  static func releaseAll() {
    let all = spares.withLock { spares in
      defer { spares = [] }
      return spares
    }
    for spare in all { if let block = block(spare) { PlainMemory.release(block) } }
  }

  private static func block(_ spare: Spare) -> PlainMemory.Block? {
    // SAFETY: the address is that of a block that was freed, and nothing else uses it.
    guard let start = unsafe UnsafeMutableRawPointer(bitPattern: spare.address) else { return nil }
    return unsafe PlainMemory.Block(start: start, byteCount: spare.byteCount)
  }
}
