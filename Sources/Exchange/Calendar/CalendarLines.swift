internal import Bytes
internal import Dates
internal import LinkGraph
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

/// A line of a note that can be in a calendar: a task, or a line of a daily note that begins with a time.
struct CalendarLine {
  let path: [UInt8]
  let noteID: String
  let line: Int
  let isEvent: Bool
  /// The text, as written.
  let text: String
  /// The text without the fields at its end.
  let summary: String
  /// The identifier to which other tasks refer.
  var taskID: String?
  /// The kind of date that a calendar has as the beginning.
  var startKind = TaskItem.DateKind.start
  /// Whether nothing remains to be done.
  var isClosed = false
  /// Whether a line that begins with a time is a task too.
  var isTask = false
  /// Whether nothing is indented below the line.
  var isAlone = true
  /// The whole line with its line break, of one that begins with a time.
  var whole = ""
  /// The rule by which it recurs, as written.
  var recurrence: String?
  let fields: CalendarFields
}

/// The tasks and timed lines of a vault.
struct CalendarLines {
  private let view: VaultView
  private let settings: VaultConfig.TaskSettings
  private let dates: DateExpression
  /// The days of daily notes, by their paths.
  private let days: DailyNotes

  init(_ view: VaultView) {
    (self.view, settings) = (view, view.vault.config.tasks)
    dates = DateExpression(today: view.vault.today, looksAhead: true)
    days = DailyNotes(view.vault)
  }

  /// Returns the lines of a note, in their order.
  func lines(of note: NoteRecord, _ bytes: [UInt8]) -> [CalendarLine] {
    let parsed = view.vault.parsed(bytes, at: note.path)
    let id = note.card.id ?? ""
    let tasks = settings.tasks(of: parsed).filter { $0.status != TaskStatuses.passedOn }.map { task in
      CalendarLine(
        path: note.path, noteID: id, line: task.line, isEvent: false, text: task.text, summary: task.summary,
        taskID: task.id, startKind: task.start == nil && task.scheduled != nil ? .scheduled : .start,
        isClosed: settings.isClosed(task), recurrence: task.recurrence,
        fields: CalendarFields(task, text: parsed.text(below: task, in: bytes), settings, dates))
    }
    guard let day = days.day(of: note.path) else { return tasks }
    let events = TimedLine.lines(of: parsed, bytes).map { timed in
      CalendarLine(
        path: note.path, noteID: id, line: timed.line, isEvent: true, text: timed.text, summary: timed.summary,
        isTask: timed.isTask, isAlone: timed.isAlone, whole: timed.whole, fields: timed.fields(on: day))
    }
    return tasks + events
  }
}

/// The daily notes of a vault, by their paths.
struct DailyNotes {
  private let vault: Vault
  private let folder: [UInt8]
  private let pattern: DatePattern

  init(_ vault: Vault) {
    self.vault = vault
    let notes = vault.config.notes(.daily)
    folder = Array(notes.folder.utf8)
    pattern = DatePattern(notes.format)
  }

  /// Returns the day of a daily note; nil for another note.
  func day(of path: [UInt8]) -> CivilDate? {
    guard folder.isEmpty || path.isAtOrBelow(folder), path.suffix(3).elementsEqual(".md".utf8) else { return nil }
    let name = path.dropFirst(folder.isEmpty ? 0 : folder.count + 1).dropLast(3)
    guard let day = pattern.day(in: String(decoding: name, as: UTF8.self)),
      (try? PeriodicNote(.daily, of: day, in: vault))?.path == path
    else { return nil }
    return day
  }
}
