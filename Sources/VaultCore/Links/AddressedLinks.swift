internal import Bytes
package import LinkGraph
package import SearchIndex
internal import SystemCalls

extension VaultView {
  /// Returns the links to an address outside of the vault, such as `https://example.org`, sorted by the paths of their
  /// notes. Looks at the links of all notes, on all processors.
  package func links(toAddress address: String) -> [(source: DocumentID, link: StoredLink)] {
    let notes = snapshot.documents(in: snapshot.noteSets)
    let found = Parallel.map(notes.count, inStretchesOf: 1_024) { range in
      notes[range].flatMap { note -> [(source: DocumentID, link: StoredLink)] in
        let stored = snapshot.stored(.links, of: note).bytes
        guard stored.contains(address.utf8Span.span) else { return [] }
        return StoredLink.links(in: stored).filter { $0.isExternal && $0.target == address }
          .map { (source: note, link: $0) }
      }
    }.flatMap(\.self)
    let paths = Dictionary(
      found.map { ($0.source, snapshot.key(of: $0.source)) }, uniquingKeysWith: { first, _ in first })
    return found.enumerated().sorted { left, right in
      let (one, other) = (paths[left.element.source] ?? [], paths[right.element.source] ?? [])
      return one == other ? left.offset < right.offset : one.lexicographicallyPrecedes(other)
    }.map(\.element)
  }
}
