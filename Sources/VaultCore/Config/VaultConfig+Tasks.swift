extension VaultConfig {
  /// The settings for the effects of ticking a task.
  package struct TaskSettings: Equatable, Sendable {
    /// Whether the done date is written; nil to write it only for recurring tasks.
    package var doneDate: Bool?
    /// Whether the next instance of a recurring task gets that day as its creation date.
    package var createdDate = false
    /// Whether the next instance is inserted below the finished one, rather than above it.
    package var isNextBelow = false
    /// Whether the scheduled date of the next instance is removed if it has another date.
    package var dropsScheduled = false
  }
}
