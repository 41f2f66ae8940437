internal import SearchIndex
internal import SystemCalls
package import VaultCore

/// Keeps the index of a vault current while it runs, answers those who ask whether it is, and tells what changes.
///
/// One thread does all: it waits for events without a timeout when nothing is pending, gathers what comes together
/// (`ChangeCollector`, `QuietPeriod`), and has the same comparison that every command makes look at that part of the vault.
/// Events only say where to look; so whatever they leave out or tell in another order, the index ends as the files are.
/// Between two batches it keeps the folders with their watches and nothing of any note. A kill at any instant is harmless:
/// the index is only ever changed by a commit, and the locks end with the process.
package final class Watcher {
  /// What the watcher tells; throwing ends it.
  package typealias Report = (WatchNews) throws -> Void

  let report: Report
  let control: WatchControl
  var place: WatchPlace
  /// A descriptor on which it shows that nobody reads the output any more.
  private let outlet: Int32?
  private let tellsDays: Bool

  var vault: Vault
  var lock: FileLock?
  var watches: FolderWatches
  var cookies: CookieFolder
  var root: RootWatch
  var collector = ChangeCollector()
  var quiet = QuietPeriod()
  var limbo = Limbo()
  var telling = ChangeTelling()
  /// The commit that the index is known to be current with; nil when the whole vault has to be looked at.
  var known: IndexVersion?
  /// The index as it was last, to tell what others have committed since.
  var latest: IndexSnapshot? { didSet { isAtRest = false } }
  /// Whether that takes no memory.
  private var isAtRest = false
  /// When to look again whatever events say, in monotonic nanoseconds.
  var nextLook: Int64?
  var pace = PollPace()
  var condition = WatchCondition()
  /// Whether symlinks lead to what is nowhere else in the vault, so that a part of it does not tell what is in it.
  var needsSymlinks = false
  /// Since when most notes are missing, in monotonic nanoseconds.
  var missingSince: Int64?
  /// Since when another process has been writing the index, in monotonic nanoseconds.
  var busySince: Int64?
  var missingCount = (missing: 0, of: 0)
  var hasToldMissing = false
  /// Whether another folder took the place of the vault's, and was not found to be the vault yet.
  var isReplaced = false
  /// Whether it is still to be told that the vault is back.
  var isBack = false
  var hasStarted = false
  /// When another day begins, in monotonic nanoseconds; nil when nobody wants to know.
  private var nextDay: Int64?

  /// Becomes the watcher of a vault. Nothing is looked at before `run`.
  ///
  /// - Parameters:
  ///   - outlet: a descriptor that is written to by `report`; the watcher ends when nobody reads it any more.
  ///   - tellsDays: whether to tell when another day begins.
  /// - Throws: `WatchError`, `SystemError`.
  package init(
    _ vault: Vault, control: WatchControl, outlet: Int32? = nil, tellsDays: Bool = false, report: @escaping Report
  ) throws {
    self.vault = vault
    self.control = control
    self.outlet = outlet
    self.report = report
    self.tellsDays = tellsDays
    place = WatchPlace(vault)
    // Who asks may be gone before the answer.
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
    try watchPlace()
  }

  /// Watches until it is told to end.
  ///
  /// - Throws: what `report` throws, and errors of the system that leave nothing to be done.
  package func run() throws -> WatchEnd {
    try watchSettings()
    // It may have to make the index first.
    try control.endingAtOnce { try look(isFirst: true) }
    awaitDay()
    while true {
      let now = SystemClock.monotonicNanoseconds
      if !collector.batch.cookies.isEmpty || quiet.isOver(at: now) || isDue(limbo.deadline, now) || isDue(nextLook, now)
      {
        try look()
      }
      if isDue(telling.deadline, SystemClock.monotonicNanoseconds) { try tell() }
      if isDue(nextDay, now) { try tellDay() }
      if let end = try wait() {
        // What still waited to see whether it would be undone.
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

  /// Brings the index of a vault up to date as a watcher does when it begins, and tells what has changed since the last
  /// commit; no changes where there was none. Asks a watcher that lives, which has told already.
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

  private func isDue(_ deadline: Int64?, _ now: Int64) -> Bool { deadline.map { $0 <= now } ?? false }

  /// Waits for something to do, and takes in the events that came.
  private func wait() throws -> WatchEnd? {
    let deadline = [quiet.deadline, limbo.deadline, nextLook, telling.deadline, nextDay].compactMap(\.self).min()
    if deadline == nil, !isAtRest {
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
      case .reload:
        collector.requestReload()
        quiet.note(at: SystemClock.monotonicNanoseconds)
      }
    }
    if let mounts = root.mounts, happened.contains(mounts), root.mountsHaveChanged() {
      collector.requestRootCheck()
      collector.requestEverything()
      quiet.note(at: SystemClock.monotonicNanoseconds)
    }
    if happened.contains(watches.queue.descriptor.raw) { try takeEvents() }
    return nil
  }

  /// Takes in all events that came until now.
  func takeEvents() throws {
    let now = SystemClock.monotonicNanoseconds
    for event in try watches.queue.read() { collector.add(event) }
    if !collector.batch.isEmpty { quiet.note(at: now) }
  }
}
