internal import Bytes
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

extension Watcher {
  /// The maximal number of names in one folder that are read one by one; for more, the folder is listed.
  private static let mostNames = 64
  /// The maximal number of folders that are read one by one; for more, the whole vault is walked on all processors.
  private static let mostFolders = 512

  /// Compares what might have changed, commits the changes, and answers waiting commands.
  func look(isFirst: Bool = false) throws {
    // The time is taken before the events, so that later changes are younger than the scan.
    let scanTime = SystemClock.wallNanoseconds
    try takeEvents()
    var batch = changes.take()
    let start = SystemClock.monotonicNanoseconds
    var cookies = batch.cookies
    if batch.losesPlace, try !renewPlace() { return }
    if batch.hasOverflowed, !isFirst { try report(.notice(.overflow)) }
    // Lost events might have been cookies; they were put there before this comparison.
    if isFirst || batch.hasOverflowed || batch.losesPlace { cookies = (try? self.cookies.waiting()) ?? [] }
    if batch.touchesSettings || cookies.contains(where: { !isOurs($0) }) {
      try reload(isAsked: batch.touchesSettings)
    }
    guard try checkRoot(&batch) else { return answer(cookies, false) }
    // When the watcher begins, notes have been missing for longer than saving takes.
    let isAsked = !cookies.isEmpty || isFirst
    if isAsked, !isFirst, isIdle(batch), index.version == vault.store.version() { return answer(cookies, true) }

    if !batch.names.isEmpty { pendingDeletions.postpone(at: start) }
    let result = try reconcile(batch, isAsked: isAsked, scanTime: scanTime, now: start)
    answer(cookies, result != nil)
    if let result {
      try note(result, batch, isAsked: isAsked)
      scheduleNextLook(after: SystemClock.monotonicNanoseconds - start, foundChanges: !result.touched.isEmpty)
      if !conditions.hasStarted { try begin(result) }
    }
    self.cookies.setOpen(conditions.answersCookies && conditions.hasStarted)
    if result != nil { try notify(conditions.vaultWasCompared()) }
  }

  /// Returns whether nothing has to be compared.
  private func isIdle(_ batch: ChangeCollector.Batch) -> Bool {
    batch.isEmpty && !index.needsEverything && pendingDeletions.isEmpty && conditions.unwatched == 0
  }

  /// Returns whether a cookie is from a process that sees the vault as this one does.
  private func isOurs(_ cookie: [UInt8]) -> Bool { cookie.starts(with: Cookie.name(checksum: vault.watchChecksum)) }

  private func answer(_ names: [[UInt8]], _ isCurrent: Bool) {
    for name in names {
      cookies.answer(name, isCurrent && conditions.answersCookies && isOurs(name) ? Cookie.current : Cookie.refused)
    }
  }

  // MARK: - Comparing

  /// Compares the files of a batch with the index and commits the difference; returns nil if that failed.
  private func reconcile(
    _ batch: ChangeCollector.Batch, isAsked: Bool, scanTime: Int64, now: Int64
  ) throws -> Refresh.Result? {
    let scope = index.needsEverything ? .everything : scope(of: batch, isAsked: isAsked, now: now)
    if scope.isEverything { watches.beginWalk() }
    var request = Refresh.Request(scope: scope, base: index.version, observer: watches.observer)
    request.scanTime = scanTime
    request.patience = isAsked ? .milliseconds(150) : .seconds(2)
    let renamed = renames(of: batch)
    request.filter = { changes, tree, base in
      self.holdBack(&changes, tree, base, renamed: renamed, isAsked: isAsked, now: now)
    }
    let result: Refresh.Result
    do {
      result = try Refresh.reconcile(vault, request)
    } catch {
      // The root has disappeared meanwhile; the next check reports it.
      index.distrust()
      pendingDeletions.releaseAll()
      rescans.retry(at: SystemClock.monotonicNanoseconds)
      return nil
    }
    watches.endWalk(isWhole: result.isWhole, missing: result.missing, moved: batch.moved)
    if result.isWhole {
      watches.watchFiles(result.hardLinks)
    } else if !watches.watchesFiles(result.hardLinks) {
      // Only the whole vault tells which notes are hard links to the same file.
      index.distrust()
      try note(result, batch, isAsked: isAsked)
      return try reconcile(batch, isAsked: isAsked, scanTime: scanTime, now: now)
    }
    if result.isWhole { index.needsSymlinks = result.needsSymlinks }
    if case .inMemory(let reason) = result.report.outcome {
      try failToWrite(reason, isBusy: result.isBusy)
      return nil
    }
    rescans.hasWritten()
    // Notes that were held back because most are missing have to be found again by the next comparison.
    if conditions.missing.areHeld { index.distrust() } else { index.trust(result.snapshot.version) }
    changes.places.root = watches.folders.withLock { $0.watch(of: WatchedFolders.root) }
    try notify(conditions.writingFails(nil))
    return result
  }

