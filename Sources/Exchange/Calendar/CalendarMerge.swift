package import Dates
package import ExchangeFormats
package import NoteSyntax
internal import SystemCalls
package import VaultChanges
package import VaultCore

/// What an import of calendars does to a vault: for each task and event, whether it was changed here, there, or on both
/// sides since the calendar got it.
package struct CalendarMerge {
  /// What becomes of tasks and events that the vault does not have.
  package enum Foreign: String, CaseIterable, Sendable {
    case tasks, events, notes
  }

  /// A side on which something was changed.
  package enum Side: String, CaseIterable, Sendable {
    case here, there
  }

  /// What is imported, and how.
  package struct Options: Sendable {
    /// What events become that the vault does not have; nil to leave them.
    package var foreign: Foreign?
    /// Which side counts where both were changed; nil to leave it.
    package var preferred: Side?
    /// Whether tasks are deleted that a calendar lacks since the last export to its place.
    package var deletes = false

    /// Creates the default options.
    package init() {}
  }

  /// What becomes of a task or event.
  package enum Outcome: String, Sendable {
    case added, updated, deleted, unchanged
    /// It was changed on both sides, and is left as it is.
    case conflict
    /// It cannot be as the calendar has it, or is not asked for.
    case left
  }

  /// A task or event with what becomes of it.
  package struct Row: Sendable {
    /// Its identifier in the calendar.
    package let uid: String
    /// What becomes of it.
    package fileprivate(set) var outcome: Outcome
    /// Its text without markup.
    package let title: String
    /// The note and line of it, from 1, before the change; nil if it is in no note yet.
    package fileprivate(set) var place: (path: [UInt8], line: Int)?
    /// Why it is left as it is.
    package fileprivate(set) var reason: String?
    /// Whether the vault has something of it, or had.
    package fileprivate(set) var isKnown = true
    fileprivate enum Memory { case none, asHere, imported }
    fileprivate var revision = ""
    fileprivate var fields = CalendarFields()
    fileprivate var isEvent = false
    /// What is remembered of it: that the calendar has the task as it is here, or only that this was imported.
    fileprivate var memory = Memory.none
  }

  /// A task, or a line that begins with a time, that a note gets.
  package enum Addition: Sendable, Hashable {
    /// The line of a task, without a marker of lists, and its dates.
    case task(box: String, text: String, dates: [Date])
    /// The text of an item of a list.
    case item(String)

    /// A date of a task.
    package struct Date: Sendable, Hashable {
      package let kind: TaskItem.DateKind
      package let day: CivilDate
    }
  }

  /// A note that is made of an event or task.
  package struct NewNote: Sendable {
    package let title: String
    /// The text below it.
    package let body: String
  }

  /// What becomes of each task and event: of those that are known, in the order of the calendars, and of new ones.
  package private(set) var rows: [Row] = []
  /// Whether something was changed on both sides, and is left as it is.
  package var hasConflicts: Bool { rows.contains { $0.outcome == .conflict } }
  /// What notes cannot have, with the numbers of its occurrences.
  package private(set) var losses: [String: Int] = [:]
  /// The changes of lines, by the paths of notes and the lines, from 1.
  package private(set) var changes: [[UInt8]: [Int: [TaskChange]]] = [:]
  /// The bytes of these notes for which the changes were made.
  package private(set) var bases: [[UInt8]: [UInt8]] = [:]
  /// What is added to daily notes, by their days; nil for the note that is named for new tasks, or that of today.
  package private(set) var additions: [(day: CivilDate?, row: Int, addition: Addition)] = []
  /// The notes that are made, with the rows.
  package private(set) var notes: [(row: Int, note: NewNote)] = []

  /// The next tasks of recurring ones that become done.
  private var successors: Set<CalendarFields> = []
  private var state: CalendarState
  private let options: Options
  private let zone: TimeZoneRules
  private let dates: DateExpression
  private let sources: [CalendarSource]

  /// Compares calendars with a vault.
  package init(_ sources: [CalendarSource], _ options: Options, in view: VaultView) throws(ExchangeError) {
    state = try CalendarState(view)
    (self.options, self.sources, zone) = (options, sources, view.vault.surroundings.zone)
    dates = DateExpression(today: view.vault.today, looksAhead: true)
    var seen: Set<String> = []
    var new: [CalendarEntry] = []
    for source in sources {
      var uids: Set<String> = []
      for item in source.items {
        guard let entry = CalendarEntry(item, source.zones, in: zone) else { continue }
        if item["RECURRENCE-ID"] != nil {
          lose("a changed occurrence of what recurs")
          continue
        }
        uids.insert(entry.uid)
        guard entry.uid.isEmpty || seen.insert(entry.uid).inserted else { continue }
        for loss in entry.losses { lose(loss) }
        if state.isKnown(entry.uid) { merge(entry) } else { new.append(entry) }
      }
      if options.deletes { try delete(source, lacking: uids) }
    }
    for entry in new { merge(entry) }
  }

  private mutating func lose(_ what: String) { losses[what, default: 0] += 1 }

  // MARK: - One task or event

  private mutating func merge(_ entry: CalendarEntry) {
    let (line, known) = (entry.uid.isEmpty ? nil : state.line(entry.uid), state.memory.entries[entry.uid])
    var row = Row(uid: entry.uid, outcome: .unchanged, title: entry.fields[.summary] ?? "")
    (row.fields, row.isEvent, row.revision) = (entry.fields, entry.isEvent, entry.fields.revision)
    row.place = line.map { ($0.path, $0.line) }
    defer { rows.append(row) }
    guard line != nil || known != nil else {
      row.isKnown = false
      return add(entry, &row)
    }
    if let known, known.imported == row.revision { return }
    row.memory = .asHere
    let isSame = line.map { $0.isEvent == entry.isEvent } ?? (known?.isEvent == entry.isEvent)
    guard isSame, line != nil || known?.told.isEmpty == false else {
      return leave(&row, .left, "it was changed in the calendar, and is another thing here")
    }
    let base: CalendarFields?
    if let revision = entry.revision {
      base = line?.fields.revision == revision ? line?.fields : known?.told.last { $0.revision == revision }
    } else {
      base = known?.told.last
    }
    let here = line?.fields
    let isClosed = line?.isClosed ?? false
    let isUntouched = base.map { entry.differences(from: $0, isClosed: isClosed).isEmpty } ?? false
    if isUntouched || entry.revision == entry.fields.revision {
      let isHere = here.map { entry.differences(from: $0, isClosed: isClosed).isEmpty } ?? false
      if !isHere { row.memory = .none }
      return
    }
    guard let line, let here else {
      row.memory = .imported
      if options.preferred == .here { return }
      if options.preferred == .there { return add(entry, &row) }
      return leave(&row, .conflict, "it is gone here, and was changed in the calendar")
    }
    let changed = entry.differences(from: here, isClosed: isClosed)
    if changed.isEmpty { return }
    if base != here, options.preferred != .there {
      if options.preferred == .here {
        row.memory = .imported
        return
      }
      return leave(
        &row, .conflict,
        base.map { "it was changed here too: \(Self.names(here, $0))" }
          ?? "it is not known from which state of it the calendar was made")
    }
    if line.isEvent { move(entry, line, in: changed, &row) } else { change(entry, line, in: changed, &row) }
  }

  private func leave(_ row: inout Row, _ outcome: Outcome, _ reason: String) {
    (row.outcome, row.reason, row.memory) = (outcome, reason, .none)
  }

  private static func names(_ one: CalendarFields, _ two: CalendarFields) -> String {
    one.differences(from: two).map { $0 == .summary ? "text" : $0.rawValue }.joined(separator: ", ")
  }

  /// Changes a task as a calendar did.
  private mutating func change(
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
    fields[.summary] = entry.fields[.summary]
    fields[.due] = "\(day)"
    fields[.start] = fields[.start].flatMap { CivilDate(iso: $0) }.map { "\($0.adding(days: distance))" }
    fields[.status] = CalendarFields.Status.open.rawValue
    return fields
  }

  private static func kind(of status: String?) -> TaskStatuses.Kind {
    switch status.flatMap(CalendarFields.Status.init) {
    case .done: .done
    case .cancelled: .cancelled
    case .inProgress: .inProgress
    case .open, nil: .todo
    }
  }

  private mutating func note(_ changes: [TaskChange], _ line: CalendarLine) {
    self.changes[line.path, default: [:]][line.line, default: []] += changes
    bases[line.path] = state.notes[line.path]
  }

  /// Changes a line that begins with a time, in its note or to that of another day.
  private mutating func move(
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

  // MARK: - New ones

  private mutating func add(_ entry: CalendarEntry, _ row: inout Row) {
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
      return .task(box: String(Character(box)), text: "\(filtered)\(fields)\(done)", dates: days)
    }
    return nil
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

  // MARK: - Deleted ones

  private mutating func delete(_ source: CalendarSource, lacking uids: Set<String>) throws(ExchangeError) {
    let name = source.place ?? "standard input"
    guard let place = source.place, let exported = state.memory.places[place.bytes] else {
      throw .refused(name, "it is not known what was exported to it, so not what was deleted in it")
    }
    if !source.unread.isEmpty {
      throw .refused(place, "a part of it cannot be read, so it is not known what was deleted")
    }
    for uid in exported.subtracting(uids).sorted() {
      guard let line = state.line(uid), let known = state.memory.entries[uid] else { continue }
      var row = Row(uid: uid, outcome: .deleted, title: line.fields[.summary] ?? "")
      row.place = (line.path, line.line)
      if known.told.last != line.fields, options.preferred != .there {
        if options.preferred == .here { continue }
        leave(&row, .conflict, "it was deleted in the calendar, and changed here")
      } else if line.isClosed {
        leave(&row, .left, "it is done, and calendars drop what is done")
      } else if line.isEvent && !line.isTask {
        if line.isAlone {
          note([.text("", in: line.whole)], line)
        } else {
          leave(&row, .left, "there is text below it")
        }
      } else {
        note([.delete], line)
      }
      rows.append(row)
    }
  }

  // MARK: - Afterwards

  /// Notes why rows could not be changed.
  package mutating func refuse(_ reasons: [Int: String]) {
    for (row, reason) in reasons { leave(&rows[row], .left, reason) }
  }

  /// Returns the rows of the changes on a line.
  package func rows(at path: [UInt8], line: Int) -> [Int] {
    rows.indices.filter { rows[$0].place.map { $0.path == path && $0.line == line } ?? false }
  }

  /// Remembers what was imported, in a view from after the change; returns a warning if that fails.
  package func remember(in view: VaultView) throws(ExchangeError) -> String? {
    var state = try CalendarState(view)
    state.follow()
    var taken: Set<Int> = []
    for row in rows where row.memory != .none && !row.uid.isEmpty {
      if row.memory == .asHere, let index = state.index(of: row.uid, row.fields, isEvent: row.isEvent, without: taken) {
        taken.insert(index)
        state.tell(row.uid, state.lines[index], imported: row.revision)
      } else {
        state.remember(row.uid, row.revision, isEvent: row.isEvent)
      }
    }
    for row in rows where row.outcome == .deleted {
      state.memory.entries[row.uid] = nil
      for place in state.memory.places.keys { state.memory.places[place]?.remove(row.uid) }
    }
    if state.memory == self.state.memory { return nil }
    return state.memory.write().map {
      "\($0.path?.text ?? ""): \($0.errno), so a later import will take this one for news"
    }
  }
}
