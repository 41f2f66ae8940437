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
