internal import Bytes
internal import Dates
internal import ExchangeFormats
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

/// Writes tasks that have a date as an iCalendar file (RFC 5545).
enum CalendarExport {
  static func write(
    _ records: [NoteRecord], of view: VaultView, lines chosen: [[UInt8]: Set<Int>]?, _ sink: any ExportSink
  ) throws(ExchangeError) -> ExportReport {
    var report = ExportReport()
    let settings = view.vault.config.tasks
    let notes = try ExportedNotes(view, withTrash: false)
    let dates = DateExpression(today: view.vault.today, looksAhead: true)
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//sheaf//sheaf//EN", "CALSCALE:GREGORIAN"]
    for record in ExportWalk(records.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }), of: view)
    where record.tasksOpen + record.tasksDone > 0 {
      let bytes = try ExportedText(record, of: view).bytes
      let note = view.vault.parsed(bytes, at: record.path)
      var seen: [String: Int] = [:]
      var hasTask = false
      let tasks = settings.tasks(of: note).filter { chosen?[record.path]?.contains($0.line) ?? (chosen == nil) }
      for task in tasks where task.status != TaskStatuses.passedOn && task.due ?? task.scheduled ?? task.start != nil {
        seen[task.summary, default: 0] += 1
        let identity = "\(notes.identifier(of: record)) \(task.summary) \(seen[task.summary] ?? 1)"
        lines += self.lines(
          of: task, in: record, uid: StableUUID.made(of: "task:\(identity)"), dates, settings, &report)
        hasTask = true
      }
      let undated = tasks.count { $0.due ?? $0.scheduled ?? $0.start == nil }
      if undated > 0 { report.losses["a task without a date", default: 0] += undated }
      if hasTask { report.notes += 1 }
    }
    lines.append("END:VCALENDAR")
    try sink.write(lines.flatMap(folded))
    return report
  }

  private static func lines(
    of task: TaskItem, in record: NoteRecord, uid: String, _ dates: DateExpression,
    _ settings: VaultConfig.TaskSettings, _ report: inout ExportReport
  ) -> [String] {
    let summary = NoteText.plainText(inline: task.summary.utf8Span.span)
    var lines = ["BEGIN:VTODO", "UID:\(uid)", "DTSTAMP:\(stamp(record.updated))", "SUMMARY:\(escaped(summary))"]
    lines += addresses(in: task.summary).map { "URL:\($0)" }.prefix(1)
    func add(_ name: String, _ day: String?) {
      if let day { lines.append("\(name);VALUE=DATE:\(day.filter { $0 != "-" })") }
    }
    let rule = settings.isClosed(task) ? nil : task.recurrence.flatMap { Recurrence($0, dates: dates) }
    // A task must be due later than it begins.
    let start = (task.start ?? task.scheduled).flatMap { day in task.due.map { day < $0 } ?? true ? day : nil }
    let isOneDay = rule != nil && start == nil
    if isOneDay, let due = task.due?.filter({ $0 != "-" }) {
      // A recurring task must have a beginning. Without another one, it is the beginning of the day on which it is due.
      lines += ["DTSTART:\(due)T000000", "DUE:\(due)T235959"]
    } else {
      add("DTSTART", start)
      add("DUE", task.due)
    }
    if let rule { lines.append("RRULE:\(rule.calendarRule(hasTime: isOneDay))") }
    if rule == nil ? task.recurrence != nil && !settings.isClosed(task) : rule?.isFromCompletion == true {
      report.lose("the recurrence of a task, as far as a calendar has no such rule")
    }
    let priorities: [TaskItem.Priority: Int] = [.highest: 1, .high: 3, .medium: 5, .low: 7, .lowest: 9]
    if let priority = task.priority.flatMap({ priorities[$0] }) { lines.append("PRIORITY:\(priority)") }
    switch settings.statuses.kind(of: task.status) {
    case .todo, .onHold, .nonTask: lines.append("STATUS:NEEDS-ACTION")
    case .cancelled: lines.append("STATUS:CANCELLED")
    case .inProgress: lines.append("STATUS:IN-PROCESS")
    case .done:
      lines.append("STATUS:COMPLETED")
      if let done = task.done { lines.append("COMPLETED:\(done.filter { $0 != "-" })T000000Z") }
    }
    lines.append("CATEGORIES:\(escaped(record.title))")
    return lines + ["END:VTODO"]
  }

  /// Returns the addresses of the web to which a text links, without characters that would end a line.
  private static func addresses(in text: String) -> [String] {
    NoteParser.parse(Array(text.utf8).span).links.filter { link in
      link.isExternal && link.target.utf8.allSatisfy { $0 > .space && $0 < 0x7F }
    }.map(\.target)
  }

  private static func stamp(_ date: NoteDate) -> String {
    let text = NoteDate(milliseconds: date.milliseconds, offsetMinutes: 0).text
    return text.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\;,".contains(character) { result.append("\\") }
      result += character.isNewline ? "\\n" : String(character)
    }
    return result
  }

  /// Returns a line with its line break, folded into lines of at most 75 bytes.
  private static func folded(_ line: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var length = 0
    for scalar in line.unicodeScalars {
      let encoded = Array(String(scalar).utf8)
      if length + encoded.count > 75 {
        bytes += [.carriageReturn, .lineFeed, .space]
        length = 1
      }
      bytes += encoded
      length += encoded.count
    }
    return bytes + [.carriageReturn, .lineFeed]
  }
}
