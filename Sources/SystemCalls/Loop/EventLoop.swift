/// What has happened when an `EventLoop` returns, in the order in which it should be handled.
package struct Turn<Event: Sendable>: Sendable {
  /// The monotonic time in nanoseconds.
  package let now: Int64
  /// The signals that arrived.
  package let signals: [Signal]
  /// The events that were posted to the mailbox.
  package let events: [Event]
  /// The tokens of the descriptors that are ready.
  package let ready: Set<Int>
}

/// Waits, for the one thread that owns it, until something happens: a signal, an event in its mailbox, a descriptor that
/// is ready, or a deadline.
///
/// The owner calls `next`, handles all that it returns, and calls it again. A wake-up cannot be lost, because an event
/// and its wake-up are one change of the mailbox, and `next` waits only if it found no event.
///
/// A descriptor that stays ready is reported in each turn, and a deadline that has passed ends each turn at once. So the
/// owner must read what is there, and do what is due; otherwise the loop is busy. Debug builds trap then: when there are
/// 100,000 turns without an event in 100 seconds.
package struct EventLoop<Event: Sendable>: ~Copyable {
  private let mailbox: Mailbox<Event>
  private let signals: SignalQueue?
  private var watched: [(token: Int, descriptor: Int32, interest: Readiness.Interest)] = []
  /// The turns without an event that may be those of a busy loop: their number, and the time of the first one.
  private var (emptyTurns, since) = (0, Int64(0))

  /// Makes a loop that takes the events of a mailbox, and signals if there is a queue of them. No other loop may take
  /// from the same mailbox or queue while this one is used.
  package init(_ mailbox: Mailbox<Event>, signals: SignalQueue? = nil) {
    (self.mailbox, self.signals) = (mailbox, signals)
  }

  /// Watches a descriptor from the next turn on, in place of the one that had the token. It must stay open as long as
  /// the loop is used.
  package mutating func watch(_ descriptor: Int32, for interest: Readiness.Interest = .readable, as token: Int) {
    watched.removeAll { $0.token == token }
    watched.append((token, descriptor, interest))
  }

  /// Stops watching the descriptor of a token, if there is one.
  package mutating func stopWatching(_ token: Int) { watched.removeAll { $0.token == token } }

  /// Waits until something has happened, and returns all that has happened; nothing if the monotonic time `deadline`,
  /// in nanoseconds, has passed before. With nil, it waits as long as necessary. The corresponding C function is
  /// `poll`.
  ///
  /// - Throws: `Errno.badDescriptor` if a descriptor is not open.
  package mutating func next(until deadline: Int64?) throws(SystemError) -> Turn<Event> {
    var events = mailbox.take()
    var interests = watched.map { ($0.descriptor, $0.interest) }
    interests.append((mailbox.wake.rawDescriptor, .readable))
    if let signals { interests.append((signals.descriptor.raw, .readable)) }
    // If there are events, it only looks what else is ready, so that neither has to wait for the other.
    let isReady = try Readiness.wait(for: interests, until: events.isEmpty ? deadline : 0)
    if events.isEmpty { events = mailbox.take() }
    var arrived: [Signal] = []
    if let signals, isReady.last == true { while let signal = try signals.next() { arrived.append(signal) } }
    let now = SystemClock.monotonicNanoseconds
    emptyTurns += 1
    if !events.isEmpty || !arrived.isEmpty || now > since + 100_000_000_000 { (emptyTurns, since) = (0, now) }
    assert(emptyTurns < 100_000, "a busy loop: nobody reads a descriptor that is ready, or does what is due")
    let ready = zip(watched, isReady).compactMap { $1 ? $0.token : nil }
    return Turn(now: now, signals: arrived, events: events, ready: Set(ready))
  }
}
