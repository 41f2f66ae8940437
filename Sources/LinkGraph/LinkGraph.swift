internal import Bytes
internal import NoteSyntax
package import SearchIndex
internal import SystemCalls

/// A link, where it stands and what it means.
package struct GraphLink: Sendable {
  /// The note it stands in.
  package let source: DocumentID
  /// The link.
  package let link: StoredLink
  /// What it leads to; nil when it is unresolved, and for links out of the vault.
  package let resolved: ResolvedLink?
}

/// Questions about the links between the notes of one snapshot.
///
/// The graph is a view: links are kept as they are written, and resolved when they are asked about.
package struct LinkGraph: Sendable {
  /// The snapshot that is asked.
  package let snapshot: IndexSnapshot
  var resolver: LinkResolver
  /// How many links of notes with very many lead to each document.
  private var largeSources: [DocumentID: [DocumentID: Int]] = [:]

  /// The graph of a snapshot.
  package init(_ snapshot: IndexSnapshot, resolution: LinkResolution) {
    self.snapshot = snapshot
    resolver = LinkResolver(snapshot, resolution: resolution)
  }

  /// What a link with `target` in the note `source` would mean.
  package mutating func resolve(target: String, from source: DocumentID) -> ResolvedLink? {
    resolver.resolve(target: target, from: (source, snapshot.key(of: source)))
  }

  /// What a link with `target` would mean in a note at a path where there need not be one.
  package mutating func resolve(target: String, fromPath source: [UInt8]) -> ResolvedLink? {
    guard let wanted = NameTerms.wanted(target: target, from: source) else {
      return snapshot.document(withKey: source).map { ResolvedLink(document: $0, means: .own, isAmbiguous: false) }
    }
    return resolver.resolve(wanted, target: target, from: source)
  }

  /// The documents that a link by path in a note at `source` may be thought to mean, in the order of their paths.
  package mutating func claims(on target: String, fromPath source: [UInt8]) -> [DocumentID] {
    resolver.claims(on: target, from: source)
  }

  /// Whether more than one document has the path that a link asks for.
  package mutating func hasRivals(_ wanted: WantedName) -> Bool { resolver.hasRivals(wanted) }

  /// The links in a note, in the order they stand in.
  package mutating func outgoing(from source: DocumentID) -> [GraphLink] {
    let path = snapshot.key(of: source)
    return links(of: source).map { link in
      let resolved = link.isExternal ? nil : resolver.resolve(target: link.target, from: (source, path))
      return GraphLink(source: source, link: link, resolved: resolved)
    }
  }

  /// The links that lead to a document, by the paths of the notes they stand in.
  ///
  /// Only notes that have a link that asks for one of the document's names are looked at.
  package mutating func backlinks(of target: DocumentID) -> [GraphLink] {
    let keys = Set(linkKeys(thatMayMean: target))
    let ordered = sources(ofLinksTo: target, keys).map { (id: $0, path: snapshot.key(of: $0)) }
      .sorted { $0.path.lexicographicallyPrecedes($1.path) }
    var filter = LinkFilter(keys: keys)
    return ordered.flatMap { backlinks(of: target, from: $0, &filter) }
  }

  /// How many links lead to a document. Links of notes that have very many are counted once for all documents.
  package mutating func backlinkCount(of target: DocumentID) -> Int {
    let keys = Set(linkKeys(thatMayMean: target))
    var filter = LinkFilter(keys: keys)
    var count = 0
    for source in sources(ofLinksTo: target, keys) {
      if snapshot.stored(.links, of: source).bytes.count > Self.manyBytes {
        count += targetCounts(ofLargeSource: source)[target] ?? 0
      } else {
        count += backlinks(of: target, from: (source, snapshot.key(of: source)), &filter).count
      }
    }
    return count
  }

  /// From so many bytes on, the stored links of a note count as very many.
  private static let manyBytes = 100_000

  private mutating func targetCounts(ofLargeSource source: DocumentID) -> [DocumentID: Int] {
    if let known = largeSources[source] { return known }
    var counts: [DocumentID: Int] = [:]
    for link in outgoing(from: source) {
      if let resolved = link.resolved { counts[resolved.document, default: 0] += 1 }
    }
    largeSources[source] = counts
    return counts
  }

  /// The notes in which links to a document may be, given the keys of its names.
  private func sources(ofLinksTo target: DocumentID, _ keys: Set<[UInt8]>) -> Set<DocumentID> {
    var sources: Set<DocumentID> = []
    for key in keys { sources.formUnion(snapshot.documents(withKey: key, in: .link)) }
    if links(of: target).contains(where: { $0.target.isEmpty && !$0.isExternal }) { sources.insert(target) }
    return sources
  }

  private mutating func backlinks(
    of target: DocumentID, from source: (id: DocumentID, path: [UInt8]), _ filter: inout LinkFilter
  ) -> [GraphLink] {
    var found: [GraphLink] = []
    for link in links(of: source.id) where !link.isExternal && filter.mayMatch(link.target, from: source.path) {
      let resolved = resolver.resolve(target: link.target, from: source)
      if resolved?.document == target { found.append(GraphLink(source: source.id, link: link, resolved: resolved)) }
    }
    return found
  }

  /// The internal links that lead nowhere, by the paths of the notes they stand in.
  package mutating func unresolved() -> [GraphLink] {
    resolver.gatherNames()
    var sources = snapshot.sets(of: [])
    snapshot.visitKeys(of: .link) { key, documents in
      switch resolver.meaning(ofKey: key) {
      case .document: return
      case .various:
        guard let wanted = WantedName(key: [UInt8](key)[...]), !resolver.isResolvable(wanted) else { return }
      case .nothing: break
      }
      for document in documents { sources[document.segment].insert(document.document) }
    }
    return snapshot.documents(in: sources).flatMap { source in
      outgoing(from: source).filter { $0.resolved == nil && !$0.link.isExternal }
    }
  }

  /// The documents that a link in another note leads to, one set a segment.
  package mutating func linkedDocuments() -> [DocumentSet] {
    resolver.gatherNames()
    var linked = snapshot.sets(of: [])
    var contested: [(wanted: WantedName, sources: [DocumentID])] = []
    snapshot.visitKeys(of: .link) { key, sources in
      switch resolver.meaning(ofKey: key) {
      case .nothing: break
      case .document(let target):
        if sources.contains(where: { $0 != target }) { linked[target.segment].insert(target.document) }
      case .various:
        if let wanted = WantedName(key: [UInt8](key)[...]) { contested.append((wanted, sources)) }
      }
    }
    var walked: Set<DocumentID> = []
    for (wanted, sources) in contested {
      let rivals = resolver.rivals(wanted)
      // Nothing is learnt where all that may be meant are linked to anyway.
      if let rivals, rivals.allSatisfy({ linked[$0.segment].contains($0.document) }) { continue }
      for source in sources {
        if rivals != nil {
          let target = resolver.resolve(wanted, target: wanted.text, from: resolver.path(of: source))?.document
          if let target, target != source { linked[target.segment].insert(target.document) }
        } else if walked.insert(source).inserted {
          for target in targets(of: source) { linked[target.segment].insert(target.document) }
        }
      }
    }
    return linked
  }

  /// How many links of the vault each document has, those of a note to itself included. O(links of the vault).
  package mutating func linkCounts() -> [DocumentID: LinkCounts] {
    resolver.gatherNames()
    var counts: [DocumentID: LinkCounts] = [:]
    for (source, _) in snapshot.documentsInKeyOrder() {
      for link in outgoing(from: source) where !link.link.isExternal {
        counts[source, default: LinkCounts()].outgoing += 1
        if let resolved = link.resolved {
          counts[resolved.document, default: LinkCounts()].incoming += 1
        } else {
          counts[source, default: LinkCounts()].unresolved += 1
        }
      }
    }
    return counts
  }

  /// No fewer than the notes with a link to a document, and mostly as many. O(1) for each name of the document.
  package func backlinkBound(of target: DocumentID) -> Int {
    Set(linkKeys(thatMayMean: target)).reduce(0) { $0 + snapshot.count(ofKey: $1, in: .link) }
  }

  /// Reads all names at once, which pays where the links of thousands of notes are asked about.
  package mutating func gatherNames() { resolver.gatherNames() }

  /// The links of a note as they are kept.
  package func links(of document: DocumentID) -> [StoredLink] {
    StoredLink.links(in: snapshot.stored(.links, of: document).bytes)
  }

  /// The keys of the index under which links to a document may be found.
  package func linkKeys(thatMayMean target: DocumentID) -> [[UInt8]] {
    let path = snapshot.key(of: target)
    let suffixes = NameTerms.pathSuffixes(path)
    var keys = suffixes.map { WantedName(text: $0, reach: .anywhere).key }
    if let whole = suffixes.last { keys.append(WantedName(text: whole, reach: .root).key) }
    keys += Self.linkKeys(thatMayMean: names(of: target, at: path))
    if LinkKey.noteExtension(of: path.span) == nil {
      keys += NameTerms.imageNames(path).map { WantedName(text: $0, reach: .image).key }
    }
    if let digits = suffixes.first?.prefix(while: { ("0"..."9").contains($0) }), digits.utf8.count >= 8 {
      for count in 8...digits.utf8.count {
        keys.append(WantedName(text: String(digits.prefix(count)), reach: .anywhere).key)
      }
    }
    return keys
  }

  /// The keys of the index under which links may be found that mean a document by its names besides the path.
  ///
  /// - Parameter names: keys of names, each with the kind of name.
  package static func linkKeys(thatMayMean names: some Sequence<[UInt8]>) -> [[UInt8]] {
    names.flatMap { name -> [[UInt8]] in
      guard let kind = name.first.flatMap(NameTerms.Kind.init(rawValue:)) else { return [] }
      let text = String(decoding: name.dropFirst(), as: UTF8.self)
      let reaches: [WantedName.Reach] = kind == .id ? [.anywhere, .id] : [.anywhere]
      return reaches.map { WantedName(text: text, reach: $0).key }
    }
  }

  /// The keys of the names of a document besides its path.
  package func names(of document: DocumentID, at path: [UInt8]) -> [[UInt8]] {
    StoredNames(snapshot.stored(.names, of: document).bytes, path: path).keys
  }
}

/// How many links a document has.
package struct LinkCounts: Sendable {
  /// Links in it that stay in the vault.
  package var outgoing = 0
  /// Links that lead to it.
  package var incoming = 0
  /// Links in it that lead nowhere.
  package var unresolved = 0

  /// No links.
  package init() {}
}

/// Tells which links may lead to a document by what they ask for, so that the others need not be resolved.
private struct LinkFilter {
  /// The keys of the document's names.
  let keys: Set<[UInt8]>
  /// Whether targets that ask for the same wherever they stand ask for one of the names.
  private var known: [[UInt8]: Bool] = [:]

  init(keys: Set<[UInt8]>) { self.keys = keys }

  /// Whether a link may lead to the document. One without a target may: it leads to its own note.
  mutating func mayMatch(_ target: String, from path: [UInt8]) -> Bool {
    let bytes = Array(target.utf8)
    let isFixed = bytes.first != UInt8(ascii: ".")
    if isFixed, let answer = known[bytes] { return answer }
    guard let wanted = NameTerms.wanted(target: target, from: path) else { return true }
    let answer = keys.contains(wanted.key)
    if isFixed { known[bytes] = answer }
    return answer
  }
}
