internal import Dates
internal import ExchangeFormats
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

/// Changes of what the vault has.
extension CalendarMerge {
  /// Changes a task as a calendar did.
  mutating func change(
    _ entry: CalendarEntry, _ line: CalendarLine, in changed: [CalendarFields.Name], _ row: inout Row
  ) {
    var changes: [TaskChange] = []
    func day(_ name: CalendarFields.Name) -> CivilDate? { entry.fields[name].flatMap { CivilDate(iso: $0) } }
    for name in changed {
      switch name {
      case .summary:
        guard let text = entry.fields[.summary], !text.isEmpty else {
          lose("an empty text of a task")
          continue
        }
        changes.append(.summary(text))
      case .priority: changes.append(.priority(entry.fields[.priority].flatMap(TaskItem.Priority.init)))
      case .rule:
        guard let rule = entry.fields[.rule] else {
          changes.append(.recurrence(nil))
          continue
        }
        guard let words = CalendarRule(rule)?.words(dates) else {
          lose("a rule of recurrence that tasks cannot have")
          continue
        }
        let isFromCompletion = line.recurrence?.lowercased().hasSuffix("when done") == true
        changes.append(.recurrence(words + (isFromCompletion ? " when done" : "")))
      case .start: changes.append(.date(line.startKind, day(.start)))
      case .due: changes.append(.date(.due, day(.due)))
      case .end: break
      case .description:
        let change = TaskChange.description(entry.fields[.description] ?? "")
        if canMake(change, line) { changes.append(change) } else { lose("a description that would be more than text") }
      case .status: changes.append(.status(Self.kind(of: entry.fields[.status]), on: entry.done))
      }
    }
    if changes.isEmpty { return }
    row.outcome = .updated
    note(changes, line)
    if changed.contains(.status), entry.fields[.status] == CalendarFields.Status.done.rawValue {
      if let next = next(after: entry, line) { successors.insert(next) }
    }
  }

  /// Returns the next task of a recurring one that becomes done, which some programs make, too; nil if there is none.
  private func next(after entry: CalendarEntry, _ line: CalendarLine) -> CalendarFields? {
    var fields = line.fields
    let due = (entry.fields[.due] ?? fields[.due]).flatMap { CivilDate(iso: $0) }
    guard let rule = line.recurrence.flatMap({ Recurrence($0, dates: dates) }), let due,
      let day = rule.next(after: rule.isFromCompletion ? entry.done ?? state.view.vault.today : due)
    else { return nil }
    let distance = day.daysSinceEpoch - due.daysSinceEpoch
    (fields[.summary], fields[.description]) = (entry.fields[.summary], entry.fields[.description])
    fields[.due] = "\(day)"
    fields[.start] = fields[.start].flatMap { CivilDate(iso: $0) }.map { "\($0.adding(days: distance))" }
    fields[.status] = CalendarFields.Status.open.rawValue
    return fields
  }

  static func kind(of status: String?) -> TaskStatuses.Kind {
    switch status.flatMap(CalendarFields.Status.init) {
    case .done: .done
    case .cancelled: .cancelled
    case .inProgress: .inProgress
    case .open, nil: .todo
    }
  }

  mutating func note(_ changes: [TaskChange], _ line: CalendarLine) {
    self.changes[line.path, default: [:]][line.line, default: []] += changes
    bases[line.path] = state.notes[line.path]
  }

  /// Changes a line that begins with a time, in its note or to that of another day.
  mutating func move(
    _ entry: CalendarEntry, _ line: CalendarLine, in changed: [CalendarFields.Name], _ row: inout Row
  ) {
    guard let day = entry.day, !entry.isWholeDay, let shown = entry.fields[.summary], !shown.isEmpty else {
      return leave(&row, .left, "it has no time or no text in the calendar")
    }
    let summary = changed.contains(.summary) ? RenamedText.of(line.summary, showing: shown) : line.summary
    let tail = line.text.firstRange(of: line.summary).map { String(line.text[$0.upperBound...]) } ?? ""
    let text = TimedLine.text(entry.fields, summary: summary) + tail
    if line.fields[.start]?.prefix(10) == entry.fields[.start]?.prefix(10) {
      row.outcome = .updated
      return note([.text(text, in: line.text)], line)
    }
    guard !line.isTask else { return leave(&row, .left, "it is a task, and is on another day in the calendar") }
    guard line.isAlone else { return leave(&row, .left, "it is on another day in the calendar, and has text below it") }
    row.outcome = .updated
    note([.text("", in: line.whole)], line)
    additions.append((day, rows.count, .item(text)))
  }

  private func canMake(_ change: TaskChange, _ line: CalendarLine) -> Bool {
    let vault = state.view.vault
    guard let bytes = state.notes[line.path] else { return false }
    return (try? TaskChanges(in: vault).edited(vault.editor(bytes, at: line.path), line: line.line, [change])) != nil
  }
}
