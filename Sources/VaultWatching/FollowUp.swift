internal import SystemCalls
internal import VaultCore

/// A worker on a separate thread for tasks after batches of changes, so that a watcher continues to answer meanwhile.
///
/// Notes that are added while it works are processed together afterwards.
package final class FollowUp: Sendable {
  private struct State {
    var paths: [[UInt8]] = []
    var isOver = false
  }

  private let state = Locked(State())

  /// Creates a worker without tasks.
  package init() {}

  /// Schedules the work for some notes.
  package func add(_ paths: [[UInt8]]) {
    state.withLock { state in
      let known = Set(state.paths)
      state.paths += paths.filter { !known.contains($0) }
    }
    state.wakeAll()
  }

  /// Finishes the remaining work and lets `work` return.
  package func finish() {
    state.withLock { $0.isOver = true }
    state.wakeAll()
  }

  /// Calls `body` for the notes that are added, until `finish` is called.
  package func work(_ body: ([[UInt8]]) -> Void) {
    while let paths = next() { body(paths) }
  }

  private func next() -> [[UInt8]]? {
    state.waitUntil { state -> [[UInt8]]?? in
      if !state.paths.isEmpty {
        defer { state.paths = [] }
        return .some(state.paths)
      }
      return state.isOver ? .some(nil) : nil
    }
  }

  /// Runs a watcher, and on another thread the work for its changes; waits for both.
  package func run<Result: Sendable>(
    beside watch: @escaping @Sendable () -> Result, work body: @escaping @Sendable ([[UInt8]]) -> Void
  ) -> Result? {
    let result = Locked<Result?>(nil)
    Parallel.concurrently(workers: 2) { worker in
      if worker == 1 { return self.work(body) }
      let value = watch()
      result.withLock { $0 = value }
      self.finish()
    }
    return result.withLock { $0 }
  }
}
