package import VaultCore

/// When a watcher commits to git: after some time without changes, and at the latest some time after the first change.
package struct CommitSchedule: Equatable, Sendable, Scheduled {
  /// The shortest time without changes before a commit, so that nothing is committed in the middle of a save.
  static let settling: Int64 = 2_000_000_000
  private static let second: Int64 = 1_000_000_000

  /// The time that changes wait.
  package var wait: VaultConfig.CommitWait
  /// Whether a commit is due even without changes, as for a sync, which fetches the changes of others.
  private let isRegular: Bool
  private var first: Int64?
  private var last: Int64 = 0
  /// The time when a commit was last due; nil before the first time.
  private var previous: Int64?

  /// Creates a schedule.
  ///
  /// - Parameter isRegular: Whether a commit is due at once and then regularly, even without changes.
  package init(wait: VaultConfig.CommitWait, isRegular: Bool) { (self.wait, self.isRegular) = (wait, isRegular) }

  /// Records a change.
  package mutating func note(at time: Int64) {
    first = first ?? time
    last = max(last, time)
  }

  /// The time when a commit is due; nil if there is nothing to commit.
  package var deadline: Int64? {
    let quiet = Int64(wait.quiet) * Self.second
    let most = Int64(wait.most) * Self.second
    let changes = first.map { max(min(last + quiet, $0 + most), last + Self.settling) }
    let regular = isRegular ? previous.map { $0 + most } ?? 0 : nil
    return [changes, regular].compactMap(\.self).min()
  }

  /// Starts over after a commit was due.
  package mutating func reset(at time: Int64) { (first, last, previous) = (nil, 0, time) }
}
