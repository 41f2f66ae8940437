internal import Connections
internal import JSON
internal import NoteSyntax
internal import VaultCore

/// The tree of links between notes, which clients show as a call hierarchy.
enum CallHierarchy {
  private static func item(
    _ path: [UInt8], in view: VaultView, _ workspace: Workspace, _ session: EditorSession
  ) -> JSONValue {
    let name = view.note(at: path)?.title ?? ""
    let shown = String(decoding: path, as: UTF8.self)
    let range = TextRange.start.json
    return [
      "name": .string(name.isEmpty ? shown : name), "kind": 1, "detail": .string(shown),
      "uri": .string(session.uri(of: path, in: workspace).text), "range": range, "selectionRange": range,
    ]
  }

  private static func uri(_ params: JSONValue) throws(RPCError) -> String {
    guard let uri = params["item"]?["uri"]?.string else { throw .missing("item.uri") }
    return uri
  }

  /// Returns the calls of each note at the other end of links, in the order of their first links; `side` is the member
  /// with its item.
  private static func calls<Note: Hashable>(
    _ side: String, _ links: [(note: Note, range: JSONValue)], _ item: (Note) -> JSONValue
  ) -> JSONValue {
    var order: [Note] = []
    var ranges: [Note: [JSONValue]] = [:]
    for (note, range) in links {
      if ranges[note] == nil { order.append(note) }
      ranges[note, default: []].append(range)
    }
    return .array(order.map { [side: item($0), "fromRanges": .array(ranges[$0] ?? [])] })
  }

  /// `textDocument/prepareCallHierarchy`: the note that the link under the cursor leads to, otherwise the note itself.
  static func prepare(at offset: Int, in page: Page, _ session: EditorSession) -> JSONValue {
    let target = page.link(at: offset).flatMap { page.target(of: $0.link) }
    let path = target?.isNote == true ? target?.path : nil
    return [item(path ?? page.path, in: page.view, page.workspace, session)]
  }

  static func incomingCalls(_ params: JSONValue, _ session: EditorSession) throws -> JSONValue {
    let page = try session.page(uri(params))
    var finder = ReferenceFinder(page, session)
    let references = try finder.references(to: nil, includesDeclaration: false)
    return calls("from", references.map { ($0.uri, $0.range.json) }) { uri in
      item(session.workspaceAndPath(of: uri).path, in: page.view, page.workspace, session)
    }
  }

  static func outgoingCalls(_ params: JSONValue, _ session: EditorSession) throws -> JSONValue {
    let page = try session.page(uri(params))
    let links = page.note.links.compactMap { link in
      page.target(of: link).map { ($0.path, page.range(of: link.range).json) }
    }
    return calls("to", links) { item($0, in: page.view, page.workspace, session) }
  }
}
