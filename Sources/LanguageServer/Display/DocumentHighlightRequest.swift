internal import JSON
internal import LinkGraph
internal import NoteQueries
internal import NoteSyntax
internal import VaultCore

/// `textDocument/documentHighlight`: the ranges in a note that refer to the same as the element under the cursor. Of
/// links, they are the targets or the parts, as the cursor is on a target or a part.
struct DocumentHighlightRequest {
  private let page: Page
  private let table: PartTable
  /// The links of the note, and the destinations of definitions that are used.
  private let links: [Link]

  static func answer(at offset: Int, in page: Page, _ session: EditorSession) -> JSONValue {
    let ranges = Self(page: page).ranges(of: page.element(at: offset))
    return .array(ranges.map { ["range": page.range(of: $0).json, "kind": 1] })
  }

  private init(page: Page) {
    (self.page, table) = (page, page.parts)
    links =
      page.note.links.filter { $0.kind != .definition && $0.kind != .reference }
      + page.note.definitions.filter { !$0.isComment }.map {
        $0.link(at: page.note.lines.position(at: $0.range.lowerBound))
      }
  }

  private func ranges(of element: CursorElement?) -> [Range<Int>] {
    let note = page.note
    switch element {
    case .linkTarget(let link, _), .linkText(let link): return targets(like: link)
    case .linkPart(let link, _):
      guard let target = page.target(of: link), target.isNote else { return targets(like: link) }
      guard target.path == page.path, let part = part(of: target) else {
        let key = CaseFolding.fold(link.subpath)
        return parts { $0.document == target.document && CaseFolding.fold($0.subpath) == key }
      }
      return declaration(of: part) + parts { $0.path == page.path && self.part(of: $0) == part }
    case .heading(let index): return uses(of: .heading(index))
    case .htmlID(let number, _): return uses(of: .tag(number))
    case .blockID(let id):
      let part = table.part(ofSubpath: "#^" + id.id, isFragment: false)
      return part.map(uses) ?? [id.range]
    case .tag(let tag):
      let key = CaseFolding.fold(tag.name)
      return note.tags.filter { CaseFolding.fold($0.name) == key }.map(\.range)
    case .footnote(let footnote):
      let label = footnote.label.lowercased()
      return note.footnotes.filter { $0.kind != .inline && $0.label.lowercased() == label }.map(\.range)
    case .label(let definition, _):
      let uses = note.links.filter { $0.definitionRange == definition.range && $0.kind == .reference }
      return [page.labelRange(of: definition)] + uses.map { page.writtenLabel(of: $0) }
    case .queryName(let reference, let query):
      return QueryReference.all(in: query).filter { $0.kind == reference.kind && $0.name == reference.name }
        .map(\.range)
    case .propertyKey, .propertyValue, nil: return []
    }
  }

  private func targets(like link: Link) -> [Range<Int>] {
    let target = page.target(of: link)
    return links.filter { other in
      if other.isExternal != link.isExternal || other.target.isEmpty && !link.target.isEmpty { return false }
      guard let target else { return other.target == link.target }
      return page.target(of: other)?.document == target.document
    }.map { page.divided($0).target }
  }

  private func uses(of part: LinkedPart) -> [Range<Int>] {
    declaration(of: part) + parts { $0.path == page.path && self.part(of: $0) == part }
  }

  private func part(of target: ResolvedTarget) -> LinkedPart? {
    table.part(ofSubpath: target.subpath, isFragment: target.hasFragment)
  }

  private func declaration(of part: LinkedPart) -> [Range<Int>] {
    switch part {
    case .heading(let number): [page.note.headings[number].contentRange]
    case .block(let number): [page.note.blockIDs[number].range]
    case .tag(let number): [table.range(ofTagID: number)]
    }
  }

  private func parts(where isMeant: (ResolvedTarget) -> Bool) -> [Range<Int>] {
    links.filter { !$0.subpath.isEmpty && page.target(of: $0).map(isMeant) == true }.map { page.divided($0).part }
  }
}
