internal import Bytes
internal import NoteSyntax
internal import SearchIndex

/// Resolves links in one snapshot, and caches the names that it looks up.
struct LinkResolver: Sendable {
  private let snapshot: IndexSnapshot
  let resolution: LinkResolution
  private var cache: [[UInt8]: [DocumentPath]] = [:]
  /// The documents of paths that several have the end of, by the folded path.
  private var rivals: [String: PathRivals] = [:]
  /// The documents with each end of their paths, for file names that many have.
  private var endings: [String: [String: [DocumentPath]]] = [:]
  /// All names of the snapshot, after `readAllNames`.
  private var names: NameTable?

  init(_ snapshot: IndexSnapshot, resolution: LinkResolution) {
    (self.snapshot, self.resolution) = (snapshot, resolution)
  }

  /// Reads all names of the snapshot at once, so that resolving a link needs no further look-ups in the index.
  /// O(names); this pays off if the links of thousands of notes are resolved.
  mutating func readAllNames() {
    if names == nil { names = NameTable(snapshot, kinds: Set(resolution.order).union([.path, .id, .alias, .page])) }
  }

  mutating func resolve(target: String, from source: (id: DocumentID, path: [UInt8])) -> ResolvedLink? {
    if resolution.isOwn(target) { return ResolvedLink(document: source.id, resolution: .own, isAmbiguous: false) }
    return resolve(target: target, fromPath: source.path)
  }

  /// Resolves a link that is not to its own note: the first name for which it can ask and that leads somewhere counts.
  mutating func resolve(target: String, fromPath source: [UInt8]) -> ResolvedLink? {
    let names = resolution.wantedNames(target: target, from: source)
    for wanted in names {
      guard var answer = resolve(wanted, target: target, from: source) else { continue }
      answer.isAddressed =
        wanted.reach != .anywhere || names.count == 1 || TemplateReach.divide(target)?.reach == .page
      return answer
    }
    return nil
  }

  /// Resolves a link that asks for `wanted`; returns nil if it is unresolved. `target` is the text with its case.
  mutating func resolve(_ wanted: WantedName, target: String, from source: [UInt8]) -> ResolvedLink? {
    if wanted.reach == .page { return page(at: wanted.text, from: source) }
    if wanted.reach == .nowhere || wanted.text.isEmpty { return nil }
    if wanted.reach == .id { return unique(.id, wanted.text) ?? formerID(wanted.text) }
    if wanted.reach == .image { return attachment(named: wanted.text) }
    // An absolute path refers to the file at that path, never to a note that has it as a name.
    if wanted.reach == .root { return byPath(wanted, target: target, from: source) }
    for kind in resolution.order {
      let answer = kind == .path ? byPath(wanted, target: target, from: source) : unique(kind, wanted.text)
      if let answer { return answer }
    }
    if wanted.text.utf8.isUUID, let answer = formerID(wanted.text) { return answer }
    return byLeadingDigits(wanted.text)
  }

  /// Returns whether several documents have the wanted path, so that the result depends on the note and letter case.
  mutating func hasRivals(_ wanted: WantedName) -> Bool {
    let isPath = wanted.reach == .anywhere || wanted.reach == .root
    return isPath && documents(withPath: wanted.text).count > 1
  }

  /// The common target of all links with the same key.
  enum KeyMeaning {
    case document(DocumentID)
    case nothing
    /// The target depends on the note and on the case of letters.
    case various
  }

  mutating func meaning(ofKey key: Span<UInt8>) -> KeyMeaning {
    if let meaning = meaningByNames(ofKey: key) { return meaning }
    guard let wanted = WantedName(key: [UInt8](key)[...]) else { return .nothing }
    if hasRivals(wanted) { return .various }
    return resolve(wanted, target: wanted.text, from: []).map { .document($0.document) } ?? .nothing
  }

  /// Returns the common target if the names read by `readAllNames` suffice, as for most links; otherwise nil.
  private mutating func meaningByNames(ofKey key: Span<UInt8>) -> KeyMeaning? {
    guard let names, key.count > 1, key[0] == WantedName.Reach.anywhere.rawValue else { return nil }
    let text = key.extracting(1..<key.count)
    // Digits may be the prefix of a file name.
    if text.indices.allSatisfy({ text[$0].isDigit }) { return nil }
    let hash = NameTable.hash(text)
    let isPath = text.firstOffset(of: UInt8(ascii: "/")) != nil
    for kind in resolution.order {
      if kind == .path, isPath {
        let candidates = documents(withPath: String(decoding: [UInt8](text), as: UTF8.self))
        if candidates.count > 1 { return .various }
        if let only = candidates.first { return .document(only.id) }
        continue
      }
      guard let holders = names.holders(kind, text, hash: hash) else { continue }
      if holders.others.isEmpty { return .document(holders.first) }
      if kind == .path { return .various }
    }
    // It may be a former id, which is looked up by itself.
    if text.count == 36, !resolution.order.contains(.alias) { return nil }
    return .nothing
  }

