package import Dates
package import NoteSyntax
package import VaultCore

/// A change of a task, or of a line that begins with a time.
package enum TaskChange: Sendable, Hashable {
  /// Another text; its markup stays where the text stays.
  case summary(String)
  case priority(TaskItem.Priority?)
  /// Another rule by which the task recurs.
  case recurrence(String?)
  case date(TaskItem.DateKind, CivilDate?)
  /// Another status; for one that becomes done, the day on which it was, if it is known.
  case status(TaskStatuses.Kind, on: CivilDate?)
  /// Another text below the task, as Markdown; an empty one removes it.
  case description(String)
  /// Another text in the place of one on a line that need not be a task.
  case text(String, in: String)
  /// The task goes, with its line, below which nothing may be indented.
  case delete
}

/// Makes changes of tasks in a note.
package struct TaskChanges {
  private let vault: Vault

  /// Makes changes in notes of a vault.
  package init(in vault: Vault) { self.vault = vault }

  /// Returns a note after changes of the task on a line (from 1).
  package func edited(_ note: NoteEditor, line: Int, _ changes: [TaskChange]) throws(EditError) -> [UInt8] {
    var note = note
    note.bracketsTaskFields = vault.config.tasks.format == .dataview
    for change in changes { note = note.with(TextEdit.apply(try edits(change, line: line, in: note), to: note.bytes)) }
    return note.bytes
  }

  private func edits(_ change: TaskChange, line: Int, in note: NoteEditor) throws(EditError) -> [TextEdit] {
    switch change {
    case .summary(let text):
      let old = note.note.tasks.first { $0.line == line }?.summary ?? ""
      return try note.setTaskSummary(RenamedText.of(old, showing: text), showing: text, line: line)
    case .priority(let priority): return try note.setTaskPriority(priority, line: line)
    case .recurrence(let rule): return try note.setTaskRecurrence(rule, line: line)
    case .date(let kind, let day): return try note.setTaskDate(kind, to: day.map { "\($0)" }, line: line)
    case .status(.done, let day):
      return try TaskCompletion(vault, stamps: nil, on: day).finish(line: line, in: note)
    case .status(let kind, _):
      let statuses = vault.config.tasks.statuses
      guard let symbol = statuses.symbol(of: kind) else { throw .ignored("no box means \(kind.rawValue)") }
      return try note.setTaskStatus(symbol, line: line, doneDate: .stamp("\(vault.today)"), statuses: statuses)
    case .description(let text): return try note.setTextBelowTask(text, line: line)
    case .text(let text, let old):
      let range = note.note.lines.range(of: line - 1)
      guard line <= note.note.lines.count, let found = note.bytes[range].firstRange(of: Array(old.utf8))
      else { throw .missingLine(line) }
      return [TextEdit(range: found, replacement: Array(text.utf8))]
    case .delete: return try note.removeTask(line: line)
    }
  }
}

/// The text of a task that another program renamed, where it has no markup.
package enum RenamedText {
  /// Returns a text that shows another one without markup, with the markup of what stays.
  package static func of(_ text: String, showing shown: String) -> String {
    let old = Array(NoteText.plainText(inline: text.utf8Span.span))
    let new = Array(shown)
    if old == Array(text) { return shown }
    if new.starts(with: old) { return text + String(new[old.count...]) }
    if new.suffix(old.count) == old[...] { return String(new[..<(new.count - old.count)]) + text }
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    // Whole words are replaced.
    while start > 0, start < old.count || start < new.count, old[start - 1] != " " { start -= 1 }
    while end > 0, old[old.count - end] != " " { end -= 1 }
    let (gone, come) = (String(old[start..<old.count - end]), String(new[start..<new.count - end]))
    var candidates: [String] = []
    if !gone.isEmpty, let found = text.firstRange(of: gone) {
      candidates.append(text.replacingCharacters(in: found, with: come))
    }
    if gone.isEmpty, start > 0 {
      let before = String(old[..<start])
      if text.hasPrefix(before) { candidates.append(before + come + text.dropFirst(before.count)) }
      let after = String(old[start...])
      if text.hasSuffix(after) { candidates.append(String(text.dropLast(after.count)) + come + after) }
    }
    return candidates.first { NoteText.plainText(inline: $0.utf8Span.span) == shown } ?? shown
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
