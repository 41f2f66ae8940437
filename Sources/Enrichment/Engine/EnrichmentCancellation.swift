internal import SystemCalls

/// Stops an engine from another thread.
package final class EnrichmentCancellation: Sendable {
  private struct State {
    var isCancelled = false
    var process: LineProcess?
  }

  private let state = Locked(State())

  /// Creates one that stops nothing yet.
  package init() {}

  /// Whether `cancel` was called.
  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Kills the program that an engine asks, so that it gets no more answers.
  package func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.process?.kill()
    }
  }

  /// Sets the program that is asked; kills it if it is too late.
  func set(_ process: LineProcess?) {
    state.withLock { state in
      state.process = process
      if state.isCancelled { process?.kill() }
    }
  }
}
