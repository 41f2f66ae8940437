import Bytes

extension TaskItem {
  /// The dates of the next task after a recurring one, `YYYY-MM-DD`; nil for those that it does not have.
  package struct Dates: Sendable, Equatable {
    /// The day of each kind of date.
    package var start, scheduled, due, created: String?

    /// Makes dates with only that of creation.
    package init(created: String?) { self.created = created }
  }
}

/// Recurring tasks.
extension NoteEditor {
  /// Returns the line of the next task after the one on `line` (from 1), without its line end. It is open, has the
  /// given dates, and lacks what belongs only to the old task: dates of completion, ids and a block id.
  package func successor(ofTaskOn line: Int, _ dates: TaskItem.Dates) throws(EditError) -> [UInt8] {
    guard let task = note.tasks.first(where: { $0.line == line }) else { throw .missingTask(line: line) }
    var edits = [TextEdit(range: task.statusRange, replacement: [0x20])]
    for (field, value) in [
      (TaskField.due, dates.due), (.scheduled, dates.scheduled), (.start, dates.start), (.created, dates.created),
      (.done, nil), (.cancelled, nil), (.id, nil), (.dependsOn, nil),
    ] {
      guard let place = place(of: field, in: task) else { continue }
      if let value {
        edits.append(TextEdit(range: place.value, replacement: Array(value.utf8)))
      } else {
        edits.append(TextEdit(remove: afterBlanks(place.whole, task)))
      }
    }
    if let created = dates.created, task.created == nil { edits.append(newCreatedField(created, task)) }
    if let caret = bytes.span.blockIDStart(in: task.textRange) {
      edits.append(TextEdit(remove: afterBlanks(caret..<task.textRange.upperBound, task)))
    }
    let whole = lineRange(of: task)
    let after = TextEdit.apply(TextEdit.trimmed(edits, in: bytes), to: bytes)
    let end = whole.upperBound + after.count - bytes.count
    let successor = Array(after[whole.lowerBound..<end])
    let read = NoteParser.parse(after.span).tasks.first { $0.line == line }
    guard let read, read.due == dates.due, read.scheduled == dates.scheduled, read.start == dates.start, !read.isDone
    else { throw .invalidDate(dates.due ?? dates.scheduled ?? dates.start ?? "") }
    return successor
  }

  /// Returns the edit that inserts a line before or after that of a task.
  package func inserting(_ line: [UInt8], besideTask task: TaskItem, isBelow: Bool) -> TextEdit {
    let whole = lineRange(of: task)
    let ending = lineEnding(of: task)
    return isBelow
      ? TextEdit(at: whole.upperBound, insert: ending + line) : TextEdit(at: whole.lowerBound, insert: line + ending)
  }

  /// Returns the edit that replaces the line of a task, or removes it.
  package func replacingTask(_ task: TaskItem, with line: [UInt8]?) -> TextEdit {
    let whole = lineRange(of: task)
    if let line { return TextEdit(range: whole, replacement: line) }
    var end = whole.upperBound
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    if end < bytes.count, bytes[end] == 0x0A { end += 1 }
    return TextEdit(remove: whole.lowerBound..<end)
  }

