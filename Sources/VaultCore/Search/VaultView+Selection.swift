package import SearchIndex

extension VaultView {
  /// Returns the notes that a query selects for a command that changes notes, including those in the archive and
  /// templates. Returns nil, for all notes, if the query is empty.
  package func selection(_ query: String) throws(VaultError) -> [DocumentID]? {
    if query.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { return nil }
    return try find(query, including: NoteArea.leftOut).documents
  }

  /// Returns the notes to count for a query, one set per segment: those that `list` shows for it; nil for all.
  package func counted(_ query: String, including areas: Set<NoteArea> = []) throws(VaultError) -> [DocumentSet]? {
    if !query.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) {
      return try find(query, including: areas).sets
    }
    let shown = snapshot.shownNotes(including: areas)
    func count(_ sets: [DocumentSet]) -> Int { sets.reduce(0) { $0 + $1.count } }
    return count(shown) == count(snapshot.noteSets) ? nil : shown
  }
}

extension IndexSnapshot {
  func remove(_ area: NoteArea, from sets: inout [DocumentSet]) {
    removeDocuments(with: .area(area.rawValue), from: &sets)
  }

  /// Returns the notes that lists show by default and those of some other areas, one set per segment.
  package func shownNotes(including areas: Set<NoteArea> = []) -> [DocumentSet] {
    var notes = noteSets
    for area in [NoteArea.archive, .templates] where !areas.contains(area) { remove(area, from: &notes) }
    return notes
  }

  /// The documents that are notes, one set per segment.
  ///
  /// Every other document is an attachment. The attachments are looked up, because there are usually fewer of them.
  package var noteSets: [DocumentSet] { documentSets(without: .attachment) }
}
