internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex

extension VaultView {
  /// The note at a path from the root; nil when there is none, or when it is not part of the vault.
  package func note(at path: [UInt8]) -> NoteRecord? {
    guard let document = snapshot.document(withKey: path), snapshot.isNote(document) else { return nil }
    return record(document)
  }

  /// The notes that have an id, compared without case, in the order of their paths.
  package func notes(withID id: String) -> [NoteRecord] {
    snapshot.documents(withKey: NameTerms.key(.id, LinkKey.fold(id)), in: .name).map(record)
      .sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }
}
