internal import Bytes
internal import SearchIndex

/// A link that a change to files broke or repaired.
package struct ChangedLink: Equatable, Sendable {
  /// The path of the note that contains the link, after the change.
  package let source: [UInt8]
  /// The link as written after the change.
  package let link: StoredLink
  /// The path of the link's target before the change; nil if the link was unresolved or did not exist.
  package let before: [UInt8]?
  /// The path of the link's target after the change; nil if the link is unresolved.
  package let after: [UInt8]?

  /// Whether the link is unresolved after the change.
  package var isBroken: Bool { after == nil }
}

/// Finds the links of all notes that a change to some notes and files broke or repaired.
///
/// Links in the changed notes are compared one by one. Of the other notes, only those are read that have a link to a
/// name which a changed file lost or gained. The cost is therefore proportional to the change and not to the vault.
package struct LinkComparison {
  /// The paths of a file in the two snapshots; nil if it does not exist there.
  package typealias Pair = (before: [UInt8]?, after: [UInt8]?)

  private var before: LinkGraph
  private var after: LinkGraph

  /// Makes a comparison of two snapshots.
  package init(before: LinkGraph, after: LinkGraph) { (self.before, self.after) = (before, after) }

  /// Returns the links that the changes broke or repaired, sorted by the paths of their notes.
  package mutating func changes(by pairs: [Pair]) -> [ChangedLink] {
    var names: Set<[UInt8]> = []
    for pair in pairs {
      let old = pair.before.map { keys(of: $0, in: before) } ?? []
      let new = pair.after.map { keys(of: $0, in: after) } ?? []
      names.formUnion(old.symmetricDifference(new))
    }
    var changes = pairs.flatMap { ownChanges(of: $0, asking: names) }
    let changed = Set(pairs.compactMap(\.after))
    var sources: Set<DocumentID> = []
    for name in names { sources.formUnion(after.snapshot.documents(withKey: name, in: .link)) }
    for source in sources {
      let path = after.snapshot.key(of: source)
      if !changed.contains(path) { changes += otherChanges(in: source, at: path, asking: names) }
    }
    return changes.sorted {
      let order = $0.source.span.compare($1.source.span)
      return order == 0 ? ($0.link.line, $0.link.column) < ($1.link.line, $1.link.column) : order < 0
    }
  }

  /// Returns the broken and repaired links in a changed file. It compares only new links, links to names that were lost
  /// or gained, and links that may refer to another note because their own note moved to another folder.
  private mutating func ownChanges(of pair: Pair, asking names: Set<[UInt8]>) -> [ChangedLink] {
    guard let path = pair.after, let document = after.snapshot.document(withKey: path) else { return [] }
    let old = pair.before.flatMap { before.snapshot.document(withKey: $0) }
    let oldTargets = Set(old.map { before.links(of: $0).filter { !$0.isExternal }.map(\.target) } ?? [])
    // All links in a note that have the same target refer to the same document.
    var meanings: [String: (before: [UInt8]?, after: [UInt8]?)] = [:]
    var changes: [ChangedLink] = []
    for link in after.links(of: document) where !link.isExternal {
      let isKnown = oldTargets.contains(link.target)
      if isKnown, pair.before == path {
        guard asks(link.target, from: path, for: names) else { continue }
      }
      var meaning = meanings[link.target] ?? (nil, nil)
      if meanings[link.target] == nil {
        if isKnown, let old { meaning.before = Self.path(of: link.target, from: old, &before) }
        meaning.after = Self.path(of: link.target, from: document, &after)
      }
      meanings[link.target] = meaning
      let isBroken = meaning.after == nil && (meaning.before != nil || !isKnown)
      let isHealed = meaning.after != nil && meaning.before == nil && isKnown
      if isBroken || isHealed {
        changes.append(ChangedLink(source: path, link: link, before: meaning.before, after: meaning.after))
      }
    }
    return changes
  }

  private static func path(of target: String, from source: DocumentID, _ graph: inout LinkGraph) -> [UInt8]? {
    graph.resolve(target: target, from: source).map { graph.snapshot.key(of: $0.document) }
  }

  /// Returns the broken and repaired links in an unchanged note. Compares only links to names lost or gained.
  private mutating func otherChanges(
    in source: DocumentID, at path: [UInt8], asking names: Set<[UInt8]>
  ) -> [ChangedLink] {
    guard let old = before.snapshot.document(withKey: path) else { return [] }
    var changes: [ChangedLink] = []
    for link in after.links(of: source) where !link.isExternal {
      guard asks(link.target, from: path, for: names) else { continue }
      let was = before.resolve(target: link.target, from: old).map { before.snapshot.key(of: $0.document) }
      let now = after.resolve(target: link.target, from: source).map { after.snapshot.key(of: $0.document) }
      if (was == nil) != (now == nil) { changes.append(ChangedLink(source: path, link: link, before: was, after: now)) }
    }
    return changes
  }

  private func asks(_ target: String, from path: [UInt8], for names: Set<[UInt8]>) -> Bool {
    after.resolution.wantedNames(target: target, from: path).contains { names.contains($0.key) }
  }

  private func keys(of path: [UInt8], in graph: LinkGraph) -> Set<[UInt8]> {
    guard let document = graph.snapshot.document(withKey: path) else { return [] }
    return Set(graph.linkKeys(thatMayMean: document))
  }
}
