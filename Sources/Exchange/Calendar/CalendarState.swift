internal import ExchangeFormats
internal import SystemCalls
internal import VaultCore

/// The lines of a vault that can be in calendars, with their identifiers there, and what calendars were told of them.
struct CalendarState {
  let view: VaultView
  let lines: [CalendarLine]
  var memory: CalendarMemory
  private(set) var identities: CalendarIdentities
  /// The indices of the lines of each note.
  private(set) var ranges: [[UInt8]: Range<Int>] = [:]
  /// The bytes of the notes.
  private(set) var notes: [[UInt8]: [UInt8]] = [:]

  /// The notes that cannot be read, with the reasons.
  private(set) var unread: [[UInt8]: ExchangeError] = [:]

  init(_ view: VaultView) throws(ExchangeError) {
    self.view = view
    do throws(SystemError) { memory = try CalendarMemory(view.vault) } catch { throw .system(error) }
    let daily = DailyNotes(view.vault)
    let reader = CalendarLines(view)
    let records = view.allNotes().sorted { $0.path.lexicographicallyPrecedes($1.path) }
    var lines: [CalendarLine] = []
    var kept: [NoteRecord] = []
    for record in records where record.tasksOpen + record.tasksDone > 0 || daily.day(of: record.path) != nil {
      let bytes: [UInt8]
      do throws(ExchangeError) { bytes = try ExportedText(record, of: view).bytes } catch {
        unread[record.path] = error
        continue
      }
      let found = reader.lines(of: record, bytes)
      if found.isEmpty { continue }
      ranges[record.path] = lines.count..<lines.count + found.count
      lines += found
      notes[record.path] = bytes
      kept.append(record)
    }
    self.lines = lines
    identities = CalendarIdentities(lines, memory)
    let names = try ExportedNotes(view, withTrash: false)
    for record in kept {
      var seen: [String: Int] = [:]
      for index in ranges[record.path] ?? 0..<0 {
        let line = lines[index]
        let kind = line.isEvent ? "event" : "task"
        seen[kind + line.summary, default: 0] += 1
        if identities.uids[index] != nil { continue }
        var number = seen[kind + line.summary] ?? 1
        func made() -> String {
          StableUUID.made(of: "\(kind):\(names.identifier(of: record)) \(line.summary) \(number)")
        }
        while memory.entries[made()] != nil || identities.lines[made()] != nil { number += 1 }
        identities.add(index, uid: made())
      }
    }
  }

  /// Returns the line with an identifier.
  func line(_ uid: String) -> CalendarLine? { identities.lines[uid].map { lines[$0] } }

  /// Notes that a calendar has a line as it is now.
  mutating func tell(_ uid: String, _ line: CalendarLine, imported: String = "") {
    var entry = memory.entries[uid] ?? CalendarMemory.Entry(path: line.path, line: line.line, text: line.text)
    (entry.path, entry.noteID, entry.line, entry.text) = (line.path, line.noteID, line.line, line.text)
    (entry.isEvent, entry.imported) = (line.isEvent, imported)
    entry.tell(line.fields)
    memory.entries[uid] = entry
  }

  /// Returns a line that no calendar knows and that says what an entry of a calendar says.
  func unknownLine(like entry: CalendarEntry) -> CalendarLine? {
    unknown(isEvent: entry.isEvent) { entry.differences(from: $0.fields, isClosed: $0.isClosed).isEmpty }.map {
      lines[$0]
    }
  }

  /// Returns the line of an entry of a calendar that was imported: the one with its identifier if it has its fields, or
  /// else another one that has them and that no calendar knows; nil if there is none.
  func index(of uid: String, _ fields: CalendarFields, isEvent: Bool, without taken: Set<Int>) -> Int? {
    let own = identities.lines[uid].flatMap { taken.contains($0) ? nil : $0 }
    if let own, lines[own].fields == fields { return own }
    let exact = unknown(isEvent: isEvent) { $0.fields == fields }.flatMap { taken.contains($0) ? nil : $0 }
    return exact ?? own
      ?? unknown(isEvent: false) { $0.fields[.summary] == fields[.summary] && memory.entries[uid] == nil }
  }

  private func unknown(isEvent: Bool, where isLike: (CalendarLine) -> Bool) -> Int? {
    lines.indices.first { index in
      lines[index].isEvent == isEvent && isLike(lines[index])
        && identities.uids[index].map { memory.entries[$0] == nil } ?? true
    }
  }

  /// Notes that something of a calendar was imported that is no line.
  mutating func remember(_ uid: String, _ revision: String, isEvent: Bool) {
    var entry = memory.entries[uid] ?? CalendarMemory.Entry(path: [], line: 0, text: "")
    (entry.imported, entry.isEvent) = (revision, isEvent)
    memory.entries[uid] = entry
  }

  /// Returns whether a file of a folder with calendars is none, or has only tasks and events that are not of the vault.
  func isForeign(_ file: RawPath) -> Bool {
    guard file.lastComponent.text.lowercased().hasSuffix(".ics"), let source = try? CalendarSource(file) else {
      return true
    }
    return source.items.allSatisfy { !$0.isEntry || isForeign($0) }
  }

  /// Returns the tasks and events of a file that are not of the vault, with the time zones that they need.
  func foreignItems(of file: RawPath) -> [CalendarComponent] {
    guard let source = try? CalendarSource(file) else { return [] }
    let items = source.items.filter { $0.isEntry && isForeign($0) }
    return items.isEmpty ? [] : source.items.filter { $0.name == "VTIMEZONE" } + items
  }

  private func isForeign(_ item: CalendarComponent) -> Bool { !isKnown(item["UID"]?.text ?? "") }

  /// Returns whether something of the vault has an identifier, or had it.
  func isKnown(_ uid: String) -> Bool {
    !uid.isEmpty && (identities.lines[uid] != nil || memory.entries[uid] != nil)
  }

  /// Follows what calendars know in the notes as they are now, and forgets what is in no calendar and no note.
  mutating func follow() {
    let exported = memory.places.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    for (uid, entry) in memory.entries {
      guard let line = line(uid) else {
        if !exported.contains(uid), entry.imported.isEmpty, unread[entry.path] == nil { memory.entries[uid] = nil }
        continue
      }
      var entry = entry
      (entry.path, entry.noteID, entry.line, entry.text) = (line.path, line.noteID, line.line, line.text)
      memory.entries[uid] = entry
    }
  }
}
