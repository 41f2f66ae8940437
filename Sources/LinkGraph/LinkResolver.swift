internal import Bytes
internal import NoteSyntax
package import SearchIndex

/// How links find their notes: which names count besides paths.
package struct LinkResolution: Hashable, Sendable {
  /// The kinds of names that are tried, in this order.
  package var order: [NameTerms.Kind]

  /// The order of sheaf: path, id, a title that only one note has, an alias that only one note has.
  package static let standard = LinkResolution(order: [.path, .id, .title, .alias])

  /// As Obsidian resolves, and ids: neither titles nor aliases count.
  package static let obsidian = LinkResolution(order: [.path, .id])

  /// The given order.
  package init(order: [NameTerms.Kind]) {
    self.order = order
  }
}

/// What a link means.
package struct ResolvedLink: Hashable, Sendable {
  /// By what the note was found.
  package enum Means: String, Sendable {
    /// A link into the note it stands in.
    case own = "self"
    case path
    case id
    case title
    case alias
    /// Its file name begins with the digits that the link consists of.
    case uid
  }

  /// The document it leads to.
  package let document: DocumentID
  /// By what it was found.
  package let means: Means
  /// Whether another document has as good a claim; then the first in the order of paths was taken.
  package let isAmbiguous: Bool
}

/// Resolves links against one snapshot, and remembers what it has looked up.
package struct LinkResolver: Sendable {
  /// A document that has a name.
  private struct Candidate: Sendable {
    let id: DocumentID
    let path: [UInt8]
  }

  /// The snapshot that links are resolved in.
  package let snapshot: IndexSnapshot
  private let resolution: LinkResolution
  private var found: [[UInt8]: [Candidate]] = [:]
  /// All names, where many links are resolved.
  private var names: NameTable?

  /// A resolver for one snapshot.
  package init(_ snapshot: IndexSnapshot, resolution: LinkResolution) {
    self.snapshot = snapshot
    self.resolution = resolution
  }

  /// Reads all names of the snapshot at once, so that resolving a link looks nothing up in the index any more.
  ///
  /// O(names), which pays where the links of thousands of notes are resolved.
  mutating func gatherNames() {
    if names == nil { names = NameTable(snapshot, kinds: Set(resolution.order).union([.path, .id])) }
  }

  /// What a link with `target` in the note `source` means, or nil when it is unresolved.
  package mutating func resolve(target: String, from source: (id: DocumentID, path: [UInt8])) -> ResolvedLink? {
    guard let wanted = NameTerms.wanted(target: target, from: source.path) else {
      return ResolvedLink(document: source.id, means: .own, isAmbiguous: false)
    }
    return resolve(wanted, target: target, from: source.path)
  }

  /// What a link that asks for `wanted` means; `target` is the text as written, for telling upper from lower case.
  package mutating func resolve(_ wanted: WantedName, target: String, from source: [UInt8]) -> ResolvedLink? {
    if wanted.reach == .nowhere || wanted.text.isEmpty { return nil }
    if wanted.reach == .id { return unique(.id, wanted.text) }
    if wanted.reach == .image { return attachment(named: wanted.text) }
    // What is written as a place in the vault means what is there, never a note that happens to be called so.
    if wanted.reach == .root { return byPath(wanted, target: target, from: source) }
    for kind in resolution.order {
      let answer = kind == .path ? byPath(wanted, target: target, from: source) : unique(kind, wanted.text)
      if let answer { return answer }
    }
    return byLeadingDigits(wanted.text)
  }

  /// Whether the same link in any note is resolved, as far as that does not depend on the note.
  package mutating func isResolvable(_ wanted: WantedName) -> Bool {
    resolve(wanted, target: wanted.text, from: []) != nil
  }

  /// Whether more than one document has the wanted path, so that it depends on the note and the letters which is meant.
  package mutating func hasRivals(_ wanted: WantedName) -> Bool {
    let isPath = wanted.reach == .anywhere || wanted.reach == .root
    return isPath && documents(.path, wanted.text).count > 1
  }

  /// What all links of a key mean.
  enum KeyMeaning {
    /// This document, whichever note a link stands in.
    case document(DocumentID)
    /// Nothing.
    case nothing
    /// It depends on the note and the letters.
    case various
  }

  /// What all links of a key of the index mean.
  mutating func meaning(ofKey key: Span<UInt8>) -> KeyMeaning {
    if let meaning = meaningByNames(ofKey: key) { return meaning }
    guard let wanted = WantedName(key: [UInt8](key)[...]) else { return .nothing }
    if hasRivals(wanted) { return .various }
    return resolve(wanted, target: wanted.text, from: []).map { .document($0.document) } ?? .nothing
  }

  /// The same for most links by the gathered names; nil for all others.
  private func meaningByNames(ofKey key: Span<UInt8>) -> KeyMeaning? {
    guard let names, key.count > 1, key[0] == WantedName.Reach.anywhere.rawValue else { return nil }
    let text = key.extracting(1..<key.count)
    // Digits may be the beginning of a file's name.
    if text.indices.allSatisfy({ (0x30...0x39).contains(text[$0]) }) { return nil }
    let hash = NameTable.hash(text)
    let isPath = text.firstOffset(of: UInt8(ascii: "/")) != nil
    for kind in resolution.order {
      if kind == .path, isPath {
        let found = names.documents(.path, text)
        if found.count > 1 { return .various }
        if let only = found.first { return .document(only) }
        continue
      }
      guard let holders = names.holders(kind, text, hash: hash) else { continue }
      if holders.others.isEmpty { return .document(holders.first) }
      if kind == .path { return .various }
    }
    return .nothing
  }

  /// The documents that links with a wanted path may mean, when it depends on the note alone which of them it is, and not
  /// on the letters; nil otherwise.
  mutating func rivals(_ wanted: WantedName) -> [DocumentID]? {
    let candidates = documents(.path, wanted.text)
    func fileName(_ candidate: Candidate) -> ArraySlice<UInt8> {
      candidate.path[candidate.path.span.offsetAfterLast(UInt8(ascii: "/"), before: candidate.path.count)...]
    }
    guard resolution.order.first == .path, let first = candidates.first.map(fileName),
      candidates.allSatisfy({ fileName($0) == first })
    else { return nil }
    return candidates.map(\.id)
  }

  /// The path of a document.
  func path(of id: DocumentID) -> [UInt8] { names?.path(of: id) ?? snapshot.key(of: id) }

  // MARK: - Paths

  /// The rules for paths: an exact path, then the source's own folder, then the shortest path.
  private mutating func byPath(_ wanted: WantedName, target: String, from source: [UInt8]) -> ResolvedLink? {
    let candidates = claimants(wanted, target: target, from: source)
    if candidates.count == 1 { return ResolvedLink(document: candidates[0].id, means: .path, isAmbiguous: false) }
    let lengths = candidates.map { String(decoding: $0.path, as: UTF8.self).unicodeScalars.count }
    guard let shortest = lengths.min() else { return nil }
    let best = candidates.indices.filter { lengths[$0] == shortest }.map { candidates[$0] }
    guard let first = best.min(by: { $0.path.lexicographicallyPrecedes($1.path) }) else { return nil }
    return ResolvedLink(document: first.id, means: .path, isAmbiguous: best.count > 1)
  }

  /// The documents that only the length of their paths decides between: those at the exact path, else those in the
  /// source's own folder, else all that answer.
  private mutating func claimants(_ wanted: WantedName, target: String, from source: [UInt8]) -> [Candidate] {
    var candidates = documents(.path, wanted.text)
    if candidates.count == 1, wanted.reach == .anywhere { return candidates }
    let exact = candidates.filter { NameTerms.path($0.path, is: wanted.text) }
    if !exact.isEmpty || wanted.reach == .root {
      candidates = exact
    } else {
      let folder = source.span.offsetAfterLast(UInt8(ascii: "/"), before: source.count)
      let near = candidates.filter { $0.path.starts(with: source[..<folder]) }
      if folder > 0, !near.isEmpty { candidates = near }
    }
    return preferringCase(candidates, of: target)
  }

  /// The documents that a link by path may be thought to mean, in the order of their paths: of several the one with
  /// the shortest path is taken, which a reader of the link cannot see.
  package mutating func claims(on target: String, from source: [UInt8]) -> [DocumentID] {
    guard let wanted = NameTerms.wanted(target: target, from: source), resolution.order.contains(.path),
      wanted.reach == .anywhere || wanted.reach == .root
    else { return [] }
    return claimants(wanted, target: target, from: source)
      .sorted { $0.path.lexicographicallyPrecedes($1.path) }.map(\.id)
  }

  /// Those whose paths have upper and lower case as the target has, when there are any among names that differ by case.
  private func preferringCase(_ candidates: [Candidate], of target: String) -> [Candidate] {
    if candidates.count < 2 { return candidates }
    var name = Array(target.utf8[...])
    if let slash = name.lastIndex(of: UInt8(ascii: "/")) { name.removeSubrange(...slash) }
    let same = candidates.filter { candidate in
      let start = candidate.path.span.offsetAfterLast(UInt8(ascii: "/"), before: candidate.path.count)
      let file = candidate.path[start...]
      return file.elementsEqual(name) || file.elementsEqual(name + Array(".md".utf8))
        || file.elementsEqual(name + Array(".markdown".utf8))
    }
    return same.isEmpty ? candidates : same
  }

  /// A name of eight digits or more means the one note whose file name begins with it, as notes with time stamps do.
  private mutating func byLeadingDigits(_ text: String) -> ResolvedLink? {
    guard text.utf8.count >= 8, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    var documents: Set<DocumentID> = []
    for key in snapshot.keys(of: .name, prefix: NameTerms.key(.path, text)) {
      documents.formUnion(snapshot.documents(withKey: key, in: .name))
    }
    guard documents.count == 1, let only = documents.first else { return nil }
    return ResolvedLink(document: only, means: .uid, isAmbiguous: false)
  }

  /// The file that is no note and has a name without its extension, images before others.
  private func attachment(named name: String) -> ResolvedLink? {
    var documents = Set(snapshot.documents(withKey: NameTerms.key(.path, name), in: .name))
    let prefix = NameTerms.key(.path, name + ".")
    for key in snapshot.keys(of: .name, prefix: prefix) where !key[prefix.count...].contains(UInt8(ascii: ".")) {
      documents.formUnion(snapshot.documents(withKey: key, in: .name))
    }
    var found: (images: [Candidate], others: [Candidate]) = ([], [])
    for document in documents {
      let path = snapshot.key(of: document)
      if LinkKey.noteExtension(of: path.span) != nil { continue }
      if NameTerms.isImage(path) {
        found.images.append(Candidate(id: document, path: path))
      } else {
        found.others.append(Candidate(id: document, path: path))
      }
    }
    let candidates = found.images.isEmpty ? found.others : found.images
    let first = candidates.min {
      $0.path.count != $1.path.count ? $0.path.count < $1.path.count : $0.path.lexicographicallyPrecedes($1.path)
    }
    return first.map { ResolvedLink(document: $0.id, means: .id, isAmbiguous: candidates.count > 1) }
  }

  // MARK: - Names

  private mutating func unique(_ kind: NameTerms.Kind, _ text: String) -> ResolvedLink? {
    let candidates = documents(kind, text)
    guard candidates.count == 1, let only = candidates.first else { return nil }
    let means: ResolvedLink.Means =
      switch kind {
      case .path: .path
      case .id: .id
      case .title: .title
      case .alias: .alias
      }
    return ResolvedLink(document: only.id, means: means, isAmbiguous: false)
  }

  private mutating func documents(_ kind: NameTerms.Kind, _ text: String) -> [Candidate] {
    if let names {
      return names.documents(kind, text.utf8Span.span).map { Candidate(id: $0, path: names.path(of: $0)) }
    }
    let key = NameTerms.key(kind, text)
    if let known = found[key] { return known }
    // So many look-ups cost more than all names at once: one note can have a million different links.
    if found.count > 1000 + snapshot.documentCount / 8 {
      gatherNames()
      found = [:]
      return documents(kind, text)
    }
    let documents =
      kind == .path ? snapshot.documents(withPathEnding: text) : snapshot.documents(withKey: key, in: .name)
    let candidates = documents.map { Candidate(id: $0, path: snapshot.key(of: $0)) }
    found[key] = candidates
    return candidates
  }
}
