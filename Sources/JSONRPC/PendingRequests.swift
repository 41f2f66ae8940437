/// The requests that were sent and not yet answered, each with the action for its answer.
package struct PendingRequests<Action> {
  private var actions: [RequestID: Action] = [:]
  private var last = 0

  /// Creates an empty list.
  package init() {}

  /// Adds a request with its action, and returns the request's identifier.
  package mutating func add(_ action: Action) -> RequestID {
    last += 1
    actions[.integer(last)] = action
    return .integer(last)
  }

  /// Removes a request and returns its action; nil if the request is not pending.
  package mutating func take(_ id: RequestID) -> Action? { actions.removeValue(forKey: id) }
}
