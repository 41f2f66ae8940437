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
  /// The files that were last said not to be committed.
  private let left = Locked<[LeftFile]>([])

  init(_ session: Session, _ vault: Vault, syncs: Bool, isJSON: Bool) throws {
    self.session = session
    self.vault = vault
    self.syncs = syncs
    self.isJSON = isJSON
    failures = FailureNotice(session)
    repository = try session.repository(of: vault)
    if syncs { _ = try VaultSync(repository, session.installation(in: repository)).upstream() }
  }

  /// Commits, and then syncs if `--sync` is set. Failures are reported and do not end the watcher.
  func run() {
    do {
      let view = try VaultView(vault)
      // A commit that is on no branch is easily lost.
      if try repository.branch() == nil { throw GitError.noUpstream(branch: nil) }
      var quiet = session
      quiet.globals.asks = false
      let outcome = try quiet.commit(CommitRequest(), view, in: repository)
      let isNew = left.withLock { left in
        defer { left = outcome.left }
        return left != outcome.left
      }
      if isNew { session.announceRest(of: outcome, view) }
      if let committed = outcome.result {
        try announce(
          [
            .init("event", "vault.committed"), .init("commit", .optional(committed.id)),
            .init("subject", .string(committed.message.subject)),
          ],
          session.lines(of: committed).prefix(1))
      }
      if syncs { try sync(rebases: view.vault.config.sync == .rebase) }
      failures.clear()
    } catch {
      failures.print(error)
    }
  }

  private func sync(rebases: Bool) throws {
    let result = try VaultSync(repository, session.installation(in: repository)).run(rebases ? .rebase : .merge)
    if result.received == 0, result.sent == 0 { return }
    try announce(
      [
        .init("event", "vault.synced"), .init("upstream", .string(result.upstream)),
        .init("received", .integer(result.received)), .init("sent", .integer(result.sent)),
        .init("conflicts", .array(result.conflicts.map { .text($0) })),
      ],
      SyncCommand.lines(result, rebases: rebases, session)[...])
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
