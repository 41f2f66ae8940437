internal import Answers
internal import Bytes
internal import JSON
internal import LinkGraph
internal import NoteQueries
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// `textDocument/hover`: a description of the target of a link, or of the references to the element under the cursor.
enum HoverRequest {
  static func answer(at offset: Int, in page: Page, _ session: EditorSession) throws -> JSONValue {
    let found =
      if let element = page.element(at: offset) {
        try text(of: element, in: page, session)
      } else {
        QueryHover(page).text(at: offset)
      }
    guard let (text, range) = found else { return .null }
    let kind: JSONValue = session.client.showsMarkdown ? "markdown" : "plaintext"
    return ["contents": ["kind": kind, "value": .string(text)], "range": page.range(of: range).json]
  }

  private static func text(
    of element: CursorElement, in page: Page, _ session: EditorSession
  ) throws -> (String, Range<Int>)? {
    switch element {
    case .linkTarget(let link, _), .linkPart(let link, _), .linkText(let link):
      guard let target = page.target(of: link) else {
        return page.folder(of: link).map { (text(ofFolder: $0, in: page), link.range) }
      }
      let view = link.subpath.isEmpty ? nil : String(link.subpath.drop { $0 == "#" })
      if VaultView.isBase(target.path), let answer = QueryHover(page).answer(ofBase: target.path, view: view) {
        return (answer, link.range)
      }
      return (try NoteCardText(target, from: page, session).text, link.range)
    case .tag(let tag): return (text(ofTag: tag.name, in: page), tag.range)
    case .queryName(let reference, let query):
      if let range = query.inlineRange { return (QueryHover(page).answer(to: query), range) }
      return try text(of: reference, query, in: page, session).map { ($0, reference.range) }
    case .heading(let index):
      let heading = page.note.headings[index]
      guard let document = page.document else { return nil }
      var graph = page.view.graph
      let parts = page.parts
      let count = graph.backlinks(of: document).count {
        parts.part(ofSubpath: $0.link.subpath, isFragment: $0.link.hasFragment) == .heading(index)
      }
      return count == 0 ? nil : ("\(Amount.text(count, "link")) to this heading", heading.contentRange)
    case .footnote(let footnote):
      guard footnote.kind == .reference, let definition = page.definition(ofFootnote: footnote.label)
      else { return nil }
      let line = page.note.lines.range(of: definition.line - 1)
      let text = String(decoding: page.bytes[definition.range.upperBound..<line.upperBound], as: UTF8.self)
      return (text.trimmed, footnote.range)
    case .label(let definition, let range): return ("`\(definition.destination)`", range)
    case .blockID, .htmlID, .propertyKey, .propertyValue: return nil
    }
  }

  private static func text(ofTag name: String, in page: Page) -> String {
    let key = CaseFolding.fold(name)
    let count = page.view.notes(with: [name]) {
      CaseFolding.fold($0) == key || CaseFolding.fold($0).hasPrefix(key + "/")
    }
    .count
    return "`#\(name)` is a tag of \(Amount.text(count, "note"))"
  }

  /// Returns the description of what a query names.
  private static func text(
    of reference: QueryReference, _ query: WrittenQuery, in page: Page, _ session: EditorSession
  ) throws -> String? {
    switch reference.kind {
    case .tag: return text(ofTag: reference.name, in: page)
    case .property:
      let tally = PropertyTally(page.view.snapshot, within: page.view.snapshot.noteSets)
      guard let row = tally.row(named: reference.name) else { return "no note has the property `\(reference.name)`" }
      return "`\(row.name)`: \(QueryCompletions.detail(of: row))"
    case .formula: return QueryHover(page).formula(reference.name, in: query)
    case .view: return QueryHover(page).answer(to: query, view: reference.name)
    case .note, .part, .path, .folder, .folderOrNote:
      if let target = page.target(of: reference) { return try NoteCardText(target, from: page, session).text }
      let folder = page.view.folder(ofTarget: reference.name, from: [])
      return folder.map { text(ofFolder: $0, in: page) }
    }
  }

  private static func text(ofFolder path: [UInt8], in page: Page) -> String {
    let count = page.view.snapshot.documents(below: path).count { page.view.snapshot.isNote($0.id) }
    return "`\(path.isEmpty ? "" : String(decoding: path, as: UTF8.self))/` · \(Amount.text(count, "note"))"
  }
}
