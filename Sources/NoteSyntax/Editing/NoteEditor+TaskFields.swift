import Bytes

/// Changes of a task besides its status and dates.
extension NoteEditor {
  /// Gives the task on `line` (from 1) another text; its fields, its tags at the end and its block id stay.
  ///
  /// - Parameter shown: The text without markup that it must then have.
  package func setTaskSummary(_ summary: String, showing shown: String, line: Int) throws(EditError) -> [TextEdit] {
    let task = try plainTask(line)
    if task.summary == summary { return [] }
    let start = task.textRange.lowerBound
    let range = start..<start + task.summary.utf8.count
    for text in [summary, Self.literalTask(shown)] {
      guard let text else { continue }
      let edits = TextEdit.trimmed([TextEdit(range: range, replacement: Array(text.utf8))], in: bytes)
      if let after = taskAfter(edits, line), NoteText.plainText(inline: after.summary.utf8Span.span) == shown,
        after.hasFields(of: task)
      {
        return edits
      }
    }
    throw .unwritableOn(shown, line: line)
  }

  /// Returns a text as that of a task in which all characters are literal; nil if there is none.
  package static func literalTask(_ text: String) -> String? {
    // Where it is enough, only what can be markup is escaped.
    let guarded = text.map { "*_`\\[]<~=#$".contains($0) ? "\\\($0)" : String($0) }.joined()
    let read = NoteParser.parse(Array("- [ ] \(guarded)".utf8).span).tasks
    if read.count == 1, read[0].text == read[0].summary,
      NoteText.plainText(inline: read[0].summary.utf8Span.span) == text
    {
      return guarded
    }
    return LineForm.task("-").line(text[...], isLiteral: true).map { String($0.dropFirst("- [ ] ".count)) }
  }

  /// Sets or, with nil, removes the priority of the task on `line` (from 1).
  package func setTaskPriority(_ priority: TaskItem.Priority?, line: Int) throws(EditError) -> [TextEdit] {
    let task = try plainTask(line)
    if task.priority == priority { return [] }
    let old = field("priority", line) ?? emoji(task.priority.map { [$0.emoji] } ?? [], task)
    let written = priority.map { isBracketing(task) ? "[priority:: \($0.rawValue)]" : "\($0.emoji)" }
    return try replaceField(old, with: written, task) { $0.priority == priority }
  }

  /// Sets or, with nil, removes the rule by which the task on `line` (from 1) recurs.
  package func setTaskRecurrence(_ rule: String?, line: Int) throws(EditError) -> [TextEdit] {
    let task = try plainTask(line)
    if task.recurrence == rule { return [] }
    var old = field("repeat", line)
    if old == nil, let written = task.recurrence, let start = emoji(["\u{1F501}"], task) {
      let value = bytes[start.upperBound...].firstRange(of: Array(written.utf8))
      old = value.map { start.lowerBound..<$0.upperBound }
    }
    let written = rule.map { isBracketing(task) ? "[repeat:: \($0)]" : "\u{1F501} \($0)" }
    return try replaceField(old, with: written, task) { $0.recurrence == rule }
  }

  /// Removes the line of the task on `line` (from 1), below which nothing may be indented.
  package func removeTask(line: Int) throws(EditError) -> [TextEdit] {
    guard let task = note.tasks.first(where: { $0.line == line }) else { throw .missingTask(line: line) }
    let item = note.containers[task.container].range
    let whole = TaskLine(of: task, in: self).range
    let below = bytes[min(whole.upperBound, item.upperBound)..<item.upperBound]
    guard task.logseq == nil, below.allSatisfy(\.isWhitespace) else { throw .unremovable(task.summary, line: line) }
    return [replacingTask(task, with: nil)]
  }

  private func plainTask(_ line: Int) throws(EditError) -> TaskItem {
    guard let task = note.tasks.first(where: { $0.line == line }) else { throw .missingTask(line: line) }
    if task.logseq != nil { throw .ignored("tasks of Logseq have their own notation for this") }
    return task
  }

