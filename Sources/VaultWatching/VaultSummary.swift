internal import SearchIndex
package import VaultCore

/// A summary of a vault for status bars: a few numbers and one note. Notes in the archive and templates do not count.
package struct VaultSummary: Sendable {
  /// The newest pinned note by date of creation; the newest of all notes if none is pinned.
  package let note: NoteRecord?
  /// The number of notes.
  package let notes: Int
  /// The number of pinned notes.
  package let pinned: Int
  /// The number of open tasks.
  package let openTasks: Int
  /// The number of open tasks that are due today.
  package let dueToday: Int
  /// Today, as `YYYY-MM-DD`.
  package let today: String

  /// Summarises a vault. Takes O(notes).
  package init(_ view: VaultView) {
    let snapshot = view.snapshot
    today = "\(view.vault.today)"
    let all = snapshot.shownNotes()
    func shown(_ key: [UInt8], _ field: KeyField) -> [DocumentID] {
      snapshot.documents(withKey: key, in: field).filter { all[$0.segment].contains($0.document) }
    }
    notes = all.reduce(0) { $0 + $1.count }
    let pinned = shown(DocumentFlag.pinned.key, .flag)
    self.pinned = pinned.count
    openTasks = shown(Array("todo".utf8), .task).reduce(0) { $0 + Int(snapshot.number(.tasksOpen, of: $1)) }
    let today = today
    dueToday = shown(Array("due=\(today)".utf8), .task).reduce(0) { sum, note in
      sum + snapshot.tasks(of: note).count { $0.due == today && !$0.isDone }
    }
    func newest(_ documents: some Sequence<DocumentID>) -> DocumentID? {
      documents.min { one, other in
        let dates = (snapshot.number(.created, of: one), snapshot.number(.created, of: other))
        // If two notes have the same date, the path decides, so that the result does not depend on the index.
        return dates.0 == dates.1
          ? snapshot.key(of: one).lexicographicallyPrecedes(snapshot.key(of: other)) : dates.0 > dates.1
      }
    }
    let chosen =
      newest(pinned)
      ?? newest(
        all.indices.lazy.flatMap { segment in all[segment].lazy.map { DocumentID(segment: segment, document: $0) } })
    note = chosen.map { view.record($0) }
  }
}
