internal import Dates
package import SearchIndex
internal import VaultChanges
package import VaultCore

/// The notes of this day in earlier years: those made on it, and its daily notes.
package enum OnThisDay {
  /// The word for them in the place of a query.
  package static let name = "on-this-day"

  package static func documents(in view: VaultView) -> [DocumentID] {
    let (today, zone) = (view.vault.today, view.vault.surroundings.zone)
    var daily: Set<[UInt8]> = []
    let series = PeriodicNote.Series(.daily, in: view.vault)
    for years in 1...PeriodicNote.Series.reach {
      guard let day = CivilDate(year: today.year - years, month: today.month, day: today.day),
        let note = try? series.note(of: day)
      else { continue }
      daily.insert(note.path)
    }
    return view.allNotes().filter { note in
      let created = CivilDateTime(nanoseconds: note.created.milliseconds * 1_000_000, in: zone)
      return created.month == today.month && created.day == today.day && created.year < today.year
        || daily.contains(note.path)
    }.map(\.document)
  }
}
