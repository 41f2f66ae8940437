internal import JSON
internal import NoteSyntax
internal import SystemCalls
internal import VaultCore

enum WorkspaceEdit {
  /// Returns the edit of a plan. The client must support it; see `isPossible`.
  static func json(_ plan: ChangePlan, in workspace: Workspace, _ session: EditorSession) -> JSONValue {
    guard session.client.hasDocumentChanges
    else { return ["changes": .object(edits(of: plan, in: workspace, session))] }
    return ["documentChanges": .array(plan.ordered.flatMap { changes(of: $0, in: workspace, session) })]
  }

  /// Returns whether a client can move, create and delete files as planned. No client can remove emptied folders.
  static func isPossible(_ plan: ChangePlan, _ workspace: Workspace, _ client: ClientCapabilities) -> Bool {
    func isInFolder(_ path: [UInt8]) -> Bool { FileSystem.exists(workspace.vault.absolutePath(path).parent) }
    return plan.changes.allSatisfy { change in
      switch change {
      case .replace: true
      // Not all clients create the folder of a new file.
      case .create(let path, _, _): client.canCreateFiles && isInFolder(path)
      case .delete: client.canDeleteFiles
      case .move(_, let to): client.canRenameFiles && (client.makesFoldersForMoves || isInFolder(to))
      case .copy, .discard: false
      }
    }
  }

  private static func changes(
    of change: PlannedChange, in workspace: Workspace, _ session: EditorSession
  ) -> [JSONValue] {
    func uri(_ path: [UInt8]) -> JSONValue { .string(session.uri(of: path, in: workspace).text) }
    func edits(_ path: [UInt8], _ edits: [JSONValue]) -> JSONValue {
      let version = workspace.documents[path]?.version
      return [
        "textDocument": ["uri": uri(path), "version": version.map { .integer($0) } ?? .null], "edits": .array(edits),
      ]
    }
    switch change {
    case .replace(let path, let base, let contents):
      return [edits(path, Self.edits(from: base, to: contents, session.encoding))]
    case .create(let path, let contents, _):
      let create: JSONValue = ["kind": "create", "uri": uri(path), "options": ["ignoreIfExists": false]]
      return [create, edits(path, Self.edits(from: [], to: contents, session.encoding))]
    case .delete(let path, _): return [["kind": "delete", "uri": uri(path)]]
    case .move(let from, let to):
      return [["kind": "rename", "oldUri": uri(from), "newUri": uri(to), "options": ["overwrite": false]]]
    case .copy, .discard: return []
    }
  }

  private static func edits(
    of plan: ChangePlan, in workspace: Workspace, _ session: EditorSession
  ) -> [JSONValue.Member] {
    plan.changes.compactMap { change in
      guard case .replace(let path, let base, let contents) = change else { return nil }
      return .init(session.uri(of: path, in: workspace).text, .array(edits(from: base, to: contents, session.encoding)))
    }
  }

  /// Returns minimal edits that turn one text into another.
  static func edits(from base: [UInt8], to contents: [UInt8], _ encoding: PositionEncoding) -> [JSONValue] {
    let text = DocumentText(base)
    return TextEdit.difference(from: base, to: contents).map { edit in
      [
        "range": text.range(of: edit.range, encoding).json,
        "newText": .string(String(decoding: edit.replacement, as: UTF8.self)),
      ]
    }
  }
}
