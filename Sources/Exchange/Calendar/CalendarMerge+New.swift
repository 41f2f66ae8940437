internal import Dates
internal import ExchangeFormats
internal import NoteSyntax
internal import VaultCore

/// What the vault does not have.
extension CalendarMerge {
  mutating func add(_ entry: CalendarEntry, _ row: inout Row) {
    row.memory = .asHere
    guard let title = entry.fields[.summary], !title.isEmpty else { return leave(&row, .left, "it has no text") }
    // The next one of a task that becomes done is added here, too.
    if successors.contains(where: { entry.differences(from: $0, isClosed: false).isEmpty }) { return }
    // What another computer imported and a sync brought here is the same.
    if let line = state.unknownLine(like: entry) {
      row.place = (line.path, line.line)
      return
    }
    if options.foreign == .notes {
      notes.append((rows.count, NewNote(title: title, body: Self.body(of: entry))))
    } else if !entry.isEvent || options.foreign == .tasks {
      guard let addition = task(entry) else { return leave(&row, .left, "a task cannot have its text") }
      additions.append((nil, rows.count, addition))
    } else {
      guard options.foreign == .events else {
        return leave(&row, .left, "it is an event; '--as events' or '--as notes' imports it")
      }
      guard let day = entry.day else { return leave(&row, .left, "it is on no day") }
      let text = entry.isWholeDay ? title : TimedLine.text(entry.fields, summary: title)
      additions.append((day, rows.count, .item(text)))
      if !entry.description.isEmpty { lose("the description of an event") }
      if !entry.place.isEmpty { lose("the place of an event") }
    }
    row.outcome = .added
  }

  /// Returns the task of an entry; nil if its text cannot be that of one.
  private mutating func task(_ entry: CalendarEntry) -> Addition? {
    var fields = ""
    if let priority = entry.fields[.priority].flatMap(TaskItem.Priority.init) { fields += " \(priority.emoji)" }
    if let rule = entry.fields[.rule] {
      if let words = CalendarRule(rule)?.words(dates) {
        fields += " \u{1F501} \(words)"
      } else {
        lose("a rule of recurrence that tasks cannot have")
      }
    }
    var days: [Addition.Date] = []
    func add(_ kind: TaskItem.DateKind, _ text: String?) {
      if let day = text.flatMap({ CivilDate(iso: $0) }) { days.append(.init(kind: kind, day: day)) }
    }
    if entry.isEvent {
      add(.scheduled, entry.day.map { "\($0)" })
    } else {
      add(.start, entry.fields[.start])
      add(.due, entry.fields[.due])
    }
    let kind = Self.kind(of: entry.fields[.status])
    let statuses = state.view.vault.config.tasks.statuses
    let box = (kind == .done ? statuses.doneSymbol(from: " ") : statuses.symbol(of: kind)) ?? " "
    let done = kind == .done ? entry.done.map { " ✅ \($0)" } ?? "" : ""
    let title = entry.fields[.summary] ?? ""
    let written = days.map { " \($0.kind.emoji) \($0.day)" }.joined()
    for text in [title, NoteEditor.literalTask(title)] {
      guard let text else { continue }
      let line = "- [\(box)] \(text)\(fields)\(done)"
      let read = NoteParser.parse(Array((line + written).utf8).span).tasks
      guard read.count == 1, let task = read.first, NoteText.plainText(inline: task.summary.utf8Span.span) == title,
        task.due.map({ day in days.contains { "\($0.day)" == day } }) ?? true
      else { continue }
      let filter = state.view.vault.config.tasks.filter
      let filtered = filter.isEmpty || text.contains(filter) ? text : "\(filter) \(text)"
      return .task(
        box: String(Character(box)), text: "\(filtered)\(fields)\(done)", dates: days, description: description(entry))
    }
    return nil
  }

  /// Returns the description of an entry if it can be the text below a task.
  private mutating func description(_ entry: CalendarEntry) -> String {
    let text = DescriptionText.normalized(entry.description)
    let task = state.view.vault.editor(Array("- [ ] a\n".utf8), at: Array("a.md".utf8))
    if !text.isEmpty, (try? task.setTextBelowTask(text, line: 1)) == nil {
      lose("a description that would be more than text")
      return ""
    }
    return text
  }

  private static func body(of entry: CalendarEntry) -> String {
    var facts: [String] = []
    func time(_ text: String) -> String { text.replacing("T", with: " ") }
    if let start = entry.fields[.start] {
      facts.append(time(start) + (entry.fields[.end].map { "–\(time($0))" } ?? ""))
    }
    if let due = entry.fields[.due] { facts.append("due \(due)") }
    if !entry.place.isEmpty { facts.append(entry.place) }
    return (facts + (entry.description.isEmpty ? [] : ["", entry.description])).joined(separator: "\n")
  }
}
