internal import GitHistory
internal import JSON
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore
internal import VaultWatching

/// Commits changes, and exchanges them with other machines, while a watcher runs. Both are done on threads of their own,
/// so that changes are committed while another machine does not answer.
final class WatchCommits: Sendable {
  private let vaultRepository: VaultRepository
  private let syncs: Bool
  private let isJSON: Bool
  private let commitFailures = FailureNotice()
  private let syncFailures = FailureNotice()
  private let stop: ProgramStop
  private let isCancelled = Locked(false)
  private let (commitTurns, syncTurns) = (FollowUp<Bool>(), FollowUp<Bool>())
  /// The files that were last said not to be committed.
  private let left = Locked<[LeftFile]>([])

  init(_ session: Session, _ vault: Vault, syncs: Bool, isJSON: Bool) throws {
    var quiet = session
    quiet.globals.asks = false
    stop = try ProgramStop()
    vaultRepository = try quiet.attendedRepository(of: vault, stop: stop)
    (self.syncs, self.isJSON) = (syncs, isJSON)
    if syncs {
      _ = try VaultSync(vaultRepository.repository, version: Program.version)
      vaultRepository.repository.finishReading()
    }
  }

  /// Lets the workers commit, and then sync if `--sync` is set.
  func begin() { commitTurns.add([true]) }

  /// Ends what git does, and the workers.
  func cancel() {
    isCancelled.withLock { $0 = true }
    stop.stop()
    commitTurns.finish()
    syncTurns.finish()
  }

  /// What runs on threads of its own. Failures are reported and do not end the watcher.
  func workers(_ session: Session) -> [@Sendable () -> Void] {
    let commits: @Sendable () -> Void = { [self] in
      commitTurns.work { _ in
        attempt(session, commitFailures) { try commit(session) }
        syncTurns.add([true])
      }
    }
    return [commits]
      + (syncs ? [{ [self] in syncTurns.work { _ in attempt(session, syncFailures) { try sync(session) } } }] : [])
  }

  private func attempt(_ session: Session, _ failures: FailureNotice, _ body: () throws -> Void) {
    // A turn that waited behind another must not start programs that nobody ends.
    if isCancelled.withLock(\.self) { return }
    do {
      try body()
      failures.clear()
    } catch {
      if !isCancelled.withLock(\.self) { failures.print(error, session) }
    }
  }

  private func commit(_ session: Session) throws {
    // A commit that is on no branch is easily lost.
    if try vaultRepository.repository.branch() == nil {
      throw GitError.noUpstream(branch: nil, remotes: [], hasCommits: true)
    }
    let view = try VaultView(vaultRepository.vault)
    try announce(vaultRepository.commit(CommitRequest(), view), view, session)
  }

  private func sync(_ session: Session) throws {
    var view = try VaultView(vaultRepository.vault)
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
