import Bytes

extension NoteEditor {
  /// The change of the date of completion when a task is toggled.
  package enum DoneDate: Sendable, Hashable {
    /// The date is not changed.
    case keep
    /// A task that becomes done gets this date, `YYYY-MM-DD`, as an emoji or in brackets like the other fields on its
    /// line; a task that becomes open loses its date.
    case stamp(String)
  }

  /// Sets the status of the task on `line` (from 1), and its date of completion if it becomes done. If it becomes open
  /// again, the dates of completion and cancellation are removed.
  package func setTaskStatus(
    _ status: Unicode.Scalar, line: Int, doneDate: DoneDate, statuses: TaskStatuses
  ) throws(EditError) -> [TextEdit] {
    let task = try task(line: line)
    if task.logseq != nil { return try setLogseqStatus(status, task) }
    var edits: [TextEdit] = []
    if task.status != status {
      edits = [TextEdit(range: task.statusRange, replacement: Array(String(Character(status)).utf8))]
      let after = applying(edits).tasks
      guard after.count == note.tasks.count, after.contains(where: { $0.line == line && $0.status == status })
      else { throw .invalidStatus(String(Character(status))) }
    }
    guard case .stamp(let date) = doneDate else { return edits }
    switch statuses.kind(of: status) {
    case .done: edits += try set(.done, to: date, task) { line, date in line.addingDone(date) }
    case .todo, .inProgress, .onHold:
      edits += try set(.done, to: nil, task) { line, date in line.addingDone(date) }
      if task.done == nil { edits += try set(.cancelled, to: nil, task) { line, date in line.adding(date) } }
    case .cancelled, .nonTask: break
    }
    return edits
  }

  private func task(line: Int) throws(EditError) -> TaskItem {
    guard let task = note.tasks.first(where: { $0.line == line }) else { throw .missingTask(line: line) }
    return task
  }

  /// Sets or, with nil, removes a date for planning of the task on `line` (from 1). A new date is written in the form
  /// of the note's other dates.
  package func setTaskDate(_ kind: TaskItem.DateKind, to date: String?, line: Int) throws(EditError) -> [TextEdit] {
    let task = try task(line: line)
    if task.logseq != nil { return try setLogseqDate(kind, to: date, task) }
    let field: TaskField =
      switch kind {
      case .start: .start
      case .scheduled: .scheduled
      case .due: .due
      }
    return try set(field, to: date, task) { line, date in line.adding(dateField(kind, date)) }
  }

  /// Sets or, with nil, removes the date of a field; `added` adds it to a task that lacks it.
  private func set(
    _ field: TaskField, to date: String?, _ task: TaskItem, added: (TaskLine, String) -> TextEdit
  ) throws(EditError) -> [TextEdit] {
    let old = task[keyPath: field.value]
    if old == date { return [] }
    let line = TaskLine(of: task, in: self)
    let edits: [TextEdit]
    if let ranges = line.ranges(of: field) {
      if let date {
        edits = [TextEdit(range: ranges.value, replacement: Array(date.utf8))]
      } else {
        let start = ranges.whole.lowerBound
        let isAfterSpace = start > task.textRange.lowerBound && bytes[start - 1] == .space
        edits = [TextEdit(remove: start - (isAfterSpace ? 1 : 0)..<ranges.whole.upperBound)]
      }
    } else if let date {
      edits = [added(line, date)]
    } else {
      return []
    }
    let trimmed = TextEdit.trimmed(edits, in: bytes)
    let after = applying(trimmed).tasks.first { $0.line == task.line }
    guard let after, after[keyPath: field.value] == date else { throw .invalidDate(date ?? old ?? "") }
    return trimmed
  }

  /// Returns a date in the form in which the note writes the fields of its tasks, as an emoji or in brackets, preceded
  /// by a space.
  package func dateField(_ kind: TaskItem.DateKind, _ date: String) -> String {
    let field = note.inlineFields.last { $0.bracket != nil && Self.dateKeys.contains($0.canonicalKey) }
    let hasEmoji = note.tasks.contains { task in
      [0x1F4C5, 0x1F4C6, 0x1F5D3, 0x23F3, 0x1F6EB].contains { code in
        task.text.unicodeScalars.contains { $0.value == code }
      }
    }
    if field == nil ? !bracketsTaskFields : hasEmoji { return " \(kind.emoji) \(date)" }
    return field?.bracket == .openParenthesis ? " (\(kind.rawValue):: \(date))" : " [\(kind.rawValue):: \(date)]"
  }

  private static let dateKeys: Set<String> = ["due", "scheduled", "start", "created", "completion", "cancelled"]

  // MARK: - Recurrence

  /// Returns the line of the next task after the one on `line` (from 1), without its line end. It is open, has the
  /// given dates, and omits the fields that belong only to the old task: dates of completion, ids and a block id.
  package func successor(ofTaskOn line: Int, _ dates: TaskItem.Dates) throws(EditError) -> [UInt8] {
    let task = try task(line: line)
    let old = TaskLine(of: task, in: self)
    var edits = [TextEdit(range: task.statusRange, replacement: [.space])]
    for (field, value) in [
      (TaskField.due, dates.due), (.scheduled, dates.scheduled), (.start, dates.start), (.created, dates.created),
      (.done, nil), (.cancelled, nil), (.id, nil), (.dependsOn, nil),
    ] {
      guard let ranges = old.ranges(of: field) else { continue }
      if let value {
        edits.append(TextEdit(range: ranges.value, replacement: Array(value.utf8)))
      } else {
        edits.append(TextEdit(remove: old.afterBlanks(ranges.whole)))
      }
    }
    if let created = dates.created, task.created == nil { edits.append(old.addingCreated(created)) }
    if let id = old.blockID { edits.append(TextEdit(remove: id)) }
    let whole = old.range
    let after = TextEdit.apply(TextEdit.trimmed(edits, in: bytes), to: bytes)
    let end = whole.upperBound + after.count - bytes.count
    let successor = Array(after[whole.lowerBound..<end])
    let read = NoteParser.parse(after.span, dialect: note.dialect).tasks.first { $0.line == line }
    guard let read, read.due == dates.due, read.scheduled == dates.scheduled, read.start == dates.start, !read.isDone
    else { throw .invalidDate(dates.due ?? dates.scheduled ?? dates.start ?? "") }
    return successor
  }

  /// Returns the edit that inserts a line before or after that of a task.
  package func inserting(_ line: [UInt8], besideTask task: TaskItem, isBelow: Bool) -> TextEdit {
    let old = TaskLine(of: task, in: self)
    return isBelow
      ? TextEdit(at: old.range.upperBound, insert: old.ending + line)
      : TextEdit(at: old.range.lowerBound, insert: line + old.ending)
  }

  /// Returns the edit that replaces the line of a task, or removes it.
  package func replacingTask(_ task: TaskItem, with line: [UInt8]?) -> TextEdit {
    let whole = TaskLine(of: task, in: self).range
    if let line { return TextEdit(range: whole, replacement: line) }
    var end = whole.upperBound
    if end < bytes.count, bytes[end] == .carriageReturn { end += 1 }
    if end < bytes.count, bytes[end] == .lineFeed { end += 1 }
    return TextEdit(remove: whole.lowerBound..<end)
  }
}
