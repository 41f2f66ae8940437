internal import CLinux
internal import Glibc

/// Memory in large pages, if the system can provide them. With small pages, each random access to a large table costs a
/// walk of the page table. A page can be large only if its address is a multiple of its size, and remains large only if
/// it is moved by a multiple of its size; the allocator ensures neither.
enum LargePages {
  /// The size of a large page in bytes.
  static let size = 2 << 20

  /// Returns `needed` rounded up to whole pages, in bytes.
  static func byteCount(_ needed: Int) -> Int { (needed + size - 1) / size * size }

  /// Allocates zeroed pages.
  static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    guard let start = unsafe reserve(byteCount) else { preconditionFailure("out of memory") }
    // SAFETY: only advice on pages that were just made.
    _ = unsafe madvise(start, byteCount, MADV_HUGEPAGE)
    return unsafe start
  }

  /// Moves the contents of `old` to a larger block of pages and frees `old`. The corresponding C function is `mremap`.
  static func grow(_ old: UnsafeMutableRawPointer, _ oldByteCount: Int, to byteCount: Int) -> UnsafeMutableRawPointer {
    // SAFETY: the caller owns `old`, made here, and does not use it again; the new pages have no contents yet.
    guard let pages = unsafe reserve(byteCount),
      let start = unsafe linux_move_pages(old, oldByteCount, pages, byteCount)
    else { preconditionFailure("out of memory") }
    return unsafe start
  }

  static func free(_ start: UnsafeMutableRawPointer, _ byteCount: Int) {
    // SAFETY: the caller owns the pages, made here, and does not use them again.
    _ = unsafe munmap(start, byteCount)
  }

  /// Reserves an address range that begins at the boundary of a large page; nil if that fails.
  private static func reserve(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    // Enough addresses to contain such a boundary; those before and after the range are released.
    let whole = byteCount + size
    guard
      let mapping = unsafe mmap(nil, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
      unsafe mapping != MAP_FAILED
    else { return nil }
    let before = (size - Int(bitPattern: mapping) & (size - 1)) & (size - 1)
    // SAFETY: both parts are in the mapping, and nothing else refers to them.
    let start = unsafe mapping + before
    if before > 0 { _ = unsafe munmap(mapping, before) }
    if before < size { _ = unsafe munmap(start + byteCount, size - before) }
    return unsafe start
  }
}
