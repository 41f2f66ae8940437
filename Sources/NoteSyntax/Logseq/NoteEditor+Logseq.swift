internal import Bytes
package import Dates

/// Edits of tasks in the notation of Logseq. What is not changed keeps each byte.
extension NoteEditor {
  /// Returns the task of a line if it is in the notation of Logseq.
  package func logseqTask(line: Int) -> TaskItem? {
    guard let task = note.tasks.first(where: { $0.line == line }), task.logseq != nil else { return nil }
    return task
  }

  /// Sets the word of a task, and the days of its repeaters if it becomes done: it is then open again.
  ///
  /// - Parameters:
  ///   - toggles: Whether the next word of the workflow is set; otherwise the task becomes done.
  ///   - now: The day and the minutes since midnight.
  package func finishLogseqTask(
    _ task: TaskItem, toggles: Bool, now: (day: CivilDate, minutes: Int)
  ) throws(EditError) -> [TextEdit] {
    guard let graph = note.dialect.logseq, let logseq = task.logseq else { throw .missingTask(line: task.line) }
    var marker = toggles ? graph.marker(afterToggling: logseq.marker) : "DONE"
    var edits: [TextEdit] = []
    if marker == "DONE" {
      if !toggles, logseq.marker == "DONE" { return [] }
      for stamp in logseq.stamps where stamp.repeater != nil {
        guard let next = next(stamp, now) else { continue }
        marker = ["TODO", "LATER"].contains(logseq.marker) ? logseq.marker : graph.openMarker
        edits += set(stamp, to: next.day, minutes: next.minutes)
      }
    }
    return try verified(edits + [TextEdit(range: task.statusRange, replacement: Array(marker.utf8))], task, marker)
  }

  private func next(
    _ stamp: LogseqStamp, _ now: (day: CivilDate, minutes: Int)
  ) -> (day: CivilDate, minutes: Int?)? {
    stamp.repeater?.next(after: stamp.day, minutes: stamp.minutes, doneAt: now)
  }

  /// Returns the repeater of a task that has no later day.
  package func endedRepeater(of task: TaskItem, now: (day: CivilDate, minutes: Int)) -> String? {
    task.logseq?.stamps.first { $0.repeater != nil && next($0, now) == nil }?.repeater?.text
  }

  private func set(_ stamp: LogseqStamp, to day: CivilDate, minutes: Int?) -> [TextEdit] {
    let text = LogseqStamp.text(day, hasWeekday: stamp.hasWeekday)
    var edits = [TextEdit(range: stamp.dayRange, replacement: Array(text.utf8))]
    if let minutes, let range = stamp.timeRange, minutes != stamp.minutes {
      let (hour, minute) = (minutes / 60, minutes % 60)
      edits.append(
        TextEdit(
          range: range, replacement: Array("\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)".utf8)))
    }
    return edits
  }

  /// Sets the word of a task to that of a status.
  func setLogseqStatus(_ status: Unicode.Scalar, _ task: TaskItem) throws(EditError) -> [TextEdit] {
    guard let graph = note.dialect.logseq, let old = task.logseq?.marker,
      let marker = graph.marker(of: status, after: old)
    else { throw .invalidStatus(String(Character(status))) }
    return try verified([TextEdit(range: task.statusRange, replacement: Array(marker.utf8))], task, marker)
  }

  private func verified(_ edits: [TextEdit], _ task: TaskItem, _ marker: String) throws(EditError) -> [TextEdit] {
    let trimmed = TextEdit.trimmed(edits, in: bytes)
    if trimmed.isEmpty { return [] }
    let after = applying(trimmed).tasks
    guard after.count == note.tasks.count,
      after.contains(where: { $0.line == task.line && $0.logseq?.marker == marker })
    else { throw .invalidStatus(marker) }
    return trimmed
  }

  /// Why a task has no date on which work can start.
  package static let noStart = "tasks of Logseq have no start date; --scheduled and --due set the others"

