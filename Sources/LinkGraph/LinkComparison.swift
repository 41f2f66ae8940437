internal import Bytes
internal import NoteSyntax
internal import SearchIndex

/// A link that leads somewhere and led nowhere before, or the other way round.
package struct ChangedLink: Equatable, Sendable {
  /// The path of the note it stands in, as it is now.
  package let source: [UInt8]
  /// The link, as it is written now.
  package let link: StoredLink
  /// The path of what it led to; nil when it led nowhere, or was not there.
  package let before: [UInt8]?
  /// The path of what it leads to; nil when it leads nowhere.
  package let after: [UInt8]?

  /// Whether it leads nowhere now.
  package var isBroken: Bool { after == nil }
}

/// What changes of some notes and files did to the links of all.
///
/// Links that are written in the notes that changed are compared one by one. Of all others only those are looked at that
/// ask for a name which one of the changed files had or has: so the cost is that of the change, not that of the vault.
package struct LinkComparison {
  /// A file in both snapshots, by its paths; nil where it is not there.
  package typealias Pair = (before: [UInt8]?, after: [UInt8]?)

  private var before: LinkGraph
  private var after: LinkGraph

  /// A comparison of two snapshots.
  package init(before: LinkGraph, after: LinkGraph) {
    self.before = before
    self.after = after
  }

  /// The links that are broken or healed by changes, by the paths of the notes they stand in.
  ///
  /// - Parameter pairs: the files that changed.
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

  /// The links written in a file that changed, as far as they are new, ask for names that came or went, or may mean another
  /// note because they stand in another folder.
  private mutating func ownChanges(of pair: Pair, asking names: Set<[UInt8]>) -> [ChangedLink] {
    guard let path = pair.after, let document = after.snapshot.document(withKey: path) else { return [] }
    let old = pair.before.flatMap { before.snapshot.document(withKey: $0) }
    let known = Set(old.map { before.links(of: $0).filter { !$0.isExternal }.map(\.target) } ?? [])
    // Links with one target mean one note, as long as they stand in one note.
    var meanings: [String: (before: [UInt8]?, after: [UInt8]?)] = [:]
    var changes: [ChangedLink] = []
    for link in after.links(of: document) where !link.isExternal {
      let isKnown = known.contains(link.target)
      if isKnown, pair.before == path {
        guard let wanted = NameTerms.wanted(target: link.target, from: path), names.contains(wanted.key) else {
          continue
        }
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

  /// The path of what a link in a document means.
  private static func path(of target: String, from source: DocumentID, _ graph: inout LinkGraph) -> [UInt8]? {
    graph.resolve(target: target, from: source).map { graph.snapshot.key(of: $0.document) }
  }

  /// The links in a note that did not change, as far as they ask for names that came or went.
  private mutating func otherChanges(
    in source: DocumentID, at path: [UInt8], asking names: Set<[UInt8]>
  ) -> [ChangedLink] {
    guard let old = before.snapshot.document(withKey: path) else { return [] }
    var changes: [ChangedLink] = []
    for link in after.links(of: source) where !link.isExternal {
      guard let wanted = NameTerms.wanted(target: link.target, from: path), names.contains(wanted.key) else { continue }
      let was = before.resolve(target: link.target, from: old).map { before.snapshot.key(of: $0.document) }
      let now = after.resolve(target: link.target, from: source).map { after.snapshot.key(of: $0.document) }
      if (was == nil) != (now == nil) {
        changes.append(ChangedLink(source: path, link: link, before: was, after: now))
      }
    }
    return changes
  }

  private func keys(of path: [UInt8], in graph: LinkGraph) -> Set<[UInt8]> {
    guard let document = graph.snapshot.document(withKey: path) else { return [] }
    return Set(graph.linkKeys(thatMayMean: document))
  }
}
