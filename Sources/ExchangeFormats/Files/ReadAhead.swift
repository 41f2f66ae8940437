internal import SystemCalls

/// Makes elements on a thread of its own, a few ahead of the thread that takes them.
final class ReadAhead<Element: Sendable>: Sendable {
  private struct State {
    var elements: [(element: Element, size: Int)] = []
    /// The size of the elements that wait.
    var size = 0
    var isEnded = false
    /// Whether nobody takes elements any more.
    var isAbandoned = false
  }

  private let state = Locked(State())
  private let sizeLimit: Int
  private let filled: WakeSignal
  private let emptied: WakeSignal

  /// Starts to make elements.
  ///
  /// - Parameters:
  ///   - sizeLimit: The most that may wait, as `size` counts it; one element may always wait.
  ///   - make: Makes the elements. It gives each to `add` with its size, and ends if that returns false.
  init(
    sizeLimit: Int, _ make: @escaping @Sendable (_ add: (_ element: Element, _ size: Int) -> Bool) -> Void
  ) throws(SystemError) {
    self.sizeLimit = sizeLimit
    (filled, emptied) = (try WakeSignal(), try WakeSignal())
    let started = Parallel.detach { [self] in
      make { element, size in add(element, size) }
      state.withLock { $0.isEnded = true }
      filled.signal()
    }
    guard started else { throw SystemError(.wouldBlock, call: "pthread_create") }
  }

  private func add(_ element: Element, _ size: Int) -> Bool {
    while true {
      emptied.drain()
      let isDone: Bool? = state.withLock { state in
        if state.isAbandoned { return false }
        if !state.elements.isEmpty, state.size + size > sizeLimit { return nil }
        state.elements.append((element, size))
        state.size += size
        return true
      }
      if let isDone {
        filled.signal()
        return isDone
      }
      _ = try? Readiness.wait(for: [emptied.rawDescriptor])
    }
  }

  /// Takes all elements that are there, waiting for one; nothing after the last one.
  func next() -> [Element] {
    while true {
      filled.drain()
      let taken: [Element]? = state.withLock { state in
        if state.elements.isEmpty, !state.isEnded { return nil }
        defer { (state.elements, state.size) = ([], 0) }
        return state.elements.map(\.element)
      }
      if let taken {
        emptied.signal()
        return taken
      }
      _ = try? Readiness.wait(for: [filled.rawDescriptor])
    }
  }

  /// Ends the making of elements, since no more are taken.
  func abandon() {
    state.withLock { state in
      state.isAbandoned = true
      (state.elements, state.size) = ([], 0)
    }
    emptied.signal()
  }
}
