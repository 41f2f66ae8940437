internal import Connections
internal import JSON

enum RequestTable {
  typealias Answer = @Sendable (_ params: JSONValue, EditorSession) throws -> JSONValue
  typealias Reaction = @Sendable (_ params: JSONValue, EditorSession) throws -> Void

  static let requests: [String: Answer] = [
    "initialize": Lifecycle.initialize,
    "shutdown": Lifecycle.shutDown,
    "textDocument/completion": cursor(CompletionRequest.answer, inBases: true),
    "completionItem/resolve": CompletionRequest.resolve,
    "textDocument/definition": cursor(DefinitionRequest.answer, inBases: true),
    "textDocument/references": page(ReferencesRequest.answer, inBases: true),
    "textDocument/hover": cursor(HoverRequest.answer, inBases: true),
    "textDocument/documentSymbol": page(DocumentSymbolRequest.answer, inBases: true),
    "textDocument/prepareRename": cursor(RenameRequest.prepare, inBases: true),
    "textDocument/rename": RenameRequest.answer,
    "workspace/willRenameFiles": RenameRequest.willRenameFiles,
    "workspace/symbol": WorkspaceSymbolRequest.answer,
    "textDocument/documentLink": page(DocumentLinkRequest.answer),
    "textDocument/documentHighlight": cursor(DocumentHighlightRequest.answer, inBases: true),
    "textDocument/foldingRange": page(FoldingRangeRequest.answer),
    "textDocument/selectionRange": page(SelectionRangeRequest.answer),
    "textDocument/semanticTokens/full": page(SemanticTokensRequest.answer),
    "textDocument/codeLens": page(BacklinkCounts.codeLenses, inBases: true),
    "codeLens/resolve": QueryLenses.resolve,
    "textDocument/inlayHint": page(BacklinkCounts.inlayHints),
    "textDocument/prepareCallHierarchy": cursor(CallHierarchy.prepare),
    "callHierarchy/incomingCalls": CallHierarchy.incomingCalls,
    "callHierarchy/outgoingCalls": CallHierarchy.outgoingCalls,
    "textDocument/diagnostic": Diagnostics.answer,
    "workspace/executeCommand": ExecuteCommandRequest.answer,
    "textDocument/codeAction": page(CodeActionRequest.answer, inBases: true),
    "codeAction/resolve": CodeActionRequest.resolve,
  ]

  static let notifications: [String: Reaction] = [
    "initialized": Lifecycle.initialized,
    "textDocument/didOpen": DocumentNotifications.didOpen,
    "textDocument/didChange": DocumentNotifications.didChange,
    "textDocument/didClose": DocumentNotifications.didClose,
    "textDocument/didSave": DocumentNotifications.didSave,
    "workspace/didChangeWorkspaceFolders": Lifecycle.didChangeFolders,
  ]

  /// Returns the answer to a request about a document; for a base, nothing unless `inBases` is set.
  private static func page(
    _ answer: @escaping @Sendable (Page, _ params: JSONValue, EditorSession) throws -> JSONValue, inBases: Bool = false
  ) -> Answer {
    { params, session in
      let page = try session.page(DocumentPosition.uri(params))
      return page.isBase && !inBases ? .null : try answer(page, params, session)
    }
  }

  /// Returns the answer to a request about a position in a document.
  private static func cursor(
    _ answer: @escaping @Sendable (_ offset: Int, Page, EditorSession) throws -> JSONValue, inBases: Bool = false
  ) -> Answer {
    { params, session in
      let cursor = try DocumentPosition(params)
      let page = try session.page(cursor.uri)
      return page.isBase && !inBases ? .null : try answer(page.offset(of: cursor.position), page, session)
    }
  }
}

extension JSONValue {
  /// Returns an object with another member, unless its value is nil or it is not wanted.
  func adding(_ key: String, _ value: JSONValue?, if isWanted: Bool = true) -> JSONValue {
    guard let value, isWanted else { return self }
    return .object((object ?? []) + [Member(key, value)])
  }
}

extension RPCError {
  /// Returns the error for a parameter that is missing or has the wrong type.
  static func missing(_ name: String) -> RPCError {
    RPCError(code: .invalidParams, message: "the parameter '\(name)' is missing or has the wrong type")
  }
}

/// The parameters `textDocument` and `position` of most requests.
struct DocumentPosition {
  let uri: String
  let position: TextPosition

  init(_ params: JSONValue) throws(RPCError) {
    uri = try Self.uri(params)
    guard let position = params["position"].flatMap(TextPosition.init) else { throw .missing("position") }
    self.position = position
  }

  static func uri(_ params: JSONValue) throws(RPCError) -> String {
    guard let uri = params["textDocument"]?["uri"]?.string else { throw .missing("textDocument.uri") }
    return uri
  }
}
