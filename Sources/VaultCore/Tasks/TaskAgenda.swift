package import Dates

/// Open tasks grouped by day: overdue, today, each later day, and without a date.
package struct TaskAgenda: Sendable {
  /// The time of a group.
  package enum Time: Sendable, Hashable {
    case overdue, today
    case later(CivilDate)
    case someday
  }

  /// The tasks of one time.
  package struct Group: Sendable {
    /// The time of the tasks.
    package let time: Time
    /// The tasks, sorted by date and priority.
    package let tasks: [FoundTask]
  }

  /// The groups that have tasks, in chronological order.
  package let groups: [Group]

  /// Creates the agenda of some tasks, without those that are done.
  ///
  /// A task is in the group of its due date. A task without one is in that of its scheduled date, or of today if that
  /// date has passed.
  package init(_ tasks: [FoundTask], today: CivilDate) {
    var byTime: [Time: [FoundTask]] = [:]
    for found in TaskOrder.due.sorted(tasks) where !found.task.isDone {
      byTime[Self.time(of: found.task, today), default: []].append(found)
    }
    let days = byTime.keys.compactMap { if case .later(let day) = $0 { day } else { nil } }.sorted()
    let times = [Time.overdue, .today] + days.map(Time.later) + [.someday]
    groups = times.compactMap { time in byTime[time].map { Group(time: time, tasks: $0) } }
  }

  private static func time(of task: StoredTask, _ today: CivilDate) -> Time {
    if let due = task.due.flatMap({ CivilDate(iso: $0) }) {
      return due < today ? .overdue : due == today ? .today : .later(due)
    }
    guard let scheduled = task.scheduled.flatMap({ CivilDate(iso: $0) }) else { return .someday }
    return scheduled <= today ? .today : .later(scheduled)
  }
}

extension StoredTask {
  /// Whether the task is open and was due before a day.
  package func isOverdue(on day: CivilDate) -> Bool {
    !isDone && due.flatMap { CivilDate(iso: $0) }.map { $0 < day } ?? false
  }
}
