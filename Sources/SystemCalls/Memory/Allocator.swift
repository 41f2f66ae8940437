internal import CLinux

/// Settings of the C library's memory allocator.
package enum Allocator {
  /// Keeps freed memory for later allocations, so that a short-lived process requests each page from the system only
  /// once.
  package static func keepAllocations() {
    _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
    _ = mallopt(M_TRIM_THRESHOLD, 256 << 20)
    _ = mallopt(M_TOP_PAD, 1 << 20)
  }

  /// Gives each allocation of 128 KiB or more its own pages, which are returned to the system when it is freed.
  ///
  /// Otherwise the limit rises as memory is freed, and freed memory cannot be reused if small allocations are in
  /// between: building a first index was observed to need half as much memory again.
  package static func returnLargeAllocations() {
    _ = mallopt(M_MMAP_THRESHOLD, 128 << 10)
    _ = mallopt(M_TRIM_THRESHOLD, 128 << 10)
    _ = mallopt(M_TOP_PAD, 128 << 10)
  }

  /// Releases the freed memory that is kept for later buffers.
  package static func returnSpareMemory() { SpareMemory.releaseAll() }

  /// Returns free whole pages to the system.
  package static func returnFreeMemory() {
    SpareMemory.releaseAll()
    _ = malloc_trim(0)
  }
}
