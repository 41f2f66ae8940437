/// The methods of the protocol that the server understands.
enum RequestTable {
  /// The requests by their methods.
  static let requests: [String: any ClientRequest.Type] = table([
    InitializeRequest.self, ShutdownRequest.self,
    CompletionRequest.self, CompletionResolveRequest.self, DefinitionRequest.self, ReferencesRequest.self,
    HoverRequest.self, DocumentSymbolRequest.self,
    PrepareRenameRequest.self, RenameRequest.self, WillRenameFilesRequest.self, WorkspaceSymbolRequest.self,
    DocumentLinkRequest.self, DocumentHighlightRequest.self, FoldingRangeRequest.self, SelectionRangeRequest.self,
    SemanticTokensRequest.self, CodeLensRequest.self, InlayHintRequest.self, PrepareCallHierarchyRequest.self,
    IncomingCallsRequest.self, OutgoingCallsRequest.self, DocumentDiagnosticRequest.self, ExecuteCommandRequest.self,
    CodeActionRequest.self, CodeActionResolveRequest.self,
  ])

  /// The notifications by their methods.
  static let notifications: [String: any ClientNotification.Type] = table([
    InitializedNotification.self, DidOpenNotification.self, DidChangeNotification.self, DidCloseNotification.self,
    DidSaveNotification.self, DidChangeWorkspaceFoldersNotification.self,
  ])

  private static func table(_ types: [any ClientRequest.Type]) -> [String: any ClientRequest.Type] {
    Dictionary(types.map { ($0.method, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func table(_ types: [any ClientNotification.Type]) -> [String: any ClientNotification.Type] {
    Dictionary(types.map { ($0.method, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
