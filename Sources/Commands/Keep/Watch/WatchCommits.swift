internal import GitHistory
internal import JSON
internal import SystemCalls
internal import VaultCore

/// Commits changes, and exchanges them with other machines, while a watcher runs.
final class WatchCommits: Sendable {
  /// A time to commit.
  enum Turn: Hashable, Sendable {
    case due
  }

  private let session: Session
  private let vault: Vault
  private let repository: GitRepository
  private let syncs: Bool
  private let isJSON: Bool
  private let failures: FailureNotice

  init(_ session: Session, _ vault: Vault, syncs: Bool, isJSON: Bool) throws {
    self.session = session
    self.vault = vault
    self.syncs = syncs
    self.isJSON = isJSON
    failures = FailureNotice(session)
    repository = try session.repository(of: vault)
    if syncs { _ = try VaultSync(repository, session.installation(in: repository)) }
  }

  /// Commits, and then syncs if `--sync` is set. Failures are reported and do not end the watcher.
  func run() {
    do {
      var view = try VaultView(vault)
      if syncs {
        try sync(&view)
      } else {
        let committed = try session.alone(in: repository) {
          try session.finishKilledSync(vault, repository)
          return try session.commit(view, in: repository)
        }
        if let committed { try announce(committed) }
      }
      failures.clear()
    } catch {
      failures.print(error)
    }
  }

  private func sync(_ view: inout VaultView) throws {
    let rebases = view.vault.config.sync == .rebase
    var sync = try SyncRun(session, vault, rebases ? .rebase : .merge, isForced: false)
    let result = try sync.run(&view, subject: nil) { try announce($0) }
    if result.received == 0, result.sent == 0 { return }
    try announce(
      [
        .init("event", "vault.synced"), .init("upstream", .string(result.upstream)),
        .init("received", .integer(result.received)), .init("sent", .integer(result.sent)),
        .init("conflicts", .array(result.conflicts.map { .text($0) })),
      ],
      SyncCommand.lines(result, rebases: rebases, session)[...])
  }

  private func announce(_ committed: VaultCommit.Result) throws {
    try announce(
      [
        .init("event", "vault.committed"), .init("commit", .optional(committed.id)),
        .init("subject", .string(committed.message.subject)),
      ],
      session.lines(of: committed).prefix(1))
  }

  private func announce(_ event: [JSONValue.Member], _ lines: ArraySlice<StyledText>) throws {
    if isJSON {
      try session.print(.object(event))
    } else {
      try session.print(Array(lines))
    }
    try session.output.flush()
  }
}
