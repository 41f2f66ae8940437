internal import JSON
internal import JSONRPC
internal import NoteSyntax

/// `textDocument/documentSymbol`: the headings of a note, as a tree if the client supports trees.
struct DocumentSymbolRequest: ClientRequest {
  static let method = "textDocument/documentSymbol"
  private let uri: String

  init(_ params: JSONValue) throws(RPCError) { uri = try DocumentPosition.uri(params) }

  /// The kind `String`, which most clients show with an icon for text.
  private static let kind: JSONValue = 15

  func answer(_ session: EditorSession) throws -> JSONValue {
    let page = try session.page(uri)
    let headings = page.note.headings
    let sections = page.note.sections.map { page.range(of: $0).json }
    guard session.client.hasNestedSymbols else {
      return .array(
        headings.indices.map { index in
          [
            "name": .string(name(headings[index])), "kind": Self.kind,
            "location": ["uri": .string(page.uri.text), "range": sections[index]],
          ]
        })
    }
    var next = 0
    return .array(symbols(below: 0, &next, in: page, sections))
  }

  /// Returns the symbols of the headings from `next` on that are below a level.
  private func symbols(below level: Int, _ next: inout Int, in page: Page, _ sections: [JSONValue]) -> [JSONValue] {
    var symbols: [JSONValue] = []
    while next < page.note.headings.count, page.note.headings[next].level > level {
      let index = next
      let heading = page.note.headings[index]
      next += 1
      let children = self.symbols(below: heading.level, &next, in: page, sections)
      symbols.append([
        "name": .string(name(heading)), "kind": Self.kind, "range": sections[index],
        "selectionRange": page.range(of: heading.contentRange).json, "children": .array(children),
      ])
    }
    return symbols
  }

  /// Returns the text of a heading; clients refuse an empty one.
  private func name(_ heading: Heading) -> String {
    heading.plainText.isEmpty ? String(repeating: "#", count: heading.level) : heading.plainText
  }
}
