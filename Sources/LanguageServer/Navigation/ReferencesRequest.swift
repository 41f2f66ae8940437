internal import Connections
internal import JSON
internal import LinkGraph
internal import NoteQueries
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// `textDocument/references`: the references to the element at a position: a note, a heading, a block, a tag, a
/// property, a footnote or a label; elsewhere in a note, the links to the note.
enum ReferencesRequest {
  static func answer(_ page: Page, _ params: JSONValue, _ session: EditorSession) throws -> JSONValue {
    var finder = ReferenceFinder(page, session)
    let references = try finder.references(
      to: page.element(at: page.offset(of: DocumentPosition(params).position)),
      includesDeclaration: params["context"]?["includeDeclaration"]?.bool ?? false)
    return .array(references.map(\.json))
  }
}

struct ReferenceFinder {
  private let page: Page
  private let session: EditorSession
  /// A cache of parsed notes, and of notes of which only the text was needed.
  private var pages: [[UInt8]: Page] = [:]
  private var texts: [[UInt8]: (uri: DocumentURI, text: DocumentText)] = [:]

  init(_ page: Page, _ session: EditorSession) {
    (self.page, self.session) = (page, session)
    pages[page.path] = page
  }

  /// Returns the references, sorted by the paths of their notes.
  mutating func references(to element: CursorElement?, includesDeclaration: Bool) throws -> [Location] {
    switch element {
    case .linkTarget(let link, _), .linkText(let link):
      guard let target = page.target(of: link) else { return try locations(ofUnresolved: link) }
      return try links(to: target.document)
    case .linkPart(let link, _):
      guard let target = page.target(of: link) else { return try locations(ofUnresolved: link) }
      let declaration = includesDeclaration ? [try session.location(of: target, from: page)] : []
      guard target.isNote, let other = try page(at: target.path) else { return try links(to: target.document) }
      if let part = other.part(of: target) { return try declaration + links(to: part, of: other) }
      return try links(to: target.document) { $0.subpath == link.subpath }
    case .heading(let index):
      let heading = page.note.headings[index]
      let declaration = includesDeclaration ? [here(heading.contentRange)] : []
      // References to the title are those to the whole note.
      let isTitle = heading.level == 1 && page.note.headings.first?.range == heading.range
      if isTitle, let document = page.document { return try declaration + links(to: document) }
      return try declaration + links(to: .heading(index), of: page)
    case .blockID(let id):
      let declaration = includesDeclaration ? [here(id.range)] : []
      let part = page.parts.part(ofSubpath: "#^" + id.id, isFragment: false)
      return try declaration + (part.map { try links(to: $0, of: page) } ?? [])
    case .htmlID(let number, let range):
      return try (includesDeclaration ? [here(range)] : []) + links(to: .tag(number), of: page)
    case .tag(let tag): return try locations(ofTag: tag.name)
    case .propertyKey(let property): return try locations(ofProperty: property.key, with: nil)
    case .propertyValue(let property): return try locations(ofProperty: property.key, with: property.value.scalar?.text)
    case .footnote(let footnote):
      return page.note.footnotes.filter {
        $0.label.lowercased() == footnote.label.lowercased() && $0.kind != .inline
          && (includesDeclaration || $0.kind == .reference)
      }.map { here($0.range) }
    case .label(let definition, _):
      let uses = page.note.links.filter { $0.definitionRange == definition.range }.map { here($0.range) }
      return (includesDeclaration ? [here(definition.range)] : []) + uses
    case .queryName(let reference, let query):
      switch reference.kind {
      case .tag: return try locations(ofTag: reference.name)
      case .property: return try locations(ofProperty: reference.name, with: nil)
      case .formula, .view:
        return QueryReference.all(in: query).filter { $0.kind == reference.kind && $0.name == reference.name }
          .map { here($0.range) }
      case .note, .part, .path, .folder, .folderOrNote:
        return try page.target(of: reference).map { try links(to: $0.document) } ?? []
      }
    case nil:
      guard let document = page.document else { return [] }
      return try links(to: document)
    }
  }

  private func here(_ range: Range<Int>) -> Location { Location(uri: page.uri, range: page.range(of: range)) }

  private mutating func page(at path: [UInt8]) throws -> Page? {
    try session.checkCancellation()
    if let cached = pages[path] { return cached }
    let read = try? session.page(at: path, beside: page)
    pages[path] = read
    return read
  }

  // MARK: - Links

  private mutating func links(
    to document: DocumentID, where isMeant: (StoredLink) -> Bool = { _ in true }
  ) throws -> [Location] {
    var graph = page.view.graph
    return try graph.backlinks(of: document).filter { isMeant($0.link) }
      .compactMap { try location(of: $0.link, in: page.view.snapshot.key(of: $0.source)) }
  }

  private mutating func links(to part: LinkedPart, of other: Page) throws -> [Location] {
    guard let document = other.document else { return [] }
    let parts = other.parts
    return try links(to: document) { parts.part(ofSubpath: $0.subpath, isFragment: $0.hasFragment) == part }
  }

  private mutating func locations(ofUnresolved link: Link) throws -> [Location] {
    if link.isExternal {
      return try page.view.links(toAddress: link.target)
        .compactMap { try location(of: $0.link, in: page.view.snapshot.key(of: $0.source)) }
    }
    return try page.view.unresolvedLinks(to: link.target, from: page.path)
      .compactMap { try location(of: $0.link, in: page.view.snapshot.key(of: $0.source)) }
  }

  private mutating func location(of link: StoredLink, in path: [UInt8]) throws -> Location? {
    try session.checkCancellation()
    guard let (uri, text) = texts[path] ?? session.text(at: path, beside: page) else { return nil }
    texts[path] = (uri, text)
    guard let line = text.range(ofLine: link.line) else { return nil }
    let start = min(line.lowerBound + link.column - 1, text.bytes.count)
    let end = min(start + link.raw.utf8.count, text.bytes.count)
    return Location(uri: uri, range: text.range(of: start..<end, page.encoding))
  }

  // MARK: - Tags and properties

  private mutating func locations(ofTag name: String) throws -> [Location] {
    let key = CaseFolding.fold(name)
    func isMeant(_ other: String) -> Bool {
      let other = CaseFolding.fold(other)
      return other == key || other.hasPrefix(key + "/")
    }
    var locations: [Location] = []
    for note in page.view.notes(with: [name], where: isMeant) {
      guard let page = try page(at: note.path) else { continue }
      locations += page.note.tags.filter { isMeant($0.name) }
        .map { Location(uri: page.uri, range: page.range(of: $0.range)) }
    }
    return locations
  }

  /// Returns the locations of a property, or only those where it has the value `value`.
  private mutating func locations(ofProperty key: String, with value: String?) throws -> [Location] {
    var locations: [Location] = []
    for note in page.view.notes(withProperty: key) {
      guard let page = try page(at: note.path) else { continue }
      for property in page.note.frontMatter?.properties ?? []
      where CaseFolding.fold(property.key) == CaseFolding.fold(key) {
        if let value, property.value.scalar?.text != value { continue }
        locations.append(Location(uri: page.uri, range: page.range(of: property.range)))
      }
    }
    return locations
  }
}
