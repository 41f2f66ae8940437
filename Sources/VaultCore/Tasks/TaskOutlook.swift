internal import Dates
internal import NoteSyntax

/// A selection of open tasks by what can be done about them.
package enum TaskOutlook: String, CaseIterable, Sendable {
  /// All that are open.
  case todo
  /// What can be done now.
  case next
  /// What has to wait: for another task, or for the day when it starts or for which it is scheduled.
  case waiting

  /// Returns the tasks that belong to it, of some that are open. Those that can be done now are in the order of their
  /// due dates and priorities.
  package func selected(_ tasks: [FoundTask], in view: VaultView) -> [FoundTask] {
    if self == .todo { return tasks }
    let dependencies = TaskDependencies(of: tasks, in: view)
    let (today, statuses) = (view.vault.today, view.vault.config.tasks.statuses)
    let chosen = tasks.filter { found in
      let task = found.task
      if task.isDone { return false }
      let symbol = task.status.unicodeScalars.first ?? " "
      let isLater = [task.start, task.scheduled].contains {
        $0.flatMap { CivilDate(iso: $0) }.map { $0 > today } ?? false
      }
      let waits = isLater || dependencies.isBlocked(task) || statuses.kind(of: symbol) == .onHold
      return waits == (self == .waiting)
    }
    return self == .next ? TaskOrder.due.sorted(chosen) : chosen
  }
}
