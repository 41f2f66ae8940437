internal import Bytes
package import NoteSyntax
package import SearchIndex

extension VaultView {
  /// Returns the notes with a tag that a renaming changes, sorted by path.
  ///
  /// - Parameter chosen: The notes to consider; nil for all.
  package func notes(
    with tags: [String], for renaming: TagRenaming, among chosen: [DocumentID]? = nil
  ) -> [NoteRecord] {
    notes(with: tags, among: chosen) { renaming.name(of: $0) != nil }
  }

  /// Returns the notes with a tag that satisfies `isMeant` and is one of `tags` or nested below one, sorted by path.
  package func notes(
    with tags: [String], among chosen: [DocumentID]? = nil, where isMeant: (String) -> Bool
  ) -> [NoteRecord] {
    var tokenizer = Tokenizer()
    let keys = tags.map { tokenizer.fold(Array($0.utf8).span) }
    var documents = Set(keys.flatMap { snapshot.documents(withKey: $0, in: .tag) })
    if let chosen { documents.formIntersection(chosen) }
    // The keys of the index have no accents, so one key can represent several tags.
    return documents.filter { document in
      snapshot.tags(of: document).contains { isMeant($0.name) }
    }.map(record).sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// Returns the existing tags that a renaming would merge others into, in their most frequent spelling, with notes.
  package func tagsInTheWay(of renaming: TagRenaming) -> [TagTally.Row] {
    let rows = TagTally(snapshot).rows.filter { $0.notes > 0 }
    let staying = Dictionary(
      rows.filter { renaming.name(of: $0.name) == nil }.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Set(rows.compactMap { renaming.name(of: $0.name).map(CaseFolding.fold) })
    return names.compactMap { staying[$0] }.sorted { $0.key < $1.key }
  }

  /// Returns a tag of notes or settings, in its most frequent spelling; nil if there is none with this name.
  package func tag(named name: String) -> String? {
    let key = CaseFolding.fold(name)
    return TagTally(snapshot).rows.first { $0.key == key }?.name ?? vault.config.key(ofTag: name)
  }

  /// Returns the tag in use that is most similar to a name, or nil if none is similar.
  package func tag(near name: String) -> String? {
    let rows = TagTally(snapshot).rows
    guard let nearest = EditDistance.nearest(to: CaseFolding.fold(name), in: rows.map(\.key)) else { return nil }
    return rows.first { $0.key == nearest }?.name
  }

  /// Returns the notes that have a property, ignoring case, sorted by path. Includes notes whose front matter is
  /// invalid but has a line that looks like the property.
  package func notes(withProperty name: String, among chosen: [DocumentID]? = nil) -> [NoteRecord] {
    var tokenizer = Tokenizer()
    let key = CaseFolding.fold(name)
    var documents = Set(snapshot.documents(withKey: tokenizer.fold(Array(name.utf8).span), in: .property))
    if let chosen { documents.formIntersection(chosen) }
    return documents.filter { document in
      let isUnread = snapshot.properties(of: document).isEmpty
      return isUnread || snapshot.joinedProperties(of: document).contains { CaseFolding.fold($0.name) == key }
    }.map(record).sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }
}
