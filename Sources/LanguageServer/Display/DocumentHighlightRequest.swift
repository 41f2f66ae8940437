internal import JSON
internal import NoteSyntax

/// `textDocument/documentHighlight`: the ranges in a note that refer to the same as the element under the cursor.
enum DocumentHighlightRequest {
  static func answer(at offset: Int, in page: Page, _ session: EditorSession) -> JSONValue {
    .array(ranges(of: page.element(at: offset), in: page).map { ["range": page.range(of: $0).json, "kind": 1] })
  }

  private static func ranges(of element: NoteElement?, in page: Page) -> [Range<Int>] {
    let note = page.note
    switch element {
    case .linkTarget(let link, _), .linkPart(let link, _), .linkText(let link):
      guard let target = page.target(of: link)
      else { return note.links.filter { $0.target == link.target }.map(\.range) }
      return note.links.filter { page.target(of: $0)?.document == target.document }.map(\.range)
    case .tag(let tag):
      let key = CaseFolding.fold(tag.name)
      return note.tags.filter { CaseFolding.fold($0.name) == key }.map(\.range)
    case .footnote(let footnote):
      return note.footnotes.filter { $0.kind != .inline && $0.label == footnote.label }.map(\.range)
    case .label(let definition, _):
      return [definition.range] + note.links.filter { $0.definitionRange == definition.range }.map(\.range)
    case .heading(let index):
      let parts = page.parts
      let links = note.links.filter {
        $0.target.isEmpty && parts.part(ofSubpath: $0.subpath, isFragment: $0.hasFragment) == .heading(index)
      }
      return [note.headings[index].contentRange] + links.map(\.range)
    case .blockID(let id):
      let links = note.links.filter {
        $0.target.isEmpty && HeadingKey.blockID(ofSubpath: $0.subpath) == id.id.lowercased()
      }
      return [id.range] + links.map(\.range)
    case .propertyKey, .propertyValue, nil: return []
    }
  }
}
