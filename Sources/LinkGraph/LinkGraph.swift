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
    var sources: Set<DocumentID> = []
    for key in keys { sources.formUnion(snapshot.documents(withKey: key, in: .link)) }
    if links(of: target).contains(where: { $0.target.isEmpty && !$0.isExternal }) { sources.insert(target) }
    let ordered = sources.map { (id: $0, path: snapshot.key(of: $0)) }
      .sorted { $0.path.lexicographicallyPrecedes($1.path) }
    var found: [GraphLink] = []
    /// Whether targets that ask for the same wherever they stand ask for one of the names.
    var asking: [[UInt8]: Bool] = [:]
    for (source, path) in ordered {
      for link in links(of: source) where !link.isExternal {
        // Of a note's links only those are resolved that ask for one of the names, or for the note itself.
        let bytes = Array(link.target.utf8)
        let isFixed = bytes.first != UInt8(ascii: ".")
        if isFixed, let isAsking = asking[bytes] {
          if !isAsking { continue }
        } else if let wanted = NameTerms.wanted(target: link.target, from: path) {
          let isAsking = keys.contains(wanted.key)
          if isFixed { asking[bytes] = isAsking }
          if !isAsking { continue }
        }
        let resolved = resolver.resolve(target: link.target, from: (source, path))
        if resolved?.document == target { found.append(GraphLink(source: source, link: link, resolved: resolved)) }
      }
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

  /// How many links lead to each document, links of a note to itself included.
  package mutating func incomingCounts() -> [DocumentID: Int] {
    resolver.gatherNames()
    var counts: [DocumentID: Int] = [:]
    for (source, _) in snapshot.documentsInKeyOrder() {
      for link in outgoing(from: source) {
        if let resolved = link.resolved { counts[resolved.document, default: 0] += 1 }
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
