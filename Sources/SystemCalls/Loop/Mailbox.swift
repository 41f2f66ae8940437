internal import CLinux
internal import Glibc

/// A queue of events to which any thread can post, for the one thread that takes them in its `EventLoop`. No event is
/// lost, and the events of each posting thread stay in their order.
package final class Mailbox<Event: Sendable>: Sendable {
  private typealias Post = (number: Int, event: Event)

  private struct State {
    var posts: [Post] = []
    /// The newest post of each slot.
    var newest: [Int: Post] = [:]
    var next = 0

    var isEmpty: Bool { posts.isEmpty && newest.isEmpty }
  }

  private let state = Locked(State())
  /// Is set exactly while there are events, since it changes only together with the queue, under its lock.
  let wake: WakeSignal

  /// Makes an empty mailbox.
  package init() throws(SystemError) { wake = try WakeSignal() }

  /// Whether there are no events.
  package var isEmpty: Bool { state.withLock { $0.isEmpty } }

  package func post(_ event: Event) { add { $0.posts.append(($0.next, event)) } }

  /// Adds an event that makes an earlier one of the same slot superfluous; if that was not taken yet, it is dropped. So
  /// a slow thread gets only the newest event, and the mailbox does not grow.
  package func post(_ event: Event, replacing slot: Int) { add { $0.newest[slot] = ($0.next, event) } }

  private func add(_ body: (inout State) -> Void) {
    state.withLock { state in
      if state.isEmpty { wake.signal() }
      body(&state)
      state.next += 1
    }
  }

  /// Removes all events and returns them in the order in which they were posted.
  func take() -> [Event] {
    state.withLock { state in
      if state.isEmpty { return [] }
      wake.drain()
      defer { state = State() }
      if state.newest.isEmpty { return state.posts.map(\.event) }
      return (state.posts + state.newest.values).sorted { $0.number < $1.number }.map(\.event)
    }
  }
}

/// Lets a thread wake another one that waits in `Readiness`.
final class WakeSignal: Sendable {
  private let descriptor: FileDescriptor

  init() throws(SystemError) {
    descriptor = FileDescriptor(owning: try check("eventfd") { eventfd(0, linux_eventfd_flags) })
  }

  /// The descriptor to wait for; valid while this object exists.
  var rawDescriptor: Int32 { descriptor.raw }

  /// Sets the signal, so that the descriptor is readable until `drain`.
  func signal() {
    // The byte order does not matter, since the counter only has to differ from zero. A full counter is readable too.
    try? descriptor.write([1, 0, 0, 0, 0, 0, 0, 0])
  }

  func drain() { _ = try? descriptor.read(upTo: 8) }
}
