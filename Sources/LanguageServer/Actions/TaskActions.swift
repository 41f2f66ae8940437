internal import Answers
internal import Dates
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

/// Marks the task at the cursor as done, or as open again, as `task toggle` does.
enum ToggleTaskAction: NoteAction {
  static let name = "toggle-task"
  static let kind = "refactor.rewrite"

  static func offers(in context: ActionContext) -> [ActionOffer] {
    guard let task = context.task else { return [] }
    let statuses = context.page.view.vault.config.tasks.statuses
    let next = statuses.status(of: task.status).next
    let name =
      switch statuses.kind(of: next) {
      case .todo, .onHold, .nonTask: "open"
      case .inProgress: "in progress"
      case .done: "done"
      case .cancelled: "cancelled"
      }
    return [ActionOffer(title: "Mark the task as \(name)")]
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    try context.plan(of: CompleteTasks(context.tasks, toggles: true, in: context.page.view.vault))
  }
}

/// Sets the due date of the open task at the cursor.
enum ScheduleTaskAction: NoteAction {
  static let name = "schedule-task"
  static let kind = "refactor.rewrite"

  static func offers(in context: ActionContext) -> [ActionOffer] {
    guard let task = context.task, !context.page.view.vault.config.tasks.isClosed(task) else { return [] }
    let today = context.page.view.vault.today
    var offers: [ActionOffer] = []
    for (name, days) in [("today", 0), ("tomorrow", 1), ("in a week", 7)] {
      let day = "\(today.adding(days: days))"
      if day != task.due { offers.append(ActionOffer(title: "Make the task due \(name) (\(day))", argument: day)) }
    }
    if task.due != nil { offers.append(ActionOffer(title: "Remove the due date of the task")) }
    return offers
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    try context.plan(of: SetTaskDate(.due, to: CivilDate(iso: argument), of: context.tasks))
  }
}

/// Carries open tasks of earlier notes of the period to the note, as `daily --carry` does, if it is that of the present
/// day, week, month, quarter or year.
enum CarryTasksAction: NoteAction {
  static let name = "carry-tasks"
  static let kind = "source.carryTasks.sheaf"

  static func offers(in context: ActionContext) -> [ActionOffer] {
    guard let periodic = context.presentNote, let plan = try? context.plan(of: CarryTasks(to: periodic)), !plan.isEmpty
    else { return [] }
    return [ActionOffer(title: "Carry open tasks of earlier notes here", isLarge: true)]
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    guard let periodic = context.presentNote else { return ChangePlan() }
    return try context.plan(of: CarryTasks(to: periodic))
  }
}

extension ActionContext {
  /// The note, if it is that of a period that contains today.
  fileprivate var presentNote: PeriodicNote? {
    let vault = page.view.vault
    return NotePeriod.allCases.lazy.compactMap { try? PeriodicNote($0, of: vault.today, in: vault) }
      .first { $0.path == page.path }
  }

  /// The task on the first line of the range, for a request.
  fileprivate var tasks: ChosenTasks { ChosenTasks([(page.path, [line])], in: page.view.vault) }

  /// The task on the first line of the range; nil if there is none.
  var task: TaskItem? { page.note.tasks.first { $0.line == line } }
}
