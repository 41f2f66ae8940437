internal import SystemCalls

/// Stops an engine from another thread.
package final class EnrichmentCancellation: Sendable {
  private struct State {
    var isCancelled = false
    /// The programs that have not yet answered.
    var processes: [RunningProgram] = []
  }

  private let state = Locked(State())

  /// Creates a cancellation.
  package init() {}

  /// Whether `cancel` was called.
  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Kills the programs that have not yet answered, so that the engine gets no more answers.
  package func cancel() {
    state.withLock { state in
      state.isCancelled = true
      for process in state.processes { process.kill() }
    }
  }

  /// Adds a program that has a request to answer; kills it if `cancel` was already called.
  func add(_ process: RunningProgram) {
    state.withLock { state in
      state.processes.append(process)
      if state.isCancelled { process.kill() }
    }
  }

  /// Removes a program that has answered.
  func remove(_ process: RunningProgram) {
    state.withLock { $0.processes.removeAll { $0 === process } }
  }
}
