/// When to compare the vault without an event: after a failure, and regularly where events do not report all changes.
struct RescanSchedule: Equatable, Scheduled {
  /// The time before a failed action is tried again, in nanoseconds.
  static let pause: Int64 = 1_000_000_000
  /// The time before that while another process is writing the index, in nanoseconds.
  static let pauseForWriters: Int64 = 100_000_000
  /// The time that other processes can write the index before this counts as a failure, in nanoseconds.
  static let patienceWithWriters: Int64 = 5_000_000_000

  /// The shortest and the longest time between two comparisons of a vault that has to be polled, in nanoseconds.
  static let shortest: Int64 = 2_000_000_000, longest: Int64 = 60_000_000_000
  /// The minimal ratio of that time to the duration of a comparison.
  private static let share: Int64 = 50

  private(set) var deadline: Int64?
  private var interval = Self.shortest
  private var busySince: Int64?

  mutating func retry(at time: Int64) { deadline = time + Self.pause }

  /// Schedules another attempt to write the index, and returns whether to report a failure. Another process that is
  /// writing is a failure only after some time.
  mutating func retryWriting(isBusy: Bool, at time: Int64) -> Bool {
    let since = busySince ?? time
    if isBusy, time < since + Self.patienceWithWriters {
      busySince = since
      deadline = time + Self.pauseForWriters
      return false
    }
    retry(at: time)
    return true
  }

  /// Records that the index could be written or did not have to be.
  mutating func hasWritten() { busySince = nil }

  mutating func set(_ time: Int64?) { deadline = time }

  /// Schedules the next comparison of a vault whose events do not report all changes: soon after a change, and later
  /// while nothing happens. `duration` is that of the last comparison.
  mutating func poll(after duration: Int64, foundChanges: Bool, at time: Int64) {
    interval = foundChanges ? Self.shortest : min(interval * 3 / 2, Self.longest)
    deadline = time + max(interval, duration * Self.share)
  }
}

/// A value with work that is due at a time, in nanoseconds of a monotonic clock, which nothing here reads itself.
protocol Scheduled {
  /// The time when the work is due; nil if there is none.
  var deadline: Int64? { get }
}

extension Scheduled {
  func isDue(at time: Int64) -> Bool { deadline.map { $0 <= time } ?? false }
}
