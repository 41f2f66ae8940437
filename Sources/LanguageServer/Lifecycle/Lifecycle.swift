internal import Connections
internal import JSON
internal import SystemCalls

/// The messages about the connection and its workspace folders.
enum Lifecycle {
  /// `initialize`: client and server exchange their capabilities. No vault is read.
  static func initialize(_ params: JSONValue, _ session: EditorSession) throws -> JSONValue {
    guard session.stage == .created
    else { throw RPCError(code: .invalidRequest, message: "'initialize' was sent before") }
    session.stage = .running
    session.client = ClientCapabilities(params)
    session.settings = ServerSettings(params["initializationOptions"] ?? .null)
    session.encoding = .negotiated(
      offered: session.client.positionEncodings, client: session.client.name, wanted: session.settings.positionEncoding)
    session.folders = folders(params)
    session.clientProcess = ClientProcess(params["processId"]?.integer)
    session.connection.observe(session.clientProcess.descriptor)
    return [
      "capabilities": ServerCapabilities.json(session),
      "serverInfo": ["name": "sheaf", "version": .string(session.environment.version)],
    ]
  }

  /// Returns the workspace folders of the client, from any of three parameters, each of which can be null.
  private static func folders(_ params: JSONValue) -> [RawPath] {
    let folders = params["workspaceFolders"]
    if folders?.array?.isEmpty == false { return paths(folders) }
    if let root = params["rootUri"]?.string.flatMap({ DocumentURI($0).path }) { return [root] }
    if let root = params["rootPath"]?.string, root.hasPrefix("/") { return [RawPath(root)] }
    return []
  }

  static func initialized(_ params: JSONValue, _ session: EditorSession) {
    // The vaults of the workspace folders are followed from now on; those of other documents are followed when they are
    // opened.
    session.follow(session.folders)
  }

  /// `workspace/didChangeWorkspaceFolders`: the client has added or removed workspace folders. The vaults of removed
  /// folders are still followed, since notes of them can be open.
  static func didChangeFolders(_ params: JSONValue, _ session: EditorSession) {
    session.follow(paths(params["event"]?["added"]))
  }

  private static func paths(_ folders: JSONValue?) -> [RawPath] {
    folders?.array?.compactMap { $0["uri"]?.string.flatMap { DocumentURI($0).path } } ?? []
  }

  static func shutDown(_ params: JSONValue, _ session: EditorSession) -> JSONValue {
    session.stage = .shutDown
    session.close()
    return .null
  }
}

enum ServerCapabilities {
  static func json(_ session: EditorSession) -> JSONValue {
    var capabilities: JSONValue = [
      "positionEncoding": .string(session.encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false], "willSave": false],
    ]
    func add(_ feature: String, _ name: String, _ value: JSONValue = true) {
      if !session.settings.disabled.contains(feature) { capabilities = capabilities.adding(name, value) }
    }
    add(
      "completion", "completionProvider",
      ["triggerCharacters": ["[", "#", "(", "^", "!", ":", ".", "\""], "resolveProvider": true])
    for feature in ["definition", "references", "hover", "documentSymbol", "workspaceSymbol"] {
      add(feature, feature + "Provider")
    }
    add("documentLink", "documentLinkProvider", [:])
    for feature in ["documentHighlight", "foldingRange", "selectionRange"] { add(feature, feature + "Provider") }
    add("semanticTokens", "semanticTokensProvider", ["legend": SemanticTokensRequest.legend, "full": true])
    add("codeLens", "codeLensProvider", ["resolveProvider": true])
    add("inlayHint", "inlayHintProvider")
    add("callHierarchy", "callHierarchyProvider")
    if session.client.pullsDiagnostics {
      add("diagnostic", "diagnosticProvider", ["interFileDependencies": true, "workspaceDiagnostics": false])
    }
    add(
      "codeAction", "codeActionProvider",
      ["codeActionKinds": .strings(CodeActionRequest.kinds), "resolveProvider": true])
    add("executeCommand", "executeCommandProvider", ["commands": .strings(ExecuteCommandRequest.names)])
    add("rename", "renameProvider", ["prepareProvider": true])
    let folders: JSONValue = ["workspaceFolders": ["supported": true, "changeNotifications": true]]
    let renames: JSONValue = ["willRename": ["filters": [["scheme": "file", "pattern": ["glob": "**"]]]]]
    let isRenaming = !session.settings.disabled.contains("rename")
    return capabilities.adding("workspace", folders.adding("fileOperations", renames, if: isRenaming))
  }
}
