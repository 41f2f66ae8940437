internal import SystemCalls
package import VaultCore

/// Carries out plans: all of one or nothing, whatever happens, with nothing of anybody lost.
///
/// 1. It takes the vault's lock, and finishes what an earlier run left.
/// 2. It compares every file with what the plan was made from, and checks that all of them may be written.
/// 3. It writes the intention down, then all new contents under private names beside their notes, with the notes' own
///    metadata, and waits once until the disk has them.
/// 4. It writes the record of the operation into the user's state folder. From here on the operation is decided: a run that is
///    killed is finished by the next one.
/// 5. It swaps each note with its private file, so that the old contents stay; looks whether they are those that the plan
///    was made from, and swaps back where they are not; then moves files and makes new ones, never over another.
/// 6. It waits for the disk, looks at the old contents again once nobody has them open for writing, and removes them.
/// 7. The record becomes an entry of the journal, from which the operation can be undone.
package struct ChangeExecutor {
  private let vault: Vault
  private let lockTimeout: Duration

  /// An executor for a vault that waits so long for another one.
  package init(_ vault: Vault, lockTimeout: Duration = .seconds(10)) {
    self.vault = vault
    self.lockTimeout = lockTimeout
  }

  /// Makes a plan and carries it out; makes it anew when files have changed in between.
  ///
  /// - Parameters:
  ///   - command: the command, for people.
  ///   - plan: makes the plan from the files as they are.
  /// - Returns: nil when there was nothing to do.
  package func run(
    command: String, _ plan: () throws(VaultError) -> ChangePlan
  ) throws(VaultError) -> OperationReport? {
    var attempt = 0
    while true {
      let made = try plan()
      if made.isEmpty { return nil }
      do throws(VaultError) {
        return try run(made, command: command)
      } catch {
        attempt += 1
        guard case .change(.changedSince) = error, attempt < 5 else { throw error }
      }
    }
  }

  /// Carries out a plan.
  ///
  /// - Throws: `VaultError.change`; but for `ChangeError.pending` nothing was changed then.
  package func run(
    _ plan: ChangePlan, command: String, kind: OperationKind = .change
  ) throws(VaultError) -> OperationReport {
    do throws(ChangeError) {
      let lock = try ChangeLock.acquire(vault, timeout: lockTimeout)
      do throws(ChangeError) {
        let report = try runLocked(plan, command, kind)
        lock.release()
        return report
      } catch {
        lock.release()
        throw error
      }
    } catch {
      throw .change(error)
    }
  }

  private func runLocked(
    _ plan: ChangePlan, _ command: String, _ kind: OperationKind
  ) throws(ChangeError) -> OperationReport {
    _ = try ChangeRecovery(vault).runLocked()
    let journal = ChangeJournal(vault: vault)
    let files: VaultDirectory
    let prefix: [UInt8]
    do throws(SystemError) {
      files = try VaultDirectory(vault.root)
      prefix = try ChangeStage.newPrefix()
    } catch {
      throw .failed(path: nil, error)
    }
    let check = try ChangeCheck(plan, vault, files, prefix: prefix)
    var record = ChangeRecord(
      number: journal.nextNumber(), kind: kind, time: vault.surroundings.now(), command: command, root: vault.root.bytes
    )
    record.madeFolders = check.missingFolders
    record.emptiedFolders = plan.emptiedFolders
    record.steps = check.steps
    do throws(SystemError) {
      try journal.writePending(record)
      try ChangeStage(files: files).write(&record)
      record.phase = .committed
      for index in record.steps.indices { record.steps[index].outcome = .done }
      try journal.writePending(record)
    } catch {
      throw giveUp(record, files, error)
    }
    return try Self.finish(record, vault, files, isRecovery: false)
  }

  /// Takes back what was written before the decision, and says why.
  private func giveUp(_ record: ChangeRecord, _ files: VaultDirectory, _ cause: SystemError) -> ChangeError {
    let journal = ChangeJournal(vault: vault)
    // The decision itself may have failed after it was there: then it counts, since who reads it cannot know.
    if let found = try? journal.pending(), found.number == record.number, found.phase == .committed {
      return .pending(operation: record.number, cause)
    }
    do throws(SystemError) {
      try ChangeStage.rollBack(record, files)
      if FileSystem.exists(journal.pendingFile) { try journal.dropPending() }
    } catch {
      // The intention is still written down: the next command clears up.
    }
    return .failed(path: nil, cause)
  }

  /// Carries out an operation that was decided on and closes its record.
  static func finish(
    _ record: ChangeRecord, _ vault: Vault, _ files: VaultDirectory, isRecovery: Bool
  ) throws(ChangeError) -> OperationReport {
    var application = ChangeApplication(vault, files, record, isRecovery: isRecovery)
    let journal = ChangeJournal(vault: vault)
    do throws(SystemError) {
      try application.run()
      try journal.close(application.record)
    } catch {
      throw .pending(operation: record.number, error)
    }
    journal.prune()
    return OperationReport(
      application.record, isRecovery ? .finished : .command, copies: application.copies,
      lacksExchange: application.lacksExchange)
  }
}
