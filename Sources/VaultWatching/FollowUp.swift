internal import SystemCalls

/// A queue of items for a worker on another thread, so that a watcher continues to answer while they are processed.
/// Items that are added while the worker is busy are processed together afterwards.
package final class FollowUp<Item: Hashable & Sendable>: Sendable {
  private struct State {
    var items: [Item] = []
    var isOver = false
  }

  private let state = Locked(State())

  /// Creates an empty queue.
  package init() {}

  /// Adds items. An item that is in the queue already is not added twice.
  package func add(_ items: [Item]) {
    state.withLock { state in
      let known = Set(state.items)
      state.items += items.filter { !known.contains($0) }
    }
    state.wakeAll()
  }

  /// Lets `work` return after the remaining items.
  package func finish() {
    state.withLock { $0.isOver = true }
    state.wakeAll()
  }

  /// Calls `body` for the items that are added, until `finish` is called.
  package func work(_ body: ([Item]) -> Void) {
    workRepeatedly { items -> Duration? in
      body(items)
      return nil
    }
  }

  /// Calls `body` for the items that are added and, without items, when the time has passed that it returned last, until
  /// `finish` is called.
  package func workRepeatedly(_ body: ([Item]) -> Duration?) {
    var pause: Duration?
    while let items = next(within: pause) { pause = body(items) }
  }

  private func next(within pause: Duration?) -> [Item]? {
    func take(_ state: inout State) -> [Item]?? {
      if !state.items.isEmpty {
        defer { state.items = [] }
        return .some(state.items)
      }
      return state.isOver ? .some(nil) : nil
    }
    guard let pause else { return state.waitUntil(take) }
    return state.wait(atMost: pause, until: take) ?? []
  }
}

/// Runs a watcher and its workers on separate threads.
package enum WatchThreads {
  /// Runs a watcher and each worker on a separate thread, and waits for all. When the watcher has ended, `finish` is
  /// called, which must let the workers end.
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
