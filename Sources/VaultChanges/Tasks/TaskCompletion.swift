package import Dates
package import NoteSyntax
package import VaultCore

/// Ticks and unticks tasks according to the settings of a vault, and adds the next instance of a recurring task.
package struct TaskCompletion: Sendable {
  private let settings: VaultConfig.TaskSettings
  private let today: CivilDate
  /// The minutes since midnight.
  private let minutes: Int
  private let stamps: Bool?

  /// Creates an instance for the tasks of a vault.
  ///
  /// - Parameters:
  ///   - stamps: Whether the done date is written; nil for the setting of the vault.
  ///   - day: The day on which tasks are done; nil for today.
  package init(_ vault: Vault, stamps: Bool?, on day: CivilDate? = nil) {
    settings = vault.config.tasks
    today = day ?? vault.today
    let seconds = vault.surroundings.now().flooringDivision(by: 1_000_000_000)
    let local = seconds + Int64(vault.surroundings.zone.offsetSeconds(seconds))
    minutes = Int((local % 86_400 + 86_400) % 86_400 / 60)
    self.stamps = stamps
  }

  /// Returns whether a task has a status that means that it is done.
  package func isDone(_ task: TaskItem) -> Bool { settings.statuses.kind(of: task.status) == .done }

  /// Returns the edits that give a task its next status, including the next instance of a recurring task that becomes
  /// done.
  package func toggle(line: Int, in editor: NoteEditor) throws(EditError) -> [TextEdit] {
    let task = try task(line: line, in: editor)
    if task.logseq != nil { return try editor.finishLogseqTask(task, toggles: true, now: (today, minutes)) }
    return try set(settings.statuses.status(of: task.status).next, task, in: editor)
  }

  /// Returns the edits that mark a task as done, including the next instance of a recurring task; none if it is done.
  package func finish(line: Int, in editor: NoteEditor) throws(EditError) -> [TextEdit] {
    let task = try task(line: line, in: editor)
    if task.logseq != nil { return try editor.finishLogseqTask(task, toggles: false, now: (today, minutes)) }
    return isDone(task) ? [] : try set(settings.statuses.doneSymbol(from: task.status), task, in: editor)
  }

  private func task(line: Int, in editor: NoteEditor) throws(EditError) -> TaskItem {
    guard let task = editor.note.tasks.first(where: { $0.line == line }) else { throw .missingTask(line: line) }
    return task
  }

  private func set(_ status: Unicode.Scalar, _ task: TaskItem, in editor: NoteEditor) throws(EditError) -> [TextEdit] {
    let line = task.line
    var editor = editor
    editor.bracketsTaskFields = settings.format == .dataview
    let isStamped = stamps ?? settings.doneDate ?? (task.recurrence != nil)
    let date: NoteEditor.DoneDate = isStamped ? .stamp("\(today)") : .keep
    let edits = try editor.setTaskStatus(status, line: line, doneDate: date, statuses: settings.statuses)
    guard settings.statuses.kind(of: status) == .done, !isDone(task) else { return edits }
    var next: [UInt8]?
    if task.recurrence != nil, case .next(let dates) = successor(of: task) {
      next = try editor.successor(ofTaskOn: line, dates)
    }
    if task.onCompletion == "delete" { return [editor.replacingTask(task, with: next)] }
    guard let next else { return edits }
    let insertion = editor.inserting(next, besideTask: task, isBelow: settings.isNextBelow)
    return settings.isNextBelow ? edits + [insertion] : [insertion] + edits
  }

  /// Returns the reason why a recurring task gets no next instance when it is ticked; nil if it gets one or does not
  /// recur.
  package func problem(line: Int, in editor: NoteEditor) -> String? {
    guard let task = editor.note.tasks.first(where: { $0.line == line }), !isDone(task), let text = task.recurrence
    else { return nil }
    if task.logseq != nil {
      return editor.endedRepeater(of: task, now: (today, minutes)).map {
        "the repeater '\($0)' has no later day, so the task is done for good"
      }
    }
    switch successor(of: task) {
    case .next: return nil
    case .unreadable: return "the recurrence '\(text)' is invalid, so there is no next task"
    case .ended: return "the recurrence '\(text)' has no later day, so there is no next task"
    }
  }

  private enum Successor {
    case next(TaskItem.Dates)
    case unreadable, ended
  }

  private func successor(of task: TaskItem) -> Successor {
    let dates = DateExpression(today: today, looksAhead: true)
    guard let text = task.recurrence, let rule = Recurrence(text, dates: dates) else { return .unreadable }
    var next = TaskItem.Dates(created: settings.createdDate ? "\(today)" : nil)
    func day(_ text: String?) -> CivilDate? { text.flatMap { CivilDate(iso: $0) } }
    let (due, scheduled, start) = (day(task.due), day(task.scheduled), day(task.start))
    let isDropped = settings.dropsScheduled && (due != nil || start != nil)
    let reference = due ?? (settings.dropsScheduled ? start ?? scheduled : scheduled ?? start)
    guard let day = rule.next(after: rule.isFromCompletion ? today : reference ?? today) else { return .ended }
    guard let reference else { return .next(next) }
    func moved(_ date: CivilDate?) -> String? {
      date.map { "\(day.adding(days: $0.daysSinceEpoch - reference.daysSinceEpoch))" }
    }
    next.due = moved(due)
    next.scheduled = isDropped ? nil : moved(scheduled)
    next.start = moved(start)
    return .next(next)
  }
}
