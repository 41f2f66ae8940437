package import GitHistory
internal import SystemCalls
package import VaultCore

package struct CommitRequest: Sendable {
  /// The message; nil to generate it from the changes.
  package var message: String?
  /// Returns whether a file of the vault is to be committed; nil for all files.
  package var isWanted: (@Sendable (_ path: [UInt8]) -> Bool)?
  /// Whether the commit is only prepared.
  package let isDryRun: Bool
  /// Whether a person has confirmed that most notes are to be deleted.
  package let allowsDeletions: Bool

  /// Asks for a commit.
  package init(message: String? = nil, isDryRun: Bool = false, allowsDeletions: Bool = false) {
    (self.message, self.isDryRun, self.allowsDeletions) = (message, isDryRun, allowsDeletions)
  }
}

/// The result of a commit.
package struct CommitOutcome: Sendable {
  /// The commit; nil if there was nothing to commit.
  package let result: VaultCommit.Result?
  /// The changed and new files in the vault's folder that were not committed.
  package let left: [LeftFile]
  /// The branch; nil if none is checked out.
  package let branch: String?
}

extension VaultRepository {
  /// Commits the changes in the vault. Throws `GitError.losesNotes` if most notes are missing, `GitError.hasMarkers`,
  /// `SyncError.unresolved`, and others of git. The caller must not hold the lock of the vault.
  package func commit(_ request: CommitRequest, _ view: VaultView) throws -> CommitOutcome {
    defer { repository.finishReading() }
    if request.isDryRun { return try prepareCommit(request, view) }
    return try alone(for: .change) {
      try finishKilledSync()
      let outcome = try prepareCommit(request, view)
      if outcome.result != nil { repository.maintain() }
      return outcome
    }
  }

  /// Commits the changes, or shows the commit. Requires `RepositoryLock` unless it is only shown.
  func prepareCommit(_ request: CommitRequest, _ view: VaultView) throws -> CommitOutcome {
    try repository.refuseUnfinished()
    var view = view
    var commit = try VaultCommit(repository, isNote: isNote)
    // Other programs can move and change notes meanwhile.
    for attempt in 1... {
      do {
        let left = try read(&commit, request, &view)
        let isConfirmed = try confirm(commit, request)
        let result = try make(commit, request)
        if isConfirmed, !request.isDryRun { try commit.confirmLoss() }
        return CommitOutcome(result: result, left: left, branch: try repository.branch())
      } catch let error as GitError {
        guard attempt < 20, error.isTransient else { throw error }
        SystemClock.sleep(.milliseconds(5 * attempt))
      }
    }
    throw GitError.unsettled
  }

  /// Makes a prepared commit. If that fails after git has made it, the attendant is told.
  private func make(_ commit: VaultCommit, _ request: CommitRequest) throws(GitError) -> VaultCommit.Result? {
    let last = try repository.lastCommit()
    do throws(GitError) {
      return try commit.commit(request.message, isDryRun: request.isDryRun)
    } catch {
      let head = try? repository.lastCommit()
      let isMade = commit.isMade || head != nil && head != last
      if !error.isTransient, isMade { attendant.commitWasMade() }
      throw error
    }
  }

  /// Checks the commits that were not pushed, whoever made them; to be called before each push, best before the commits
  /// of both sides are joined. Throws `GitError.losesNotes` and `GitError.hasMarkers`.
  ///
  /// - Parameter made: A commit that was made just now.
  @discardableResult
  func checkUnpushed(after made: VaultCommit.Result? = nil) throws(GitError) -> OutgoingCheck.Checked {
    try OutgoingCheck(repository, isNote: isNote).checkUnpushed(after: made)
  }

  /// Applies the confirmation of a loss of notes to the commits that a rebase has made.
  func followConfirmation(of joined: JoinedBranches) throws(GitError) {
    try OutgoingCheck(repository, isNote: isNote).follow(rebaseOf: joined.old, to: joined.new)
  }

  private var isNote: @Sendable ([UInt8]) -> Bool { { [repository] in CommittedFiles.isNote($0, in: repository) } }

  /// Reads the files to commit, and returns those that are left. No operation of sheaf is in progress meanwhile.
  private func read(
    _ commit: inout VaultCommit, _ request: CommitRequest, _ view: inout VaultView
  ) throws -> [LeftFile] {
    let executor = ChangeExecutor(view.vault)
    let lock = try executor.lock()
    _ = try executor.recover(holding: lock)
    let status = try WorkTreeStatus(repository)
    // Files that were made since the view was opened are part of the vault, too.
    if !status.new.isEmpty { try view.refresh() }
    let files = try CommittedFiles(view, status, repository)
    try commit.read(
      files.present, gone: files.gone, isDryRun: request.isDryRun,
      isWanted: request.isWanted.map { isWanted in { repository.vaultPath(of: $0).map(isWanted) ?? false } })
    lock.release()
    return files.left
  }

  /// Asks whether most notes are to be deleted, if so; throws if not. Returns whether a person has confirmed it.
  private func confirm(_ commit: VaultCommit, _ request: CommitRequest) throws -> Bool {
    do throws(GitError) {
      try commit.check()
      return request.allowsDeletions
    } catch {
      guard case .losesNotes(let loss) = error else { throw error }
      return try attendant.confirmsLoss(loss, request)
    }
  }
}
