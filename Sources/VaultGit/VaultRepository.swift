package import GitHistory
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

    /// Creates an attendant.
    package init(
      confirmsLoss: @escaping @Sendable (NoteLoss, CommitRequest) throws -> Bool,
      commitWasMade: @escaping @Sendable () -> Void, notice: @escaping @Sendable (SyncNotice) -> Void
    ) {
      (self.confirmsLoss, self.commitWasMade, self.notice) = (confirmsLoss, commitWasMade, notice)
    }
  }

  /// The vault.
  package let vault: Vault
  /// The repository that contains it.
  package let repository: GitRepository
  /// What `git install` writes there.
  package let installation: GitInstallation
  let command: String
  let attendant: Attendant

  /// Finds the repository of a vault.
  ///
  /// - Parameter command: What the record of received files shows as their origin.
  package init(_ vault: Vault, version: String, command: String, _ attendant: Attendant) throws(GitError) {
    repository = try vault.repository()
    installation = GitInstallation(repository, version: version)
    (self.vault, self.command, self.attendant) = (vault, command, attendant)
  }

  /// Runs `body` while no other sheaf commits or syncs in the repository, and waits for one that does.
  func alone<Value>(_ body: () throws -> Value) throws -> Value {
    // The other one may wait for a slow network.
    let lock = try RepositoryLock(repository, timeout: .seconds(600))
    let value = try body()
    lock.release()
    return value
  }

  /// Finishes a sync that was killed while it brought files into the work tree. Requires `RepositoryLock`.
  func finishKilledSync() throws {
    try IndexAdvance.removeLeftLock(in: repository)
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
