/// The requests that were sent and are not answered yet, each with what is to be done with its answer.
package struct PendingRequests<Action> {
  private var actions: [RequestID: Action] = [:]
  private var last = 0

  /// Creates a list without requests.
  package init() {}

  /// Adds a request, and returns its identifier.
  package mutating func add(_ action: Action) -> RequestID {
    last += 1
    actions[.integer(last)] = action
    return .integer(last)
  }

  /// Returns what is to be done with an answer, once; nil if no such request is open.
  package mutating func take(_ id: RequestID) -> Action? { actions.removeValue(forKey: id) }
}
