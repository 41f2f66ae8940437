internal import Bytes
internal import Dates
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

extension Watcher {
  func notify(_ notice: WatchNotice?) throws { if let notice { try report(.notice(notice)) } }

  // MARK: - After a comparison

  /// Records the results of a comparison for reports, and requests that notes are read again that were being written.
  func note(_ result: Refresh.Result, _ batch: ChangeBatch, isAsked: Bool) throws {
    let now = SystemClock.monotonicNanoseconds
    for path in result.unsettled {
      if let watch = watches.folders.withLock({ folders in
        folders.folder(at: path.parentPath.span).flatMap { folders.watch(of: $0) }
      }) {
        changes.add([InotifyEvent(watch: watch, mask: .modify, name: path.lastComponent)], at: now)
      }
    }
    let unwatched = watches.folders.withLock { $0.unwatchedCount }
    let notices = conditions.eventsAreLimited(unwatched: unwatched, silent: watches.silent)
    for notice in notices { try notify(notice) }
    try notify(conditions.takeMissingNotice())
    // Commits by other processes were not reported yet.
    let (before, others) = index.advance(from: result.before, to: result.snapshot)
    if !conditions.hasStarted, result.before.sequence == 0 { return }
    let mayReturn = isAsked && result.report.removed > 0 || deletions.hasVanished && result.report.added > 0
    reports.changes.add(
      result.touched + others, renames: watches.folders.withLock { batch.renamedPaths(in: $0) }, from: before,
      to: result.snapshot, waits: mayReturn, at: now)
  }

  /// Reports that the index is up to date for the first time.
  func begin(_ result: Refresh.Result) throws {
    conditions.start()
    for problem in result.report.problems where problem.reason != .changing { try notify(.problem(problem)) }
    let view = VaultView(vault, result.snapshot, result.report)
    let folders = watches.folders.withLock { $0.count }
    Allocator.returnFreeMemory()
    try report(.started(WatchStart(view: view, folders: folders, isFresh: result.before.sequence == 0)))
  }

  // MARK: - When they are due

  func reportWhatIsDue(at now: Int64) throws {
    if reports.changes.isDue(at: SystemClock.monotonicNanoseconds) { try reportChanges() }
    if reports.hasDayBegun(at: now) { try reportDay() }
    if reports.takeCommit(at: now) { try report(.commitDue) }
    if reports.quiet?.isDue(at: now) == true {
      let notes = reports.takeQuiet(at: now, isOpen: OpenNotes(in: vault).contains)
      if !notes.isEmpty { try report(.quiet(notes)) }
    }
  }

  func reportChanges() throws {
    let unreported = reports.changes
    reports.changes = UnreportedChanges()
    guard let before = unreported.baseline, let after = unreported.newest else { return }
    let changes = WatchedChanges(
      view: VaultView(vault, after, RefreshReport()), before: before, touched: unreported.touched,
      renames: unreported.renames)
    if changes.isEmpty { return }
    reports.note(changes.files, at: SystemClock.monotonicNanoseconds)
    if !changes.moves.isEmpty {
      var recents = RecentNotes(vault)
      recents.follow(changes.moves)
      // If this fails, the next command that finds the list reports it.
      _ = VanishedNotes.note(changes.moves, of: vault)
    }
    try report(.changed(changes))
  }

  private func reportDay() throws {
    awaitDay()
    if let snapshot = try? vault.store.snapshot(owner: vault.root.bytes) {
      try report(.newDay(VaultView(vault, snapshot, RefreshReport())))
    }
  }

  /// Starts to wait for the next local midnight, when the tasks that are due today change.
  func awaitDay() {
    let (now, zone) = (vault.surroundings.now(), vault.surroundings.zone)
    let midnight = zone.start(of: zone.day(atNanoseconds: now).adding(days: 1)) * 1_000_000_000
    reports.awaitDay(in: midnight - now, at: SystemClock.monotonicNanoseconds)
  }
}
