internal import VaultCore

/// Decides when changes are gathered into a batch: when nothing more has come for a moment, or the first has waited long
/// enough. Times are those of a monotonic clock, in nanoseconds, and are handed in.
struct QuietPeriod: Equatable {
  /// How long it has to be quiet.
  static let settling: Int64 = 20_000_000
  /// How long the first change waits at most.
  static let longest: Int64 = 200_000_000

  private var first: Int64?
  private var last: Int64 = 0

  /// Notes a change.
  mutating func note(at time: Int64) {
    first = first ?? time
    last = max(last, time)
  }

  /// When the batch is due; nil when there is none.
  var deadline: Int64? { first.map { min(last + Self.settling, $0 + Self.longest) } }

  /// Whether a batch is due.
  func isOver(at time: Int64) -> Bool { deadline.map { $0 <= time } ?? false }

  /// Begins anew, the batch having been taken.
  mutating func reset() {
    first = nil
    last = 0
  }
}
