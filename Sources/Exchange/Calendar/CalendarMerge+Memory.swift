package import ExchangeFormats
internal import SystemCalls
package import VaultCore

/// What is done after the notes were changed, or were not.
extension CalendarMerge {
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