  private func taskAfter(_ edits: [TextEdit], _ line: Int) -> TaskItem? {
    let after = applying(edits).tasks
    return after.count == note.tasks.count ? after.first { $0.line == line } : nil
  }

  private func isBracketing(_ task: TaskItem) -> Bool {
    let keys: Set<String> = ["due", "scheduled", "start", "created", "completion", "cancelled", "priority", "repeat"]
    let hasFields = note.inlineFields.contains {
      $0.line == task.line && $0.bracket != nil && keys.contains($0.canonicalKey)
    }
    return hasFields || bracketsTaskFields && task.summary == task.text
  }

  private func field(_ key: String, _ line: Int) -> Range<Int>? {
    note.inlineFields.first { $0.line == line && $0.bracket != nil && $0.canonicalKey == key }?.range
  }

  /// Returns the range of the last of some emoji in the text of a task.
  private func emoji(_ emoji: [Unicode.Scalar], _ task: TaskItem) -> Range<Int>? {
    emoji.lazy.compactMap { scalar in
      let written = Array(String(Character(scalar)).utf8)
      var start = task.textRange.upperBound - written.count
      while start >= task.textRange.lowerBound {
        if bytes[start..<start + written.count].elementsEqual(written) { return start..<start + written.count }
        start -= 1
      }
      return nil
    }.first
  }

  /// Replaces a field by another, or adds one after the text of the task.
  private func replaceField(
    _ old: Range<Int>?, with new: String?, _ task: TaskItem, isDone: (TaskItem) -> Bool
  ) throws(EditError) -> [TextEdit] {
    let edit: TextEdit
    if let old {
      if let new {
        edit = TextEdit(range: old, replacement: Array(new.utf8))
      } else {
        let isAfterSpace = old.lowerBound > task.textRange.lowerBound && bytes[old.lowerBound - 1] == .space
        edit = TextEdit(range: old.lowerBound - (isAfterSpace ? 1 : 0)..<old.upperBound, replacement: [])
      }
    } else {
      guard let new else { throw .unwritableOn(task.summary, line: task.line) }
      // Fields that are found anywhere are put before the block id.
      let textEnd = task.textRange.lowerBound + task.summary.utf8.count
      // The order of the Tasks plugin: the priority comes first.
      let priority = emoji(task.priority.map { [$0.emoji] } ?? [], task)
      let start = priority.flatMap { $0.lowerBound <= textEnd + 1 && $0.lowerBound >= textEnd ? $0.upperBound : nil }
      let end = task.summary == task.text ? nil : start ?? textEnd
      edit =
        end.map { TextEdit(range: $0..<$0, replacement: Array(" \(new)".utf8)) }
        ?? TaskLine(of: task, in: self).adding(" \(new)")
    }
    guard let after = taskAfter([edit], task.line), isDone(after), after.summary == task.summary
    else { throw .unwritableOn(new ?? task.summary, line: task.line) }
    return [edit]
  }
}

extension TaskItem {
  /// Returns whether all fields are those of another task.
  fileprivate func hasFields(of other: TaskItem) -> Bool {
    [due, scheduled, start, created, done, cancelled, recurrence, id, onCompletion]
      == [
        other.due, other.scheduled, other.start, other.created, other.done, other.cancelled, other.recurrence, other.id,
        other.onCompletion,
      ] && priority == other.priority && status == other.status && dependsOn == other.dependsOn
  }
}

extension TaskItem.Priority {
  /// The emoji of the Tasks plugin.
  package var emoji: Unicode.Scalar {
    switch self {
    case .highest: "\u{1F53A}"
    case .high: "\u{23EB}"
    case .medium: "\u{1F53C}"
    case .low: "\u{1F53D}"
    case .lowest: "\u{23EC}"
    }
  }
}
