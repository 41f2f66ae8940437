internal import JSON
internal import JSONRPC
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

/// Carries out a plan together with a client. The client gets an edit; if it cannot move or create files, the server
/// changes the files that are not open, and records this for `undo`.
struct ClientChange {
  let session: EditorSession
  let workspace: Workspace

  /// Returns the edit for the client to make; null if there is none.
  ///
  /// - Parameters:
  ///   - command: The name of the operation in the journal.
  ///   - isOnDisk: Whether the server changes the files that are not open even if the client could. Many editors would
  ///     keep these edits in unsaved buffers that the user does not see.
  func carryOut(_ plan: ChangePlan, command: String, isOnDisk: Bool = false) throws -> JSONValue {
    if plan.isEmpty { return .null }
    if !isOnDisk, WorkspaceEdit.isPossible(plan, workspace, session.client) {
      return WorkspaceEdit(plan, in: workspace, session).json
    }
    let (own, rest) = try divided(plan)
    let view = try workspace.current()
    if !own.isEmpty { _ = try ChangeExecutor(view.vault).run(own, command: command) }
    var moved: [String] = []
    for case .move(let from, let to) in own.changes {
      moved.append("\(String(decoding: from, as: UTF8.self)) → \(String(decoding: to, as: UTF8.self))")
    }
    if !moved.isEmpty {
      try session.show("sheaf has renamed \(moved.joined(separator: ", ")); 'sheaf undo' reverses it")
    }
    return rest.isEmpty ? .null : WorkspaceEdit(rest, in: workspace, session).json
  }

  /// Divides a plan into the changes that the server makes and the edits of open notes.
  private func divided(_ plan: ChangePlan) throws -> (own: ChangePlan, rest: ChangePlan) {
    let disk = try workspace.current().vault
    var (own, rest) = (plan, ChangePlan())
    own.changes = []
    for change in plan.changes {
      guard case .replace(let path, let base, _) = change,
        session.document(session.uri(of: path, in: workspace).text) != nil
      else {
        own.changes.append(change)
        continue
      }
      let isMoved = plan.destination(of: path) != path
      guard isMoved else {
        rest.changes.append(change)
        continue
      }
      guard disk.contents(of: path) == base else {
        throw RPCError(
          code: .requestFailed,
          message: "'\(String(decoding: path, as: UTF8.self))' has unsaved changes, and this editor cannot "
            + "rename files; save it first")
      }
      own.changes.append(change)
    }
    return (own, rest)
  }
}

extension EditorSession {
  /// Shows a message to the user.
  func show(_ message: String, isWarning: Bool = false) throws {
    try notify("window/showMessage", ["type": isWarning ? 2 : 3, "message": .string(message)])
  }
}
