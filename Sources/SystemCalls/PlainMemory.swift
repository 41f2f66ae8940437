internal import Glibc

/// Memory of plain values that grows in place, or by moving its pages, where the system can.
///
/// What is larger than a large page is made of large pages (`LargePages`); the allocator has the rest.
/// Memory of many pages that is given back is kept for who asks next (`SpareMemory`).
@usableFromInline
enum PlainMemory {
  /// Memory, and how many bytes may be used of it.
  @safe
  @usableFromInline
  struct Block {
    // SAFETY of the type: it is only handed on; who takes it apart owns the memory.
    @usableFromInline let start: UnsafeMutableRawPointer
    @usableFromInline let byteCount: Int
  }

  /// What is left out before memory of the allocator, which keeps sixteen bytes there, so that the elements begin where a line
  /// of the cache does when it has pages of its own.
  private static let margin = 48

  /// Memory for so many bytes at least.
  @usableFromInline
  @inline(never)
  static func allocate(_ needed: Int) -> Block {
    if let spare = SpareMemory.take(needed) { return spare }
    if isLarge(needed) {
      let byteCount = LargePages.byteCount(needed)
      return unsafe Block(start: LargePages.allocate(byteCount), byteCount: byteCount)
    }
    // SAFETY: new memory, which has no contents to keep.
    return unsafe reallocate(nil, needed)
  }

  /// Memory for so many bytes at least, with the contents of `old`, which is gone then.
  @usableFromInline
  @inline(never)
  static func grow(_ old: UnsafeMutableRawPointer, _ byteCount: Int, to needed: Int) -> Block {
    // SAFETY: the caller owns what it passes, which is smaller than what is taken for it, and forgets it.
    if let spare = SpareMemory.take(needed) { return unsafe move(old, byteCount, to: spare) }
    if !isLarge(needed) { return unsafe reallocate(old, needed) }
    if !isLarge(byteCount) { return unsafe move(old, byteCount, to: allocate(needed)) }
    let newByteCount = LargePages.byteCount(needed)
    let start = unsafe LargePages.grow(old, LargePages.byteCount(byteCount), to: newByteCount)
    return unsafe Block(start: start, byteCount: newByteCount)
  }

  /// Memory of the allocator with the contents of `old`.
  ///
  /// The corresponding C function is `realloc`.
  private static func reallocate(_ old: UnsafeMutableRawPointer?, _ needed: Int) -> Block {
    // SAFETY: the caller owns what it passes and forgets it; where there is no memory left, nothing can go on.
    let before = unsafe old.map { unsafe $0 - margin }
    guard let memory = unsafe realloc(before, needed + margin) else { preconditionFailure("out of memory") }
    return unsafe Block(start: memory + margin, byteCount: needed)
  }

  /// Moves contents to other memory, which is larger.
  private static func move(_ old: UnsafeMutableRawPointer, _ byteCount: Int, to block: Block) -> Block {
    // SAFETY: the caller owns both, and forgets the old one.
    unsafe block.start.copyMemory(from: old, byteCount: byteCount)
    unsafe free(old, byteCount)
    return block
  }

  /// Gives memory back.
  @usableFromInline
  @inline(never)
  static func free(_ memory: UnsafeMutableRawPointer, _ byteCount: Int) {
    // SAFETY: the caller owns the memory, and hands it over.
    let block = unsafe Block(start: memory, byteCount: byteCount)
    if !SpareMemory.keep(block) { release(block) }
  }

  /// Gives memory back to the allocator, or to the system.
  ///
  /// The corresponding C function is `free`.
  static func release(_ block: Block) {
    // SAFETY: who gives it back owns it and does not use it again.
    if isLarge(block.byteCount) {
      unsafe LargePages.free(block.start, LargePages.byteCount(block.byteCount))
    } else {
      unsafe Glibc.free(block.start - margin)
    }
  }

  /// Whether memory of so many bytes is made of large pages.
  ///
  /// Elements may leave some bytes at the end unused, which is less than a page: memory of several pages stays above one.
  private static func isLarge(_ byteCount: Int) -> Bool { byteCount > LargePages.size }
}
