internal import SystemCalls

/// The changes that were seen and not yet compared, and when to compare them.
///
/// Events and requests become one batch. It is due when the `Debouncer` says so, and at once if a command waits for the
/// answer to its cookie.
struct PendingChanges: Scheduled {
  private var collector = ChangeCollector()
  private var debouncer = Debouncer()

  /// The watches with other purposes than folders of notes.
  var specialWatches: ChangeCollector.SpecialWatches {
    get { collector.specialWatches }
    set { collector.specialWatches = newValue }
  }

  /// The time when the batch is due, 0 if a command waits; nil if the batch is empty.
  var deadline: Int64? { collector.batch.cookies.isEmpty ? debouncer.deadline : 0 }

  /// Returns whether no more changes are expected for the batch. A command does not wait for this.
  func isSettled(at time: Int64) -> Bool { debouncer.isDue(at: time) }

  /// Adds events. Events that do not concern the vault, such as those of temporary files, only extend the wait of a
  /// batch that is not empty.
  mutating func add(_ events: [InotifyEvent], at time: Int64) {
    for event in events { collector.add(event) }
    if !collector.batch.isEmpty { debouncer.note(at: time) }
  }

  /// Adds a request.
  mutating func add(_ request: ChangeCollector.Request, at time: Int64) {
    collector.add(request)
    debouncer.note(at: time)
  }

  /// Adds a request, without a time when the batch is due.
  mutating func addToNext(_ request: ChangeCollector.Request) { collector.add(request) }

  /// Lets the batch wait until a time, except for a command.
  mutating func postpone(to time: Int64) { debouncer.postpone(to: time) }

  /// Returns the batch and starts a new one.
  mutating func take() -> ChangeBatch {
    debouncer = Debouncer()
    return collector.take()
  }
}
