internal import Bytes
internal import NoteSyntax
package import SearchIndex
internal import SystemCalls

/// A link in a note, with the document that it refers to.
package struct GraphLink: Sendable {
  /// The note that contains the link.
  package let source: DocumentID
  package let link: StoredLink
  /// The document that the link leads to; nil if the link is unresolved or leads out of the vault.
  package let resolved: ResolvedLink?
}

/// Answers queries about the links between the notes of one snapshot.
///
/// Links are stored as written, and are resolved when a query needs them.
package struct LinkGraph: Sendable {
  /// The snapshot of the notes.
  package let snapshot: IndexSnapshot
  var resolver: LinkResolver
  /// The number of links to each document, for notes with very many links.
  private var largeSources: [DocumentID: [DocumentID: Int]] = [:]

  package init(_ snapshot: IndexSnapshot, resolution: LinkResolution) {
    self.snapshot = snapshot
    resolver = LinkResolver(snapshot, resolution: resolution)
  }

  /// Resolves a link to `target` in the note `source`; returns nil if it is unresolved.
  package mutating func resolve(target: String, from source: DocumentID) -> ResolvedLink? {
    resolver.resolve(target: target, from: (source, snapshot.key(of: source)))
  }

  /// Resolves a link to `target` in a note at a path, which need not exist; returns nil if the link is unresolved.
  package mutating func resolve(target: String, fromPath source: [UInt8]) -> ResolvedLink? {
    if resolution.isOwn(target) {
      return snapshot.document(withKey: source).map { ResolvedLink(document: $0, resolution: .own, isAmbiguous: false) }
    }
    return resolver.resolve(target: target, fromPath: source)
  }

  /// Returns the documents, sorted by path, that a link by path at `source` fits equally well but for their lengths.
  package mutating func claims(on target: String, fromPath source: [UInt8]) -> [DocumentID] {
    resolver.claims(on: target, from: source)
  }

  /// Returns whether several documents have the path that a link asks for.
  package mutating func hasRivals(_ wanted: WantedName) -> Bool { resolver.hasRivals(wanted) }

  /// The rules by which links are resolved.
  package var resolution: LinkResolution { resolver.resolution }

  /// Returns the links in a note, in the order of the note.
  package mutating func outgoing(from source: DocumentID) -> [GraphLink] {
    let path = snapshot.key(of: source)
    return links(of: source).map { link in
      let resolved = link.isExternal ? nil : resolver.resolve(target: link.target, from: (source, path))
      return GraphLink(source: source, link: link, resolved: resolved)
    }
  }

  /// Returns the links to a document, sorted by the paths of their notes.
  ///
  /// Only notes with a link to one of the document's names are read.
  package mutating func backlinks(of target: DocumentID) -> [GraphLink] {
    let keys = Set(linkKeys(thatMayMean: target))
    let ordered = sources(ofLinksTo: target, keys).map { (id: $0, path: snapshot.key(of: $0)) }
      .sorted { $0.path.lexicographicallyPrecedes($1.path) }
    var filter = LinkFilter(keys: keys, resolution: resolution)
    return ordered.flatMap { backlinks(of: target, from: $0, &filter) }
  }

  /// Returns the number of links to a document. In a note with very many links, all are counted once.
  package mutating func backlinkCount(of target: DocumentID) -> Int {
    let keys = Set(linkKeys(thatMayMean: target))
    var filter = LinkFilter(keys: keys, resolution: resolution)
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

  /// Returns the notes with a link to a document, without `excluded`, whose links are not read again. In a note with very
  /// many links, the links to all documents are found once.
  package mutating func sources(ofLinksTo target: DocumentID, excluding excluded: DocumentID) -> Set<DocumentID> {
    let keys = Set(linkKeys(thatMayMean: target))
    var filter = LinkFilter(keys: keys, resolution: resolution)
    return sources(ofLinksTo: target, keys).filter { source in
      if source == excluded { return false }
      return snapshot.stored(.links, of: source).bytes.count > Self.manyBytes
        ? targetCounts(ofLargeSource: source)[target] != nil
        : !backlinks(of: target, from: (source, snapshot.key(of: source)), &filter).isEmpty
    }
  }

  /// The size in bytes of a note's stored links above which the note counts as having very many.
  private static let manyBytes = 10_000

  private mutating func targetCounts(ofLargeSource source: DocumentID) -> [DocumentID: Int] {
    if let cached = largeSources[source] { return cached }
    var counts: [DocumentID: Int] = [:]
    for link in outgoing(from: source) {
      if let resolved = link.resolved { counts[resolved.document, default: 0] += 1 }
    }
    largeSources[source] = counts
    return counts
  }

  /// Returns the notes that may link to a document, given the keys of its names.
  private func sources(ofLinksTo target: DocumentID, _ keys: Set<[UInt8]>) -> Set<DocumentID> {
    var sources: Set<DocumentID> = []
    for key in keys { sources.formUnion(snapshot.documents(withKey: key, in: .link)) }
    if links(of: target).contains(where: { resolution.isOwn($0.target) && !$0.isExternal }) { sources.insert(target) }
    return sources
  }

  private mutating func backlinks(
    of target: DocumentID, from source: (id: DocumentID, path: [UInt8]), _ filter: inout LinkFilter
  ) -> [GraphLink] {
    var backlinks: [GraphLink] = []
    for link in links(of: source.id) where !link.isExternal && filter.mayMatch(link.target, from: source.path) {
      let resolved = resolver.resolve(target: link.target, from: source)
      if resolved?.document == target { backlinks.append(GraphLink(source: source.id, link: link, resolved: resolved)) }
    }
    return backlinks
  }

  /// Returns the unresolved internal links, sorted by the paths of their notes.
  package mutating func unresolved() -> [GraphLink] {
    resolver.readAllNames()
    if resolution.reading != .names {
      return snapshot.documents(in: snapshot.allSets).flatMap { source in
        outgoing(from: source).filter { $0.resolved == nil && !$0.link.isExternal }
      }
    }
    var sources = snapshot.sets(of: [])
    snapshot.visitKeys(of: .link) { key, documents in
      switch resolver.meaning(ofKey: key) {
      case .document: return
      case .various:
        guard let wanted = WantedName(key: [UInt8](key)[...]) else { return }
        // Whether a link is resolved does not depend on its note.
        if resolver.resolve(wanted, target: wanted.text, from: []) != nil { return }
      case .nothing: break
      }
      for document in documents { sources[document.segment].insert(document.document) }
    }
    return snapshot.documents(in: sources).flatMap { source in
      outgoing(from: source).filter { $0.resolved == nil && !$0.link.isExternal }
    }
  }

  /// Returns the documents to which another note links, as one set per segment.
  package mutating func linkedDocuments() -> [DocumentSet] {
    resolver.readAllNames()
    var linked = snapshot.sets(of: [])
    if resolution.reading != .names {
      for source in snapshot.documents(in: snapshot.allSets) {
        for target in targets(of: source) { linked[target.segment].insert(target.document) }
      }
      return linked
    }
    var contested: Set<[UInt8]> = []
    snapshot.visitKeys(of: .link) { key, sources in
      switch resolver.meaning(ofKey: key) {
      case .nothing: break
      case .document(let target):
        if sources.contains(where: { $0 != target }) { linked[target.segment].insert(target.document) }
      case .various: contested.insert([UInt8](key))
      }
    }
    var walked: Set<DocumentID> = []
    for key in contested {
      guard let wanted = WantedName(key: key[...]) else { continue }
      let rivals = resolver.rivals(wanted)
      // If all possible targets are already known to have links, this link adds nothing.
      if let rivals, rivals.allSatisfy({ linked[$0.segment].contains($0.document) }) { continue }
      for source in snapshot.documents(withKey: key, in: .link) {
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

  /// Returns the numbers of links of each document, including links of a note to itself. O(links of the vault).
  package mutating func linkCounts() -> LinkCountTable {
    resolver.readAllNames()
    var counts = LinkCountTable(snapshot)
    for source in snapshot.allSets.documents {
      for link in outgoing(from: source) where !link.link.isExternal {
        counts[source].outgoing += 1
        if let resolved = link.resolved {
          counts[resolved.document].incoming += 1
        } else {
          counts[source].unresolved += 1
        }
      }
    }
    return counts
  }

  /// Returns an upper bound, usually exact, of the number of notes that link to a document. O(1) for each of its names.
  package func backlinkBound(of target: DocumentID) -> Int {
    Set(linkKeys(thatMayMean: target)).reduce(0) { $0 + snapshot.count(ofKey: $1, in: .link) }
  }

  /// Reads all names at once, which pays off before the links of thousands of notes are resolved.
  package mutating func readAllNames() { resolver.readAllNames() }

  /// Returns the links of a note as they are stored.
  package func links(of document: DocumentID) -> [StoredLink] {
    StoredLink.links(in: snapshot.stored(.links, of: document).bytes)
  }

  /// Returns the keys of the index that links to a document may have.
  package func linkKeys(thatMayMean target: DocumentID) -> [[UInt8]] {
    let path = snapshot.key(of: target)
    let suffixes = NameTerms.pathSuffixes(path)
    var keys = suffixes.map { WantedName(text: $0, reach: .anywhere).key }
    if let whole = suffixes.last { keys.append(WantedName(text: whole, reach: .root).key) }
    if let length = path.span.furtherNoteExtension {
      let bare = NameTerms.pathSuffixes(path.dropLast(length))
      keys += bare.map { WantedName(text: $0, reach: .anywhere).key }
      if let whole = bare.last { keys.append(WantedName(text: whole, reach: .root).key) }
    }
    keys += Self.linkKeys(thatMayMean: names(of: target, at: path))
    if path.span.usualNoteExtension == nil {
      keys += NameTerms.imageNames(path).map { WantedName(text: $0, reach: .image).key }
    }
    if let digits = suffixes.first?.prefix(while: { ("0"..."9").contains($0) }), digits.utf8.count >= 8 {
      for count in 8...digits.utf8.count {
        keys.append(WantedName(text: String(digits.prefix(count)), reach: .anywhere).key)
      }
    }
    return keys
  }

  /// Returns the keys of the index that links to a document by its names (not its path) may have.
  ///
  /// - Parameter names: The keys of names, each with the kind of name.
  package static func linkKeys(thatMayMean names: some Sequence<[UInt8]>) -> [[UInt8]] {
    names.flatMap { name -> [[UInt8]] in
      guard let kind = name.first.flatMap(NameTerms.Kind.init(rawValue:)) else { return [] }
      let text = String(decoding: name.dropFirst(), as: UTF8.self)
      // An alias may be a former id.
      let reaches: [WantedName.Reach] =
        switch kind {
        case .title: [.anywhere]
        case .page: [.page]
        case .path, .id, .alias: [.anywhere, .id]
        }
      return reaches.map { WantedName(text: text, reach: $0).key }
    }
  }

  /// Returns the keys of the names of a document, except its path.
  package func names(of document: DocumentID, at path: [UInt8]) -> [[UInt8]] {
    let stored = snapshot.stored(.names, of: document).bytes
    let names = StoredNames(stored, path: path)
    let pages = resolution.site?.names(of: path, isNote: !stored.isEmpty, stated: names.addresses) ?? []
    return names.keys + pages.map { NameTerms.key(.page, $0) }
  }
}

/// The numbers of links of a document.
package struct LinkCounts: Sendable {
  /// The number of its internal links.
  package var outgoing = 0
  /// The number of links to it.
  package var incoming = 0
  /// The number of its unresolved links.
  package var unresolved = 0

  /// Makes counts of zero.
  package init() {}
}

/// The numbers of links of all documents of a snapshot.
package struct LinkCountTable: Sendable {
  /// The numbers by segment and document.
  private var counts: [[LinkCounts]]

  fileprivate init(_ snapshot: IndexSnapshot) {
    counts = snapshot.allSets.map { Array(repeating: LinkCounts(), count: $0.universe) }
  }

  package fileprivate(set) subscript(document: DocumentID) -> LinkCounts {
    get { counts[document.segment][document.document] }
    set { counts[document.segment][document.document] = newValue }
  }
}

/// Determines whether a link may lead to a document by the name it asks for, so that others need not be resolved.
private struct LinkFilter {
  let keys: Set<[UInt8]>
  let resolution: LinkResolution
  /// Whether a target asks for one of the names, for targets that do not depend on the note of the link.
  var answers: [[UInt8]: Bool] = [:]

  /// Returns whether a link may lead to the document. A link without a target may, since it leads to its own note.
  mutating func mayMatch(_ target: String, from path: [UInt8]) -> Bool {
    let bytes = Array(target.utf8)
    let isFixed = bytes.first != UInt8(ascii: ".") && resolution.reading == .names
    if isFixed, let answer = answers[bytes] { return answer }
    if resolution.isOwn(target) { return true }
    let answer = resolution.wantedNames(target: target, from: path).contains { keys.contains($0.key) }
    if isFixed { answers[bytes] = answer }
    return answer
  }
}
