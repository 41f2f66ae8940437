internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex

extension VaultView {
  /// Returns the note at a path from the root, or nil if there is none or it is not part of the vault.
  package func note(at path: [UInt8]) -> NoteRecord? {
    guard let document = snapshot.document(withKey: path), snapshot.isNote(document) else { return nil }
    return record(document)
  }

  /// Returns the notes that have an id, ignoring case, sorted by path.
  package func notes(withID id: String) -> [NoteRecord] {
    snapshot.documents(withKey: NameTerms.key(.id, LinkKey.fold(id)), in: .name).map(record)
      .sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }
}
