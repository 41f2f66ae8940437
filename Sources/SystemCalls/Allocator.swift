internal import CLinux

/// How the C library's allocator deals with memory.
package enum Allocator {
  /// Keeps what is freed for what is allocated next, so that a process that answers and ends asks the system for each page once.
  ///
  /// The corresponding C function is `mallopt`.
  package static func keepAllocations() {
    _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
    _ = mallopt(M_TRIM_THRESHOLD, 256 << 20)
    _ = mallopt(M_TOP_PAD, 1 << 20)
  }

  /// Gives each allocation of 128 KiB or more pages of its own, which go back to the system when it is freed.
  ///
  /// Otherwise the limit rises with what is freed, and freed memory stays where small allocations keep it from being
  /// used again: first indexes were seen to take half as much again.
  ///
  /// The corresponding C function is `mallopt`.
  package static func returnLargeAllocations() {
    _ = mallopt(M_MMAP_THRESHOLD, 128 << 10)
    _ = mallopt(M_TRIM_THRESHOLD, 128 << 10)
    _ = mallopt(M_TOP_PAD, 128 << 10)
  }

  /// Gives memory back that was kept for buffers to come.
  package static func returnSpareMemory() {
    SpareMemory.releaseAll()
  }

  /// Gives memory that is free back to the system, as far as whole pages of it are.
  ///
  /// The corresponding C function is `malloc_trim`.
  package static func returnFreeMemory() {
    SpareMemory.releaseAll()
    _ = malloc_trim(0)
  }
}
