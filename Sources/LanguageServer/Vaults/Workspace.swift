internal import JSON
internal import SearchIndex
internal import SystemCalls
internal import VaultCore
internal import VaultWatching

/// A vault of the session, or a folder with documents that are not in a vault.
final class Workspace {
  let root: RawPath
  /// Whether this is not a vault. Then it consists of the open documents only, and its folder is never read.
  let isLoose: Bool
  private(set) var vault: Vault
  /// The documents of it that are open, by their paths from the root.
  var documents: [[UInt8]: OpenDocument] = [:]
  /// The root as the client writes it, which may lead over symbolic links; nil until the client has named a file.
  private var writtenRoot: RawPath?
  var clientRoot: RawPath { writtenRoot ?? root }
  /// The state of the vault on the disk.
  private var base: VaultView?
  /// The vault with unsaved texts, and the state from which it was made.
  private var overlay:
    (view: VaultView, base: IndexSnapshot, generations: [[UInt8]: OpenDocument.Generation], hasBody: Bool)?
  private var unsaved: [[UInt8]: (generation: OpenDocument.Generation, hasBody: Bool, note: UnsavedNote)] = [:]
  /// The titles and headings, for `workspace/symbol`.
  let symbols = NameTables()
  /// The names of files, and the state of the index that they come from.
  private var similarNames: (snapshot: IndexSnapshot, names: SimilarNames)?
  /// These, if another thread has determined them.
  private let preparedNames = Locked<(snapshot: IndexSnapshot, names: SimilarNames)?>(nil)
  private var isPreparing = false
  private var follower: VaultFollower?
  /// Whether a watcher keeps the index up to date, or none is possible. Until then, requests use the last commit.
  private let isFollowed = Locked(false)
  /// The token of the progress of the first reading; nil if there is none.
  var progress: JSONValue?
  /// Whether the client was notified that the progress has begun.
  var showsProgress = false
  /// Whether a request has already waited for the watcher.
  private var hasWaited = false
  /// Whether the index is up to date, so that findings in the vault are reliable.
  var isReady: Bool { isLoose || isFollowed.withLock { $0 } }

  /// The time for which the first request waits for the watcher. It is short, since a vault can be large, and longer if
  /// there is no index to use instead.
  private static let (patience, longPatience) = (Duration.milliseconds(300), Duration.seconds(2))

  init(_ vault: Vault, isLoose: Bool) {
    (self.vault, self.isLoose) = (vault, isLoose)
    root = vault.root
  }

  /// Learns how the client writes the root, from its path of a file or folder and the path from the root to the same.
  func learnRoot(from path: RawPath, of inside: RawPath) {
    guard writtenRoot == nil else { return }
    var start = path
    for component in inside.components.reversed() {
      guard start.lastComponent.bytes.elementsEqual(component) else { return }
      start = start.parent
    }
    if (try? FileSystem.realPath(start)) == root { writtenRoot = start }
  }

  func follow(_ report: @escaping @Sendable (VaultFollower.News) -> Void) throws {
    if isLoose || follower != nil { return }
    follower = try VaultFollower(vault) { [isFollowed] news in
      switch news {
      case .started, .unwatched:
        isFollowed.withLock { $0 = true }
        isFollowed.wakeAll()
      case .changed, .reloaded, .settingsUnread: break
      }
      report(news)
    }
  }

  /// Reads the titles, headings and names of the vault on another thread, so that the first search for symbols, and the
  /// first finding with a similar name, do not wait.
  func prepare() {
    guard isReady, let view = try? current() else { return }
    let needsNames = similarNames == nil && !isPreparing
    guard needsNames || !symbols.isReady(for: view) else { return }
    isPreparing = true
    _ = Parallel.detach { [symbols, preparedNames] in
      if needsNames {
        let names = SimilarNames(view.snapshot)
        preparedNames.withLock { $0 = (view.snapshot, names) }
      }
      _ = symbols.tables(of: view)
      _ = symbols.tags(of: view)
    }
  }

