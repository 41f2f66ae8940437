internal import JSON
internal import JSONRPC
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

/// `workspace/willRenameFiles`: the edits of links that renames and moves by the client require.
struct WillRenameFilesRequest: ClientRequest {
  static let method = "workspace/willRenameFiles"
  private let files: [(from: DocumentURI, to: DocumentURI)]

  init(_ params: JSONValue) throws(RPCError) {
    guard let files = params["files"]?.array else { throw .missing("files") }
    self.files = files.compactMap { file in
      guard let from = file["oldUri"]?.string, let to = file["newUri"]?.string else { return nil }
      return (DocumentURI(from), DocumentURI(to))
    }
  }

  func answer(_ session: EditorSession) throws -> JSONValue {
    var moves: [(workspace: Workspace, move: PathMove)] = []
    for (from, to) in files {
      guard let (workspace, old) = session.file(at: from), let (other, new) = session.file(at: to), workspace === other
      else { continue }
      moves.append((workspace, PathMove(from: old, to: new)))
    }
    guard let workspace = moves.first?.workspace else { return .null }
    try session.wait(for: workspace)
    let view = try session.view(of: workspace)
    var plan = try MovePlanner(view).plan(moves.filter { $0.workspace === workspace }.map(\.move))
    // The client moves the files itself.
    plan.changes.removeAll { if case .move = $0 { true } else { false } }
    (plan.emptiedFolders, plan.newFolders) = ([], [])
    return plan.isEmpty ? .null : WorkspaceEdit(plan, in: workspace, session).json
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
