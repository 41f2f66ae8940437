internal import Dates
internal import JSONRPC
internal import NoteSyntax
internal import SearchIndex
internal import VaultChanges
internal import VaultCore

/// Marks the task at the cursor as done, or as open again, as `task toggle` does.
enum ToggleTaskAction: NoteAction {
  static let name = "toggle-task"
  static let kind = "refactor.rewrite"

  static func offers(at place: ActionPlace) -> [ActionOffer] {
    guard let task = place.task else { return [] }
    let statuses = place.page.view.vault.config.tasks.statuses
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

  static func change(_ argument: String, at place: ActionPlace) throws -> ActionChange {
    let (vault, line) = (place.page.view.vault, place.line)
    let plan = try NoteEditing(vault).plan([place.page.path]) { note throws(EditError) in
      TextEdit.apply(try TaskCompletion(vault, stamps: nil).toggle(line: line, in: note), to: note.bytes)
    }
    return ActionChange(plan: plan)
  }
}

/// Sets the due date of the open task at the cursor.
enum ScheduleTaskAction: NoteAction {
  static let name = "schedule-task"
  static let kind = "refactor.rewrite"

  static func offers(at place: ActionPlace) -> [ActionOffer] {
    guard let task = place.task, !place.page.view.vault.config.tasks.isClosed(task) else { return [] }
    let today = place.page.view.vault.today
    var offers: [ActionOffer] = []
    for (name, days) in [("today", 0), ("tomorrow", 1), ("in a week", 7)] {
      let day = "\(today.adding(days: days))"
      if day != task.due { offers.append(ActionOffer(title: "Make the task due \(name) (\(day))", argument: day)) }
    }
    if task.due != nil { offers.append(ActionOffer(title: "Remove the due date of the task")) }
    return offers
  }

  static func change(_ argument: String, at place: ActionPlace) throws -> ActionChange {
    let (line, day) = (place.line, argument.isEmpty ? nil : argument)
    let plan = try NoteEditing(place.page.view.vault).plan([place.page.path]) { note throws(EditError) in
      TextEdit.apply(try note.setTaskDate(.due, to: day, line: line), to: note.bytes)
    }
    return ActionChange(plan: plan)
  }
}

extension ActionPlace {
  /// The task on the first line of the place; nil if there is none.
  var task: TaskItem? { page.note.tasks.first { $0.line == line } }
}
