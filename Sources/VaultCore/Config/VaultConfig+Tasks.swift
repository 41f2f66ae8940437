extension VaultConfig {
  /// What ticking a task does.
  package struct TaskSettings: Equatable, Sendable {
    /// Whether the day is noted; nil for tasks that recur alone.
    package var doneDate: Bool?
    /// Whether the next one of a task that recurs has the day as its date of creation.
    package var createdDate = false
    /// Whether the next one stands below the one that is done, and not above.
    package var isNextBelow = false
    /// Whether the next one has no scheduled date where it has another.
    package var dropsScheduled = false
  }
}
