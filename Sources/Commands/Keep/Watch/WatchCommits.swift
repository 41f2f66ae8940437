internal import Answers
internal import GitHistory
internal import JSON
internal import SystemCalls
internal import Terminal
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
    if syncs { _ = try VaultSync(repository, session.installation(in: repository)) }
  }

  /// Commits, and then syncs if `--sync` is set. Failures are reported and do not end the watcher.
  func run() {
    do {
      var quiet = session
      quiet.globals.asks = false
      var view = try VaultView(vault)
      if syncs {
        try sync(&view, quiet)
      } else {
        // A commit that is on no branch is easily lost.
        if try repository.branch() == nil {
          throw GitError.noUpstream(branch: nil, remotes: [], hasCommits: true)
        }
        try announce(
          quiet.alone(in: repository) {
            try quiet.finishKilledSync(vault, repository)
            return try quiet.commit(CommitRequest(), view, in: repository)
          }, view)
      }
      failures.clear()
    } catch {
      failures.print(error)
    }
  }

  private func sync(_ view: inout VaultView, _ session: Session) throws {
    let rebases = view.vault.config.sync == .rebase
    let sync = try SyncRun(session, vault, rebases ? .rebase : .merge, isForced: false)
    let result = try sync.run(&view, subject: nil) { outcome, view in try announce(outcome, view) }
    if result.received == 0, result.sent == 0 { return }
    try announce(
      [
        .init("event", "vault.synced"), .init("upstream", .string(result.upstream)),
        .init("received", .integer(result.received)), .init("sent", .integer(result.sent)),
        .init("conflicts", .array(result.conflicts.map { .text($0) })),
      ],
      SyncCommand.lines(result, rebases: rebases, session)[...])
  }

  private func announce(_ outcome: CommitOutcome, _ view: VaultView) throws {
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
      session.lines(of: committed).prefix(1))
  }

  private func announce(_ event: [JSONValue.Member], _ lines: ArraySlice<StyledText>) throws {
    if isJSON {
      try session.print(event: event)
    } else {
      try session.print(Array(lines))
    }
    try session.console.flush()
  }
}
