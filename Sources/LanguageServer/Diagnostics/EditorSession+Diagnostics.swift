internal import JSON
internal import SystemCalls
internal import VaultCore
internal import VaultWatching

extension EditorSession {
  /// Sends the diagnostics that are due.
  func doWhatIsDue() throws {
    let (due, edited) = diagnostics.take()
    var affected = due.subtracting(edited)
    for key in edited {
      guard let document = documents[key], document.changesLinkedFacts() else { continue }
      affected.formUnion(document.workspace.documents.values.map(\.uri.key))
    }
    if client.pullsDiagnostics {
      // The client requests diagnostics of the edited note without being asked, but it cannot know that others are
      // affected.
      if !affected.isEmpty { try request("workspace/diagnostic/refresh", .null) }
      return
    }
    // What is edited is looked at first.
    for key in Array(edited) + affected.subtracting(edited) {
      guard let document = documents[key] else { continue }
      try publishDiagnostics(of: document)
    }
  }

  func take(_ news: VaultFollower.News, of root: RawPath) {
    guard let workspace = workspace(at: root) else { return }
    switch news {
    case .started, .changed: break
    case .reloaded:
      do throws(VaultError) { try workspace.reload() } catch { warnOfLastSettings(environment.explain(error)) }
    case .settingsUnread(let file, let reason): warnOfLastSettings("\(file.text): \(reason)")
    case .unwatched(let error): environment.log("\(root.text) cannot be watched: \(environment.explain(error))")
    }
    if case .started = news { endProgress(of: workspace) }
    if case .unwatched = news { endProgress(of: workspace) }
    for document in workspace.documents.values { diagnostics.add(document.uri.key) }
    workspace.prepare()
    refreshCounts()
  }

  private func warnOfLastSettings(_ reason: String) {
    try? show("\(reason); the settings that were read last stay in use", isWarning: true)
  }

  /// Asks the client to refresh the counts that depend on other notes, if it supports that.
  private func refreshCounts() {
    if client.canRefreshCodeLenses { try? request("workspace/codeLens/refresh", .null) }
    if client.canRefreshInlayHints { try? request("workspace/inlayHint/refresh", .null) }
  }

  private func publishDiagnostics(of document: OpenDocument) throws {
    if !document.workspace.isReady { return }
    let page = try page(document.uri.text)
    let current = Diagnostics(page, self).json
    guard diagnostics.note(current, of: document.uri.key) else { return }
    try notify(
      "textDocument/publishDiagnostics",
      ["uri": .string(document.uri.text), "version": .integer(document.version), "diagnostics": current])
  }

  func clearDiagnostics(of uri: DocumentURI) throws {
    guard let sent = diagnostics.sent[uri.key], sent != [] else { return }
    diagnostics.forget(uri.key)
    try notify("textDocument/publishDiagnostics", ["uri": .string(uri.text), "diagnostics": []])
  }
}
