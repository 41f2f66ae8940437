internal import SearchIndex
internal import SystemCalls
internal import VaultCore
internal import VaultWatching

/// The vault of a session, as it is and as agents see it.
final class AgentVault {
  /// The vault at one moment.
  struct Views {
    /// The vault as it is: what a change is planned and carried out in.
    var whole: VaultView
    /// The vault as agents see it. Without a limit it is the same.
    var shown: VaultView
    /// The time when the files were compared, in nanoseconds since 1970.
    var time: Int64
    /// Whether notes are hidden.
    let isLimited: Bool

    /// The path of a file, if agents see it.
    func isShown(_ path: [UInt8]) -> Bool { !isLimited || shown.snapshot.document(withKey: path) != nil }
  }

  private let environment: AgentEnvironment
  /// Is called on another thread when files may have changed.
  private let report: @Sendable () -> Void
  private var views: Views?
  /// Keeps the index current from the first request on, so that the later ones do not look at every file.
  private var follower: VaultFollower?
  private var settings: [FileStamp?] = []
  /// The result of opening the vault on another thread, so that a request does not wait for the index of a large one.
  private let opening = Locked<Opening>(.idle)

  private enum Opening: Sendable {
    case idle
    case running
    case done(Result<VaultView, VaultError>)
  }

  /// A file with settings, as far as it tells whether it was changed.
  private struct FileStamp: Equatable {
    let size: Int64
    let modified: Int64
  }

  /// The time for which a request waits for a vault that is read for the first time.
  private static let patience = Duration.seconds(20)

  init(_ environment: AgentEnvironment, report: @escaping @Sendable () -> Void) {
    (self.environment, self.report) = (environment, report)
  }

  func close() { follower?.stop() }

  /// Returns the vault as it is now: its files are compared with the index.
  ///
  /// - Throws: `ToolError.busy` if it is still being read for the first time.
  func current() throws -> Views {
    if var views, settings == stamps(of: views.whole.vault) {
      try views.whole.update()
      views.time = now
      return try adopt(views.whole)
    }
    let whole = try opened()
    settings = stamps(of: whole.vault)
    if follower == nil, environment.followsFiles {
      follower = try? VaultFollower(whole.vault) { [report] news in
        switch news {
        case .changed, .reloaded: report()
        case .started, .settingsUnread, .unwatched: break
        }
      }
    }
    return try adopt(whole)
  }

  /// Takes a newer view, such as that after a change.
  @discardableResult func adopt(_ whole: VaultView) throws -> Views {
    let isKnown = views.map { $0.whole.snapshot === whole.snapshot } ?? false
    if isKnown, var views {
      views.whole = whole
      views.time = now
      self.views = views
      return views
    }
    let query = try environment.only.map { try whole.vault.parse($0) }
    let shown = try query.map { try whole.limited(to: $0) } ?? whole
    let views = Views(whole: whole, shown: shown, time: now, isLimited: query != nil)
    self.views = views
    return views
  }

  private var now: Int64 { environment.surroundings.now() }

  private func opened() throws -> VaultView {
    let (vault, surroundings) = (environment.vault, environment.surroundings)
    let isIdle = opening.withLock { state in
      guard case .idle = state else { return false }
      state = .running
      return true
    }
    if isIdle {
      let opening = opening
      let hasStarted = Parallel.detach {
        let result = Result { () throws(VaultError) in
          let found = try Vault.open(named: vault, surroundings)
          return try VaultView(Vault(at: found.root, surroundings.working(in: found.root)))
        }
        opening.withLock { $0 = .done(result) }
        opening.wakeAll()
      }
      if !hasStarted { opening.withLock { $0 = .idle } }
    }
    let result = opening.wait(atMost: Self.patience) { state -> Result<VaultView, VaultError>? in
      guard case .done(let result) = state else { return nil }
      state = .idle
      return result
    }
    guard let result else { throw ToolError.busy }
    return try result.get()
  }

  private func stamps(of vault: Vault) -> [FileStamp?] {
    let own: [RawPath] = [".sheaf/config.yaml", ".sheafignore", ".obsidian/app.json"]
    return ([environment.surroundings.configFile] + own.map { vault.root.appending($0) }).map { file in
      (try? FileStatus.stat(file)).map { FileStamp(size: $0.size, modified: $0.modified) }
    }
  }
}

extension Surroundings {
  /// Returns the same with another working directory.
  fileprivate func working(in folder: RawPath) -> Surroundings {
    var surroundings = self
    surroundings.workingDirectory = folder
    return surroundings
  }
}
