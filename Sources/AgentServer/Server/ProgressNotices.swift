internal import Connections
internal import JSON
internal import SystemCalls
internal import VaultCore

/// Tells a client how far the work for its request is, if it wants to know and the work takes long.
final class ProgressNotices: Sendable {
  private struct Request {
    let token: JSONValue
    /// When the next notice may be sent, in nanoseconds of the monotonic clock.
    var next: Int64
    /// The last progress, which only rises.
    var progress = 0
  }

  private let request = Locked<Request?>(nil)
  private let wire: AgentWire

  /// The time before the first notice, and the least time between two of them, in nanoseconds.
  private static let (patience, pause): (Int64, Int64) = (500_000_000, 250_000_000)

  init(_ wire: AgentWire) { self.wire = wire }

  /// Begins a request, whose progress is called `token`; nil if nobody wants to know.
  func begin(_ token: JSONValue?) {
    let next = SystemClock.monotonicNanoseconds + Self.patience
    request.withLock { $0 = token.map { Request(token: $0, next: next) } }
  }

  /// Ends a request: no notice follows.
  func end() { request.withLock { $0 = nil } }

  /// What the vault tells of its work, on any thread.
  var observer: NoteProgress { NoteProgress(advance: { self.advance($0, $1, of: $2) }, end: {}) }

  func advance(_ activity: String, _ notes: Int, of total: Int) {
    let now = SystemClock.monotonicNanoseconds
    // The notice is sent within the lock, so that none comes after the answer.
    request.withLock { request in
      guard var current = request, now >= current.next, notes > current.progress else { return }
      (current.next, current.progress) = (now + Self.pause, notes)
      request = current
      let params: JSONValue = [
        "progressToken": current.token, "progress": .integer(notes), "total": .integer(max(total, notes)),
        "message": .string("\(activity): \(notes) of \(max(total, notes)) notes"),
      ]
      try? wire.send(.notification(method: "notifications/progress", params: params))
    }
  }
}
