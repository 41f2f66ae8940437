internal import SystemCalls
package import VaultCore

/// Brings an operation to its end that was interrupted: what was decided is done, what was not is taken back.
package struct ChangeRecovery {
  private let vault: Vault

  /// The recovery of a vault.
  package init(_ vault: Vault) {
    self.vault = vault
  }

  /// Whether an operation is pending: one that was interrupted, or one that is being made. One look at one file.
  package var isPending: Bool { FileSystem.exists(ChangeJournal(vault: vault).pendingFile) }

  /// Ends an interrupted operation, unless another process is at work.
  ///
  /// - Returns: what became of it; nil when there was none, or when it is somebody else's to end.
  package func run() throws(VaultError) -> OperationReport? {
    guard isPending else { return nil }
    var taken: FileLock?
    do throws(SystemError) { taken = try ChangeLock.attempt(vault) } catch { throw .system(error) }
    guard let lock = taken.take() else { return nil }
    do throws(ChangeError) {
      let report = try runLocked()
      lock.release()
      return report
    } catch {
      lock.release()
      throw .change(error)
    }
  }

  /// Ends an interrupted operation under the lock.
  func runLocked() throws(ChangeError) -> OperationReport? {
    let journal = ChangeJournal(vault: vault)
    journal.clearUnfinished()
    guard FileSystem.exists(journal.pendingFile) else { return nil }
    let record: ChangeRecord
    do throws(VaultError) {
      guard let found = try journal.pending() else { return nil }
      record = found
    } catch {
      if case .change(let cause) = error { throw cause }
      throw .damagedRecord(journal.pendingFile)
    }
    let files: VaultDirectory
    do throws(SystemError) {
      files = try VaultDirectory(vault.root)
      if record.phase == .prepared {
        try ChangeStage.rollBack(record, files)
        try journal.dropPending()
        return OperationReport(undone: record)
      }
      try journal.syncPending()
    } catch {
      throw .pending(operation: record.number, error)
    }
    return try ChangeExecutor.finish(record, vault, files, isRecovery: true)
  }
}

/// What became of the operation that an earlier command was interrupted in, if there was one. Every command that reads a
/// vault ends it first.
package struct Recovery: Sendable {
  /// What became of it; nil when there was none, or when it is somebody else's to end.
  package let report: OperationReport?
  /// Why it could not be brought to its end.
  package let error: VaultError?

  /// Ends the operation.
  package init(of vault: Vault) {
    var (report, failure): (OperationReport?, VaultError?)
    do throws(VaultError) { report = try ChangeRecovery(vault).run() } catch { failure = error }
    (self.report, error) = (report, failure)
  }
}
