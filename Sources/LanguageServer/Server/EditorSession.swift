internal import Connections
internal import JSON
internal import NoteSyntax
internal import SystemCalls
internal import VaultCore
internal import VaultWatching

/// Events that do not reach the server through its input.
enum ServerNews: Sendable {
  case vault(root: RawPath, VaultFollower.News)
}

/// The connection to one client: its capabilities, its open documents, and their vaults. Only one thread uses it.
final class EditorSession {
  enum Stage {
    /// The client has not yet sent `initialize`.
    case created
    case running
    /// The client has sent `shutdown`, and only `exit` may follow.
    case shutDown
  }

  let environment: ServerEnvironment
  let connection: MessageConnection<ServerNews>
  var stage = Stage.created
  var client = ClientCapabilities(.null)
  var encoding = PositionEncoding.utf16
  var settings = ServerSettings()
  var clientProcess = ClientProcess(nil)
  /// The workspace folders of the client.
  var folders: [RawPath] = []
  private(set) var documents: [DocumentURI.Key: OpenDocument] = [:]
  private var openings = 0
  private var workspaces: [RawPath: Workspace] = [:]
  private var loose: [RawPath: Workspace] = [:]
  var diagnostics = DiagnosticsQueue()
  /// The actions for answers of the client that are not yet received.
  var pending = PendingRequests<(JSONValue?) -> Void>()
  var hasExplainedLooseNotes = false
  /// The reasons why vaults cannot be used that were explained to the client.
  private var unusableVaults: Set<String> = []
  var current: RequestID?
  /// What is done after the current request was answered.
  var nextSteps: [() -> Void] = []

  init(_ environment: ServerEnvironment, _ connection: MessageConnection<ServerNews>) {
    (self.environment, self.connection) = (environment, connection)
  }

  func checkCancellation() throws(RPCError) {
    if let current, connection.isCancelled(current) {
      throw RPCError(code: .requestCancelled, message: "the request was cancelled")
    }
  }

  // MARK: - Documents

  func document(_ uri: String) -> OpenDocument? { documents[DocumentURI(uri).key] }

  func open(_ uri: DocumentURI, version: Int, text: [UInt8]) {
    let (workspace, path) = workspaceAndPath(of: uri)
    openings += 1
    let document = OpenDocument(uri, in: workspace, path: path, version: version, text: text, opening: openings)
    documents[uri.key] = document
    workspace.documents[path] = document
  }

  /// Removes a document that the client has closed. From now on, the text of its file is used.
  func close(_ uri: DocumentURI) -> OpenDocument? {
    guard let document = documents.removeValue(forKey: uri.key) else { return nil }
    let workspace = document.workspace
    if workspace.documents[document.path] === document {
      // The client may have opened the same file at another address too, such as one over a symbolic link.
      workspace.documents[document.path] = documents.values.first {
        $0.workspace === workspace && $0.path == document.path
      }
    }
    return document
  }

  /// Returns a note; throws `RPCError` for a missing file, `UnknownDocument` if it cannot be a file, or a `VaultError`.
  func page(_ uri: String) throws -> Page {
    let address = DocumentURI(uri)
    if let document = documents[address.key] { return page(of: document, try document.workspace.view()) }
    if address.path == nil { throw UnknownDocument() }
    let (workspace, path) = workspaceAndPath(of: address)
    let view = try workspace.view()
    if let document = workspace.documents[path] { return page(of: document, view) }
    guard let bytes = view.vault.contents(of: path)
    else { throw RPCError(code: .invalidParams, message: "there is no document '\(uri)'") }
    return Page(
      uri: address, path: path, text: DocumentText(bytes), note: OpenDocument.note(bytes, at: path, in: view.vault),
      view: view,
      workspace: workspace, encoding: encoding)
  }

  private func page(of document: OpenDocument, _ view: VaultView) -> Page {
    Page(
      uri: document.uri, path: document.path, text: document.text, note: document.note, view: view,
      workspace: document.workspace, encoding: encoding)
  }

  /// Returns the text of another note of the same vault, without parsing it; nil if it cannot be read.
  func text(at path: [UInt8], beside other: Page) -> (uri: DocumentURI, text: DocumentText)? {
    if let document = other.workspace.documents[path] { return (document.uri, document.text) }
    return other.view.vault.contents(of: path).map { (uri(of: path, in: other.workspace), DocumentText($0)) }
  }

  /// Returns another note, with the vault of a page at the same moment, by its path from the root.
  func page(at path: [UInt8], beside other: Page) throws(RPCError) -> Page {
    if let document = other.workspace.documents[path] { return page(of: document, other.view) }
    guard let bytes = other.view.vault.contents(of: path)
    else { throw RPCError(code: .requestFailed, message: "'\(String(decoding: path, as: UTF8.self))' cannot be read") }
    return Page(
      uri: uri(of: path, in: other.workspace), path: path, text: DocumentText(bytes),
      note: OpenDocument.note(bytes, at: path, in: other.view.vault), view: other.view, workspace: other.workspace,
      encoding: encoding)
  }

  // MARK: - Vaults

