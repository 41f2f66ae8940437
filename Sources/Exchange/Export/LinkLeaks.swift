package import LinkGraph
internal import SearchIndex
package import VaultCore

/// Finds links from exported notes to notes that are not exported.
package enum LinkLeaks {
  /// A link to a note that is not exported.
  package struct Leak: Sendable {
    /// The path of the note with the link.
    package let path: [UInt8]
    package let link: StoredLink
    /// The path of the note to which it leads.
    package let target: [UInt8]
  }

  /// Returns the links from the given notes to all others, sorted by path and then by their position in the note.
  package static func find(in records: [NoteRecord], of view: VaultView) -> [Leak] {
    let exported = Set(records.map(\.document))
    var graph = view.graph
    var leaks: [Leak] = []
    for record in records.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
      for link in graph.outgoing(from: record.document) {
        guard let target = link.resolved?.document, view.snapshot.isNote(target), !exported.contains(target) else {
          continue
        }
        leaks.append(Leak(path: record.path, link: link.link, target: view.snapshot.key(of: target)))
      }
    }
    return leaks
  }
}
