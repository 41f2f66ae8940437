internal import Glibc

/// Memory of plain values that grows in place, or by moving its pages, where the allocator can.
///
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

  /// The size of a large page, and from which size on memory is made of them.
  private static let largePage = 2 << 20
  private static let largeSize = 4 << 20
  /// What the allocator keeps before a block that has pages of its own, which is sixteen bytes, and what is left out then, so
  /// that the elements of large memory begin where a line of the cache does.
  private static let head = 64
  private static let margin = head - 16

  /// Memory for so many bytes at least.
  @usableFromInline
  @inline(never)
  static func allocate(_ needed: Int) -> Block {
    if let spare = SpareMemory.take(needed) { return spare }
    // SAFETY: new memory, which has no contents to keep.
    return unsafe reallocate(nil, needed)
  }

  /// Memory for so many bytes at least, with the contents of `old`, which is gone then.
  @usableFromInline
  @inline(never)
  static func grow(_ old: UnsafeMutableRawPointer, _ byteCount: Int, to needed: Int) -> Block {
    // SAFETY: the caller owns what it passes, which is smaller than what is taken for it, and forgets it.
    guard let spare = SpareMemory.take(needed) else { return unsafe reallocate(old, needed) }
    unsafe spare.start.copyMemory(from: old, byteCount: byteCount)
    unsafe free(old, byteCount)
    return spare
  }

  /// Gives memory back.
  @usableFromInline
  @inline(never)
  static func free(_ memory: UnsafeMutableRawPointer, _ byteCount: Int) {
    // SAFETY: the caller owns the memory, and hands it over.
    let block = unsafe Block(start: memory, byteCount: byteCount)
    if !SpareMemory.keep(block) { release(block) }
  }

  /// Gives memory back to the allocator.
  ///
  /// The corresponding C function is `free`.
  static func release(_ block: Block) {
    // SAFETY: who gives it back owns it and does not use it again.
    unsafe Glibc.free(block.start - margin)
  }

  /// Memory with the contents of `old`. Large memory has large pages where the system can: it is written to in scattered
  /// places, and with small ones each of them costs a walk through the page table.
  ///
  /// The corresponding C functions are `realloc` and `madvise`.
  private static func reallocate(_ old: UnsafeMutableRawPointer?, _ needed: Int) -> Block {
    // With the allocator's head, large memory fills large pages.
    let byteCount =
      needed < largeSize ? needed : (needed + head + largePage - 1) / largePage * largePage - head
    // SAFETY: the caller owns what it passes and forgets it; where there is no memory left, nothing can go on.
    let before = unsafe old.map { unsafe $0 - margin }
    guard let memory = unsafe realloc(before, byteCount + margin) else { preconditionFailure("out of memory") }
    if byteCount >= largeSize {
      let start = UInt(bitPattern: memory)
      let page: UInt = 4096
      let first = start / page * page
      let end = (start + UInt(byteCount + margin) + page - 1) / page * page
      // SAFETY: only advice on pages, whose contents stay; those of others at the ends are none the worse for it.
      if let place = unsafe UnsafeMutableRawPointer(bitPattern: first) {
        _ = unsafe madvise(place, Int(end - first), MADV_HUGEPAGE)
      }
    }
    return unsafe Block(start: memory + margin, byteCount: byteCount)
  }
}
