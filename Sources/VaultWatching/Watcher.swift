internal import SearchIndex
internal import SystemCalls
package import VaultCore

/// Keeps the index of a vault up to date while it runs, answers commands that ask for this, and reports changes.
///
/// One thread does everything. It waits until the kernel or another thread has something for it or something is due,
/// adds what came to the `PendingChanges`, and compares the part of the vault that they concern as every command does.
/// Events only say where to compare, so the index is correct even if they are incomplete or out of order.
///
/// Its state is in values that neither wait nor read a clock: `PendingChanges`, `PendingDeletions`, `RescanSchedule`,
/// `PendingReports`, `KnownIndex` and `WatchConditions`. The watcher records in them what happens, and does what they
/// say is due. Between two batches, only the folders with their watches are in memory, and nothing of any note. A kill
/// is harmless at any time: the index changes only by commits, and the locks end with the process.
package final class Watcher {
  /// The receiver of a watcher's reports; throwing ends the watcher.
  package typealias Report = (WatchNews) throws -> Void

  let report: Report
  private let control: WatchControl
  private var loop: EventLoop<WatchControl.Request>
  /// The tokens of the descriptors that are watched: the queue of events, the table of mounts, and the output, which
  /// shows when it is no longer read.
  private static let (fileEvents, mounts, outlet) = (0, 1, 2)

  // What is watched, and how.
  var vault: Vault
  var root: RootWatch
  var watches: FolderWatches
  var post: WatchPost
  private var gitLock: GitLock

  // What is known and what is due.
  var changes = PendingChanges()
  var deletions = PendingDeletions()
  var rescans = RescanSchedule()
  var reports: PendingReports
  var index = KnownIndex()
  var conditions = WatchConditions()

  /// Becomes the watcher of a vault. Nothing is compared before `run`.
  ///
  /// - Parameters:
  ///   - outlet: A descriptor to which `report` writes; the watcher ends when it is no longer read.
  ///   - reportsDays: Whether to report the beginning of each day.
  ///   - commits: When to report that a commit is due; nil for never.
  ///   - quiet: When to report that changed notes were unchanged for some time; nil for never.
  /// - Throws: `WatchError`, `SystemError`.
  package init(
    _ vault: Vault, control: WatchControl, outlet: Int32? = nil, reportsDays: Bool = false,
    commits: CommitSchedule? = nil, quiet: QuietNotes? = nil, report: @escaping Report
  ) throws {
    self.vault = vault
    self.control = control
    self.report = report
    reports = PendingReports(reportsDays: reportsDays, commits: commits, quiet: quiet)
    // A process that asks might be gone before it is answered.
    Signals.ignoreBrokenPipe()
    let files = WatcherFiles(vault)
    watches = try Self.makeWatches(vault.root, files)
    post = try WatchPost(at: files, watches.queue)
    root = RootWatch(vault.root)
    gitLock = GitLock(of: vault.root)
    loop = EventLoop(control.requests, signals: control.signals)
    loop.watch(watches.queue.descriptor.raw, as: Self.fileEvents)
    if let mounts = root.mounts { loop.watch(mounts, for: .changed, as: Self.mounts) }
    if let outlet { loop.watch(outlet, for: .abandoned, as: Self.outlet) }
    try watchPost()
  }

  private static func makeWatches(_ root: RawPath, _ files: WatcherFiles) throws -> FolderWatches {
    do throws(SystemError) {
      return try FolderWatches(root: root)
    } catch {
      if error.errno != .tooManyOpenFiles { throw error }
      // If there is a watcher already, the user needs no other queue.
      throw files.process.map { .watched(process: $0) } ?? WatchError.tooManyQueues
    }
  }

  /// Watches until it is asked to end.
  ///
  /// - Throws: The errors of `report`, and errors of the system that cannot be handled.
  package func run() throws -> WatchEnd {
    try watchSettings()
    // The index might have to be built first.
    try control.endingAtOnce { try compare(isFirst: true) }
    awaitDay()
    // What changed before the watcher began is to be committed too.
    reports.awaitCommit(at: SystemClock.monotonicNanoseconds)
    while true {
      let now = SystemClock.monotonicNanoseconds
      if changes.isSettled(at: now), gitLock.delays(at: now) { changes.postpone(to: now + GitLock.pause) }
      if changes.isDue(at: now) || deletions.isDue(at: now) || rescans.isDue(at: now) { try compare() }
      try reportWhatIsDue(at: now)
      if let end = try wait() {
        // Report changes that were still delayed.
        if end != .abandoned { try reportChanges() }
        return end
      }
    }
  }

  /// Waits for something to do, and adds what happened to the pending changes. Returns how the watcher ends, or nil if
  /// it goes on.
  private func wait() throws -> WatchEnd? {
    let deadlines = [changes.deadline, deletions.deadline, rescans.deadline]
    if (deadlines + [reports.deadlineOfIndex]).allSatisfy({ $0 == nil }) { index.rest() }
    let turn = try loop.next(until: (deadlines + [reports.deadline]).compactMap(\.self).min())
    if turn.ready.contains(Self.outlet) { return .abandoned }
    for request in turn.requests {
      switch request {
      case .interrupt: return .interrupted
      case .terminate: return .terminated
      case .reload: changes.add(.reload, at: turn.now)
      case .awaitQuiet(let paths): for path in paths { reports.awaitQuiet(path, at: turn.now) }
      }
    }
    if turn.ready.contains(Self.mounts), root.mountsHaveChanged() { changes.add(.everything, at: turn.now) }
    if turn.ready.contains(Self.fileEvents) { try takeEvents() }
    return nil
  }

  /// Adds all events that came until now.
  func takeEvents() throws {
    let now = SystemClock.monotonicNanoseconds
    changes.add(try watches.queue.read(), at: now)
  }
}