  /// Returns the part of the vault that a batch concerns, including notes whose deadline has passed.
  private func scope(of batch: ChangeCollector.Batch, isAsked: Bool, now: Int64) -> ReconcileScope {
    if batch.needsEverything { return .everything }
    let looksAround = isAsked || rescans.isDue(at: now)
    if looksAround, conditions.silent != nil { return .everything }
    var names: [[UInt8]: Set<[UInt8]>] = [:]
    var whole: Set<[UInt8]> = []
    for path in batch.selves.union(batch.ended).flatMap({ watches.notes(of: $0) }) {
      names[VaultPath.folder(of: path), default: []].insert(VaultPath.name(of: path).bytes)
    }
    watches.folders.withLock { folders in
      for (watch, found) in batch.reentered {
        guard let folder = folders.folder(of: watch) else { continue }
        let path = folders.path(of: folder)
        for name in found { folders.forget(Self.path(name, in: path).span) }
      }
      for (watch, found) in batch.names {
        guard let folder = folders.folder(of: watch) else { continue }
        names[folders.path(of: folder), default: []].formUnion(found)
      }
      for watch in batch.ended {
        // The parent folder reports this too, unless it is not watched.
        if let folder = folders.folder(of: watch), folder != WatchedFolders.root {
          let path = folders.path(of: folder)
          names[VaultPath.folder(of: path), default: []].insert(VaultPath.name(of: path).bytes)
        }
        folders.end(watch)
      }
      if looksAround { whole.formUnion(folders.unwatched) }
      for path in isAsked ? pendingDeletions.paths : pendingDeletions.due(at: now) {
        // Start at the last folder of the path that is known to be part of the vault.
        var folder = VaultPath.folder(of: path)
        var name = VaultPath.name(of: path).bytes
        while !folder.isEmpty, !folders.isEntered(folder.span) {
          name = VaultPath.name(of: folder).bytes
          folder = VaultPath.folder(of: folder)
        }
        names[folder, default: []].insert(name)
      }
    }
    whole.formUnion(names.filter { $0.value.count > Self.mostNames }.keys)
    let starts =
      whole.map { DirectoryWalk.Start(path: RawPath($0), extent: .entries) }
      + names.filter { !whole.contains($0.key) }.map {
        DirectoryWalk.Start(path: RawPath($0.key), extent: .names(Array($0.value)))
      }
    return starts.count > Self.mostFolders ? .everything : .folders(starts)
  }

  private static func path(_ name: [UInt8], in folder: [UInt8]) -> [UInt8] {
    folder.isEmpty ? name : folder + [UInt8(ascii: "/")] + name
  }

  // MARK: - Waiting

