internal import SystemCalls

/// Produces elements on a separate thread, ahead of the thread that consumes them.
final class ProducerThread<Element: Sendable>: Sendable {
  private struct State {
    var elements: [(element: Element, size: Int)] = []
    /// The total size of the elements that are not yet consumed.
    var size = 0
    var isEnded = false
    var isAbandoned = false
  }

  private let state = Locked(State())
  private let sizeLimit: Int

  /// Starts the thread on which `make` produces elements: it passes each to `add` with its size, and returns early if
  /// that returns false. `sizeLimit` limits the total size of elements not yet consumed; a single one may exceed it.
  init(
    sizeLimit: Int, _ make: @escaping @Sendable (_ add: (_ element: Element, _ size: Int) -> Bool) -> Void
  ) throws(SystemError) {
    self.sizeLimit = sizeLimit
    let started = Parallel.detach { [self] in
      make { element, size in add(element, size) }
      state.withLock { $0.isEnded = true }
      state.wakeAll()
    }
    guard started else { throw SystemError(.wouldBlock, call: "pthread_create") }
  }

  private func add(_ element: Element, _ size: Int) -> Bool {
    defer { state.wakeAll() }
    return state.waitUntil { state in
      if state.isAbandoned { return false }
      if !state.elements.isEmpty, state.size + size > sizeLimit { return nil }
      state.elements.append((element, size))
      state.size += size
      return true
    }
  }

  /// Waits for an element and returns all that are available; empty after the last one.
  func next() -> [Element] {
    defer { state.wakeAll() }
    return state.waitUntil { state in
      if state.elements.isEmpty, !state.isEnded { return nil }
      defer { (state.elements, state.size) = ([], 0) }
      return state.elements.map(\.element)
    }
  }

  func abandon() {
    state.withLock { state in
      state.isAbandoned = true
      (state.elements, state.size) = ([], 0)
    }
    state.wakeAll()
  }
}
