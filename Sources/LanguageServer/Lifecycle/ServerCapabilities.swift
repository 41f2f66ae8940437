internal import JSON

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
