internal import SystemCalls

/// The changes that were seen and not yet compared, and when to compare them.
///
/// Events and requests become one batch, which is due when the `Debouncer` says so, and at once if a command waits for
/// its cookie. Taking the batch starts over.
struct PendingChanges: Scheduled {
  private var collector = ChangeCollector()
  private var debouncer = Debouncer()

  /// The watches with other purposes than folders of notes.
  var places: ChangeCollector.Places {
    get { collector.places }
    set { collector.places = newValue }
  }

  /// The time when the batch is due, which has passed already if a command waits; nil if nothing was seen.
  var deadline: Int64? { collector.batch.cookies.isEmpty ? debouncer.deadline : 0 }

  /// Returns whether no more changes are expected to belong to the batch. A command does not wait for this.
  func isSettled(at time: Int64) -> Bool { debouncer.isDue(at: time) }

  /// Adds events. Those without meaning for the vault, such as temporary files, still extend the wait of a batch that
  /// has begun.
  mutating func add(_ events: [InotifyEvent], at time: Int64) {
    for event in events { collector.add(event) }
    if !collector.batch.isEmpty { debouncer.note(at: time) }
  }

  /// Adds a request.
  mutating func add(_ request: ChangeCollector.Request, at time: Int64) {
    collector.add(request)
    debouncer.note(at: time)
  }

  /// Adds a request to the next batch, whenever that is due.
  mutating func addToNext(_ request: ChangeCollector.Request) { collector.add(request) }

  /// Lets the batch wait until a time, except for a command.
  mutating func postpone(to time: Int64) { debouncer.postpone(to: time) }

  /// Returns the batch and starts a new one.
  mutating func take() -> ChangeBatch {
    debouncer = Debouncer()
    return collector.take()
  }
}
