internal import LinkGraph
internal import SearchIndex
package import VaultCore

/// The links that lead elsewhere since notes were created, because these have names that the links use.
package struct RedirectedLinks: Sendable {
  /// Links that led to one file, and now lead to another one or nowhere.
  package struct Change: Sendable, Hashable {
    /// The path of the file to which they led.
    package let from: [UInt8]
    /// The path of the file to which they lead; nil if they lead nowhere, since the name is no longer unique.
    package let to: [UInt8]?
    /// The number of links.
    package fileprivate(set) var count: Int
  }

  /// The changes, sorted by the old paths.
  package private(set) var changes: [Change] = []

  /// Compares the links of all notes that existed before.
  ///
  /// - Parameters:
  ///   - created: The paths of the new notes.
  ///   - before: The vault before they were created.
  ///   - after: The vault with them.
  package init(by created: [[UInt8]], before: VaultView, after: VaultView) {
    var (old, new) = (before.graph, after.graph)
    var keys: Set<[UInt8]> = []
    for path in created where before.snapshot.document(withKey: path) == nil {
      guard let document = after.snapshot.document(withKey: path) else { continue }
      keys.formUnion(new.linkKeys(thatMayMean: document))
    }
    let sources = Set(keys.flatMap { before.snapshot.documents(withKey: $0, in: .link) }).sorted()
    var counts: [[UInt8]: [[UInt8]?: Int]] = [:]
    for source in sources {
      let path = before.snapshot.key(of: source)
      for link in old.links(of: source) where !link.isExternal {
        guard let target = old.resolve(target: link.target, fromPath: path) else { continue }
        let (from, now) = (before.snapshot.key(of: target.document), new.resolve(target: link.target, fromPath: path))
        let to = now.map { after.snapshot.key(of: $0.document) }
        if to != from { counts[from, default: [:]][to, default: 0] += 1 }
      }
    }
    for (from, places) in counts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      changes += places.map { Change(from: from, to: $0.key, count: $0.value) }
        .sorted { ($0.to ?? []).lexicographicallyPrecedes($1.to ?? []) }
    }
  }
}
