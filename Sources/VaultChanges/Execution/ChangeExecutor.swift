internal import SystemCalls
package import VaultCore

/// Carries out plans atomically, either completely or not at all, without losing changes by other programs.
///
/// 1. It takes the vault's lock, and finishes an interrupted operation.
/// 2. It compares every file with the contents that the plan was made from, and checks that all can be written.
/// 3. It records the intention, writes all new contents under private names beside their notes, with the notes'
///    metadata, and syncs once.
/// 4. It writes the record of the operation to the user's state folder. This is the commit: if the process is killed
///    later, the next run finishes the operation.
/// 5. It swaps each note with its private file, so that the private file then has the old contents. If these differ
///    from those that the plan was made from, it swaps back. Then it moves files and creates new ones, and never
///    overwrites existing files.
/// 6. It syncs, compares the old contents again once no process has them open for writing, and puts them away, where
///    the next commands compare them (`ReplacedFiles`).
/// 7. The record becomes an entry of the journal, from which the operation can be undone.
package struct ChangeExecutor {
  private let vault: Vault
  private let lockTimeout: Duration
  private let recordLimit: Int

  /// Creates an executor for a vault, which waits at most `lockTimeout` for another one.
  ///
  /// - Parameter recordLimit: The maximal size in bytes of the record of an operation.
  package init(_ vault: Vault, lockTimeout: Duration = .seconds(10), recordLimit: Int = ChangeJournal.sizeLimit) {
    (self.vault, self.lockTimeout, self.recordLimit) = (vault, lockTimeout, recordLimit)
  }

  /// Plans changes and carries them out; plans again if files have changed meanwhile.
  ///
  /// - Parameters:
  ///   - command: The command, for display.
  ///   - plan: Returns the plan for the current files.
  /// - Returns: nil if there was nothing to do.
  package func run(command: String, _ plan: () throws -> ChangePlan) throws -> OperationReport? {
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

  /// Throws the error with which a plan would be refused now. Only reads.
  package func check(_ plan: ChangePlan) throws(VaultError) {
    let files: VaultDirectory
    do throws(SystemError) { files = try VaultDirectory(vault.root) } catch { throw .change(.failed(path: nil, error)) }
    do throws(ChangeError) {
      _ = try record(
        of: plan, command: "", .change, number: 0, ChangeCheck(plan, vault, files, prefix: [], kind: .change))
    } catch { throw .change(error) }
  }

  /// Returns the record of an operation that begins; throws if it will be too large.
  private func record(
    of plan: ChangePlan, command: String, _ kind: OperationKind, number: Int, _ check: ChangeCheck
  ) throws(ChangeError) -> ChangeRecord {
    let record = ChangeRecord(
      number: number, kind: kind, time: vault.surroundings.now(), command: command,
      actor: vault.surroundings.actor, root: vault.root.bytes, madeFolders: check.missingFolders,
      emptiedFolders: plan.emptiedFolders, steps: check.steps)
    let size = ChangeRecordWriter.size(of: record)
    if size > recordLimit { throw .tooLarge(size, limit: recordLimit) }
    return record
  }

  /// Carries out a plan. If it throws, nothing was changed, except in the case of `ChangeError.pending`.
  package func run(
    _ plan: ChangePlan, command: String, kind: OperationKind = .change
  ) throws(VaultError) -> OperationReport {
    let lock = try lock()
    let report = try run(plan, command: command, kind: kind, holding: lock)
    lock.release()
    return report
  }

  /// Takes the vault's lock for several steps that no other operation may interrupt; throws if another process still
  /// holds it after the timeout.
  package func lock() throws(VaultError) -> VaultLock {
    do throws(ChangeError) {
      return VaultLock(try ChangeLock.acquire(vault, timeout: lockTimeout))
    } catch { throw .change(error) }
  }

  /// Carries out a plan as `run` does, while the caller holds the lock.
  package func run(
    _ plan: ChangePlan, command: String, kind: OperationKind = .change, holding lock: borrowing VaultLock
  ) throws(VaultError) -> OperationReport {
    do throws(ChangeError) { return try runLocked(plan, command, kind) } catch { throw .change(error) }
  }

  /// Finishes an interrupted operation, while the caller holds the lock; returns nil if there was none.
  package func recover(holding lock: borrowing VaultLock) throws(VaultError) -> OperationReport? {
    do throws(ChangeError) { return try ChangeRecovery(vault).runLocked() } catch { throw .change(error) }
  }

  private func runLocked(
    _ plan: ChangePlan, _ command: String, _ kind: OperationKind
  ) throws(ChangeError) -> OperationReport {
    _ = try ChangeRecovery(vault).runLocked()
    let journal = ChangeJournal(vault: vault)
    let files: VaultDirectory
    let prefix: [UInt8]
    let number: Int
    do throws(SystemError) {
      files = try VaultDirectory(vault.root)
      prefix = try ChangeStage.newPrefix()
      number = try journal.nextNumber()
    } catch { throw .failed(path: nil, error) }
    let check = try ChangeCheck(plan, vault, files, prefix: prefix, kind: kind)
    var record = try record(of: plan, command: command, kind, number: number, check)
    do throws(SystemError) {
      try journal.writePending(record)
      try ChangeStage(
        files: files, kept: KeptContents(vault), replaced: ReplacedFiles(vault), progress: vault.surroundings.progress
      ).write(&record)
      record.phase = .committed
      for index in record.steps.indices { record.steps[index].outcome = .done }
      try journal.writePending(record)
    } catch { throw giveUp(record, files, error) }
    return try Self.finish(record, vault, files, isRecovery: false)
  }

  /// Reverts the changes before the commit, and returns the error.
  private func giveUp(_ record: ChangeRecord, _ files: VaultDirectory, _ cause: SystemError) -> ChangeError {
    let journal = ChangeJournal(vault: vault)
    // Writing the commit can fail after it is already visible. Then the operation is committed, since a reader cannot
    // know about the failure.
    do throws(VaultError) {
      if let pending = try journal.pending(), pending.number == record.number, pending.phase == .committed {
        return .pending(operation: record.number, cause)
      }
    } catch {
      // If the record cannot be read, it may say that the operation is committed.
      if case .system = error { return .pending(operation: record.number, cause) }
    }
    do throws(SystemError) {
      try ChangeStage.rollBack(record, files)
      if FileSystem.exists(journal.pendingFile) { try journal.dropPending() }
    } catch {
      // The record of the intention still exists, so the next command cleans up.
    }
    return .failed(path: nil, cause)
  }

  /// Carries out a committed operation and closes its record.
  static func finish(
    _ record: ChangeRecord, _ vault: Vault, _ files: VaultDirectory, isRecovery: Bool
  ) throws(ChangeError) -> OperationReport {
    var application = ChangeApplication(vault, files, record, isRecovery: isRecovery)
    let journal = ChangeJournal(vault: vault)
    do throws(SystemError) {
      try application.run()
      try journal.close(application.record)
    } catch { throw .pending(operation: record.number, error) }
    switch application.record.kind {
    case .change, .received: journal.prune()
    // Who undoes many operations needs the records of those that are next.
    case .undo, .redo: break
    }
    return OperationReport(
      application.record, isRecovery ? .finished : .command, copies: application.copies,
      lacksExchange: application.lacksExchange)
  }
}

extension OperationReport {
  /// Returns the new paths of those files that the operation has moved, by their old paths.
  package func moves(of paths: [[UInt8]]) -> [[UInt8]: [UInt8]] {
    var moved: [[UInt8]: [UInt8]] = [:]
    let moves = MoveTable(
      operation.files.compactMap { file in
        if case .moved(let to) = file.action, !file.isConflict { .move(from: file.path, to: to) } else { nil }
      })
    if moves.isEmpty { return [:] }
    for path in paths {
      let newPath = moves.destination(of: path)
      if newPath != path { moved[path] = newPath }
    }
    return moved
  }
}

extension RecentNotes {
  /// Updates the paths of recent notes that an operation has moved.
  package static func follow(_ report: OperationReport, in vault: Vault) {
    var recents = RecentNotes(vault)
    recents.follow(report.moves(of: recents.entries.map(\.path)))
  }
}