  /// Removes intermediate steps of editors from the changes, unless a command asks for the current state, and removals
  /// that are probably an accident.
  private func holdBack(
    _ changes: inout Reconciler.Changes, _ tree: DirectoryTree, _ base: IndexSnapshot, renamed: [[UInt8]: [UInt8]],
    isAsked: Bool, now: Int64
  ) {
    for index in changes.notes {
      let entry = tree.entries[index]
      pendingDeletions.settle([UInt8](tree.path(of: entry)), isEmpty: entry.size == 0)
    }
    // A file that exists under another name was moved, even if the rename was not observed.
    let there = Set(changes.notes.filter { !changes.known.contains($0) }.map { FileIdentity(tree.entries[$0]) })
    let missing = changes.removedNotes - changes.moved
    if conditions.holdMissing(missing, of: base.documentCount, isAsked: isAsked, at: now) {
      changes.removed.removeAll(where: VaultFiles.isNotePath)
    }
    if isAsked {
      pendingDeletions.releaseAll()
    } else {
      changes.removed.removeAll { path in
        guard VaultFiles.isNotePath(path), MovePairing.target(of: path, renamed) == nil,
          let id = base.document(withKey: path),
          !there.contains(FileIdentity(base.fingerprint(of: id)))
        else {
          pendingDeletions.release(path)
          return false
        }
        return pendingDeletions.holds(path, .vanished, at: now)
      }
      changes.notes.removeAll { index in
        guard changes.known.contains(index), tree.entries[index].size == 0 else { return false }
        let path = [UInt8](tree.path(of: tree.entries[index]))
        guard let id = base.document(withKey: path), base.fingerprint(of: id).size > 0 else { return false }
        return pendingDeletions.holds(path, .emptied, at: now)
      }
      // The remaining notes whose deadline has passed are back as they were.
      for path in pendingDeletions.due(at: now) { pendingDeletions.release(path) }
    }
    changes.removedNotes = changes.removed.count(where: VaultFiles.isNotePath)
  }

  // MARK: - Afterwards

  /// Returns the renames of a batch, the new paths by the old ones, as far as their folders are known.
  private func renames(of batch: ChangeCollector.Batch) -> [[UInt8]: [UInt8]] {
    watches.folders.withLock { folders in
      var paths: [[UInt8]: [UInt8]] = [:]
      for rename in batch.renames {
        guard let from = folders.folder(of: rename.from), let to = folders.folder(of: rename.to) else { continue }
        paths[Self.path(rename.fromName, in: folders.path(of: from))] =
          Self.path(rename.toName, in: folders.path(of: to))
      }
      return paths
    }
  }

  /// Keeps the results for reporting, and schedules notes that were being written to be read again.
  private func note(_ result: Refresh.Result, _ batch: ChangeCollector.Batch, isAsked: Bool) throws {
    let now = SystemClock.monotonicNanoseconds
    for path in result.unsettled {
      if let watch = watches.folders.withLock({ folders in
        folders.folder(at: VaultPath.folder(of: path).span).flatMap { folders.watch(of: $0) }
      }) {
        changes.add([InotifyEvent(watch: watch, mask: .modify, name: VaultPath.name(of: path).bytes)], at: now)
      }
    }
    try tellLimits()
    try notify(conditions.takeMissingNotice())
    // Commits by other processes were not reported yet.
    let (before, others) = index.advance(from: result.before, to: result.snapshot)
    if !conditions.hasStarted, result.before.sequence == 0 { return }
    reports.changes.add(
      result.touched + others, renames: renames(of: batch), from: before, to: result.snapshot,
      waits: isAsked && result.report.removed > 0 || pendingDeletions.hasVanished && result.report.added > 0, at: now)
  }

  /// Schedules the next comparison that does not depend on events.
  private func scheduleNextLook(after duration: Int64, foundChanges: Bool) {
    if conditions.missing.areHeld {
      rescans.set(conditions.missing.deadline)
    } else if conditions.sendsAllEvents {
      rescans.set(nil)
    } else {
      rescans.poll(afterLookOf: duration, foundChanges: foundChanges, at: SystemClock.monotonicNanoseconds)
    }
  }

  /// Reports that the index is up to date for the first time.
  private func begin(_ result: Refresh.Result) throws {
    conditions.start()
    for problem in result.report.problems where problem.reason != .changing { try report(.notice(.problem(problem))) }
    let view = VaultView(vault, result.snapshot, result.report)
    let folders = watches.folders.withLock { $0.count }
    Allocator.returnFreeMemory()
    try report(.started(WatchStart(view: view, folders: folders, isFresh: result.before.sequence == 0)))
  }
}
