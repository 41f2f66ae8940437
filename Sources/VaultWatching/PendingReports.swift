internal import SearchIndex
internal import VaultCore

/// The reports that wait for their time: of changes, of the next day, of quiet notes, and that a commit is due.
struct PendingReports: Scheduled {
  var changes = UnreportedChanges()
  private var commits: CommitSchedule?
  private(set) var quiet: QuietNotes?
  private let reportsDays: Bool
  private var nextDay: Int64?

  init(reportsDays: Bool = false, commits: CommitSchedule? = nil, quiet: QuietNotes? = nil) {
    (self.reportsDays, self.commits, self.quiet) = (reportsDays, commits, quiet)
  }

  var deadline: Int64? { [deadlineOfIndex, commits?.deadline, quiet?.deadline].compactMap(\.self).min() }

  /// The time when the next report is due that is made from the index; nil if there is none.
  var deadlineOfIndex: Int64? { [changes.deadline, nextDay].compactMap(\.self).min() }

  mutating func configure(commits wait: VaultConfig.CommitWait, quiet seconds: Int) {
    commits?.wait = wait
    quiet?.seconds = seconds
  }

  /// Starts to wait for the next day, which begins after some nanoseconds.
  mutating func awaitDay(in duration: Int64, at time: Int64) { if reportsDays { nextDay = time + duration } }

  func hasDayBegun(at time: Int64) -> Bool { nextDay.map { $0 <= time } ?? false }

  /// Lets a commit be due after a while even if nothing changes.
  mutating func awaitCommit(at time: Int64) { commits?.note(at: time) }

  mutating func awaitQuiet(_ path: [UInt8], at time: Int64) { quiet?.note(path, at: time) }

  /// Records changes that are reported now.
  mutating func note(_ files: [WatchedChange], at time: Int64) {
    awaitCommit(at: time)
    for file in files where file.isNote && file.kind != .deleted { awaitQuiet(file.path, at: time) }
  }

  mutating func takeCommit(at time: Int64) -> Bool {
    guard commits?.isDue(at: time) == true else { return false }
    commits?.reset(at: time)
    return true
  }

  mutating func takeQuiet(at time: Int64, isOpen: (_ path: [UInt8]) -> Bool) -> [[UInt8]] {
    quiet?.take(at: time, isOpen: isOpen) ?? []
  }
}

/// The changes that were not reported yet: the notes that were touched since a commit. A note that vanished in a commit
/// made for a waiting command can be back at once, for example when an editor saves it. So the report of such a commit
/// is delayed, and a report is the difference between two commits rather than a list of events.
struct UnreportedChanges: Scheduled {
  /// The delay of a deletion, in nanoseconds.
  static let patience = PendingDeletions.Fate.vanished.patience

  /// The last commit that was reported.
  private(set) var baseline: IndexSnapshot?
  private(set) var newest: IndexSnapshot?
  /// The notes and files that might differ between them.
  private(set) var touched: Set<[UInt8]> = []
  /// The observed renames: the new paths by the old ones.
  private(set) var renames: [[UInt8]: [UInt8]] = [:]
  private(set) var deadline: Int64?

  /// Adds the results of a comparison. `waits` is whether a note is gone that might be back, so the report is delayed.
  mutating func add(
    _ paths: [[UInt8]], renames: [[UInt8]: [UInt8]], from before: IndexSnapshot, to after: IndexSnapshot, waits: Bool,
    at time: Int64
  ) {
    if paths.isEmpty { return }
    baseline = baseline ?? before
    newest = after
    touched.formUnion(paths)
    self.renames.merge(renames) { _, new in new }
    if deadline == nil { deadline = waits ? time + Self.patience : time }
  }
}
