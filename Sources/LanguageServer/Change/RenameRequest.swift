internal import Connections
internal import JSON
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

/// `textDocument/rename`: the edit that renames an element and updates all links to it. Nothing is changed, since
/// clients may show or discard the edit; only if they cannot rename files, the server does, after asking the user.
struct RenameRequest {
  private let cursor: DocumentPosition
  private let name: String

  /// `textDocument/prepareRename`: the range and the name of the element that would be renamed.
  static func prepare(at offset: Int, in page: Page, _ session: EditorSession) throws -> JSONValue {
    let rename = try RenamePlan(at: offset, in: page)
    return ["range": page.range(of: rename.range).json, "placeholder": .string(rename.name)]
  }

  static func answer(_ params: JSONValue, _ session: EditorSession) throws -> JSONValue {
    let cursor = try DocumentPosition(params)
    guard let name = params["newName"]?.string else { throw RPCError.missing("newName") }
    return try Self(cursor: cursor, name: name).answer(session)
  }

  private func answer(_ session: EditorSession) throws -> JSONValue {
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
    guard session.document(cursor.uri)?.version == version
    else { throw RPCError(code: .contentModified, message: "the note has changed since then; rename it again") }
    let (plan, change) = try prepare(session)
    let edit = try change.carryOut(plan, command: Self.command)
    if edit == .null { return }
    try session.request("workspace/applyEdit", ["label": "Rename", "edit": edit]) { result in
      if result?["applied"] == true { return }
      let message = "the links in the open notes still have the old name; 'sheaf undo' reverses the rename"
      try? session.show(message, isWarning: true)
    }
  }

  /// `workspace/willRenameFiles`: the edits of links that renames and moves by the client require.
  static func willRenameFiles(_ params: JSONValue, _ session: EditorSession) throws -> JSONValue {
    guard let files = params["files"]?.array else { throw RPCError.missing("files") }
    var moves: [(workspace: Workspace, move: PathMove)] = []
    for file in files {
      guard let from = file["oldUri"]?.string, let to = file["newUri"]?.string,
        let (workspace, old) = session.file(at: DocumentURI(from)),
        let (other, new) = session.file(at: DocumentURI(to)), workspace === other
      else { continue }
      moves.append((workspace, PathMove(from: old, to: new)))
    }
    guard let workspace = moves.first?.workspace else { return .null }
    try session.wait(for: workspace)
    let view = try workspace.view()
    var plan = try MovePlanner(view).plan(moves.filter { $0.workspace === workspace }.map(\.move))
    // The client moves the files itself.
    plan.changes.removeAll { if case .move = $0 { true } else { false } }
    (plan.emptiedFolders, plan.newFolders) = ([], [])
    return plan.isEmpty ? .null : WorkspaceEdit.json(plan, in: workspace, session)
  }
}

extension EditorSession {
  /// Returns the vault of a file or folder, and the path in it; nil if it is not in a vault.
  func file(at uri: DocumentURI) -> (Workspace, path: [UInt8])? {
    guard let path = uri.path else { return nil }
    let folder = Self.realFolder(of: path)
    guard let workspace = workspace(around: folder),
      let inside = folder.appending(path.lastComponent).relative(to: workspace.root), !inside.isEmpty
    else { return nil }
    return (workspace, inside.bytes)
  }
}
