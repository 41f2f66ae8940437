internal import CLinux

/// How the C library's allocator deals with memory.
package enum Allocator {
  /// Gives each allocation of 128 KiB or more pages of its own, which go back to the system when it is freed.
  ///
  /// Otherwise the limit rises with what is freed, and freed memory stays where small allocations keep it from being
  /// used again: first indexes were seen to take half as much again.
  ///
  /// The corresponding C function is `mallopt`.
  package static func returnLargeAllocations() {
    _ = mallopt(M_MMAP_THRESHOLD, 128 << 10)
  }

  /// Gives memory that is free back to the system, as far as whole pages of it are.
  ///
  /// The corresponding C function is `malloc_trim`.
  package static func returnFreeMemory() {
    _ = malloc_trim(0)
  }
}
