internal import ExchangeFormats
internal import SystemCalls
internal import VaultChanges

/// What a calendar no longer has.
extension CalendarMerge {
  mutating func delete(_ source: CalendarSource, lacking uids: Set<String>) throws(ExchangeError) {
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
        note(line.fields[.description] == nil ? [.delete] : [.description(""), .delete], line)
      }
      rows.append(row)
    }
  }
}
