internal import CLinux
internal import Glibc

/// Runs work on several threads; all threads are created here.
package enum Parallel {
  /// The number of processors that this process may use, at least one. The corresponding C function is
  /// `sched_getaffinity`.
  package static var processorCount: Int {
    var allowed = [UInt64](repeating: 0, count: 128)
    let bytes = allowed.count * MemoryLayout<UInt64>.size
    // SAFETY: the call writes no more than the size it is given, which is that of the array.
    let written = unsafe linux_allowed_processors(&allowed, bytes)
    let count = allowed.reduce(0) { $0 + $1.nonzeroBitCount }
    return written > 0 && count > 0 ? count : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// Calls `body` once for each number in `0..<workers`, each on its own thread, and waits for all of them.
  ///
  /// Number 0 runs on the calling thread, unless a stack size in bytes is given. If the system refuses a thread, its
  /// worker runs on the calling thread after the others were started, so workers must not wait for each other to begin.
  /// The corresponding C function is `pthread_create`.
  package static func concurrently(workers: Int, stackSize: Int? = nil, body: @Sendable (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      let first = stackSize == nil ? 1 : 0
      var threads: [pthread_t] = []
      var refused: [Int] = []
      if workers > first {
        for number in first..<workers {
          if let thread = start(stackSize: stackSize, { body(number) }) {
            threads.append(thread)
          } else {
            refused.append(number)
          }
        }
      }
      if first == 1 && workers > 0 { body(0) }
      for number in refused { body(number) }
      for thread in threads { pthread_join(thread, nil) }
    }
  }

  /// Calls `body` on a new thread and does not wait for it. Returns false if the system refuses a thread. The
  /// corresponding C functions are `pthread_create` and `pthread_detach`.
  package static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = start(stackSize: nil, body) else { return false }
    pthread_detach(thread)
    return true
  }

  /// Returns the results of `transform` for each index of `0..<count` in order, computed on several threads.
  ///
  /// Each worker takes one index at a time, so this suits work that takes well over a microsecond per index. The
  /// corresponding C function is `pthread_create`.
  package static func map<Result: Sendable>(
    _ count: Int, workers: Int = processorCount, _ transform: @Sendable (Int) -> Result
  ) -> [Result] {
    let state = Locked<(next: Int, results: [Result?])>((0, Array(repeating: nil, count: count)))
    concurrently(workers: max(1, min(workers, count))) { _ in
      while true {
        let index = state.withLock { state in
          defer { state.next += 1 }
          return state.next
        }
        guard index < count else { return }
        let result = transform(index)
        state.withLock { $0.results[index] = result }
      }
    }
    return state.withLock { $0.results.compactMap(\.self) }
  }

  /// Returns the results of `transform` for ranges of `0..<count` in order, computed on several threads.
  ///
  /// This suits work that is too small to be distributed index by index. If there is only one range, it is computed on
  /// the calling thread. The corresponding C function is `pthread_create`.
  package static func map<Result: Sendable>(
    _ count: Int, inStretchesOf length: Int, workers: Int = processorCount,
    _ transform: @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    map((count + length - 1) / length, workers: workers) { transform($0 * length..<min(($0 + 1) * length, count)) }
  }

  /// The work of a new thread, in an object that can be passed as a pointer.
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private static func start(stackSize: Int?, _ run: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    // SAFETY: initialised here, destroyed at the end of the scope, and used only in between.
    guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
    defer { _ = unsafe pthread_attr_destroy(&attributes) }
    if let stackSize {
      // SAFETY: the attributes are initialised; an invalid size is refused, and the default size remains.
      _ = unsafe pthread_attr_setstacksize(&attributes, (max(stackSize, 128 << 10) + 0xffff) & ~0xffff)
    }
    var thread = pthread_t()
    // SAFETY: the reference taken here is released by the new thread, or below if there is none.
    let work = unsafe Unmanaged.passRetained(Work(run))
    let result = unsafe pthread_create(
      &thread, &attributes,
      { pointer in
        // SAFETY: the pointer is the one passed below, and this is the only use of it.
        if let pointer = unsafe pointer { unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    guard result == 0 else {
      unsafe work.release()
      return nil
    }
    return thread
  }
}