  /// Returns the possible targets of a wanted path if the choice depends only on the note, not on case; otherwise nil.
  mutating func rivals(_ wanted: WantedName) -> [DocumentID]? {
    let candidates = documents(withPath: wanted.text)
    guard resolution.order.first == .path, let first = candidates.first?.name,
      candidates.allSatisfy({ $0.name == first })
    else { return nil }
    return candidates.map(\.id)
  }

  func path(of id: DocumentID) -> [UInt8] { names?.path(of: id) ?? snapshot.key(of: id) }

  // MARK: - Pages

  /// Resolves the address of a page. Of several with the same address, such as those of versions, that with the most
  /// folders in common with the source is preferred, and then the shortest path.
  private mutating func page(at address: String, from source: [UInt8]) -> ResolvedLink? {
    func shared(_ path: [UInt8]) -> Int { zip(path, source).prefix { $0 == $1 }.count { $0.0 == UInt8(ascii: "/") } }
    let best = documents(.page, address).min { one, other in
      let (first, second) = (shared(one.path), shared(other.path))
      if first != second { return first > second }
      if one.path.count != other.path.count { return one.path.count < other.path.count }
      return one.path.lexicographicallyPrecedes(other.path)
    }
    return best.map { ResolvedLink(document: $0.id, resolution: .page, isAmbiguous: false) }
  }

  // MARK: - Paths

  /// Resolves a path: an exact path is preferred, then the folder of the source, then the shortest path.
  private mutating func byPath(_ wanted: WantedName, target: String, from source: [UInt8]) -> ResolvedLink? {
    choice(wanted, target: target, from: source).target
  }

  /// Returns the documents that a link by path fits equally well but for the lengths of their paths, sorted by path. If
  /// there are several, the one with the shortest path is the target, but the link does not show that.
  mutating func claims(on target: String, from source: [UInt8]) -> [DocumentID] {
    guard resolution.order.contains(.path) else { return [] }
    for wanted in resolution.wantedNames(target: target, from: source) {
      if wanted.reach == .page {
        if let page = page(at: wanted.text, from: source) { return [page.document] }
        continue
      }
      guard wanted.reach == .anywhere || wanted.reach == .root else { return [] }
      let claims = choice(wanted, target: target, from: source).claims
      if !claims.isEmpty { return claims }
    }
    return []
  }

  private mutating func choice(_ wanted: WantedName, target: String, from source: [UInt8]) -> PathRivals.Choice {
    let documents = documents(withPath: wanted.text)
    let isWhole = wanted.reach == .root
    if let choice = rivals[wanted.text]?.choice(target, from: source, isWhole: isWhole) { return choice }
    guard let only = documents.first, !isWhole || NameTerms.path(only.path, is: wanted.text) else {
      return PathRivals.Choice(target: nil, claims: [])
    }
    return PathRivals.Choice(
      target: ResolvedLink(document: only.id, resolution: .path, isAmbiguous: false), claims: [only.id])
  }

  /// Returns the documents whose path is a folded text or ends with it.
  private mutating func documents(withPath text: String) -> [DocumentPath] {
    if !rivals.isEmpty, let pathRivals = rivals[text] { return pathRivals.documents }
    let name = text[(text.utf8.lastIndex(of: .slash).map { text.utf8.index(after: $0) } ?? text.startIndex)...]
    let candidates =
      name.startIndex == text.startIndex ? documents(.path, text) : documents(withPath: text, String(name))
    if candidates.count > 1 {
      if rivals.count == Self.mostKept { rivals.removeAll() }
      rivals[text] = PathRivals(candidates, text)
    }
    return candidates
  }

