package import GitHistory
package import SystemCalls
package import VaultCore

/// A vault in a git repository, which is committed and synced.
package struct VaultRepository: Sendable {
  /// The person for whom that is done, or what stands in for one.
  package struct Attendant: Sendable {
    /// Asks whether most notes are to be deleted. Returns whether a person has confirmed that.
    package var confirmsLoss: @Sendable (NoteLoss, CommitRequest) throws -> Bool
    /// Is told that the commit was made, though the rest failed.
    package var commitWasMade: @Sendable () -> Void
    /// Is told what another program did meanwhile.
    package var notice: @Sendable (SyncNotice) -> Void

    package init(
      confirmsLoss: @escaping @Sendable (NoteLoss, CommitRequest) throws -> Bool,
      commitWasMade: @escaping @Sendable () -> Void, notice: @escaping @Sendable (SyncNotice) -> Void
    ) {
      (self.confirmsLoss, self.commitWasMade, self.notice) = (confirmsLoss, commitWasMade, notice)
    }
  }

  package let vault: Vault
  package private(set) var repository: GitRepository
  /// The version of sheaf.
  package let version: String
  let command: String
  let attendant: Attendant

  /// Finds the repository of a vault.
  ///
  /// - Parameters:
  ///   - command: What the record of received files shows as their origin.
  ///   - stop: Ends what git does when no person attends to it; nil if a person does.
  package init(
    _ vault: Vault, version: String, command: String, stop: ProgramStop? = nil, _ attendant: Attendant
  ) throws(GitError) {
    var repository = try vault.repository()
    repository.stop = stop
    self.repository = repository
    (self.vault, self.version, self.command, self.attendant) = (vault, version, command, attendant)
  }

  /// Runs `body` while no other sheaf has a lock of the repository, and waits for one that has.
  func alone<Value>(for purpose: RepositoryLock.Purpose, _ body: () throws -> Value) throws -> Value {
    // The other one may run a hook that takes long.
    let lock = try RepositoryLock(repository, for: purpose, timeout: .seconds(600)) {
      attendant.notice(.waiting(for: $0))
    }
    let value = try body()
    lock.release()
    return value
  }

  /// Finishes a sync that was killed while it brought files into the work tree, unless another one runs. Requires the
  /// lock for changes.
  func finishKilledSync() throws {
    let lock: RepositoryLock
    do throws(GitError) {
      lock = try RepositoryLock(repository, for: .sync, timeout: .zero)
    } catch {
      guard case .busy = error else { throw error }
      return
    }
    try finishKilledSyncLocked()
    lock.release()
  }

  /// Finishes a killed sync. Requires both locks.
  func finishKilledSyncLocked() throws {
    IndexAdvance.removeLeftLock(in: repository)
    guard let joined = try JoinedBranches.left(in: repository) else { return }
    // If the files have changed since, the next merge joins both sides anew; they lack nothing.
    _ = try receive(joined, mergesUncommitted: false)
    joined.discard()
  }

  /// Brings the files of joined branches into the work tree.
  func receive(_ joined: JoinedBranches, mergesUncommitted: Bool) throws -> ReceivedFiles.Outcome {
    let files = try ReceivedFiles(
      repository, joined, vault: vault, command: command, mergesUncommitted: mergesUncommitted,
      notice: attendant.notice)
    return try files.bring(vault)
  }
}
