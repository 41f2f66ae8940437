internal import Answers
internal import Bytes
internal import JSON
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// `textDocument/hover`: a description of the target of a link, or of the references to the element under the cursor.
enum HoverRequest {
  static func answer(at offset: Int, in page: Page, _ session: EditorSession) throws -> JSONValue {
    guard let element = page.element(at: offset), let (text, range) = try text(of: element, in: page, session)
    else { return .null }
    let kind: JSONValue = session.client.showsMarkdown ? "markdown" : "plaintext"
    return ["contents": ["kind": kind, "value": .string(text)], "range": page.range(of: range).json]
  }

  private static func text(
    of element: NoteElement, in page: Page, _ session: EditorSession
  ) throws -> (String, Range<Int>)? {
    switch element {
    case .linkTarget(let link, _), .linkPart(let link, _), .linkText(let link):
      guard let target = page.target(of: link) else {
        return page.folder(of: link).map { (text(ofFolder: $0, in: page), link.range) }
      }
      return (try NoteCardText(target, from: page, session).text, link.range)
    case .tag(let tag):
      let key = CaseFolding.fold(tag.name)
      let count = page.view.notes(with: [tag.name]) {
        CaseFolding.fold($0) == key || CaseFolding.fold($0).hasPrefix(key + "/")
      }
      .count
      return ("`#\(tag.name)` is a tag of \(Amount.text(count, "note"))", tag.range)
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

  private static func text(ofFolder path: [UInt8], in page: Page) -> String {
    let count = page.view.snapshot.documents(below: path).count { page.view.snapshot.isNote($0.id) }
    return "`\(path.isEmpty ? "" : String(decoding: path, as: UTF8.self))/` · \(Amount.text(count, "note"))"
  }
}
