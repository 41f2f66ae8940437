internal import JSON
internal import JSONRPC

/// `textDocument/didOpen`: the client has opened a document.
struct DidOpenNotification: ClientNotification {
  static let method = "textDocument/didOpen"
  private let uri: String
  private let version: Int
  private let text: String

  init(_ params: JSONValue) throws(RPCError) {
    uri = try DocumentPosition.uri(params)
    guard let text = params["textDocument"]?["text"]?.string else { throw .missing("textDocument.text") }
    self.text = text
    version = params["textDocument"]?["version"]?.integer ?? 0
  }

  func take(_ session: EditorSession) throws {
    let address = DocumentURI(uri)
    session.open(address, version: version, text: Array(text.utf8))
    guard let document = session.document(uri) else { return }
    // Its text may differ from that of the file, or there may be no file yet.
    session.diagnostics.addAll(of: document)
    if document.workspace.isLoose { try session.explainLooseNotes(uri) }
  }
}

/// `textDocument/didChange`: the client has changed the text of an open document.
struct DidChangeNotification: ClientNotification {
  static let method = "textDocument/didChange"
  private let uri: String
  private let version: Int?
  private let changes: [TextChange?]

  init(_ params: JSONValue) throws(RPCError) {
    uri = try DocumentPosition.uri(params)
    version = params["textDocument"]?["version"]?.integer
    guard let changes = params["contentChanges"]?.array else { throw .missing("contentChanges") }
    self.changes = changes.map(TextChange.init)
  }

  func take(_ session: EditorSession) {
    guard let document = session.document(uri) else {
      return session.environment.log("'\(uri)' was changed, but is not open")
    }
    document.change(changes, version: version, session.encoding)
    if document.isLost { session.environment.log("a change of '\(uri)' is not understood; its text is unknown") }
    session.diagnostics.addAll(of: document)
  }
}

/// `textDocument/didClose`: the client has closed a document.
struct DidCloseNotification: ClientNotification {
  static let method = "textDocument/didClose"
  private let uri: String

  init(_ params: JSONValue) throws(RPCError) { uri = try DocumentPosition.uri(params) }

  func take(_ session: EditorSession) throws {
    guard let document = session.close(DocumentURI(uri)) else { return }
    session.diagnostics.addAll(of: document)
    // No diagnostics are shown for notes that are not open.
    try session.clearDiagnostics(of: document.uri)
  }
}

/// `textDocument/didSave`: the client has saved a document. The watcher notices that too; this only sends diagnostics
/// sooner.
struct DidSaveNotification: ClientNotification {
  static let method = "textDocument/didSave"
  private let uri: String

  init(_ params: JSONValue) throws(RPCError) { uri = try DocumentPosition.uri(params) }

  func take(_ session: EditorSession) {
    if let document = session.document(uri) { session.diagnostics.addAll(of: document) }
  }
}

extension EditorSession {
  /// Explains once, in the client's log, why a note outside of a vault is served without other notes.
  func explainLooseNotes(_ uri: String) throws {
    if hasExplainedLooseNotes { return }
    hasExplainedLooseNotes = true
    let message =
      "\(uri) is not in a vault: no folder at or above it has .sheaf, .obsidian or .zk, so it is served alone. "
      + "'sheaf init' in a folder makes it a vault."
    try notify("window/logMessage", ["type": 3, "message": .string(message)])
  }
}
