package import ExchangeFormats
internal import NoteSyntax
package import SystemCalls
internal import VaultChanges
package import VaultCore

/// Writes tasks, and lines of daily notes that begin with a time, as a calendar (RFC 5545).
package enum CalendarExport {
  /// What is written besides tasks that have a date.
  package struct Options: Sendable {
    /// The lines of the tasks, by the paths of their notes; nil for all tasks of the notes.
    package var lines: [[UInt8]: Set<Int>]?
    /// Whether tasks without a date are written too.
    package var hasUndated = false
    /// Whether lines of daily notes that begin with a time are written as events.
    package var hasEvents = false
    /// The time of day, in minutes, at which an open task reminds on its day; nil for none.
    package var alarm: Int?
    /// Whether each task and event is a file of a folder.
    package var isApart = false
    /// The absolute path to which is written; nil for standard output.
    package var place: RawPath?
  }

  static func write(
    _ records: [NoteRecord], of view: VaultView, _ options: Options, _ sink: any ExportSink
  ) throws(ExchangeError) -> ExportReport {
    var report = ExportReport()
    var state = try CalendarState(view)
    state.follow()
    let settings = view.vault.config.tasks
    var items: [CalendarComponent] = []
    var uids: Set<String> = []
    let sorted = records.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) })
    for record in ExportWalk(sorted, of: view) {
      if let error = state.unread[record.path] { throw error }
      guard let range = state.ranges[record.path], let bytes = state.notes[record.path] else { continue }
      let note = view.vault.parsed(bytes, at: record.path)
      let tasks = Dictionary(settings.tasks(of: note).map { ($0.line, $0) }) { first, _ in first }
      var hasItem = false
      for index in range {
        let line = state.lines[index]
        guard let uid = state.identities.uids[index] else { continue }
        var item = CalendarItemWriter(line, uid: uid, of: record, in: view)
        if line.isEvent {
          if options.hasEvents { items.append(item.event) } else { continue }
        } else {
          guard let task = tasks[line.line], options.lines?[record.path]?.contains(line.line) ?? (options.lines == nil)
          else { continue }
          if !options.hasUndated, task.due ?? task.scheduled ?? task.start == nil {
            report.lose("a task without a date")
            continue
          }
          items.append(item.task(task, alarm: options.alarm))
          for loss in item.losses { report.lose(loss) }
        }
        hasItem = true
        uids.insert(uid)
        state.tell(uid, line)
      }
      if hasItem { report.notes += 1 }
    }
    if options.isApart {
      var names: Set<String> = []
      // What other programs keep in the folder stays: events that are not of the vault, its name and colour.
      if let place = options.place, let folder = try? SourceFolder(place) {
        for file in folder.files where state.isForeign(folder.absolute(file.path)) {
          names.insert(String(decoding: file.path, as: UTF8.self).lowercased())
          try sink.copy(folder.absolute(file.path), to: String(decoding: file.path, as: UTF8.self))
        }
      }
      for item in items { try sink.file(name(of: item["UID"]?.value ?? "", &names), calendar([item])) }
      report.files = items.count
    } else {
      try sink.write(calendar(items + (options.place.map(state.foreignItems) ?? [])))
    }
    if let place = options.place {
      state.memory.places[place.bytes] = uids
    }
    report.finish = { [memory = state.memory] in
      guard let error = memory.write() else { return nil }
      return "\(error.path?.text ?? ""): \(error.errno), so a later import cannot know what was changed here"
    }
    return report
  }

  /// Returns whether an import of a file or folder would change nothing, so that nothing is lost if it is replaced.
  package static func isImported(_ path: RawPath, in view: VaultView) throws(ExchangeError) -> Bool {
    if let folder = try? SourceFolder(path), folder.files.isEmpty { return folder.problems.isEmpty }
    guard let source = try? CalendarSource(path), source.unread.isEmpty else { return false }
    let merge = try CalendarMerge([source], .init(), in: view)
    // What is not of the vault stays in the calendar.
    let left = merge.rows.filter { $0.outcome != .unchanged && ($0.isKnown || $0.outcome != .left) }
    if left.isEmpty { return true }
    let fact = "\(left.count) of its tasks and events were changed since they were exported, or are new"
    throw .refused(path, "\(fact), and were not imported; 'sheaf import ics' imports them, or says why not")
  }

  /// Returns the minutes of the day of a time such as `9:00`; nil for another text.
  package static func minutes(_ text: String) -> Int? {
    var rest = text[...]
    return TimedLine.time(&rest).flatMap { rest.isEmpty ? $0 : nil }
  }

  private static func calendar(_ items: [CalendarComponent]) -> [UInt8] {
    var calendar = CalendarComponent("VCALENDAR")
    calendar.properties = [
      .init("VERSION", [:], "2.0"), .init("PRODID", [:], "-//sheaf//sheaf//EN"), .init("CALSCALE", [:], "GREGORIAN"),
    ]
    calendar.components = items
    return calendar.bytes
  }

  /// Returns the name of the file of an item: its identifier, if that can be one.
  private static func name(of uid: String, _ names: inout Set<String>) -> String {
    let stem = String(
      uid.unicodeScalars.prefix(120).map { scalar -> Character in
        let isPlain =
          scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-_@".unicodeScalars.contains(scalar))
        return isPlain || scalar == "." && uid.unicodeScalars.first != "." ? Character(scalar) : "_"
      })
    var name = "\(stem).ics"
    var number = 2
    while !names.insert(name.lowercased()).inserted {
      name = "\(stem)-\(number).ics"
      number += 1
    }
    return name
  }
}
