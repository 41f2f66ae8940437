internal import GitHistory
internal import JSON
internal import SystemCalls
internal import Terminal
internal import VaultCore
internal import VaultGit

/// Commits changes, and exchanges them with other machines, while a watcher runs.
final class WatchCommits: Sendable {
  private let vaultRepository: VaultRepository
  private let syncs: Bool
  private let isJSON: Bool
  private let failures = FailureNotice()
  /// The files that were last said not to be committed.
  private let left = Locked<[LeftFile]>([])

  init(_ session: Session, _ vault: Vault, syncs: Bool, isJSON: Bool) throws {
    var quiet = session
    quiet.globals.asks = false
    vaultRepository = try quiet.attendedRepository(of: vault)
    (self.syncs, self.isJSON) = (syncs, isJSON)
    if syncs { _ = try VaultSync(vaultRepository.repository, vaultRepository.installation) }
  }

  /// Commits, and then syncs if `--sync` is set. Failures are reported and do not end the watcher.
  func run(_ session: Session) {
    do {
      var view = try VaultView(vaultRepository.vault)
      if syncs {
        try sync(&view, session)
      } else {
        // A commit that is on no branch is easily lost.
        if try vaultRepository.repository.branch() == nil {
          throw GitError.noUpstream(branch: nil, remotes: [], hasCommits: true)
        }
        try announce(vaultRepository.commit(CommitRequest(), view), view, session)
      }
      failures.clear()
    } catch {
      failures.print(error, session)
    }
  }

  private func sync(_ view: inout VaultView, _ session: Session) throws {
    let rebases = view.vault.config.sync == .rebase
    let sync = SyncRun(vaultRepository, rebases ? .rebase : .merge, isForced: false)
    let result = try sync.run(&view, subject: nil) { outcome, view in try announce(outcome, view, session) }
    if result.received == 0, result.sent == 0 { return }
    try announce(
      [
        .init("event", "vault.synced"), .init("upstream", .string(result.upstream)),
        .init("received", .integer(result.received)), .init("sent", .integer(result.sent)),
        .init("conflicts", .array(result.conflicts.map { .text($0) })),
      ],
      SyncCommand.lines(result, rebases: rebases, session)[...], session)
  }

  private func announce(_ outcome: CommitOutcome, _ view: VaultView, _ session: Session) throws {
    let isNew = left.withLock { left in
      defer { left = outcome.left }
      return left != outcome.left
    }
    if isNew { session.announceRest(of: outcome, view) }
    guard let committed = outcome.result else { return }
    try announce(
      [
        .init("event", "vault.committed"), .init("commit", .optional(committed.id)),
        .init("subject", .string(committed.message.subject)),
      ],
      session.lines(of: committed).prefix(1), session)
  }

  private func announce(_ event: [JSONValue.Member], _ lines: ArraySlice<StyledText>, _ session: Session) throws {
    if isJSON {
      try session.print(event: event)
    } else {
      try session.print(Array(lines))
    }
    try session.console.flush()
  }
}
