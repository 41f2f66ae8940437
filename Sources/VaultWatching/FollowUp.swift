internal import SystemCalls
internal import VaultCore

/// A worker on a separate thread for tasks after batches of changes, so that a watcher continues to answer meanwhile.
///
/// Items that are added while it works are processed together afterwards.
package final class FollowUp<Item: Hashable & Sendable>: Sendable {
  private struct State {
    var items: [Item] = []
    var isOver = false
  }

  private let state = Locked(State())

  /// Creates a worker without tasks.
  package init() {}

  /// Schedules the work for some items.
  package func add(_ items: [Item]) {
    state.withLock { state in
      let known = Set(state.items)
      state.items += items.filter { !known.contains($0) }
    }
    state.wakeAll()
  }

  /// Finishes the remaining work and lets `work` return.
  package func finish() {
    state.withLock { $0.isOver = true }
    state.wakeAll()
  }

  /// Calls `body` for the items that are added, until `finish` is called.
  package func work(_ body: ([Item]) -> Void) {
    while let items = next() { body(items) }
  }

  private func next() -> [Item]? {
    state.waitUntil { state -> [Item]?? in
      if !state.items.isEmpty {
        defer { state.items = [] }
        return .some(state.items)
      }
      return state.isOver ? .some(nil) : nil
    }
  }
}

/// Runs a watcher and its workers on threads of their own.
package enum WatchThreads {
  /// Runs a watcher, and each worker on another thread, and waits for all. `finish`, which lets the workers end, is called
  /// when the watcher has ended.
  package static func run<Result: Sendable>(
    _ watch: @escaping @Sendable () -> Result, beside workers: [@Sendable () -> Void],
    finish: @escaping @Sendable () -> Void
  ) -> Result? {
    let result = Locked<Result?>(nil)
    Parallel.concurrently(workers: workers.count + 1) { worker in
      if worker > 0 { return workers[worker - 1]() }
      let value = watch()
      result.withLock { $0 = value }
      finish()
    }
    return result.withLock { $0 }
  }
}
