package import SearchIndex

extension VaultView {
  /// The notes that a query picks where notes are counted and not listed: those in the archive count like all others.
  /// Nil, for all notes, when the query is empty.
  package func selection(_ query: String) throws(VaultError) -> [DocumentID]? {
    if query.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { return nil }
    return try find(query, includesArchive: true).notes.documents
  }

  /// The documents of all notes, in no order.
  package var noteDocuments: [DocumentID] { snapshot.documents(withKey: Array("note".utf8), in: .flag) }
}

extension IndexSnapshot {
  /// The documents that are not notes, one set a segment.
  package var attachmentSets: [DocumentSet] { documentSets(withKey: Array("attachment".utf8), in: .flag) }

  /// The documents that are notes, one set a segment.
  ///
  /// Every other document is an attachment, and of those there are mostly fewer.
  package var noteSets: [DocumentSet] { documentSets(withoutKey: Array("attachment".utf8), in: .flag) }
}
