internal import Bytes
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
  /// Whether it leaves its place to a watcher that does more than show the vault.
  let isViewer: Bool
  private var loop: EventLoop<WatchControl.Request>
  /// The tokens of what is watched. The output is watched because it shows when it is no longer read.
  private static let (fileEvents, mounts, outlet) = (0, 1, 2)

  // What is watched, and how.
  var vault: Vault
  var root: RootWatch
  var watches: FolderWatches
  /// The lock that makes it the vault's only watcher.
  var lock: FileLock?
  var cookieFolder: CookieFolder
  private var gitLock: GitLock

  // What is known and what is due.
  var changes = PendingChanges()
  var deletions = PendingDeletions()
  var rescans = RescanSchedule()
  var reports: PendingReports
  var index = KnownIndex()
  var conditions: WatchConditions

  /// Becomes the watcher of a vault. Nothing is compared before `run`.
  ///
  /// - Parameters:
  ///   - outlet: A descriptor to which `report` writes; the watcher ends when it is no longer read.
  ///   - reportsDays: Whether to report the beginning of each day.
  ///   - commits: When to report that a commit is due; nil for never.
  ///   - quiet: When to report that changed notes were unchanged for some time; nil for never.
  ///   - isViewer: Whether the reports are only shown, so that most notes may be missing for a moment only.
  /// - Throws: `WatchError`, `SystemError`.
  package init(
    _ vault: Vault, control: WatchControl, outlet: Int32? = nil, reportsDays: Bool = false,
    commits: CommitSchedule? = nil, quiet: QuietNotes? = nil, isViewer: Bool = false, report: @escaping Report
  ) throws {
    (self.vault, self.control, self.report) = (vault, control, report)
    var missing = MissingNotes()
    if isViewer { missing.patience = MissingNotes.shortPatience }
    conditions = WatchConditions(missing: missing)
    reports = PendingReports(reportsDays: reportsDays, commits: commits, quiet: quiet)
    // A process that asks might be gone before it is answered.
    Signals.ignoreBrokenPipe()
    let files = WatcherFiles(vault)
    watches = try Self.makeWatches(vault.root, files)
    self.isViewer = isViewer
    lock = try files.occupy()
    // A program that only shows the vault leaves its place to one that also acts on changes.
    if lock == nil, !isViewer, Cookie.isTakenOver(vault) {
      for _ in 0..<10 where lock == nil { lock = try files.occupy() }
    }
    if lock == nil { throw WatchError.watched(process: files.process) }
    cookieFolder = try CookieFolder(files, watches.queue)
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

  /// Watches until it is asked to end. Throws the errors of `report`, and those of the system that cannot be handled.
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

  /// Waits for something to do, and adds it to the pending changes. Returns how the watcher ends; nil if it goes on.
  private func wait() throws -> WatchEnd? {
    let deadlines = [changes.deadline, deletions.deadline, rescans.deadline]
    if (deadlines + [reports.deadlineOfIndex]).allSatisfy({ $0 == nil }) { index.rest() }
    let turn = try loop.next(until: (deadlines + [reports.deadline]).compactMap(\.self).min())
    if turn.ready.contains(Self.outlet) { return .abandoned }
    for request in turn.requests {
      switch request {
      case .interrupt: return .interrupted
      case .terminate: return .terminated
      case .reload: changes.add(\.touchesSettings, at: turn.now)
      case .awaitQuiet(let paths): for path in paths { reports.awaitQuiet(path, at: turn.now) }
      }
    }
    if turn.ready.contains(Self.mounts), root.mountsHaveChanged() { changes.add(\.needsEverything, at: turn.now) }
    if turn.ready.contains(Self.fileEvents) { try takeEvents() }
    return nil
  }

  func takeEvents() throws {
    let now = SystemClock.monotonicNanoseconds
    changes.add(try watches.queue.read(), at: now)
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
}

/// What a watcher knows about the index: whether it is up to date except for the pending changes, and its last commit.
struct KnownIndex {
  /// The commit with which the index is known to be up to date; nil if the whole vault has to be compared.
  private(set) var version: IndexVersion?
  /// Whether symlinks lead to files that are nowhere else in the vault, so that a partial walk does not find all files.
  var needsSymlinks = false
  private(set) var latest: IndexSnapshot?
  /// Whether `latest` has released its memory.
  private var isAtRest = false

  /// Whether only a comparison of the whole vault finds all changes.
  var needsEverything: Bool { version == nil || needsSymlinks }

  mutating func trust(_ version: IndexVersion) { self.version = version }

  mutating func distrust() { version = nil }

  /// Records a new commit. Returns the one before it, and the paths of files that other processes have changed since.
  mutating func advance(
    from before: IndexSnapshot, to snapshot: IndexSnapshot
  ) -> (before: IndexSnapshot, others: [[UInt8]]) {
    defer { (latest, isAtRest) = (snapshot, false) }
    guard let latest, latest.version != before.version else { return (before, []) }
    return (latest, snapshot.keys(differingFrom: latest))
  }

  /// Releases the memory that reading the index has brought in; it remains usable.
  mutating func rest() {
    if isAtRest { return }
    latest?.rest()
    isAtRest = true
  }
}

/// The lock that git holds while it changes the files of a work tree, as in a checkout or a merge.
///
/// A batch of changes waits until git releases the lock, but not longer than git needs to write some ten thousand files,
/// because git also holds the lock while the user writes a message.
struct GitLock {
  /// The longest that a batch waits, in nanoseconds.
  static let patience: Int64 = 3_000_000_000
  /// The time after which the lock is checked again, in nanoseconds.
  static let pause: Int64 = 20_000_000

  private let file: RawPath?
  private var since: Int64?

  /// Finds the lock of the work tree that contains a folder.
  init(of folder: RawPath) {
    var current = folder
    while true {
      let git = current.appending(".git" as RawPath)
      if let kind = try? FileStatus.stat(git).kind {
        file = Self.folder(git, kind)?.appending("index.lock" as RawPath)
        return
      }
      if current.parent == current { break }
      current = current.parent
    }
    file = nil
  }

  /// Returns git's folder: the one named `.git`, or the one whose path is in a file of this name.
  private static func folder(_ git: RawPath, _ kind: FileStatus.Kind) -> RawPath? {
    if kind == .directory { return git }
    let mark = Array("gitdir: ".utf8)
    guard let text = try? FileDescriptor.open(git, .readOnly, [.nonBlocking]).readToEnd(limit: 1 << 16),
      text.starts(with: mark)
    else { return nil }
    return git.parent.appending(RawPath(Array(text.dropFirst(mark.count).prefix { $0 != .lineFeed })))
  }

  mutating func delays(at time: Int64) -> Bool {
    guard let file, FileSystem.exists(file) else {
      since = nil
      return false
    }
    since = since ?? time
    return time < (since ?? time) + Self.patience
  }
}