  /// Returns the documents with a file name whose path ends with a text.
  private mutating func documents(withPath text: String, _ name: String) -> [DocumentPath] {
    if !endings.isEmpty, let byEnding = endings[name] { return byEnding[text] ?? [] }
    let all = documents(.path, name)
    if all.count <= Self.few { return all.filter { NameTerms.path($0.path, endsWith: text) } }
    var arranged: [String: [DocumentPath]] = [:]
    for document in all {
      for ending in NameTerms.pathSuffixes(document.path) { arranged[ending, default: []].append(document) }
    }
    if endings.count == Self.mostKept { endings.removeAll() }
    endings[name] = arranged
    return arranged[text] ?? []
  }

  /// The number of documents with a file name up to which all of them are looked at.
  private static let few = 16
  /// The number of contested paths that are kept: copies of a large vault in one folder contest all of them.
  private static let mostKept = 10_000

  /// Resolves eight or more digits to the only note whose file name begins with them, for notes named after times.
  private mutating func byLeadingDigits(_ text: String) -> ResolvedLink? {
    guard text.utf8.count >= 8, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    var documents: Set<DocumentID> = []
    for key in snapshot.keys(of: .name, prefix: NameTerms.key(.path, text)) {
      documents.formUnion(snapshot.documents(withKey: key, in: .name))
    }
    guard documents.count == 1, let only = documents.first else { return nil }
    return ResolvedLink(document: only, resolution: .uid, isAmbiguous: false)
  }

  /// Returns the file, other than a note, that has the name without its extension; images take precedence.
  private func attachment(named name: String) -> ResolvedLink? {
    var documents = Set(snapshot.documents(withKey: NameTerms.key(.path, name), in: .name))
    let prefix = NameTerms.key(.path, name + ".")
    for key in snapshot.keys(of: .name, prefix: prefix) where !key[prefix.count...].contains(UInt8(ascii: ".")) {
      documents.formUnion(snapshot.documents(withKey: key, in: .name))
    }
    var files: (images: [DocumentPath], others: [DocumentPath]) = ([], [])
    for document in documents {
      let path = snapshot.key(of: document)
      if path.span.noteExtension != nil { continue }
      if NameTerms.isImage(path) {
        files.images.append(DocumentPath(id: document, path: path))
      } else {
        files.others.append(DocumentPath(id: document, path: path))
      }
    }
    let candidates = files.images.isEmpty ? files.others : files.images
    let first = candidates.min {
      $0.path.count != $1.path.count ? $0.path.count < $1.path.count : $0.path.lexicographicallyPrecedes($1.path)
    }
    return first.map { ResolvedLink(document: $0.id, resolution: .id, isAmbiguous: candidates.count > 1) }
  }

  // MARK: - Names

  /// Resolves an id that no note has to the only note that has it as an alias: merging notes keeps the other id so.
  private mutating func formerID(_ text: String) -> ResolvedLink? {
    holders(.id, text).count == 0 ? unique(.alias, text) : nil
  }

  private mutating func unique(_ kind: NameTerms.Kind, _ text: String) -> ResolvedLink? {
    let matches = holders(kind, text)
    guard matches.count == 1, let only = matches.first else { return nil }
    let resolution: ResolvedLink.Resolution =
      switch kind {
      case .path: .path
      case .id: .id
      case .title: .title
      case .alias: .alias
      case .page: .page
      }
    return ResolvedLink(document: only, resolution: resolution, isAmbiguous: false)
  }

  /// Returns the first document with a name, and the number of all. O(1) after the first time, so that links to a name
  /// that all notes have take no longer than others.
  private mutating func holders(_ kind: NameTerms.Kind, _ text: String) -> (first: DocumentID?, count: Int) {
    if let names {
      let name = text.utf8Span.span
      let holders = names.holders(kind, name, hash: NameTable.hash(name))
      return (holders?.first, holders.map { 1 + $0.others.count } ?? 0)
    }
    let documents = documents(kind, text)
    return (documents.first?.id, documents.count)
  }

  /// Returns the documents with a name; for a path, those with the file name.
  private mutating func documents(_ kind: NameTerms.Kind, _ text: String) -> [DocumentPath] {
    if let names {
      return names.documents(kind, text.utf8Span.span).map { DocumentPath(id: $0, path: names.path(of: $0)) }
    }
    let key = NameTerms.key(kind, text)
    if let cached = cache[key] { return cached }
    // More look-ups would cost more than reading all names at once; a single note can have a million different links.
    if cache.count > 1000 + snapshot.documentCount / 8 {
      readAllNames()
      cache = [:]
      return documents(kind, text)
    }
    let candidates = snapshot.documents(withKey: key, in: .name)
      .map { DocumentPath(id: $0, path: snapshot.key(of: $0)) }
    cache[key] = candidates
    return candidates
  }
}
