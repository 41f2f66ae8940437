package import JSON
package import SearchIndex
package import VaultCore

/// What a batch of changes does to the notes that a query finds.
package struct QueryChanges: Sendable {
  /// How a note is concerned.
  package enum Kind: String, Sendable {
    /// It is found now, and was not before.
    case entered
    /// It was found before, and is not now.
    case left
    /// It is found as before, and was changed.
    case changed
  }

  /// The notes in the order of their paths.
  package let notes: [(kind: Kind, path: [UInt8], note: NoteRecord)]

  /// Compares what a query finds in two states of a vault.
  ///
  /// - Parameter moves: The new paths of files that were moved, by their old ones.
  package init(
    _ query: String, from snapshot: IndexSnapshot, to after: VaultView, moves: [[UInt8]: [UInt8]]
  ) throws(VaultError) {
    let before = VaultView(after.vault, snapshot, after.report)
    func found(_ view: VaultView) throws(VaultError) -> [[UInt8]: NoteRecord] {
      let notes = try view.find(query).documents.map(view.record)
      return Dictionary(notes.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    }
    let (old, new) = (try found(before), try found(after))
    var notes: [(kind: Kind, path: [UInt8], note: NoteRecord)] = []
    var stayed: Set<[UInt8]> = []
    for (path, note) in old {
      let now = moves[path] ?? path
      guard let present = new[now] else {
        notes.append((.left, path, note))
        continue
      }
      stayed.insert(now)
      if present.contentHash != note.contentHash || now != path { notes.append((.changed, now, present)) }
    }
    for (path, note) in new where !stayed.contains(path) { notes.append((.entered, path, note)) }
    self.notes = notes.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// The members of each event for programs.
  package var events: [[JSONValue.Member]] {
    notes.map { each in
      [.init("event", .string("query.\(each.kind.rawValue)"))] + JSONValue.pathMembers(each.path) + [
        .init("id", .optional(each.note.card.id)), .init("title", .string(each.note.title)),
      ]
    }
  }
}
