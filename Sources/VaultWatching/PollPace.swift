internal import VaultCore

/// The polling interval of a vault whose events do not report all changes: short after a change, and longer while
/// nothing happens.
struct PollPace: Equatable {
  /// The shortest and the longest interval between two scans, in nanoseconds.
  static let shortest: Int64 = 2_000_000_000, longest: Int64 = 60_000_000_000
  /// The minimal ratio of the interval to the duration of a scan.
  private static let share: Int64 = 50

  private var interval = Self.shortest

  /// Returns the time until the next scan, from the duration of the last one and whether it found changes.
  mutating func next(after duration: Int64, foundChanges: Bool) -> Int64 {
    interval = foundChanges ? Self.shortest : min(interval * 3 / 2, Self.longest)
    return max(interval, duration * Self.share)
  }
}
