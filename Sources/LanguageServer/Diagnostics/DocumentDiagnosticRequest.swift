internal import JSON
internal import JSONRPC

/// `textDocument/diagnostic`: the findings in a note, for clients that pull diagnostics.
struct DocumentDiagnosticRequest: ClientRequest {
  static let method = "textDocument/diagnostic"
  private let uri: String
  private let previous: String?

  init(_ params: JSONValue) throws(RPCError) {
    uri = try DocumentPosition.uri(params)
    previous = params["previousResultId"]?.string
  }

  func answer(_ session: EditorSession) throws -> JSONValue {
    // The protocol does not allow an empty answer here.
    if DocumentURI(uri).path == nil, session.document(uri) == nil { return ["kind": "full", "items": []] }
    let page = try session.page(uri)
    let items = page.workspace.isReady ? Diagnostics(page, session).json : []
    let id = session.diagnostics.resultID(of: items, for: page.uri.key)
    if id == previous { return ["kind": "unchanged", "resultId": .string(id)] }
    return ["kind": "full", "resultId": .string(id), "items": items]
  }
}
