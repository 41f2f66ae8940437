internal import JSON
internal import JSONRPC
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// The tree of links between notes, which clients show as a call hierarchy.
enum LinkTree {
  /// Returns the `CallHierarchyItem` of a note.
  static func item(_ path: [UInt8], in view: VaultView, _ workspace: Workspace, _ session: EditorSession) -> JSONValue {
    let name = view.note(at: path)?.title ?? ""
    let shown = String(decoding: path, as: UTF8.self)
    let start = TextPosition(line: 0, character: 0)
    let range = TextRange(start: start, end: start).json
    return [
      "name": .string(name.isEmpty ? shown : name), "kind": 1, "detail": .string(shown),
      "uri": .string(session.uri(of: path, in: workspace).text), "range": range, "selectionRange": range,
    ]
  }
}

/// `textDocument/prepareCallHierarchy`: the note that the link under the cursor leads to, otherwise the note itself.
struct PrepareCallHierarchyRequest: ClientRequest {
  static let method = "textDocument/prepareCallHierarchy"
  private let cursor: DocumentPosition

  init(_ params: JSONValue) throws(RPCError) { cursor = try DocumentPosition(params) }

  func answer(_ session: EditorSession) throws -> JSONValue {
    let page = try session.page(cursor.uri)
    var path = page.path
    if let (_, link) = page.link(at: page.offset(of: cursor.position)), let target = page.target(of: link),
      target.isNote
    {
      path = target.path
    }
    return [LinkTree.item(path, in: page.view, page.workspace, session)]
  }
}

/// `callHierarchy/incomingCalls`: the notes with links to a note.
struct IncomingCallsRequest: ClientRequest {
  static let method = "callHierarchy/incomingCalls"
  private let uri: String

  init(_ params: JSONValue) throws(RPCError) {
    guard let uri = params["item"]?["uri"]?.string else { throw .missing("item.uri") }
    self.uri = uri
  }

  func answer(_ session: EditorSession) throws -> JSONValue {
    let page = try session.page(uri)
    var finder = ReferenceFinder(page, session)
    let references = try finder.references(to: nil, includesDeclaration: false)
    var order: [DocumentURI] = []
    var ranges: [DocumentURI: [JSONValue]] = [:]
    for reference in references {
      if ranges[reference.uri] == nil { order.append(reference.uri) }
      ranges[reference.uri, default: []].append(reference.range.json)
    }
    return .array(
      order.map { uri in
        let path = session.workspaceAndPath(of: uri).path
        return [
          "from": LinkTree.item(path, in: page.view, page.workspace, session), "fromRanges": .array(ranges[uri] ?? []),
        ]
      })
  }
}

/// `callHierarchy/outgoingCalls`: the notes that a note links to.
struct OutgoingCallsRequest: ClientRequest {
  static let method = "callHierarchy/outgoingCalls"
  private let uri: String

  init(_ params: JSONValue) throws(RPCError) {
    guard let uri = params["item"]?["uri"]?.string else { throw .missing("item.uri") }
    self.uri = uri
  }

  func answer(_ session: EditorSession) throws -> JSONValue {
    let page = try session.page(uri)
    var order: [[UInt8]] = []
    var ranges: [[UInt8]: [JSONValue]] = [:]
    for link in page.note.links {
      guard let target = page.target(of: link) else { continue }
      if ranges[target.path] == nil { order.append(target.path) }
      ranges[target.path, default: []].append(page.range(of: link.range).json)
    }
    return .array(
      order.map { path in
        [
          "to": LinkTree.item(path, in: page.view, page.workspace, session), "fromRanges": .array(ranges[path] ?? []),
        ]
      })
  }
}
