/// Memory of many pages that was given back, and waits for who asks next.
///
/// Its pages are there; those of new memory the system has to find and to clear, which costs more than most of what is written
/// to them. `Allocator.returnSpareMemory` gives all of it to the system.
enum SpareMemory {
  /// A block of memory that nobody uses.
  private struct Spare {
    let address: UInt
    let byteCount: Int
  }

  /// What is worth keeping, and how much is kept at most.
  private static let smallest = 128 << 10
  private static let mostBytes = 32 << 20
  /// A block is not given away for a fraction of itself, since others may need it whole.
  private static let largestRatio = 8

  private static let spares = Locked<[Spare]>([])

  /// The smallest block that has so many bytes; nil when there is none, or little is asked for.
  static func take(_ needed: Int) -> PlainMemory.Block? {
    if needed < smallest { return nil }
    let found = spares.withLock { spares -> Spare? in
      var best: Int?
      for index in spares.indices where spares[index].byteCount >= needed {
        if best.map({ spares[index].byteCount < spares[$0].byteCount }) ?? true { best = index }
      }
      guard let best, spares[best].byteCount / largestRatio <= needed else { return nil }
      return spares.remove(at: best)
    }
    guard let found else { return nil }
    return block(found)
  }

  /// Keeps a block; false, and it is left to the caller, when it is small or there is enough already.
  static func keep(_ block: PlainMemory.Block) -> Bool {
    if block.byteCount < smallest { return false }
    // SAFETY: of a block that was given back only the address is kept; nothing reads what is there.
    let spare = unsafe Spare(address: UInt(bitPattern: block.start), byteCount: block.byteCount)
    return spares.withLock { spares in
      guard spares.reduce(block.byteCount, { $0 + $1.byteCount }) <= mostBytes else { return false }
      spares.append(spare)
      return true
    }
  }

  /// Gives all blocks back to the allocator.
  static func releaseAll() {
    let all = spares.withLock { spares in
      defer { spares = [] }
      return spares
    }
    for spare in all {
      if let block = block(spare) { PlainMemory.release(block) }
    }
  }

  private static func block(_ spare: Spare) -> PlainMemory.Block? {
    // SAFETY: the address is that of a block that was given back, and nobody else has it.
    guard let start = unsafe UnsafeMutableRawPointer(bitPattern: spare.address) else { return nil }
    return unsafe PlainMemory.Block(start: start, byteCount: spare.byteCount)
  }
}
