internal import JSON
internal import JSONRPC
internal import VaultCore

/// `textDocument/prepareRename`: the range and the name of the element that would be renamed.
struct PrepareRenameRequest: ClientRequest {
  static let method = "textDocument/prepareRename"
  private let cursor: DocumentPosition

  init(_ params: JSONValue) throws(RPCError) { cursor = try DocumentPosition(params) }

  func answer(_ session: EditorSession) throws -> JSONValue {
    let page = try session.page(cursor.uri)
    let rename = try RenamePlan(at: page.offset(of: cursor.position), in: page)
    return ["range": page.range(of: rename.range).json, "placeholder": .string(rename.name)]
  }
}

/// `textDocument/rename`: the edit that renames the element at a position and updates all links to it.
///
/// The request changes nothing, since clients may show the edit before they make it, or discard it. Only if the client
/// cannot rename files, the server asks the user, and renames them after that.
struct RenameRequest: ClientRequest {
  static let method = "textDocument/rename"
  private let cursor: DocumentPosition
  private let name: String

  init(_ params: JSONValue) throws(RPCError) {
    cursor = try DocumentPosition(params)
    guard let name = params["newName"]?.string else { throw .missing("newName") }
    self.name = name
  }

  func answer(_ session: EditorSession) throws -> JSONValue {
    let (plan, change) = try prepare(session)
    if let edit = change.edit(plan) { return edit }
    _ = try change.divided(plan)
    if session.settings.renamesFiles { return try change.carryOut(plan, command: Self.command) }
    guard session.client.canApplyEdits else {
      throw RPCError(
        code: .requestFailed,
        message: "this editor cannot rename files; 'sheaf rename' does it, or the editor's setting 'renamesFiles' "
          + "lets the server do it")
    }
    let version = session.document(cursor.uri)?.version
    session.nextSteps.append { self.ask(plan, version, session) }
    return .null
  }

  /// The name of the operation in the journal.
  private static let command = "lsp rename"
  private static let consent = "Rename"

  private func prepare(_ session: EditorSession) throws -> (plan: ChangePlan, change: ClientChange) {
    try session.waitForVault(of: cursor.uri)
    let page = try session.page(cursor.uri)
    let plan = try RenamePlan(at: page.offset(of: cursor.position), in: page).plan(to: name)
    return (plan, ClientChange(session: session, workspace: page.workspace))
  }

  /// Asks the user whether the server shall carry out the plan, and does so after a yes.
  private func ask(_ plan: ChangePlan, _ version: Int?, _ session: EditorSession) {
    var moves: [String] = []
    for case .move(let from, let to) in plan.changes {
      moves.append("'\(String(decoding: from, as: UTF8.self))' to '\(String(decoding: to, as: UTF8.self))'")
    }
    let question =
      "This editor cannot rename files. Shall sheaf rename \(moves.joined(separator: ", ")) and update the links? "
      + "'sheaf undo' reverses it."
    let answers: JSONValue = [["title": .string(Self.consent)], ["title": "Cancel"]]
    try? session.request(
      "window/showMessageRequest", ["type": 3, "message": .string(question), "actions": answers]
    ) { answer in
      guard answer?["title"]?.string == Self.consent else { return }
      do {
        try self.carryOut(version, session)
      } catch {
        let reason = (error as? RPCError)?.message ?? session.environment.explain(error)
        try? session.show("nothing was renamed: \(reason)", isWarning: true)
      }
    }
  }

  private func carryOut(_ version: Int?, _ session: EditorSession) throws {
    guard session.document(cursor.uri)?.version == version else {
      throw RPCError(code: .contentModified, message: "the note has changed since then; rename it again")
    }
    let (plan, change) = try prepare(session)
    let edit = try change.carryOut(plan, command: Self.command)
    if edit == .null { return }
    try session.request("workspace/applyEdit", ["label": "Rename", "edit": edit]) { result in
      if result?["applied"] == true { return }
      let message = "the links in the open notes still have the old name; 'sheaf undo' reverses the rename"
      try? session.show(message, isWarning: true)
    }
  }
}