  /// Returns the line of a task, without its end.
  private func lineRange(of task: TaskItem) -> Range<Int> {
    let start = bytes[..<task.range.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    var end = bytes[task.textRange.upperBound...].firstIndex(of: 0x0A) ?? bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  private func lineEnding(of task: TaskItem) -> [UInt8] {
    let end = lineRange(of: task).upperBound
    if end < bytes.count { return bytes[end] == 0x0D ? [0x0D, 0x0A] : [0x0A] }
    return bytes.contains(0x0D) ? [0x0D, 0x0A] : [0x0A]
  }

  // MARK: - Fields

  /// A field that the next task has with another value, or does not have.
  private enum TaskField {
    case start, scheduled, due, created, done, cancelled, id, dependsOn

    /// The key of the field in Dataview.
    var key: String {
      switch self {
      case .start: "start"
      case .scheduled: "scheduled"
      case .due: "due"
      case .created: "created"
      case .done: "completion"
      case .cancelled: "cancelled"
      case .id: "id"
      case .dependsOn: "dependson"
      }
    }

    var signs: [Unicode.Scalar] {
      switch self {
      case .start: ["\u{1F6EB}"]
      case .scheduled: ["\u{23F3}", "\u{231B}"]
      case .due: ["\u{1F4C5}", "\u{1F4C6}", "\u{1F5D3}"]
      case .created: ["\u{2795}"]
      case .done: ["\u{2705}"]
      case .cancelled: ["\u{274C}"]
      case .id: ["\u{1F194}"]
      case .dependsOn: ["\u{26D4}"]
      }
    }

    var hasDate: Bool { self != .id && self != .dependsOn }
  }

  /// Returns the value of a field of the parsed task; nil when it has none.
  private func value(of field: TaskField, in task: TaskItem) -> String? {
    switch field {
    case .start: task.start
    case .scheduled: task.scheduled
    case .due: task.due
    case .created: task.created
    case .done: task.done
    case .cancelled: task.cancelled
    case .id: task.id
    case .dependsOn: task.dependsOn.first
    }
  }

  /// Returns the range of a field of a task, and that of its value.
  private func place(of field: TaskField, in task: TaskItem) -> (whole: Range<Int>, value: Range<Int>)? {
    guard let value = value(of: field, in: task) else { return nil }
    let bracketed = note.inlineFields.first {
      $0.line == task.line && $0.bracket != nil && $0.canonicalKey.lowercased() == field.key
        && (!field.hasDate || $0.value == value)
    }
    if let bracketed { return (bracketed.range, bracketed.valueRange) }
    for sign in field.signs {
      let sign = Array(String(Character(sign)).utf8)
      var start = task.textRange.upperBound - sign.count
      while start >= task.textRange.lowerBound {
        defer { start -= 1 }
        guard bytes[start..<start + sign.count].elementsEqual(sign) else { continue }
        var place = start + sign.count
        if bytes[place...].starts(with: [0xEF, 0xB8, 0x8F]) { place += 3 }
        while place < task.textRange.upperBound, bytes[place] == 0x20 { place += 1 }
        guard bytes[place...].starts(with: value.utf8) else { continue }
        var end = place + value.utf8.count
        if !field.hasDate {
          while end < task.textRange.upperBound, Self.isOfIDs(bytes[end]) { end += 1 }
          while end > place, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x2C { end -= 1 }
        }
        return (start..<end, place..<end)
      }
    }
    return nil
  }

  private static func isOfIDs(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == 0x20 || byte == 0x2C || byte == 0x2D || byte == 0x5F
  }

  /// Returns a range extended by the blanks before it.
  private func afterBlanks(_ range: Range<Int>, _ task: TaskItem) -> Range<Int> {
    var start = range.lowerBound
    while start > task.textRange.lowerBound, bytes[start - 1].isBlank { start -= 1 }
    return start..<range.upperBound
  }

  /// Adds a date of creation before the other dates of a task, which is the order of the Tasks plugin.
  private func newCreatedField(_ date: String, _ task: TaskItem) -> TextEdit {
    let others = [TaskField.start, .scheduled, .due].compactMap { place(of: $0, in: task)?.whole.lowerBound }
    let isBracketed = note.inlineFields.contains {
      $0.line == task.line && $0.bracket != nil && $0.canonicalKey == "repeat"
    }
    let field = isBracketed ? "[created:: \(date)]" : "➕ \(date)"
    if let first = others.min() { return TextEdit(at: first, insert: Array("\(field) ".utf8)) }
    let end = bytes.span.blockIDStart(in: task.textRange) ?? task.textRange.upperBound
    let start = afterBlanks(end..<end, task).lowerBound
    return TextEdit(at: start, insert: Array(" \(field)".utf8))
  }
}
