internal import Dates
internal import NoteSyntax

package enum TaskGrouping: String, CaseIterable, Sendable {
  case due, scheduled, priority, note, heading, tag
}

/// Tasks in groups. In each of them, those that are overdue come first, then by their due dates and priorities, and a
/// task comes after those that it depends on.
package struct TaskGroups: Sendable {
  /// What the tasks of a group have in common.
  package enum Name: Hashable, Sendable {
    case day(TaskAgenda.Time)
    /// The priority; nil for tasks without one.
    case priority(String?)
    /// The path of a note.
    case note([UInt8])
    /// The heading above them; nil for tasks above all headings.
    case heading(String?)
    /// A tag; nil for tasks without one.
    case tag(String?)
  }

  package struct Group: Sendable {
    /// What they have in common.
    package let name: Name
    package let tasks: [FoundTask]
  }

  /// The groups that have tasks. Days, priorities, paths and texts are in order, and what has none comes last, except
  /// that tasks without a priority come between medium and low.
  package let groups: [Group]

  /// Groups tasks. A task with several tags is in the group of each.
  package init(_ tasks: [FoundTask], by grouping: TaskGrouping, in view: VaultView) {
    var byName: [Name: [FoundTask]] = [:]
    var outlines: [[UInt8]: [OutlineEntry]] = [:]
    let today = view.vault.today
    for found in TaskOrder.due.sorted(tasks) {
      let task = found.task
      let names: [Name]
      switch grouping {
      case .due: names = [.day(Self.time(task.due, task, today))]
      case .scheduled: names = [.day(Self.time(task.scheduled, task, today))]
      case .priority: names = [.priority(task.priority)]
      case .note: names = [.note(found.note.path)]
      case .heading:
        let outline = outlines[found.note.path] ?? view.snapshot.outline(of: found.note.document)
        outlines[found.note.path] = outline
        names = [.heading(outline.last { $0.line <= task.line }?.text)]
      case .tag:
        let tags = task.tags
        names = tags.isEmpty ? [.tag(nil)] : tags.map { .tag($0) }
      }
      for name in names { byName[name, default: []].append(found) }
    }
    groups = byName.keys.sorted(by: Self.precedes).map { name in
      Group(name: name, tasks: TaskDependencies.ordered(byName[name] ?? []))
    }
  }

  private static func time(_ date: String?, _ task: StoredTask, _ today: CivilDate) -> TaskAgenda.Time {
    guard let day = date.flatMap({ CivilDate(iso: $0) }) else { return .someday }
    if day < today { return task.isDone ? .later(day) : .overdue }
    return day == today ? .today : .later(day)
  }

  private static func precedes(_ one: Name, _ two: Name) -> Bool {
    switch (one, two) {
    case (.day(let one), .day(let two)): return rank(one) < rank(two)
    case (.priority(let one), .priority(let two)): return TaskOrder.rank(of: one) < TaskOrder.rank(of: two)
    case (.note(let one), .note(let two)): return one.lexicographicallyPrecedes(two)
    case (.heading(let one), .heading(let two)), (.tag(let one), .tag(let two)):
      guard let one, let two else { return one != nil }
      return (CaseFolding.fold(one), one) < (CaseFolding.fold(two), two)
    default: return false
    }
  }

  private static func rank(_ time: TaskAgenda.Time) -> Int {
    switch time {
    case .overdue: .min
    case .today: .min + 1
    case .later(let day): day.daysSinceEpoch
    case .someday: .max
    }
  }
}

extension StoredTask {
  /// The tags in the text, each once, without `#` and in lower case.
  package var tags: [String] {
    if !text.utf8.contains(UInt8(ascii: "#")) { return [] }
    var seen: Set<String> = []
    return NoteParser.parse(Array(("- [ ] " + text).utf8).span).tags.map { CaseFolding.fold($0.name) }
      .filter { seen.insert($0).inserted }
  }
}
