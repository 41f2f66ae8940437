internal import Dates
package import JSON
package import VaultCore

package struct TaskList: RowListing {
  package enum Field: String, ListField {
    case path, title, line, status, isDone, text, due, scheduled, start, created, done, cancelled, priority, overdue,
      id, blocked
    /// The group, and its day.
    case group, groupDate
  }

  package struct Row: Sendable {
    /// The task and its note.
    package let found: FoundTask
    fileprivate let group: TaskGroups.Name?
  }

  package let total: Int
  package let rows: [Row]
  private let today: CivilDate
  private let dependencies: TaskDependencies

  /// Lists tasks in order.
  package init(_ tasks: [FoundTask], of total: Int, in view: VaultView) {
    (rows, self.total, today) = (tasks.map { Row(found: $0, group: nil) }, total, view.vault.today)
    dependencies = TaskDependencies(of: tasks, in: view)
  }

  package init(_ groups: TaskGroups, of total: Int, in view: VaultView) {
    rows = groups.groups.flatMap { group in group.tasks.map { Row(found: $0, group: group.name) } }
    (self.total, today) = (total, view.vault.today)
    dependencies = TaskDependencies(of: rows.map(\.found), in: view)
  }

  package init(_ agenda: TaskAgenda, of total: Int, in view: VaultView) {
    rows = agenda.groups.flatMap { group in group.tasks.map { Row(found: $0, group: .day(group.time)) } }
    (self.total, today) = (total, view.vault.today)
    dependencies = TaskDependencies(of: rows.map(\.found), in: view)
  }

  /// The description of the list.
  package static let shape: ListShape = {
    let fields: [ListShape.Field] = Field.fields([
      .path: "the note that contains the task", .title: "the title of the note", .line: "the line number of the task",
      .status: "the character in the box", .isDone: "true or false", .text: "the text of the task",
      .due: .date("a date"), .scheduled: .date("a date"), .start: .date("a date"), .created: .date("a date"),
      .done: .date("a date"), .cancelled: .date("a date"), .priority: "highest, high, medium, low or lowest",
      .overdue: "true for an open task that was due before today",
      .id: "the id to which other tasks refer",
      .blocked: "true for an open task that depends on another open one",
    ])
    return ListShape(
      of: Field.self, "task", "tasks", paths: (.path, "Print only the paths of the notes, each once, one per line"),
      fields: fields,
      record: [
        .path, .title, .line, .status, .isDone, .text, .due, .scheduled, .start, .created, .done, .cancelled, .priority,
        .overdue, .id, .blocked, .group, .groupDate,
      ], columns: [.path, .line, .status, .text, .due])
  }()

  package var shape: ListShape { Self.shape }

  package func value(_ field: Field, of row: Row) -> FieldValue {
    func date(_ text: String?) -> FieldValue { text.map { .written($0) } ?? .none }
    let task = row.found.task
    return switch field {
    case .path: .path(row.found.note.path)
    case .title: .text(row.found.note.card.title)
    case .line: .number(task.line)
    case .status: .text(task.status)
    case .isDone: .flag(task.isDone)
    case .text: .text(task.text)
    case .due: date(task.due)
    case .scheduled: date(task.scheduled)
    case .start: date(task.start)
    case .created: date(task.created)
    case .done: date(task.done)
    case .cancelled: date(task.cancelled)
    case .priority: .optional(task.priority)
    case .overdue: .flag(task.isOverdue(on: today))
    case .id: .optional(task.id)
    case .blocked: .flag(dependencies.isBlocked(task))
    case .group: row.group.map { .optional($0.text) } ?? .absent
    case .groupDate: row.group.map { .optional($0.day(on: today).map { "\($0)" }) } ?? .absent
    }
  }
}

extension TaskAgenda {
  /// Returns the members of the JSON document about the groups of some of `total` tasks, and about notes that are to be
  /// read again, if there are any.
  package func document(of total: Int, reviews: [NoteReview] = [], in view: VaultView) -> [JSONValue.Member] {
    let reviewed = JSONValue.Member("reviews", each: reviews) { review in
      .object(
        JSONValue.pathMembers(review.note.path) + [
          .init("title", .string(review.note.card.title)), .init("date", .string("\(review.day)")),
        ])
    }
    let members: [JSONValue.Member] = [
      .init("total", .integer(total)),
      .init("groups", each: groups) { group in
        let tasks = TaskList(group.tasks, of: group.tasks.count, in: view).records
        return [
          "group": .string(group.time.name), "date": .optional(group.time.day(on: view.vault.today).map { "\($0)" }),
          "tasks": .array(tasks.map { .object($0) }),
        ]
      },
    ]
    return reviews.isEmpty ? members : members + [reviewed]
  }
}

extension TaskGroups {
  /// Returns the members of the JSON document about the groups of some of `total` tasks.
  package func document(of total: Int, in view: VaultView) -> [JSONValue.Member] {
    [
      .init("total", .integer(total)),
      .init("groups", each: groups) { group in
        let tasks = TaskList(group.tasks, of: group.tasks.count, in: view).records
        return [
          "group": .optional(group.name.text),
          "date": .optional(group.name.day(on: view.vault.today).map { "\($0)" }),
          "count": .integer(group.tasks.count), "tasks": .array(tasks.map { .object($0) }),
        ]
      },
    ]
  }
}

extension TaskGroups.Name {
  /// The name of the group for programs; nil for tasks that have none of what others are grouped by.
  fileprivate var text: String? {
    switch self {
    case .day(let time): time.name
    case .note(let path): String(decoding: path, as: UTF8.self)
    case .priority(let name), .heading(let name), .tag(let name): name
    }
  }

  fileprivate func day(on today: CivilDate) -> CivilDate? {
    if case .day(let time) = self { return time.day(on: today) }
    return nil
  }
}

extension TaskAgenda.Time {
  /// The name of the group for programs.
  fileprivate var name: String {
    switch self {
    case .overdue: "overdue"
    case .today: "today"
    case .later: "day"
    case .someday: "none"
    }
  }

  fileprivate func day(on today: CivilDate) -> CivilDate? {
    switch self {
    case .today: today
    case .later(let day): day
    case .overdue, .someday: nil
    }
  }
}
