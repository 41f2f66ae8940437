internal import Glibc

/// Immutable bytes in memory that many threads may read: a mapped file, or a private buffer.
@safe @usableFromInline package final class ByteRegion: @unchecked Sendable {
  // SAFETY of the class: `base` points to `count` initialised bytes that nothing writes to until deinit
  // frees them. Sendable because nothing in an instance changes after init. For a mapping this rests on
  // the file never being truncated, which is the contract of `mapping`.
  @usableFromInline let base: UnsafeRawPointer

  /// The number of bytes.
  @usableFromInline package let count: Int

  private let isMapping: Bool

  private init(base: UnsafeRawPointer, count: Int, isMapping: Bool) {
    unsafe self.base = base
    (self.count, self.isMapping) = (count, isMapping)
  }

  deinit {
    // SAFETY: made by mmap with this length, or by allocate, and no span outlives the instance.
    if isMapping { _ = unsafe munmap(UnsafeMutableRawPointer(mutating: base), count) } else { unsafe base.deallocate() }
  }

  /// All bytes, without a copy.
  @inlinable package var bytes: Span<UInt8> {
    @_lifetime(borrow self) get {
      // SAFETY: see the class; the override ties the span to the instance that owns the memory.
      let span = unsafe Span<UInt8>(_unsafeStart: base.assumingMemoryBound(to: UInt8.self), count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Maps the first `size` bytes of a file read-only; the descriptor may be closed afterwards.
  ///
  /// Throws `Errno.invalidArgument` if the file is shorter than `size`. The file must never be truncated or overwritten
  /// while the region exists: reading a missing page ends the process by SIGBUS.
  package static func mapping(_ file: borrowing FileDescriptor, size: Int) throws(SystemError) -> ByteRegion {
    guard size >= 0, try file.status().size >= Int64(size) else { throw SystemError(.invalidArgument, call: "mmap") }
    guard size > 0 else { return ByteRegion(copying: []) }
    // SAFETY: a new mapping at an address of the kernel's choice touches no memory in use.
    let address = unsafe mmap(nil, size, PROT_READ, MAP_SHARED, file.raw, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else { throw SystemError(.last, call: "mmap") }
    return unsafe ByteRegion(base: UnsafeRawPointer(address), count: size, isMapping: true)
  }

  /// Makes a region with a copy of the bytes.
  package convenience init(copying bytes: [UInt8]) { self.init(copying: bytes.span) }

  /// Makes a region with a copy of the bytes.
  package convenience init(copying bytes: Span<UInt8>) {
    // SAFETY: as many bytes are allocated as are copied, at least one so that there is an address.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 64)
    unsafe bytes.withUnsafeBytes { source in
      if let start = source.baseAddress { unsafe memory.copyMemory(from: start, byteCount: source.count) }
    }
    unsafe self.init(base: UnsafeRawPointer(memory), count: bytes.count, isMapping: false)
  }

  /// Makes a region of at most `capacity` bytes, which `initialize` appends in place.
  package convenience init<Failure: Error>(
    capacity: Int, initializingWith initialize: (inout OutputSpan<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    // SAFETY: the output span writes inside the allocation only and counts what it initialised; if the
    // closure throws, the memory is freed here, since no instance exists yet.
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(capacity, 1))
    let buffer = unsafe UnsafeMutableBufferPointer(start: memory, count: max(capacity, 0))
    var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
    do throws(Failure) {
      try initialize(&output)
    } catch {
      _ = unsafe output.finalize(for: buffer)
      unsafe memory.deallocate()
      throw error
    }
    let count = unsafe output.finalize(for: buffer)
    unsafe self.init(base: UnsafeRawPointer(memory), count: count, isMapping: false)
  }

  /// The expected use of the pages of a mapping.
  package enum Advice: Sendable {
    case random, sequential
    /// Starts reading the pages at once.
    case needed
    /// Reads, caches and maps the pages in units of 2 MiB if possible, so that only the first access to each unit is
    /// slow.
    case large
    /// Unmaps the pages: they use no memory of this process until they are accessed again.
    case notNeeded
  }

  /// Informs the kernel how a mapping will be used; this is only a hint, so failures are not reported.
  package func advise(_ advice: Advice) {
    guard isMapping else { return }
    let value =
      switch advice {
      case .random: MADV_RANDOM
      case .sequential: MADV_SEQUENTIAL
      case .needed: MADV_WILLNEED
      case .large: MADV_HUGEPAGE
      // Nothing is lost, because the mapping is shared with the file.
      case .notNeeded: MADV_DONTNEED
      }
    // SAFETY: none of these changes what the memory holds, and the range is the mapping.
    _ = unsafe madvise(UnsafeMutableRawPointer(mutating: base), count, value)
  }
}
