internal import JSON
internal import JSONRPC
internal import NoteSyntax

/// `textDocument/documentLink`: the links of a note that resolve, and external ones.
enum DocumentLinkRequest {
  static func answer(_ page: Page, _ params: JSONValue, _ session: EditorSession) throws -> JSONValue {
    var links: [JSONValue] = []
    for link in page.note.links {
      try session.checkCancellation()
      let target: String
      if link.isExternal {
        target = link.target
      } else if let resolved = page.target(of: link) {
        target = session.uri(of: resolved.path, in: page.workspace).text
      } else {
        continue
      }
      links.append(["range": page.range(of: link.range).json, "target": .string(target)])
    }
    return .array(links)
  }
}
