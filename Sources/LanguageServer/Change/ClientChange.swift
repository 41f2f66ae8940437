internal import Connections
internal import JSON
internal import VaultChanges
internal import VaultCore

/// Carries out a plan together with a client. The client gets an edit; the changes that it cannot make, the server makes
/// in the files, and records them for `undo`.
struct ClientChange {
  let session: EditorSession
  let workspace: Workspace

  /// Returns the edit by which the client alone carries out a plan; nil if it cannot move or create the files.
  func edit(_ plan: ChangePlan) -> JSONValue? {
    if plan.isEmpty { return .null }
    guard WorkspaceEdit.isPossible(plan, workspace, session.client) else { return nil }
    return WorkspaceEdit.json(plan, in: workspace, session)
  }

  /// Changes the files that are not open, as the operation `command` of the journal, and returns the edit of the open
  /// ones for the client to make, or null. This is for changes that the user has chosen: many editors would keep edits
  /// of closed files in unsaved buffers that the user does not see.
  func carryOut(_ plan: ChangePlan, command: String) throws -> JSONValue {
    if plan.isEmpty { return .null }
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
    return rest.isEmpty ? .null : WorkspaceEdit.json(rest, in: workspace, session)
  }

  /// Separates the server's changes from edits of open notes; throws `RPCError` if a note to be moved is unsaved.
  func divided(_ plan: ChangePlan) throws -> (own: ChangePlan, rest: ChangePlan) {
    let (disk, moves) = (try workspace.current().vault, plan.moves)
    for (path, document) in workspace.documents
    where moves.destination(of: path) != path && disk.contents(of: path) != document.text.bytes {
      throw RPCError(
        code: .requestFailed,
        message: "'\(String(decoding: path, as: UTF8.self))' has unsaved changes, and this editor cannot "
          + "rename files; save it first")
    }
    var (own, rest) = (plan, ChangePlan())
    own.changes = []
    for change in plan.changes {
      if case .replace(let path, _, _) = change, workspace.documents[path] != nil, moves.destination(of: path) == path {
        rest.changes.append(change)
      } else {
        own.changes.append(change)
      }
    }
    return (own, rest)
  }
}

extension EditorSession {
  func show(_ message: String, isWarning: Bool = false) throws {
    try notify("window/showMessage", ["type": isWarning ? 2 : 3, "message": .string(message)])
  }
}
