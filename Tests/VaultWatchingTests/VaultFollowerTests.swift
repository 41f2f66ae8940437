import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import VaultCore
@testable import VaultWatching

/// A follower of a vault beside another watcher, whose lock the test holds.
@Suite(.waiting) struct VaultFollowerTests {
  /// The names of what a follower reported.
  private final class Heard: Sendable {
    private let names = Locked<[String]>([])

    func note(_ news: VaultFollower.News) {
      let name =
        switch news {
        case .started: "started"
        case .changed: "changed"
        case .reloaded: "reloaded"
        case .settingsUnread: "settings unread"
        case .unwatched: "unwatched"
        }
      names.withLock { $0.append(name) }
      names.wakeAll()
    }

    /// Waits until an event was reported `times` times.
    func wait(for name: String, times: Int = 1) -> Bool {
      names.wait(atMost: .seconds(60)) { names in names.count { $0 == name } >= times ? true : nil } ?? false
    }

    var all: [String] { names.withLock { $0 } }
  }

  private func vault() throws -> (TemporaryVault, Vault) {
    let temporary = try TemporaryVault()
    try temporary.write("alpha", to: "a.md")
    _ = try temporary.open()
    return (temporary, try Vault.open(named: temporary.root, temporary.surroundings()))
  }

  @Test func aFollowerMakesPlaceForAWatcherAndComesBack() throws {
    let (temporary, vault) = try vault()
    let heard = Heard()
    let follower = try VaultFollower(vault) { heard.note($0) }
    defer { follower.stop() }
    #expect(heard.wait(for: "started"))
    let control = try WatchControl()
    let ended = Locked(false)
    let isStarted = Locked(false)
    let hasThread = Parallel.detach {
      do {
        let watcher = try Watcher(vault, control: control) { news in
          guard case .started = news else { return }
          isStarted.withLock { $0 = true }
          isStarted.wakeAll()
        }
        #expect(try watcher.run() == .terminated)
      } catch { Issue.record(error) }
      ended.withLock { $0 = true }
      ended.wakeAll()
    }
    #expect(hasThread)
    #expect(isStarted.wait(atMost: .seconds(20)) { $0 ? true : nil } == true)
    // The follower reports what the watcher commits.
    #expect(heard.wait(for: "started", times: 2), "\(heard.all)")
    try temporary.write("beta", to: "b.md")
    #expect(heard.wait(for: "changed"), "\(heard.all)")
    control.send(.terminate)
    #expect(ended.wait(atMost: .seconds(20)) { $0 ? true : nil } == true)
    #expect(heard.wait(for: "started", times: 3))
  }

  @Test func aFollowerReportsNoProgress() throws {
    let temporary = try TemporaryVault()
    try temporary.write("alpha", to: "a.md")
    let heard = Heard()
    let calls = Locked(0)
    var surroundings = temporary.surroundings()
    surroundings.progress = NoteProgress(advance: { _, _, _ in calls.withLock { $0 += 1 } }, end: {})
    let vault = try Vault.open(named: temporary.root, surroundings)
    _ = try VaultView(vault)
    let before = calls.withLock { $0 }
    #expect(before > 0)
    let follower = try VaultFollower(vault) { heard.note($0) }
    #expect(heard.wait(for: "started"))
    try temporary.write("beta", to: "b.md")
    #expect(heard.wait(for: "changed"))
    #expect(calls.withLock { $0 } == before)
    follower.stop()
    for _ in 0..<1000 where vault.watcherProcess != nil { SystemClock.sleep(.milliseconds(10)) }
  }

  @Test func aFollowerReportsTheCommitsOfTheOtherWatcherAndTakesItsPlace() throws {
    let (temporary, vault) = try vault()
    let lock = try WatcherFiles(vault).occupy()
    let heard = Heard()
    let follower = try VaultFollower(vault) { heard.note($0) }
    #expect(heard.wait(for: "started"))
    try temporary.write("beta", to: "b.md")
    _ = try temporary.open()
    #expect(heard.wait(for: "changed"))
    #expect(heard.all.count { $0 == "started" } == 1)
    lock?.release()
    #expect(heard.wait(for: "started", times: 2))
    try temporary.write("gamma", to: "c.md")
    #expect(heard.wait(for: "changed", times: 2))
    #expect(vault.watcherProcess == ProcessIdentity.processID)
    follower.stop()
    for _ in 0..<1000 where vault.watcherProcess != nil { SystemClock.sleep(.milliseconds(10)) }
    #expect(vault.watcherProcess == nil)
  }

  @Test func aFollowerReportsTheSettingsOfTheOtherWatcher() throws {
    let (temporary, vault) = try vault()
    let lock = try WatcherFiles(vault).occupy()
    let heard = Heard()
    let follower = try VaultFollower(vault) { heard.note($0) }
    #expect(heard.wait(for: "started"))
    try temporary.write("", to: "mkdocs.yml")
    _ = try temporary.open()
    #expect(heard.wait(for: "reloaded"))
    lock?.release()
    #expect(heard.wait(for: "started", times: 2))
    follower.stop()
    for _ in 0..<1000 where vault.watcherProcess != nil { SystemClock.sleep(.milliseconds(10)) }
    #expect(heard.all.count { $0 == "reloaded" } == 1)
  }

  @Test(arguments: [WatchControl.Request.interrupt, .terminate])
  func aRequestReachesAFollowerBesideAnotherWatcher(_ end: WatchControl.Request) throws {
    let (_, vault) = try vault()
    let lock = try WatcherFiles(vault).occupy()
    let (heard, control) = (Heard(), try WatchControl())
    let follower = try VaultFollower(vault, control: control) { heard.note($0) }
    #expect(heard.wait(for: "started"))
    control.send(.reload)
    #expect(heard.wait(for: "reloaded"))
    control.send(end)
    SystemClock.sleep(.milliseconds(100))
    lock?.release()
    SystemClock.sleep(.milliseconds(2_500))
    #expect(heard.all.count { $0 == "started" } == 1)
    withExtendedLifetime(follower) {}
  }
}
