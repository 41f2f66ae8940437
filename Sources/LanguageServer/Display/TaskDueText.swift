internal import Dates
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// Texts about the due dates of open tasks, which clients show beside the tasks.
enum TaskDueText {
  /// The number of days before the due date from which the text is shown.
  private static let soon = 7

  /// Returns the open tasks of a note that are due soon or overdue, each with a text such as `due tomorrow`.
  static func texts(of page: Page) -> [(task: TaskItem, text: String)] {
    let today = page.view.vault.today.daysSinceEpoch
    let settings = page.view.vault.config.tasks
    return settings.tasks(of: page.note).compactMap { task in
      guard !settings.isClosed(task), let due = task.due.flatMap({ CivilDate(iso: $0) }) else { return nil }
      return text(days: due.daysSinceEpoch - today).map { (task, $0) }
    }
  }

  private static func text(days: Int) -> String? {
    switch days {
    case ..<(-1): "overdue by \(-days) days"
    case -1: "overdue since yesterday"
    case 0: "due today"
    case 1: "due tomorrow"
    case ...soon: "due in \(days) days"
    default: nil
    }
  }
}
