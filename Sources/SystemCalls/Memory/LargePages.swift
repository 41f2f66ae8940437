internal import CLinux
internal import Glibc

/// Memory of whole large pages, which the system provides if possible. With small pages, each access to a large table
/// at a random place would cost a walk through the page table.
///
/// A page can be large only if its address is a multiple of its size, and remains large only when it is moved by such a
/// multiple; the allocator ensures neither.
enum LargePages {
  /// The size of a page.
  static let size = 2 << 20

  /// Returns the size of the pages for `needed` bytes.
  static func byteCount(_ needed: Int) -> Int { (needed + size - 1) / size * size }

  /// Allocates new pages, which are zeroed.
  static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    guard let start = unsafe reserve(byteCount) else { preconditionFailure("out of memory") }
    // SAFETY: only advice on pages that were just made.
    _ = unsafe madvise(start, byteCount, MADV_HUGEPAGE)
    return unsafe start
  }

  /// Moves the contents of `old`, which is freed, to a larger number of pages.
  ///
  /// The corresponding C function is `mremap`.
  static func grow(_ old: UnsafeMutableRawPointer, _ oldByteCount: Int, to byteCount: Int) -> UnsafeMutableRawPointer {
    // SAFETY: the caller owns `old`, made here, and does not use it again; the new place has no contents yet.
    guard let place = unsafe reserve(byteCount),
      let start = unsafe linux_move_pages(old, oldByteCount, place, byteCount)
    else { preconditionFailure("out of memory") }
    return unsafe start
  }

  /// Returns pages to the system.
  ///
  /// The corresponding C function is `munmap`.
  static func free(_ start: UnsafeMutableRawPointer, _ byteCount: Int) {
    // SAFETY: the caller owns the pages, made here, and does not use them again.
    _ = unsafe munmap(start, byteCount)
  }

  /// Reserves an address range that begins at a large page; nil when there is none.
  ///
  /// The corresponding C function is `mmap`.
  private static func reserve(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    // Enough addresses to contain such a beginning; those before and after the range are returned.
    let whole = byteCount + size
    guard
      let found = unsafe mmap(nil, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
      unsafe found != MAP_FAILED
    else { return nil }
    let before = (size - Int(bitPattern: found) & (size - 1)) & (size - 1)
    // SAFETY: both parts are in the mapping, and nothing else refers to them.
    let start = unsafe found + before
    if before > 0 { _ = unsafe munmap(found, before) }
    if before < size { _ = unsafe munmap(start + byteCount, size - before) }
    return unsafe start
  }
}