  /// Waits until the index is up to date. Returns false if that takes more than `time`.
  func waitUntilReady(atMost time: Duration) -> Bool {
    isLoose || isFollowed.wait(atMost: time) { $0 ? true : nil } == true
  }

  func close() {
    follower?.stop()
    follower = nil
  }

  /// Records that no watcher can keep the index up to date, so that each request compares the files.
  func cannotBeFollowed() { isFollowed.withLock { $0 = true } }

  /// Reads the settings again. If they cannot be read, the last ones stay.
  func reload() throws(VaultError) {
    vault = try Vault(at: root, vault.surroundings)
    (base, overlay, unsaved) = (nil, nil, [:])
  }

  /// Returns the vault with the open texts that differ from their files; with `hasBody`, their words can be searched.
  func view(hasBody: Bool = false) throws(VaultError) -> VaultView {
    let base = try current()
    let changed = documents.values.filter { document in
      guard let saved = base.snapshot.document(withKey: document.path) else { return true }
      return base.snapshot.contentHash(of: saved) != document.hash
    }
    let generations = Dictionary(changed.map { ($0.path, $0.generation) }, uniquingKeysWith: { $1 })
    if let overlay, overlay.base === base.snapshot, overlay.generations == generations, overlay.hasBody || !hasBody {
      return overlay.view
    }
    var notes: [[UInt8]: (generation: OpenDocument.Generation, hasBody: Bool, note: UnsavedNote)] = [:]
    for document in changed where !VaultView.isBase(document.path) {
      if let cached = unsaved[document.path], cached.generation == document.generation, cached.hasBody || !hasBody {
        notes[document.path] = cached
      } else {
        let note = base.unsaved(document.path, text: document.text.bytes, note: document.note, hasBody: hasBody)
        notes[document.path] = (document.generation, hasBody, note)
      }
    }
    unsaved = notes
    let bases = changed.filter { VaultView.isBase($0.path) }
    let view = base.overlaid(with: notes.values.map(\.note), and: bases.map { ($0.path, $0.text.bytes) })
    overlay = (view, base.snapshot, generations, hasBody)
    return view
  }

  /// Returns the current state of the vault on the disk, or of the last commit while the index is not yet up to date.
  func current() throws(VaultError) -> VaultView {
    if !isReady {
      let last = VaultView.lastCommit(of: vault)
      let time = hasWaited ? .zero : last == nil ? Self.longPatience : Self.patience
      hasWaited = true
      if !waitUntilReady(atMost: time) { return last ?? empty }
    }
    if isLoose {
      let view = base ?? empty
      base = view
      return view
    }
    guard var view = base else {
      let view = try VaultView(vault)
      base = view
      return view
    }
    try view.update()
    base = view
    return view
  }

  /// The names of files on the disk, for finding similar names.
  var names: SimilarNames {
    guard let snapshot = base?.snapshot else { return SimilarNames(empty.snapshot) }
    if similarNames == nil {
      similarNames = preparedNames.withLock { prepared in
        defer { prepared = nil }
        return prepared
      }
    }
    guard let cached = similarNames else {
      let names = SimilarNames(snapshot)
      similarNames = (snapshot, names)
      return names
    }
    if cached.snapshot.version == snapshot.version { return cached.names }
    // Only one reference is left, so that the names are changed in place.
    similarNames = nil
    var names = cached.names
    names.update(from: cached.snapshot, to: snapshot)
    similarNames = (snapshot, names)
    return names
  }

  private var empty: VaultView {
    VaultView(vault, IndexSnapshot(scan: ScanFacts(owner: root.bytes, settings: vault.indexSettings)), RefreshReport())
  }
}

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

  func endProgress(of workspace: Workspace) {
    defer { (workspace.progress, workspace.showsProgress) = (nil, false) }
    guard let token = workspace.progress, workspace.showsProgress else { return }
    try? report(token, ["kind": "end"])
  }

  private func report(_ token: JSONValue, _ value: JSONValue) throws {
    try notify("$/progress", ["token": token, "value": value])
  }
}
