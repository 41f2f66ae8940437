package import SearchIndex

extension VaultView {
  /// The notes that a query picks where notes are changed and not listed: those in the archive and templates like all
  /// others. Nil, for all notes, when the query is empty.
  package func selection(_ query: String) throws(VaultError) -> [DocumentID]? {
    if query.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { return nil }
    return try find(query, includesArchive: true, includesTemplates: true).notes.documents
  }

  /// The notes that counts are of, one set a segment: those that `list` shows for the same query. Nil for all notes.
  package func counted(
    _ query: String, includesArchive: Bool, includesTemplates: Bool
  ) throws(VaultError) -> [DocumentSet]? {
    if !query.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) {
      return try find(query, includesArchive: includesArchive, includesTemplates: includesTemplates).notes.sets
    }
    let shown = snapshot.shownNotes(includesArchive: includesArchive, includesTemplates: includesTemplates)
    func count(_ sets: [DocumentSet]) -> Int { sets.reduce(0) { $0 + $1.count } }
    return count(shown) == count(snapshot.noteSets) ? nil : shown
  }

  /// The documents of all notes, in no order.
  package var noteDocuments: [DocumentID] { snapshot.documents(withKey: Array("note".utf8), in: .flag) }
}

extension IndexSnapshot {
  /// Takes the notes in a place out of sets of documents, one a segment.
  func remove(_ place: NotePlace, from sets: inout [DocumentSet]) {
    removeDocuments(withKey: Array("place=\(place.rawValue)".utf8), in: .flag, from: &sets)
  }

  /// The notes that lists show to those who ask for nothing else, one set a segment.
  package func shownNotes(includesArchive: Bool = false, includesTemplates: Bool = false) -> [DocumentSet] {
    var notes = noteSets
    if !includesArchive { remove(.archive, from: &notes) }
    if !includesTemplates { remove(.templates, from: &notes) }
    return notes
  }

  /// The documents that are not notes, one set a segment.
  package var attachmentSets: [DocumentSet] { documentSets(withKey: Array("attachment".utf8), in: .flag) }

  /// The documents that are notes, one set a segment.
  ///
  /// Every other document is an attachment, and of those there are mostly fewer.
  package var noteSets: [DocumentSet] { documentSets(withoutKey: Array("attachment".utf8), in: .flag) }
}
