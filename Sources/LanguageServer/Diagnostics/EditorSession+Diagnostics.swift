internal import JSON
internal import NoteSyntax
internal import SystemCalls
internal import VaultCore
internal import VaultWatching

extension EditorSession {
  /// The time until there is work without a message of the client; nil if there is none.
  var timeToNextWork: Duration? { diagnostics.timeLeft }

  /// Does what is due.
  func doWhatIsDue() throws {
    for key in diagnostics.take() {
      guard let document = documents[key] else { continue }
      try publishDiagnostics(of: document)
    }
  }

  /// Takes note of an event in a vault.
  func take(_ news: VaultFollower.News, of root: RawPath) {
    guard let workspace = workspace(at: root) else { return }
    switch news {
    case .started: workspace.hasBegun()
    case .changed: break
    case .reloaded: workspace.reload()
    case .unwatched(let error):
      workspace.hasBegun()
      environment.log("\(root.text) cannot be watched: \(environment.explain(error))")
    }
    for document in documents(in: workspace) { diagnostics.add(document.uri.key) }
  }

  private func publishDiagnostics(of document: OpenDocument) throws {
    if client.pullsDiagnostics || !document.workspace.isReady { return }
    let page = try page(document.uri.text)
    let found = Diagnostics(page, client).json
    guard diagnostics.note(found, of: document.uri.key) else { return }
    try notify(
      "textDocument/publishDiagnostics",
      ["uri": .string(document.uri.text), "version": .integer(document.version), "diagnostics": found])
  }

  /// Takes back the diagnostics of a document.
  func clearDiagnostics(of uri: DocumentURI) throws {
    guard let sent = diagnostics.sent[uri.key], sent != [] else { return }
    diagnostics.forget(uri.key)
    try notify("textDocument/publishDiagnostics", ["uri": .string(uri.text), "diagnostics": []])
  }
}
