internal import SearchIndex
internal import SystemCalls
package import VaultCore

/// Keeps the index of a vault up to date while it runs, answers commands that ask for this, and reports changes.
///
/// One thread does everything: it waits for events, without a timeout if nothing is pending, collects those that come
/// together (`ChangeCollector`, `Debouncer`), and runs the same comparison as every command on that part of the
/// vault. Events only tell where to compare, so the index is correct even if they are incomplete or out of order.
/// Between two batches, only the folders with their watches are in memory, and nothing of any note. A kill is harmless
/// at any time: the index changes only by commits, and the locks end with the process.
package final class Watcher {
  /// The receiver of a watcher's reports; throwing ends the watcher.
  package typealias Report = (WatchNews) throws -> Void

  let report: Report
  let control: WatchControl
  var place: WatchPlace
  /// A descriptor that shows when the output is no longer read.
  private let outlet: Int32?

  var vault: Vault
  var lock: FileLock?
  var watches: FolderWatches
  var cookies: CookieFolder
  var root: RootWatch
  /// The changes that were seen and not yet compared.
  var changes = PendingChanges()
  var pendingDeletions = PendingDeletions()
  private var gitLock: GitLock
  /// What is known of the index.
  var index = KnownIndex()
  /// The reports that wait for their time.
  var reports: PendingReports
  /// When to compare without an event.
  var rescans = RescanSchedule()
  var conditions = WatchConditions()

  /// Becomes the watcher of a vault. Nothing is compared before `run`.
  ///
  /// - Parameters:
  ///   - outlet: A descriptor to which `report` writes; the watcher ends when it is no longer read.
  ///   - tellsDays: Whether to report the beginning of each day.
  ///   - commits: When to report that a commit is due; nil for never.
  ///   - quiet: When to report that changed notes have been left alone; nil for never.
  /// - Throws: `WatchError`, `SystemError`.
  package init(
    _ vault: Vault, control: WatchControl, outlet: Int32? = nil, tellsDays: Bool = false,
    commits: CommitSchedule? = nil, quiet: QuietNotes? = nil, report: @escaping Report
  ) throws {
    self.vault = vault
    self.control = control
    self.outlet = outlet
    self.report = report
    reports = PendingReports(tellsDays: tellsDays, commits: commits, quiet: quiet)
    place = WatchPlace(vault)
    // A process that asks might be gone before it is answered.
    Signals.ignoreBrokenPipe()
    lock = try place.occupy()
    if lock == nil { throw WatchError.watched(process: place.process) }
    do {
      watches = try FolderWatches(root: vault.root)
    } catch let error where error.errno == .tooManyOpenFiles {
      throw WatchError.tooManyQueues
    }
    cookies = try CookieFolder(place, watches.queue)
    root = RootWatch(vault.root)
    gitLock = GitLock(of: vault.root)
    try watchPlace()
  }

  /// Watches until it is told to end.
  ///
  /// - Throws: The errors of `report`, and errors of the system that cannot be handled.
  package func run() throws -> WatchEnd {
    try watchSettings()
    // The index might have to be built first.
    try control.endingAtOnce { try look(isFirst: true) }
    awaitDay()
    // What changed while nobody watched is to be committed too.
    reports.awaitCommit(at: SystemClock.monotonicNanoseconds)
    while true {
      let now = SystemClock.monotonicNanoseconds
      if changes.isSettled(at: now), gitLock.delays(at: now) { changes.postpone(to: now + GitLock.pause) }
      if changes.isDue(at: now) || pendingDeletions.isDue(at: now) || rescans.isDue(at: now) { try look() }
      if reports.changes.isDue(at: SystemClock.monotonicNanoseconds) { try tell() }
      if reports.hasDayBegun(at: now) { try tellDay() }
      if reports.takeCommit(at: now) { try report(.commitDue) }
      if reports.quiet?.isDue(at: now) == true {
        let notes = reports.takeQuiet(at: now, isOpen: OpenNotes(in: vault).contains)
        if !notes.isEmpty { try report(.quiet(notes)) }
      }
      if let end = try wait() {
        // Report changes that were still delayed.
        if end != .abandoned { try tell() }
        return end
      }
    }
  }

  private func tellDay() throws {
    awaitDay()
    if let snapshot = try? vault.store.snapshot(owner: vault.root.bytes) {
      try report(.newDay(VaultView(vault, snapshot, RefreshReport())))
    }
  }

  private func awaitDay() {
    let wait = VaultSummary.nanosecondsToMidnight(from: vault.surroundings.now(), vault.surroundings.zone)
    reports.awaitDay(in: wait, at: SystemClock.monotonicNanoseconds)
  }

  /// Updates the index of a vault as a watcher does when it begins, and returns what has changed since the last commit;
  /// no changes if there was none, or if a live watcher has reported them already.
  package static func catchUp(_ vault: Vault) throws -> (start: WatchStart, changes: WatchedChanges?) {
    if let (snapshot, report) = Refresh.watched(vault) {
      return (WatchStart(view: VaultView(vault, snapshot, report), folders: nil, isFresh: false), nil)
    }
    let result = try Refresh.reconcile(vault, Refresh.Request(scope: .everything))
    let view = VaultView(vault, result.snapshot, result.report)
    let isFresh = result.before.sequence == 0
    let changes = WatchedChanges(view: view, before: result.before, touched: Set(result.touched), renames: [:])
    return (WatchStart(view: view, folders: nil, isFresh: isFresh), isFresh || changes.isEmpty ? nil : changes)
  }

  /// Waits for something to do, and collects the events that came. Returns how the watcher ends, or nil if it goes on.
  private func wait() throws -> WatchEnd? {
    let work = [changes.deadline, pendingDeletions.deadline, rescans.deadline]
    if (work + [reports.deadlineOfIndex]).allSatisfy({ $0 == nil }) { index.rest() }
    let deadline = (work + [reports.deadline]).compactMap(\.self).min()
    var interests: [(descriptor: Int32, event: Readiness.Event)] = [(watches.queue.descriptor.raw, .readable)]
    if let mounts = root.mounts { interests.append((mounts, .changed)) }
    if let outlet { interests.append((outlet, .abandoned)) }
    interests += control.descriptors.map { ($0, .readable) }
    let timeout = deadline.map { Duration.nanoseconds(max(0, $0 - SystemClock.monotonicNanoseconds)) }
    let happened = Set(
      zip(interests, try Readiness.wait(for: interests, timeout: timeout)).compactMap { $1 ? $0.0 : nil })
    if let outlet, happened.contains(outlet) { return .abandoned }
    while let request = try control.next() {
      switch request {
      case .interrupt: return .interrupted
      case .terminate: return .terminated
      case .reload: changes.add(.reload, at: SystemClock.monotonicNanoseconds)
      case .awaitQuiet(let paths):
        for path in paths { reports.awaitQuiet(path, at: SystemClock.monotonicNanoseconds) }
      }
    }
    if let mounts = root.mounts, happened.contains(mounts), root.mountsHaveChanged() {
      changes.add(.everything, at: SystemClock.monotonicNanoseconds)
    }
    if happened.contains(watches.queue.descriptor.raw) { try takeEvents() }
    return nil
  }

  /// Collects all events that came until now.
  func takeEvents() throws {
    let now = SystemClock.monotonicNanoseconds
    changes.add(try watches.queue.read(), at: now)
  }
}
