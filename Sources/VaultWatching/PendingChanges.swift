internal import SystemCalls

/// The changes that were seen and not yet compared, and when to compare them. Events and requests become one batch. It
/// is due when the `Debouncer` says so, and at once if a command waits for the answer to its cookie.
struct PendingChanges: Scheduled {
  private var collector = ChangeCollector()
  private var debouncer = Debouncer()

  var specialWatches: ChangeCollector.SpecialWatches {
    get { collector.specialWatches }
    set { collector.specialWatches = newValue }
  }

  /// The time when the batch is due, 0 if a command waits; nil if the batch is empty.
  var deadline: Int64? { collector.batch.cookies.isEmpty ? debouncer.deadline : 0 }

  /// Returns whether no more changes are expected for the batch. A command does not wait for this.
  func isSettled(at time: Int64) -> Bool { debouncer.isDue(at: time) }

  /// Adds events. Those not about the vault, as of temporary files, only extend the wait of a batch that is not empty.
  mutating func add(_ events: [InotifyEvent], at time: Int64) {
    for event in events { collector.add(event) }
    if !collector.batch.isEmpty { debouncer.note(at: time) }
  }

  mutating func add(_ request: WritableKeyPath<ChangeBatch, Bool>, at time: Int64) {
    collector.add(request)
    debouncer.note(at: time)
  }

  /// Adds a request, without a time when the batch is due.
  mutating func addToNext(_ request: WritableKeyPath<ChangeBatch, Bool>) { collector.add(request) }

  /// Lets the batch wait until a time, except for a command.
  mutating func postpone(to time: Int64) { debouncer.postpone(to: time) }

  mutating func take() -> ChangeBatch {
    debouncer = Debouncer()
    return collector.take()
  }
}

/// Makes a batch due after a short time without changes, or when the first change has waited for the longest time.
struct Debouncer: Equatable, Scheduled {
  /// The time without changes after which a batch is due.
  static let settling: Int64 = 20_000_000
  /// The maximal time that the first change waits.
  static let longest: Int64 = 200_000_000

  private var first: Int64?
  private var last: Int64 = 0
  /// The time before which the batch is not due.
  private var earliest: Int64 = 0

  mutating func note(at time: Int64) {
    first = first ?? time
    last = max(last, time)
  }

  var deadline: Int64? { first.map { max(min(last + Self.settling, $0 + Self.longest), earliest) } }

  mutating func postpone(to time: Int64) { earliest = time }
}

/// The notes that have changed, until each was unchanged for some time and no program has it open.
package struct QuietNotes: Equatable, Sendable, Scheduled {
  /// The time that a note must be unchanged, in seconds.
  package var seconds: Int
  private var times: [[UInt8]: Int64] = [:]

  /// Creates an empty set.
  package init(seconds: Int) { self.seconds = seconds }

  private var quiet: Int64 { Int64(seconds) * 1_000_000_000 }

  /// Records a change.
  package mutating func note(_ path: [UInt8], at time: Int64) { times[path] = time }

  /// The time when the next note is due; nil if there is none.
  package var deadline: Int64? { times.values.min().map { $0 + quiet } }

  /// Removes the notes that are due and not open, and returns them sorted. Notes that are open wait again.
  package mutating func take(at time: Int64, isOpen: (_ path: [UInt8]) -> Bool) -> [[UInt8]] {
    let due = times.filter { $0.value + quiet <= time }.map(\.key)
    var taken: [[UInt8]] = []
    for path in due.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      if isOpen(path) {
        times[path] = time
      } else {
        times[path] = nil
        taken.append(path)
      }
    }
    return taken
  }
}
