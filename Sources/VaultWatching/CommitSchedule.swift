package import VaultCore

/// When a watcher commits: after a while without changes, or at the latest some time after the first one. All times are
/// passed in, in nanoseconds of a monotonic clock.
package struct CommitSchedule: Equatable, Sendable, Scheduled {
  /// The time without changes that is always awaited, so that nothing is committed in the middle of a save.
  static let settling: Int64 = 2_000_000_000
  private static let second: Int64 = 1_000_000_000

  /// How long changes wait.
  package var wait: VaultConfig.CommitWait
  /// Whether it is due even without changes, as for a sync, which brings those of others.
  private let isRegular: Bool
  private var first: Int64?
  private var last: Int64 = 0
  /// The time when it was due before; nil before the first time.
  private var previous: Int64?

  /// Makes a schedule.
  ///
  /// - Parameter isRegular: Whether it is due at once and then regularly, even without changes.
  package init(wait: VaultConfig.CommitWait, isRegular: Bool) {
    self.wait = wait
    self.isRegular = isRegular
  }

  /// Records a change.
  package mutating func note(at time: Int64) {
    first = first ?? time
    last = max(last, time)
  }

  /// The time when it is due; nil if it is not.
  package var deadline: Int64? {
    let quiet = Int64(wait.quiet) * Self.second
    let most = Int64(wait.most) * Self.second
    let changes = first.map { max(min(last + quiet, $0 + most), last + Self.settling) }
    let regular = isRegular ? previous.map { $0 + most } ?? 0 : nil
    return [changes, regular].compactMap(\.self).min()
  }

  /// Starts over after it was due.
  package mutating func reset(at time: Int64) {
    (first, last, previous) = (nil, 0, time)
  }
}
