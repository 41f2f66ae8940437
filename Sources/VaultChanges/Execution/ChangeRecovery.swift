internal import SystemCalls
package import VaultCore

/// Finishes an interrupted operation: completes it if it was committed, and reverts it otherwise.
package struct ChangeRecovery {
  private let vault: Vault

  package init(_ vault: Vault) { self.vault = vault }

  /// Whether an operation is pending: an interrupted one, or one in progress. Only checks whether a file exists; if that
  /// is not known, there may be an operation.
  package var isPending: Bool {
    do throws(SystemError) {
      _ = try FileStatus.lstat(ChangeJournal(vault: vault).pendingFile)
      return true
    } catch { return !error.isMissing }
  }

  /// Finishes an interrupted operation and returns its report; nil if there is none, or another process works on it.
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

  /// Finishes an interrupted operation; the caller holds the lock.
  func runLocked() throws(ChangeError) -> OperationReport? {
    let journal = ChangeJournal(vault: vault)
    journal.clearUnfinished()
    let record: ChangeRecord
    do throws(VaultError) {
      guard let pending = try journal.pending() else { return nil }
      record = pending
    } catch {
      switch error {
      case .change(let cause): throw cause
      case .system(let cause): throw .failed(path: journal.pendingFile.bytes, cause)
      default: throw .damagedRecord(journal.pendingFile)
      }
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
    } catch { throw .pending(operation: record.number, error) }
    return try ChangeExecutor.finish(record, vault, files, isRecovery: true)
  }
}

/// The result of finishing an operation that an earlier command left. Every command that reads a vault does this first.
package struct Recovery: Sendable {
  /// The report of the operation; nil if there was none or another process is working on it.
  package let report: OperationReport?
  /// The error if it could not be finished.
  package let error: VaultError?
  /// The saves into files that earlier operations had replaced; their contents are beside the notes now.
  package let lateSaves: [LateSave]

  /// Finishes the operation, and looks for saves into files that were replaced.
  ///
  /// - Parameter comparesAll: Whether it looks at all such files, also if there are many.
  package init(of vault: Vault, comparesAll: Bool = false) {
    var (report, failure): (OperationReport?, VaultError?)
    do throws(VaultError) { report = try ChangeRecovery(vault).run() } catch { failure = error }
    (self.report, error) = (report, failure)
    lateSaves = ReplacedFiles(vault).check(comparesAll: comparesAll)
  }
  /// Returns the time until there are more files of a vault to look at; nil if there are none.
  package static func pause(in vault: Vault) -> Duration? { ReplacedFiles(vault).pause() }
}
