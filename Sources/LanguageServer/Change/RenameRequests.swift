internal import JSON
internal import JSONRPC

/// `textDocument/prepareRename`: the range and the name of the element that would be renamed.
struct PrepareRenameRequest: ClientRequest {
  static let method = "textDocument/prepareRename"
  private let place: DocumentPosition

  init(_ params: JSONValue) throws(RPCError) { place = try DocumentPosition(params) }

  func answer(_ session: EditorSession) throws -> JSONValue {
    let page = try session.page(place.uri)
    let rename = try RenamePlan(at: page.offset(of: place.position), in: page)
    return ["range": page.range(of: rename.range).json, "placeholder": .string(rename.name)]
  }
}

/// `textDocument/rename`: the edit that renames the element at a position and updates all links to it.
struct RenameRequest: ClientRequest {
  static let method = "textDocument/rename"
  private let place: DocumentPosition
  private let name: String

  init(_ params: JSONValue) throws(RPCError) {
    place = try DocumentPosition(params)
    guard let name = params["newName"]?.string else { throw .missing("newName") }
    self.name = name
  }

  func answer(_ session: EditorSession) throws -> JSONValue {
    try session.waitForVault(of: place.uri)
    let page = try session.page(place.uri)
    let plan = try RenamePlan(at: page.offset(of: place.position), in: page).plan(to: name)
    return try ClientChange(session: session, workspace: page.workspace).carryOut(plan, command: "lsp rename")
  }
}
