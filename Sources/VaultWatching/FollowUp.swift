internal import SystemCalls
internal import VaultCore

/// Work that is to be done after batches of changes, on a thread of its own, so that a watcher goes on answering meanwhile.
///
/// What comes while the work is being done is done at one go when it is over.
package final class FollowUp: Sendable {
  private struct State {
    var paths: [[UInt8]] = []
    var isOver = false
  }

  private let state = Locked(State())

  /// Nothing to do yet.
  package init() {}

  /// Has the work done for some notes.
  package func add(_ paths: [[UInt8]]) {
    state.withLock { state in
      let known = Set(state.paths)
      state.paths += paths.filter { !known.contains($0) }
    }
    state.wakeAll()
  }

  /// Does what is still to be done, and lets `work` return.
  package func finish() {
    state.withLock { $0.isOver = true }
    state.wakeAll()
  }

  /// Calls `body` for what is added, until `finish`.
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

  /// Runs a watcher, and beside it the work that its changes make; waits for both.
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
