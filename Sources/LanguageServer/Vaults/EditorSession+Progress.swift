internal import JSON
internal import SystemCalls

extension EditorSession {
  /// Notifies the client that a vault is read for the first time, which can take seconds.
  func beginProgress(of workspace: Workspace) {
    guard client.canShowProgress, stage == .running else { return }
    let token: JSONValue = .string("sheaf \(workspace.root.text)")
    workspace.progress = token
    try? request("window/workDoneProgress/create", ["token": token]) { [weak workspace] result in
      guard result != nil, let workspace, workspace.progress == token else { return }
      try? self.report(token, ["kind": "begin", "title": "Reading the vault", "message": .string(workspace.root.text)])
      workspace.showsProgress = true
    }
  }

  /// Notifies the client that a vault has been read.
  func endProgress(of workspace: Workspace) {
    defer { (workspace.progress, workspace.showsProgress) = (nil, false) }
    guard let token = workspace.progress, workspace.showsProgress else { return }
    try? report(token, ["kind": "end"])
  }

  private func report(_ token: JSONValue, _ value: JSONValue) throws {
    try notify("$/progress", ["token": token, "value": value])
  }
}
