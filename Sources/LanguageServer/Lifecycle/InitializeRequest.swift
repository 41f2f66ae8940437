internal import JSON
internal import JSONRPC
internal import SystemCalls

/// `initialize`: client and server exchange their capabilities. No vault is read.
struct InitializeRequest: ClientRequest {
  static let method = "initialize"
  private let params: JSONValue

  init(_ params: JSONValue) { self.params = params }

  func answer(_ session: EditorSession) throws -> JSONValue {
    guard session.stage == .created else {
      throw RPCError(code: .invalidRequest, message: "'initialize' was sent before")
    }
    session.stage = .running
    session.client = ClientCapabilities(params)
    session.settings = ServerSettings(params["initializationOptions"] ?? .null)
    session.encoding = .negotiated(
      offered: session.client.positionEncodings, client: session.client.name, wanted: session.settings.positionEncoding)
    session.folders = folders
    session.clientProcess = ClientProcess(params["processId"]?.integer)
    return [
      "capabilities": ServerCapabilities(session).json,
      "serverInfo": ["name": "sheaf", "version": .string(session.environment.version)],
    ]
  }

  /// The workspace folders of the client, from any of three parameters, each of which can be null.
  private var folders: [RawPath] {
    if let folders = params["workspaceFolders"]?.array, !folders.isEmpty {
      return folders.compactMap { $0["uri"]?.string.flatMap { DocumentURI($0).path } }
    }
    if let root = params["rootUri"]?.string.flatMap({ DocumentURI($0).path }) { return [root] }
    if let root = params["rootPath"]?.string, root.hasPrefix("/") { return [RawPath(root)] }
    return []
  }
}

/// `initialized`: the client is ready for requests.
struct InitializedNotification: ClientNotification {
  static let method = "initialized"

  init(_ params: JSONValue) {}

  func take(_ session: EditorSession) {
    // The vaults of the workspace folders are followed from now on; those of other documents are followed when they are
    // opened.
    session.follow(session.folders)
  }
}

/// `shutdown`: the client is about to end the server.
struct ShutdownRequest: ClientRequest {
  static let method = "shutdown"

  init(_ params: JSONValue) {}

  func answer(_ session: EditorSession) -> JSONValue {
    session.stage = .shutDown
    session.close()
    return .null
  }
}

/// The capabilities that the server declares to a client.
struct ServerCapabilities {
  private let session: EditorSession

  init(_ session: EditorSession) { self.session = session }

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("positionEncoding", .string(session.encoding.rawValue)),
      .init(
        "textDocumentSync", ["openClose": true, "change": 2, "save": ["includeText": false], "willSave": false]),
    ]
    func add(_ feature: String, _ name: String, _ value: JSONValue = true) {
      if !session.settings.disabled.contains(feature) { members.append(.init(name, value)) }
    }
    add(
      "completion", "completionProvider",
      ["triggerCharacters": ["[", "#", "(", "^", "!", ":"], "resolveProvider": true])
    add("definition", "definitionProvider")
    add("references", "referencesProvider")
    add("hover", "hoverProvider")
    add("documentSymbol", "documentSymbolProvider")
    add("workspaceSymbol", "workspaceSymbolProvider")
    add("documentLink", "documentLinkProvider", [:])
    add("documentHighlight", "documentHighlightProvider")
    add("foldingRange", "foldingRangeProvider")
    add("selectionRange", "selectionRangeProvider")
    add("semanticTokens", "semanticTokensProvider", ["legend": SemanticTokensRequest.legend, "full": true])
    add("codeLens", "codeLensProvider", [:])
    add("inlayHint", "inlayHintProvider")
    add("callHierarchy", "callHierarchyProvider")
    if session.client.pullsDiagnostics {
      add("diagnostic", "diagnosticProvider", ["interFileDependencies": true, "workspaceDiagnostics": false])
    }
    add(
      "codeAction", "codeActionProvider",
      ["codeActionKinds": .strings(CodeActionRequest.kinds), "resolveProvider": true])
    add(
      "executeCommand", "executeCommandProvider",
      ["commands": .strings(ExecuteCommandRequest.names)])
    add("rename", "renameProvider", ["prepareProvider": true])
    var workspace: [JSONValue.Member] = [
      .init("workspaceFolders", ["supported": true, "changeNotifications": true])
    ]
    if !session.settings.disabled.contains("rename") {
      let filters: JSONValue = [["scheme": "file", "pattern": ["glob": "**"]]]
      workspace.append(.init("fileOperations", ["willRename": ["filters": filters]]))
    }
    members.append(.init("workspace", .object(workspace)))
    return .object(members)
  }
}
