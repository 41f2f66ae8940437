import CommandFixtures
import SystemCalls
import Terminal
import Testing
import VaultCore
import VaultWatching

@testable import Commands

/// A run of `sheaf watch` in this process, beside which a test works on the vault.
final class WatchedSession: Sendable {
  private let control: WatchControl
  private let fixture: SessionFixture
  private let console: CollectingConsole
  private let status = Locked<Commands.ExitStatus?>(nil)

  private init(_ fixture: SessionFixture) throws {
    self.fixture = fixture
    console = fixture.console()
    control = try WatchControl()
  }

  /// What was written to standard output until now.
  var text: String { String(decoding: console.output, as: UTF8.self) }
  /// What was written to standard error until now.
  var errors: String { String(decoding: console.errorOutput, as: UTF8.self) }
  /// The programs that were run until now.
  var programs: [ProgramRequest] { console.programs }
  /// The lines of standard output as JSON documents.
  var events: [JSONTree] { text.split(separator: "\n").map { JSONTree(Array($0.utf8)) } }

  /// Runs the command, waits until it watches, calls `body`, and ends the command.
  ///
  /// - Returns: its exit status.
  static func run(
    _ fixture: SessionFixture, _ words: [String], endedBy request: WatchControl.Request = .interrupt,
    _ body: @Sendable @escaping (WatchedSession) throws -> Void
  ) throws -> Commands.ExitStatus? {
    let session = try WatchedSession(fixture)
    let failure = Locked<(any Error)?>(nil)
    Parallel.concurrently(workers: 2) { worker in
      if worker == 1 { return session.start(words) }
      do {
        let isQuiet = words.contains("--quiet")
        try session.wait {
          isQuiet ? $0.isWatching : $0.errors.contains("watching") || $0.text.contains("watch.started")
        }
        try body(session)
      } catch {
        failure.withLock { $0 = error }
      }
      session.control.send(request)
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return session.status.withLock { $0 }
  }

  private var isWatching: Bool { fixture.run("index", "--json").json["outcome"] == "watched" }

  private func start(_ words: [String]) {
    var session = fixture.session(console)
    session.watchControl = control
    let result = Program.run((["watch"] + words).map { Array($0.utf8) }, session)
    status.withLock { $0 = result }
  }

  /// Waits until something is so, or fails after a long time.
  func wait(sourceLocation: SourceLocation = #_sourceLocation, until isSo: (WatchedSession) -> Bool) throws {
    let deadline = SystemClock.monotonicNanoseconds + 30_000_000_000
    while !isSo(self) {
      if SystemClock.monotonicNanoseconds > deadline || status.withLock({ $0 != nil }) {
        Issue.record("not so: \(text)\(errors)", sourceLocation: sourceLocation)
        throw TooLate()
      }
      SystemClock.sleep(.milliseconds(2))
    }
  }

  struct TooLate: Error {}
}
