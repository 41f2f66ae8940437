internal import Connections
internal import JSON

enum DocumentNotifications {
  static func didOpen(_ params: JSONValue, _ session: EditorSession) throws {
    let uri = try DocumentPosition.uri(params)
    guard let text = params["textDocument"]?["text"]?.string else { throw RPCError.missing("textDocument.text") }
    let version = params["textDocument"]?["version"]?.integer ?? 0
    session.open(DocumentURI(uri), version: version, text: Array(text.utf8))
    guard let document = session.document(uri) else { return }
    // Its text may differ from that of the file, or there may be no file yet.
    session.diagnostics.addAll(of: document)
    if document.workspace.isLoose { try session.explainLooseNotes(uri) }
  }

  static func didChange(_ params: JSONValue, _ session: EditorSession) throws {
    let uri = try DocumentPosition.uri(params)
    guard let changes = params["contentChanges"]?.array else { throw RPCError.missing("contentChanges") }
    guard let document = session.document(uri)
    else { return session.environment.log("'\(uri)' was changed, but is not open") }
    document.change(
      changes.map(TextChange.init), version: params["textDocument"]?["version"]?.integer, session.encoding)
    if document.isLost { session.environment.log("a change of '\(uri)' is not understood; its text is unknown") }
    session.diagnostics.add(edited: document.uri.key)
  }

  static func didClose(_ params: JSONValue, _ session: EditorSession) throws {
    guard let document = session.close(DocumentURI(try DocumentPosition.uri(params))) else { return }
    session.diagnostics.addAll(of: document)
    // No diagnostics are shown for notes that are not open.
    try session.clearDiagnostics(of: document.uri)
  }

  /// `textDocument/didSave`: the watcher notices a saved document too; this only sends diagnostics sooner.
  static func didSave(_ params: JSONValue, _ session: EditorSession) throws {
    if let document = session.document(try DocumentPosition.uri(params)) { session.diagnostics.addAll(of: document) }
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
