internal import SearchIndex
internal import SystemCalls
internal import VaultCore

extension Watcher {
  /// Compares what might have changed, commits the changes, and answers waiting commands.
  func compare(isFirst: Bool = false) throws {
    // The time is taken before the events, so that later changes are younger than the scan.
    let scanTime = SystemClock.wallNanoseconds
    try takeEvents()
    var batch = changes.take()
    let start = SystemClock.monotonicNanoseconds
    var cookies = batch.cookies
    if batch.losesWatcherFiles, try !renewPost() { return }
    if batch.hasOverflowed, !isFirst { try notify(.overflow) }
    // Lost events might have been those of cookies, which other processes created before this comparison.
    if isFirst || batch.hasOverflowed || batch.losesWatcherFiles { cookies = (try? cookieFolder.waiting()) ?? [] }
    if isViewer, cookies.contains(where: { $0.starts(with: Cookie.takeover) }) {
      for name in cookies {
        cookieFolder.answer(name, name.starts(with: Cookie.takeover) ? Cookie.current : Cookie.refused)
      }
      throw WatchError.watched(process: nil)
    }
    if batch.touchesSettings || cookies.contains(where: { !isOurs($0) }) { try reload(isAsked: batch.touchesSettings) }
    guard try checkRoot(&batch) else { return answer(cookies, isCurrent: false) }
    // The first comparison does not hold notes back: they have been missing for longer than it takes to save a note.
    let isAsked = !cookies.isEmpty || isFirst
    if isAsked, !isFirst, isIdle(batch), index.version == vault.store.version() {
      return answer(cookies, isCurrent: true)
    }

    if !batch.names.isEmpty { deletions.postpone(at: start) }
    let result = try reconcile(batch, isAsked: isAsked, scanTime: scanTime, now: start)
    answer(cookies, isCurrent: result != nil)
    if let result {
      try note(result, batch, isAsked: isAsked)
      scheduleRescan(after: SystemClock.monotonicNanoseconds - start, foundChanges: !result.touched.isEmpty)
      if !conditions.hasStarted { try begin(result) }
    }
    cookieFolder.setOpen(isOpen: conditions.answersCookies && conditions.hasStarted)
    if result != nil { try notify(conditions.vaultWasCompared()) }
  }

  private func isIdle(_ batch: ChangeBatch) -> Bool {
    batch.isEmpty && !index.needsEverything && deletions.isEmpty && conditions.unwatched == 0
  }

  /// Returns whether a cookie is from a process that sees the vault as this one does.
  private func isOurs(_ cookie: [UInt8]) -> Bool { cookie.starts(with: Cookie.name(checksum: vault.watchChecksum)) }

  private func answer(_ names: [[UInt8]], isCurrent: Bool) {
    for name in names {
      let isAnswered = isCurrent && conditions.answersCookies && isOurs(name)
      cookieFolder.answer(name, isAnswered ? Cookie.current : Cookie.refused)
    }
  }

  /// Compares the files of a batch with the index and commits the difference; returns nil if that failed.
  private func reconcile(_ batch: ChangeBatch, isAsked: Bool, scanTime: Int64, now: Int64) throws -> Refresh.Result? {
    let scope = scope(of: batch, isAsked: isAsked, now: now)
    var request = Refresh.Request(scope: scope, base: index.version, observer: watches.observer)
    request.scanTime = scanTime
    request.patience = isAsked ? .milliseconds(150) : .seconds(2)
    let renamed = watches.folders.withLock { batch.renamedPaths(in: $0) }
    request.filter = { changes, tree, base in
      // If most notes are missing, that is probably an accident, and they are not removed.
      let missing = changes.removedNotes - changes.moved
      if self.conditions.holdMissing(missing, of: base.documentCount, isAsked: isAsked, at: now) {
        changes.removed.removeAll(where: VaultFiles.isNotePath)
      }
      self.deletions.holdBack(&changes, tree, base, renamed: renamed, isAsked: isAsked, at: now)
      changes.removedNotes = changes.removed.count(where: VaultFiles.isNotePath)
    }
    let result: Refresh.Result
    do {
      result = try Refresh.reconcile(vault, request)
    } catch {
      if case .unusableVault(_, let cause) = error, !cause.isMissing {
        try awaitReadableRoot(cause.errno)
        return nil
      }
      // The root has disappeared meanwhile; the next check reports it.
      index.distrust()
      deletions.releaseAll()
      rescans.retry(at: SystemClock.monotonicNanoseconds)
      return nil
    }
    conditions.vaultIsReadable()
    watches.endWalk(isWhole: result.isWhole, missing: result.missing, moved: batch.moved)
    if result.isWhole {
      watches.watchFiles(result.hardLinks)
      index.needsSymlinks = result.needsSymlinks
    } else if !watches.watchesFiles(result.hardLinks) {
      // Only the whole vault shows which notes are hard links to the same file.
      index.distrust()
      try note(result, batch, isAsked: isAsked)
      return try reconcile(batch, isAsked: isAsked, scanTime: scanTime, now: now)
    }
    if case .inMemory(let reason) = result.report.outcome {
      index.distrust()
      if rescans.retryWriting(isBusy: result.isBusy, at: SystemClock.monotonicNanoseconds) {
        try notify(conditions.writingFails(reason))
      }
      return nil
    }
    rescans.hasWritten()
    conditions.filesAreUnread(areUnread: !result.report.unread.isEmpty, isWhole: result.isWhole)
    // Missing notes that stay in the index have to be found again by the next comparison.
    if conditions.missing.areHeld { index.distrust() } else { index.trust(result.snapshot.version) }
    changes.specialWatches.root = watches.folders.withLock { $0.watch(of: WatchedFolders.root) }
    try notify(conditions.writingFails(nil))
    return result
  }

  /// Returns the part of the vault that a batch concerns, including notes whose deadline has passed.
  private func scope(of batch: ChangeBatch, isAsked: Bool, now: Int64) -> ReconcileScope {
    if index.needsEverything || batch.needsEverything { return .everything }
    let polls = isAsked || rescans.isDue(at: now)
    if polls, conditions.silent != nil { return .everything }
    let files = batch.selves.union(batch.ended).flatMap { watches.notes(of: $0) }
    let missing = isAsked ? deletions.paths : deletions.due(at: now)
    return watches.folders.withLock { table in
      var scope = ComparisonScope()
      for path in files { scope.add(path) }
      scope.add(batch, &table)
      if polls { scope.add(folders: table.unwatched) }
      for path in missing { scope.add(missing: path, table) }
      return scope.reconcileScope
    }
  }

  private func scheduleRescan(after duration: Int64, foundChanges: Bool) {
    if conditions.missing.areHeld {
      rescans.set(conditions.missing.deadline)
    } else if conditions.sendsAllEvents {
      rescans.set(nil)
    } else {
      rescans.poll(after: duration, foundChanges: foundChanges, at: SystemClock.monotonicNanoseconds)
    }
  }
}
