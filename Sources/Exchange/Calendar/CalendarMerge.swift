package import Dates
package import ExchangeFormats
package import VaultChanges
package import VaultCore

/// What an import of calendars does to a vault: for each task and event, whether it was changed here, there, or on both
/// sides since the calendar got it.
package struct CalendarMerge {
  /// What becomes of each task and event: of those that are known, in the order of the calendars, and of new ones.
  package internal(set) var rows: [Row] = []
  /// Whether something was changed on both sides, and is left as it is.
  package var hasConflicts: Bool { rows.contains { $0.outcome == .conflict } }
  /// What notes cannot have, with the numbers of its occurrences.
  package internal(set) var losses: [String: Int] = [:]
  /// The changes of lines, by the paths of notes and the lines, from 1.
  package internal(set) var changes: [[UInt8]: [Int: [TaskChange]]] = [:]
  /// The bytes of these notes for which the changes were made.
  package internal(set) var bases: [[UInt8]: [UInt8]] = [:]
  /// What is added to daily notes, by their days; nil for the note that is named for new tasks, or that of today.
  package internal(set) var additions: [(day: CivilDate?, row: Int, addition: Addition)] = []
  /// The notes that are made, with the rows.
  package internal(set) var notes: [(row: Int, note: NewNote)] = []

  /// The next tasks of recurring ones that become done.
  var successors: Set<CalendarFields> = []
  var state: CalendarState
  let options: Options
  let zone: TimeZoneRules
  let dates: DateExpression
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

  mutating func lose(_ what: String) { losses[what, default: 0] += 1 }

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

  func leave(_ row: inout Row, _ outcome: Outcome, _ reason: String) {
    (row.outcome, row.reason, row.memory) = (outcome, reason, .none)
  }

  private static func names(_ one: CalendarFields, _ two: CalendarFields) -> String {
    one.differences(from: two).map { $0 == .summary ? "text" : $0.rawValue }.joined(separator: ", ")
  }
}
