internal import Glibc

/// Memory for trivial values, which grows in place or by moving its pages if the system supports that.
///
/// A block larger than a large page consists of large pages (`LargePages`); others come from the allocator. Large
/// blocks that are freed are kept for later requests (`SpareMemory`).
@usableFromInline enum PlainMemory {
  /// A block of memory and its usable size in bytes.
  @safe @usableFromInline struct Block {
    // SAFETY of the type: it is only passed on; code that uses its members owns the memory.
    @usableFromInline let start: UnsafeMutableRawPointer
    @usableFromInline let byteCount: Int
  }

  /// The number of unused bytes before a block from the allocator. The allocator itself uses sixteen bytes there, so in
  /// a block that has its own pages, the elements begin at a cache line.
  private static let margin = 48

  /// Allocates at least `needed` bytes.
  @usableFromInline @inline(never) static func allocate(_ needed: Int) -> Block {
    if let spare = SpareMemory.take(needed) { return spare }
    if isLarge(needed) {
      let byteCount = LargePages.byteCount(needed)
      return unsafe Block(start: LargePages.allocate(byteCount), byteCount: byteCount)
    }
    // SAFETY: new memory has no contents to keep.
    return unsafe reallocate(nil, needed)
  }

  /// Allocates at least `needed` bytes, moves the contents of `old` there and frees `old`.
  @usableFromInline
  @inline(never)
  static func grow(_ old: UnsafeMutableRawPointer, _ byteCount: Int, to needed: Int) -> Block {
    // SAFETY: the caller owns the old memory, which is smaller than the new one, and does not use it again.
    if let spare = SpareMemory.take(needed) { return unsafe move(old, byteCount, to: spare) }
    if !isLarge(needed) { return unsafe reallocate(old, needed) }
    if !isLarge(byteCount) { return unsafe move(old, byteCount, to: allocate(needed)) }
    let newByteCount = LargePages.byteCount(needed)
    let start = unsafe LargePages.grow(old, LargePages.byteCount(byteCount), to: newByteCount)
    return unsafe Block(start: start, byteCount: newByteCount)
  }

  /// Allocates memory from the allocator, moves the contents of `old` there and frees `old`.
  private static func reallocate(_ old: UnsafeMutableRawPointer?, _ needed: Int) -> Block {
    // SAFETY: the caller owns what it passes and does not use it again; without memory, the process cannot continue.
    let before = unsafe old.map { unsafe $0 - margin }
    guard let memory = unsafe realloc(before, needed + margin) else { preconditionFailure("out of memory") }
    return unsafe Block(start: memory + margin, byteCount: needed)
  }

  /// Copies the contents to a larger block and frees the old one.
  private static func move(_ old: UnsafeMutableRawPointer, _ byteCount: Int, to block: Block) -> Block {
    // SAFETY: the caller owns both, and does not use the old one again.
    unsafe block.start.copyMemory(from: old, byteCount: byteCount)
    unsafe free(old, byteCount)
    return block
  }

  @usableFromInline @inline(never) static func free(_ memory: UnsafeMutableRawPointer, _ byteCount: Int) {
    // SAFETY: the caller owns the memory and gives up its ownership.
    let block = unsafe Block(start: memory, byteCount: byteCount)
    if !SpareMemory.keep(block) { release(block) }
  }

  /// Returns a block to the allocator or to the system.
  static func release(_ block: Block) {
    // SAFETY: the caller owns it and does not use it again.
    if isLarge(block.byteCount) {
      unsafe LargePages.free(block.start, LargePages.byteCount(block.byteCount))
    } else {
      unsafe Glibc.free(block.start - margin)
    }
  }

  /// Returns whether a block of this size consists of large pages. Elements may leave some bytes at the end unused, but
  /// less than a page, so the size of a block of several pages remains larger than one page.
  private static func isLarge(_ byteCount: Int) -> Bool { byteCount > LargePages.size }
}
