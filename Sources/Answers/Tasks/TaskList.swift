internal import Dates
package import JSON
package import VaultCore

/// A list of tasks.
package struct TaskList: RowListing {
  package enum Field: String, ListField {
    case path, title, line, status, isDone, text, due, scheduled, start, created, done, cancelled, priority, overdue
    /// The group of the agenda, and its day.
    case group, groupDate
  }

  /// A task of the list.
  package struct Row: Sendable {
    /// The task and its note.
    package let found: FoundTask
    /// The group of the agenda that contains it.
    fileprivate let time: TaskAgenda.Time?
  }

  package let total: Int
  package let rows: [Row]
  private let today: CivilDate

  /// Lists tasks in order.
  package init(_ tasks: [FoundTask], of total: Int, in view: VaultView) {
    (rows, self.total, today) = (tasks.map { Row(found: $0, time: nil) }, total, view.vault.today)
  }

  /// Lists the tasks of an agenda.
  package init(_ agenda: TaskAgenda, of total: Int, in view: VaultView) {
    rows = agenda.groups.flatMap { group in group.tasks.map { Row(found: $0, time: group.time) } }
    (self.total, today) = (total, view.vault.today)
  }

  /// The description of the list.
  package static let shape: ListShape = {
    let fields: [ListShape.Field] = Field.fields([
      .path: "the note that contains the task", .title: "the title of the note", .line: "the line number of the task",
      .status: "the character in the box", .isDone: "true or false", .text: "the text of the task",
      .due: .date("a date"), .scheduled: .date("a date"), .start: .date("a date"), .created: .date("a date"),
      .done: .date("a date"), .cancelled: .date("a date"), .priority: "highest, high, medium, low or lowest",
      .overdue: "true for an open task that was due before today",
    ])
    return ListShape(
      of: Field.self, "task", "tasks", paths: (.path, "Print only the paths of the notes, each once, one per line"),
      fields: fields,
      record: [
        .path, .title, .line, .status, .isDone, .text, .due, .scheduled, .start, .created, .done, .cancelled, .priority,
        .overdue, .group, .groupDate,
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
    case .group: row.time.map { .text($0.name) } ?? .absent
    case .groupDate: row.time.map { .optional($0.day(on: today).map { "\($0)" }) } ?? .absent
    }
  }
}

extension TaskAgenda {
  /// Returns the members of the JSON document about the groups of some of `total` tasks.
  package func document(of total: Int, in view: VaultView) -> [JSONValue.Member] {
    [
      .init("total", .integer(total)),
      .init("groups", each: groups) { group in
        let tasks = TaskList(group.tasks, of: group.tasks.count, in: view).records
        return [
          "group": .string(group.time.name), "date": .optional(group.time.day(on: view.vault.today).map { "\($0)" }),
          "tasks": .array(tasks.map { .object($0) }),
        ]
      },
    ]
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
