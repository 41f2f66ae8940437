internal import CLinux
internal import Glibc

/// Memory of whole large pages, which the system has where it can: a table that is asked for in scattered places costs a walk
/// through the page table for each question with small ones.
///
/// A page is large only where its address is a multiple of its size, and stays so only when it is moved by such a multiple,
/// which the allocator sees to for neither.
enum LargePages {
  /// The size of a page.
  static let size = 2 << 20

  /// The bytes of the pages that so many bytes take.
  static func byteCount(_ needed: Int) -> Int { (needed + size - 1) / size * size }

  /// New pages, all zeros.
  static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    guard let start = unsafe reserve(byteCount) else { preconditionFailure("out of memory") }
    // SAFETY: only advice on pages that were just made.
    _ = unsafe madvise(start, byteCount, MADV_HUGEPAGE)
    return unsafe start
  }

  /// More pages with the contents of `old`, which is gone then.
  ///
  /// The corresponding C function is `mremap`.
  static func grow(_ old: UnsafeMutableRawPointer, _ oldByteCount: Int, to byteCount: Int) -> UnsafeMutableRawPointer {
    // SAFETY: the caller owns `old`, made here, and forgets it; the place it moves to was just made and has no contents.
    guard let place = unsafe reserve(byteCount),
      let start = unsafe linux_move_pages(old, oldByteCount, place, byteCount)
    else { preconditionFailure("out of memory") }
    return unsafe start
  }

  /// Gives pages back to the system.
  ///
  /// The corresponding C function is `munmap`.
  static func free(_ start: UnsafeMutableRawPointer, _ byteCount: Int) {
    // SAFETY: the caller owns the pages, made here, and does not use them again.
    _ = unsafe munmap(start, byteCount)
  }

  /// Addresses that begin where a large page does; nil when there are none.
  ///
  /// The corresponding C function is `mmap`.
  private static func reserve(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    // As much more as it takes to have a beginning in it; what is before and behind goes back.
    let whole = byteCount + size
    guard
      let found = unsafe mmap(nil, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
      unsafe found != MAP_FAILED
    else { return nil }
    let before = (size - Int(bitPattern: found) & (size - 1)) & (size - 1)
    // SAFETY: both parts lie in the mapping, and nobody knows of them.
    let start = unsafe found + before
    if before > 0 { _ = unsafe munmap(found, before) }
    if before < size { _ = unsafe munmap(start + byteCount, size - before) }
    return unsafe start
  }
}
