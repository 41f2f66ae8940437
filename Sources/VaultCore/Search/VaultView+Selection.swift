package import SearchIndex

extension VaultView {
  /// Returns the notes that a query selects for a command that changes notes, including those in the archive and
  /// templates. Returns nil, for all notes, if the query is empty.
  package func selection(_ query: String) throws(VaultError) -> [DocumentID]? {
    if query.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { return nil }
    return try find(query, includesArchive: true, includesTemplates: true).documents
  }

  /// Returns the notes to count for a query, one set per segment: those that `list` shows for it; nil for all.
  package func counted(
    _ query: String, includesArchive: Bool, includesTemplates: Bool
  ) throws(VaultError) -> [DocumentSet]? {
    if !query.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) {
      return try find(query, includesArchive: includesArchive, includesTemplates: includesTemplates).sets
    }
    let shown = snapshot.shownNotes(includesArchive: includesArchive, includesTemplates: includesTemplates)
    func count(_ sets: [DocumentSet]) -> Int { sets.reduce(0) { $0 + $1.count } }
    return count(shown) == count(snapshot.noteSets) ? nil : shown
  }
}

extension IndexSnapshot {
  /// Removes the notes in an area from sets of documents, one per segment.
  func remove(_ area: NoteArea, from sets: inout [DocumentSet]) {
    removeDocuments(with: .area(area.rawValue), from: &sets)
  }

  /// Returns the notes that lists show by default, one set per segment.
  package func shownNotes(includesArchive: Bool = false, includesTemplates: Bool = false) -> [DocumentSet] {
    var notes = noteSets
    if !includesArchive { remove(.archive, from: &notes) }
    if !includesTemplates { remove(.templates, from: &notes) }
    return notes
  }

  /// The documents that are not notes, one set per segment.
  package var attachmentSets: [DocumentSet] { documentSets(with: .attachment) }

  /// The documents that are notes, one set per segment.
  ///
  /// Every other document is an attachment. The attachments are looked up, because there are usually fewer of them.
  package var noteSets: [DocumentSet] { documentSets(without: .attachment) }
}
