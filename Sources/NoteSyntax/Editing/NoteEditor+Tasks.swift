import Bytes

/// Tasks.
extension NoteEditor {
  /// The change of the date of completion when a task is toggled.
  package enum DoneDate: Sendable, Hashable {
    /// The date is not changed.
    case keep
    /// A task that becomes done gets this date, `YYYY-MM-DD`, as an emoji or in brackets like the other fields on its
    /// line; a task that becomes open loses its date.
    case stamp(String)
  }

  /// Marks the task on `line` (from 1) as done if it is open, and as open if it is done.
  package func toggleTask(
    line: Int, doneDate: DoneDate = .keep, doneStatus: Unicode.Scalar = "x"
  ) throws(EditError) -> [TextEdit] {
    let task = try task(line: line)
    var edits = try setTaskStatus(task.isDone ? " " : doneStatus, line: line)
    if case .stamp(let date) = doneDate { edits += try setDoneDate(task.isDone ? nil : date, task) }
    return edits
  }

  /// Sets the status of the task on `line` (from 1), the character in its checkbox.
  package func setTaskStatus(_ status: Unicode.Scalar, line: Int) throws(EditError) -> [TextEdit] {
    let task = try task(line: line)
    if task.status == status { return [] }
    let edits = [TextEdit(range: task.statusRange, replacement: Array(String(Character(status)).utf8))]
    let after = applying(edits)
    guard after.tasks.count == note.tasks.count,
      after.tasks.contains(where: { $0.line == line && $0.status == status })
    else { throw .invalidStatus(String(Character(status))) }
    return edits
  }

  /// Sets or, with nil, removes the date of completion of the task on `line` (from 1).
  package func setTaskDoneDate(_ date: String?, line: Int) throws(EditError) -> [TextEdit] {
    try setDoneDate(date, try task(line: line))
  }

  private func task(line: Int) throws(EditError) -> TaskItem {
    guard let task = note.tasks.first(where: { $0.line == line }) else { throw .missingTask(line: line) }
    return task
  }

  private func setDoneDate(_ date: String?, _ task: TaskItem) throws(EditError) -> [TextEdit] {
    if task.done == date { return [] }
    let edits: [TextEdit]
    if let done = task.done, let field = doneField(done, task) {
      if let date {
        edits = [TextEdit(range: field.date, replacement: Array(date.utf8))]
      } else {
        let isAfterSpace =
          field.whole.lowerBound > task.textRange.lowerBound && bytes[field.whole.lowerBound - 1] == 0x20
        let start = field.whole.lowerBound - (isAfterSpace ? 1 : 0)
        edits = [TextEdit(remove: start..<field.whole.upperBound)]
      }
    } else if let date {
      edits = [newDoneField(date, task)]
    } else {
      return []
    }
    let trimmed = TextEdit.trimmed(edits, in: bytes)
    guard applying(trimmed).tasks.first(where: { $0.line == task.line })?.done == date else {
      throw .invalidDate(date ?? task.done ?? "")
    }
    return trimmed
  }

  /// Returns the ranges of the date of completion `done` of `task`, with and without its emoji or brackets.
  private func doneField(_ done: String, _ task: TaskItem) -> (whole: Range<Int>, date: Range<Int>)? {
    let field = note.inlineFields.first {
      $0.line == task.line && $0.bracket != nil && $0.canonicalKey == "completion" && $0.value == done
    }
    if let field { return (field.range, field.valueRange) }
    let sign: [UInt8] = [0xE2, 0x9C, 0x85]
    var start = task.textRange.upperBound - sign.count
    while start >= task.textRange.lowerBound {
      if bytes[start..<start + sign.count].elementsEqual(sign) {
        var place = start + sign.count
        if bytes[place...].starts(with: [0xEF, 0xB8, 0x8F]) { place += 3 }
        while place < bytes.count, bytes[place] == 0x20 { place += 1 }
        let end = place + done.utf8.count
        if end <= bytes.count, bytes[place..<end].elementsEqual(done.utf8) { return (start..<end, place..<end) }
      }
      start -= 1
    }
    return nil
  }

  /// Adds `date` at the end of the text of `task`, before a block id.
  private func newDoneField(_ date: String, _ task: TaskItem) -> TextEdit {
    let span = bytes.span
    var end = task.textRange.upperBound
    if let caret = span.blockIDStart(in: task.textRange) { end = caret }
    while end > task.textRange.lowerBound, bytes[end - 1].isBlank { end -= 1 }
    let keys: Set<String> = [
      "due", "scheduled", "start", "created", "cancelled", "priority", "repeat", "id", "dependson", "oncompletion",
    ]
    let model = note.inlineFields.last {
      $0.line == task.line && $0.bracket != nil && keys.contains($0.canonicalKey)
    }
    let field =
      switch model?.bracket {
      case nil: " ✅ \(date)"
      case 0x28: " (completion:: \(date))"
      default: " [completion:: \(date)]"
      }
    let isAfterSpace = end > 0 && bytes[end - 1].isBlank
    return TextEdit(at: end, insert: Array(field.utf8.dropFirst(isAfterSpace ? 1 : 0)))
  }
}
