internal import Dates
internal import ExchangeFormats
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

extension CalendarFields {
  /// What a calendar says of a task.
  ///
  /// - Parameter text: The text below it.
  init(_ task: TaskItem, text: String?, _ settings: VaultConfig.TaskSettings, _ dates: DateExpression) {
    self.init()
    self[.description] = text
    self[.summary] = NoteText.plainText(inline: task.summary.utf8Span.span)
    self[.due] = task.due
    // A task must be due later than it begins.
    self[.start] = (task.start ?? task.scheduled).flatMap { day in task.due.map { day < $0 } ?? true ? day : nil }
    self[.priority] = task.priority?.rawValue
    if !settings.isClosed(task), let rule = task.recurrence.flatMap({ Recurrence($0, dates: dates) }) {
      self[.rule] = CalendarRule(rule.calendarRule(hasTime: false))?.text
    }
    self[.status] = Self.status(of: settings.statuses.kind(of: task.status)).rawValue
  }

  /// The status of a task in a calendar.
  enum Status: String {
    case open = "NEEDS-ACTION"
    case inProgress = "IN-PROCESS"
    case done = "COMPLETED"
    case cancelled = "CANCELLED"
  }

  static func status(of kind: TaskStatuses.Kind) -> Status {
    switch kind {
    case .todo, .onHold, .nonTask: .open
    case .cancelled: .cancelled
    case .inProgress: .inProgress
    case .done: .done
    }
  }

  /// The numbers of priorities in calendars.
  static let priorities: [String: Int] = ["highest": 1, "high": 3, "medium": 5, "low": 7, "lowest": 9]

  /// Returns the priority of a number in a calendar; nil for none.
  static func priority(_ number: Int) -> String? {
    switch number {
    case 1: "highest"
    case 2...4: "high"
    case 5: "medium"
    case 6...8: "low"
    case 9: "lowest"
    default: nil
    }
  }
}
