internal import SearchIndex
package import SystemCalls
package import VaultCore

/// A vault in a few numbers and one note, as status bars show it; notes in the archive and templates do not count.
package struct VaultSummary: Sendable {
  /// The pinned note that was created last, or of all notes the one created last when none is pinned.
  package let note: NoteRecord?
  /// Notes.
  package let notes: Int
  /// Notes that are pinned.
  package let pinned: Int
  /// Tasks that are not done.
  package let openTasks: Int
  /// Those of them that are due today.
  package let dueToday: Int
  /// Today, as `YYYY-MM-DD`.
  package let today: String

  /// Sums up a vault. O(notes), a number read of each.
  package init(_ view: VaultView) {
    let snapshot = view.snapshot
    let surroundings = view.vault.surroundings
    let now = surroundings.now()
    today = Self.day(now, surroundings.zone)
    let all = snapshot.shownNotes()
    func shown(_ key: String, _ field: KeyField) -> [DocumentID] {
      snapshot.documents(withKey: Array(key.utf8), in: field).filter { all[$0.segment].contains($0.document) }
    }
    notes = all.reduce(0) { $0 + $1.count }
    let pinned = shown("pinned", .flag)
    self.pinned = pinned.count
    openTasks = shown("todo", .task).reduce(0) { $0 + Int(snapshot.number(.tasksOpen, of: $1)) }
    let today = today
    dueToday = shown("due=\(today)", .task).reduce(0) { sum, note in
      sum + snapshot.tasks(of: note).count { $0.due == today && !$0.isDone }
    }
    func newest(_ documents: some Sequence<DocumentID>) -> DocumentID? {
      var best: (date: Int64, document: DocumentID)?
      for document in documents {
        let date = snapshot.number(.created, of: document)
        guard let known = best else {
          best = (date, document)
          continue
        }
        // Among notes of one moment the path decides, so that the answer does not depend on the index.
        if date > known.date
          || date == known.date
            && snapshot.key(of: document).lexicographicallyPrecedes(snapshot.key(of: known.document))
        {
          best = (date, document)
        }
      }
      return best?.document
    }
    let chosen =
      newest(pinned)
      ?? newest(
        all.indices.lazy.flatMap { segment in all[segment].lazy.map { DocumentID(segment: segment, document: $0) } })
    note = chosen.map { view.record($0) }
  }

  /// Puts the text of a summary in the place of a file, as a whole.
  ///
  /// - Parameter file: as from the working directory.
  package func write(_ text: [UInt8], to file: RawPath, _ surroundings: Surroundings) throws(SystemError) {
    try AtomicReplace.write(text, to: surroundings.workingDirectory.appending(file))
  }

  /// The day of a moment.
  private static func day(_ nanoseconds: Int64, _ zone: TimeZoneRules) -> String {
    let date = NoteDate(nanoseconds: nanoseconds, zone: zone)
    return String(date.text.prefix(10))
  }

  /// How long it is from a moment to the next local midnight, when what is due today becomes something else.
  package static func nanosecondsToMidnight(from now: Int64, _ zone: TimeZoneRules) -> Int64 {
    let offset = Int64(zone.offsetSeconds(now.flooringDivision(by: 1_000_000_000)))
    let local = now + offset * 1_000_000_000
    let day: Int64 = 86_400_000_000_000
    return day - (local - local.flooringDivision(by: day) * day)
  }
}
