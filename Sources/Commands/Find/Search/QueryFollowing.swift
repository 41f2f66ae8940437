internal import Answers
internal import SystemCalls
internal import Terminal
internal import VaultCore
internal import VaultWatching

/// Follows what a query finds until the output is closed or a signal ends the program, beside a watcher or without one.
struct QueryFollowing {
  private let query: String
  private let view: VaultView

  init(_ query: String, _ view: VaultView) { (self.query, self.view) = (query, view) }

  func run(_ session: Session, isJSON: Bool) throws {
    try session.console.flush()
    let mailbox = try Mailbox<Bool>()
    let follower = try VaultFollower(view.vault) { _ in mailbox.post(true, replacing: 1) }
    defer { follower.stop() }
    var loop = EventLoop(mailbox)
    var view = view
    while true {
      _ = try loop.next(until: nil)
      let before = view.snapshot
      try view.update()
      let changes = try QueryChanges(query, from: before, to: view, moves: [:])
      for (event, note) in zip(changes.events, changes.notes) {
        if isJSON {
          try session.print(event: event)
        } else {
          try session.print(WatchText.line(note.kind, note.path, view))
        }
      }
      try session.console.flush()
    }
  }
}
