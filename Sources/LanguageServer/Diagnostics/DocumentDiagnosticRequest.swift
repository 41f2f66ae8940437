internal import JSON
internal import JSONRPC

/// `textDocument/diagnostic`: the findings in a note, for clients that ask rather than wait.
struct DocumentDiagnosticRequest: ClientRequest {
  static let method = "textDocument/diagnostic"
  private let uri: String

  init(_ params: JSONValue) throws(RPCError) { uri = try DocumentPosition.uri(params) }

  func answer(_ session: EditorSession) throws -> JSONValue {
    let page = try session.page(uri)
    let items = page.workspace.isReady ? Diagnostics(page, session.client).json : []
    return ["kind": "full", "items": items]
  }
}
