internal import JSON
internal import NoteQueries
internal import NoteSyntax

/// `textDocument/definition`: the place that a link, the definition of a link, a footnote or the label of a link leads
/// to, and the uses of a tag.
enum DefinitionRequest {
  static func answer(at offset: Int, in page: Page, _ session: EditorSession) throws -> JSONValue {
    guard let (origin, locations) = try find(at: offset, in: page, session) else { return .null }
    let from = page.range(of: origin)
    return .array(locations.map { session.client.hasDefinitionLinks ? $0.link(from: from) : $0.json })
  }

  private static func find(
    at offset: Int, in page: Page, _ session: EditorSession
  ) throws -> (origin: Range<Int>, [Location])? {
    if let footnote = page.footnote(at: offset), footnote.kind == .reference {
      guard let definition = page.definition(ofFootnote: footnote.label) else { return nil }
      return (footnote.range, [Location(uri: page.uri, range: page.range(of: definition.range))])
    }
    if let (_, link) = page.link(at: offset) {
      if link.kind == .reference, let definition = link.definitionRange {
        return (link.range, [Location(uri: page.uri, range: page.range(of: definition))])
      }
      return try session.location(of: link, from: page).map { (link.range, [$0]) }
    }
    switch page.element(at: offset) {
    case .linkTarget(let link, _), .linkPart(let link, _):
      // The destination of a definition.
      return try session.location(of: link, from: page).map { (link.targetRange, [$0]) }
    case .label(let definition, let label):
      return (label, [Location(uri: page.uri, range: page.range(of: definition.range))])
    case .tag(let tag):
      // A tag has no definition, so its uses are returned.
      var finder = ReferenceFinder(page, session)
      return (tag.range, try finder.references(to: .tag(tag), includesDeclaration: false))
    case .queryName(let reference, let query):
      if let target = page.target(of: reference) {
        return (reference.range, [try session.location(of: target, from: page)])
      }
      if reference.kind == .tag {
        var finder = ReferenceFinder(page, session)
        return (reference.range, try finder.references(to: .queryName(reference, query), includesDeclaration: false))
      }
      guard reference.kind == .formula,
        let definition = BaseFile(Array(query.text.utf8)).formulas.first(where: { $0.name == reference.name })
      else { return nil }
      let start = query.fileOffset(definition.nameRange.lowerBound)
      let range = page.range(of: start..<start + definition.nameRange.count)
      return (reference.range, [Location(uri: page.uri, range: range)])
    default: return nil
    }
  }
}

extension Page {
  func footnote(at offset: Int) -> Footnote? { note.footnotes.first { $0.range.touches(offset) } }

  func definition(ofFootnote label: String) -> Footnote? {
    note.footnotes.first { $0.kind == .definition && $0.label.lowercased() == label.lowercased() }
  }
}
