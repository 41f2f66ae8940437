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
