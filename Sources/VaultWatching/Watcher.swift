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
  private let tellsDays: Bool
  /// When to report that a commit is due; nil if this is not wanted.
  var commits: CommitSchedule?
  /// The notes that were changed lately; nil if it is not wanted that they are reported when they are quiet.
  var quiet: QuietNotes?

  var vault: Vault
  var lock: FileLock?
  var watches: FolderWatches
  var cookies: CookieFolder
  var root: RootWatch
  /// The changes that were seen and not yet compared.
  var changes = PendingChanges()
  var pendingDeletions = PendingDeletions()
  private var gitLock: GitLock
  var telling = ChangeTelling()
  /// The commit with which the index is known to be up to date; nil if the whole vault has to be compared.
  var known: IndexVersion?
  /// The last index, to report what other processes have committed since.
  var latest: IndexSnapshot? { didSet { isAtRest = false } }
  /// Whether `latest` was told to release its memory.
  private var isAtRest = false
  /// When to compare without an event.
  var rescans = RescanSchedule()
  var conditions = WatchConditions()
  /// Whether symlinks lead to files that are nowhere else in the vault, so that a partial walk does not find all files.
  var needsSymlinks = false
  /// The time when the next day begins, in monotonic nanoseconds; nil if new days are not reported.
  private var nextDay: Int64?

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
    self.tellsDays = tellsDays
    self.commits = commits
    self.quiet = quiet
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
    commits?.note(at: SystemClock.monotonicNanoseconds)
    while true {
      let now = SystemClock.monotonicNanoseconds
      if changes.isSettled(at: now), gitLock.delays(at: now) { changes.postpone(to: now + GitLock.pause) }
      if changes.isDue(at: now) || pendingDeletions.isDue(at: now) || rescans.isDue(at: now) { try look() }
      if telling.isDue(at: SystemClock.monotonicNanoseconds) { try tell() }
      if let nextDay, nextDay <= now { try tellDay() }
      if commits?.isDue(at: now) == true {
        commits?.reset(at: now)
        try report(.commitDue)
      }
      if quiet?.isDue(at: now) == true {
        let open = OpenNotes(in: vault)
        let notes = quiet?.take(at: now, isOpen: open.contains) ?? []
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
    guard tellsDays else { return }
    let wait = VaultSummary.nanosecondsToMidnight(from: vault.surroundings.now(), vault.surroundings.zone)
    nextDay = SystemClock.monotonicNanoseconds + wait
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
    let work = [changes.deadline, pendingDeletions.deadline, rescans.deadline, telling.deadline, nextDay]
    let deadline = (work + [commits?.deadline, quiet?.deadline]).compactMap(\.self).min()
    if work.allSatisfy({ $0 == nil }), !isAtRest {
      latest?.rest()
      isAtRest = true
    }
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
        for path in paths { quiet?.note(path, at: SystemClock.monotonicNanoseconds) }
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