  /// The vaults of the workspace folders and of open documents.
  var vaults: [Workspace] { workspaces.values.sorted { $0.root.bytes.lexicographicallyPrecedes($1.root.bytes) } }

  /// Returns the address of a file as the client writes it.
  func uri(of path: [UInt8], in workspace: Workspace) -> DocumentURI {
    workspace.documents[path]?.uri ?? DocumentURI(workspace.clientRoot.appending(RawPath(path)))
  }

  func workspaceAndPath(of uri: DocumentURI) -> (Workspace, path: [UInt8]) {
    guard let path = uri.path else {
      let name = uri.text.split(separator: "/").last.map(String.init) ?? uri.text
      return (looseWorkspace(at: environment.surroundings.workingDirectory), Self.noteName(Array(name.utf8)))
    }
    let folder = Self.realFolder(of: path)
    let file = folder.appending(path.lastComponent)
    if let workspace = workspace(around: folder), let inside = file.relative(to: workspace.root), !inside.isEmpty,
      VaultFiles.isNotePath(inside.bytes) || VaultView.isBase(inside.bytes)
    {
      workspace.learnRoot(from: path, of: inside)
      return (workspace, inside.bytes)
    }
    return (looseWorkspace(at: folder), Self.noteName(path.lastComponent.bytes))
  }

  /// Returns the vault of a folder; nil if there is none, or if its settings cannot be read, which the user is told.
  func workspace(around folder: RawPath) -> Workspace? {
    var folder = folder
    while folder != "/", !FileSystem.exists(folder) { folder = folder.parent }
    do throws(VaultError) {
      // The nearest marker determines the vault. A known vault is not checked first, since another one can be nested in
      // it.
      if let root = try Vault.nearestRoot(to: folder, environment.surroundings) { return try openWorkspace(at: root) }
      guard let root = environment.vault, folder.relative(to: root) != nil else { return nil }
      return try openWorkspace(at: root)
    } catch {
      explainUnusableVault(environment.explain(error))
      return nil
    }
  }

  /// Explains once that the notes of a vault are served alone, because its settings cannot be read.
  private func explainUnusableVault(_ reason: String) {
    hasExplainedLooseNotes = true
    if unusableVaults.insert(reason).inserted {
      try? show("\(reason); notes that are opened before that works are served alone", isWarning: true)
    }
  }

  private func openWorkspace(at root: RawPath) throws(VaultError) -> Workspace {
    if let open = workspaces[root] { return open }
    let workspace = Workspace(try Vault(at: root, environment.surroundings), isLoose: false)
    workspaces[root] = workspace
    let (connection, slot) = (connection, workspaces.count)
    do {
      try workspace.follow { news in
        if case .changed = news {
          // While a request is being answered, one report of all changes is enough.
          connection.events.post(.news(.vault(root: root, news)), replacing: slot)
        } else {
          connection.events.post(.news(.vault(root: root, news)))
        }
      }
    } catch {
      environment.log("\(root.text) cannot be watched: \(environment.explain(error))")
      workspace.cannotBeFollowed()
    }
    beginProgress(of: workspace)
    return workspace
  }

  private func looseWorkspace(at folder: RawPath) -> Workspace {
    if let open = loose[folder] { return open }
    let workspace = Workspace(Vault(around: folder, environment.surroundings), isLoose: true)
    loose[folder] = workspace
    return workspace
  }

  /// Waits for an up-to-date index, which changes of notes need; throws `RPCError` if the client cancels the request.
  func waitForVault(of uri: String) throws(RPCError) {
    try wait(for: document(uri)?.workspace ?? workspaceAndPath(of: DocumentURI(uri)).0)
  }

  func wait(for workspace: Workspace) throws(RPCError) {
    while !workspace.waitUntilReady(atMost: .milliseconds(100)) { try checkCancellation() }
  }

  func workspace(at root: RawPath) -> Workspace? { workspaces[root] }

  /// Begins to follow the vaults that contain some folders of the client.
  func follow(_ folders: [RawPath]) {
    for folder in folders {
      guard let real = try? FileSystem.realPath(folder), let workspace = workspace(around: real) else { continue }
      if let inside = real.relative(to: workspace.root) { workspace.learnRoot(from: folder.normalized, of: inside) }
    }
  }

  func close() { for workspace in workspaces.values { workspace.close() } }

  /// Returns the folder of a file with its symlinks resolved, as far as it exists.
  static func realFolder(of path: RawPath) -> RawPath {
    var folder = path.parent
    var missing: [RawPath] = []
    while folder != "/" {
      if let real = try? FileSystem.realPath(folder) { return missing.reversed().reduce(real) { $0.appending($1) } }
      missing.append(folder.lastComponent)
      folder = folder.parent
    }
    return path.parent
  }

  /// Returns a name with the extension of a note for a document outside of a vault.
  private static func noteName(_ name: [UInt8]) -> [UInt8] {
    VaultFiles.isNotePath(name) || VaultView.isBase(name) ? name : name + Array(".md".utf8)
  }
}

/// The error for a document that is not open and is not a file, such as a closed `untitled:Untitled-1`. Clients get an
/// empty answer, since many show errors to the user.
struct UnknownDocument: Error {}
