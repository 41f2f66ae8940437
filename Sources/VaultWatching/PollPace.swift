internal import VaultCore

/// How often to look where events do not tell all: soon after a change, ever more seldom while nothing happens.
struct PollPace: Equatable {
  /// The shortest and the longest time between two looks, in nanoseconds.
  static let shortest: Int64 = 2_000_000_000, longest: Int64 = 60_000_000_000
  /// A look takes this share of the time at most.
  private static let share: Int64 = 50

  private var interval = Self.shortest

  /// The time until the next look, given how long the last one took and whether it found anything.
  mutating func next(afterLookOf duration: Int64, foundChanges: Bool) -> Int64 {
    interval = foundChanges ? Self.shortest : min(interval * 3 / 2, Self.longest)
    return max(interval, duration * Self.share)
  }
}