  /// Sets or, with nil, removes the date of a task. A new date is a line of its own below the first line of the task.
  func setLogseqDate(_ kind: TaskItem.DateKind, to date: String?, _ task: TaskItem) throws(EditError) -> [TextEdit] {
    guard kind != .start else { throw .ignored(Self.noStart) }
    let isDeadline = kind == .due
    let old = task.logseq?.stamps.first { $0.isDeadline == isDeadline }
    if old.map({ "\($0.day)" }) == date { return [] }
    let edits: [TextEdit]
    if let date {
      guard let day = CivilDate(iso: date) else { throw .invalidDate(date) }
      edits = old.map { set($0, to: day, minutes: nil) } ?? [inserting(day, isDeadline: isDeadline, task)]
    } else if let old {
      edits = [removing(old)]
    } else {
      return []
    }
    let trimmed = TextEdit.trimmed(edits, in: bytes)
    let after = applying(trimmed).tasks.first { $0.line == task.line }
    guard let after, (isDeadline ? after.due : after.scheduled) == date || date == nil else {
      throw .invalidDate(date ?? "")
    }
    return trimmed
  }

  private func inserting(_ day: CivilDate, isDeadline: Bool, _ task: TaskItem) -> TextEdit {
    let line = TaskLine(of: task, in: self)
    var indent = bytes[line.range.lowerBound..<task.range.lowerBound]
    if bytes[task.range.lowerBound] == .hyphen { indent += [.space, .space] }
    let text = "\(LogseqStamp.keyword(isDeadline: isDeadline)) <\(LogseqStamp.text(day))>"
    return TextEdit(at: line.range.upperBound, insert: line.ending + indent + Array(text.utf8))
  }

  /// Removes a date, with its line if it is alone there.
  private func removing(_ stamp: LogseqStamp) -> TextEdit {
    let line = note.lines.range(of: note.lines.index(at: stamp.range.lowerBound))
    let before = bytes[line.lowerBound..<stamp.range.lowerBound]
    let after = bytes[stamp.range.upperBound..<line.upperBound]
    if before.allSatisfy(\.isBlank), after.allSatisfy({ $0.isBlank || $0.isLineBreak }) {
      if after.contains(where: \.isLineBreak) { return TextEdit(remove: line) }
      // On the last line, the line break before it goes.
      var start = line.lowerBound
      if start > 0, bytes[start - 1] == .lineFeed { start -= 1 }
      if start > 0, bytes[start - 1] == .carriageReturn { start -= 1 }
      return TextEdit(remove: start..<line.upperBound)
    }
    var start = stamp.range.lowerBound
    while start > line.lowerBound, bytes[start - 1].isBlank { start -= 1 }
    return TextEdit(remove: (before.allSatisfy(\.isBlank) ? stamp.range.lowerBound : start)..<stamp.range.upperBound)
  }

  /// Returns the lines of new tasks with dates, as blocks of Logseq; nil if the note is none of its pages.
  package func logseqTasks(_ text: String, due: CivilDate?, scheduled: CivilDate?) -> String? {
    guard let graph = note.dialect.logseq else { return nil }
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingSpaces() }.filter { !$0.isEmpty }
    return lines.map { line in
      var content = line
      if content.hasPrefix("- ") { content = content.dropFirst(2).trimmingSpaces() }
      let word = content.prefix { $0 != " " }
      if !LogseqGraph.markers.contains(where: { $0.word == word }) { content = "\(graph.openMarker) \(content)"[...] }
      func stamp(_ day: CivilDate?, isDeadline: Bool) -> String {
        day.map { "\n  \(LogseqStamp.keyword(isDeadline: isDeadline)) <\(LogseqStamp.text($0))>" } ?? ""
      }
      return "- " + content + stamp(scheduled, isDeadline: false) + stamp(due, isDeadline: true)
    }.joined(separator: "\n")
  }
}
