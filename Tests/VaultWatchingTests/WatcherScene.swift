import LinkGraph
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore
@testable import VaultWatching

/// A vault with a watcher at work in this process, on a thread of its own.
final class WatcherScene: Sendable {
  /// What a watcher told, in words that are easy to compare.
  enum Told: Equatable, Sendable {
    case started
    case change(String)
    case notice(WatchNotice)
    case ended(String)
  }

  let vault: TemporaryVault
  private let told = Locked<[Told]>([])
  private let control: WatchControl
  private let watcher = Locked<FolderWatches?>(nil)
  /// Whether the watcher is to stand still in its next report, and whether it does.
  private let hold = Locked((isWanted: false, isThere: false))

  private init(_ vault: TemporaryVault) throws {
    self.vault = vault
    control = try WatchControl()
  }

  /// Runs `body` beside a watcher that has begun, and ends the watcher.
  static func run(_ vault: TemporaryVault, _ body: @Sendable @escaping (WatcherScene) throws -> Void) throws {
    let scene = try WatcherScene(vault)
    let failure = Locked<(any Error)?>(nil)
    Parallel.concurrently(workers: 2) { worker in
      if worker == 1 { return scene.watch() }
      do {
        try scene.wait(for: .started)
        try body(scene)
      } catch {
        failure.withLock { $0 = error }
      }
      scene.control.send(.terminate)
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  private func watch() {
    do {
      let watcher = try Watcher(Vault.open(named: vault.root, vault.surroundings()), control: control) { self.note($0) }
      let watches = watcher.watches
      self.watcher.withLock { $0 = watches }
      let end = try watcher.run()
      told.withLock { $0.append(.ended("\(end)")) }
    } catch {
      told.withLock { $0.append(.ended("\(error)")) }
    }
  }

  /// How many folders are watched.
  var folderCount: Int { watcher.withLock { $0?.folders.withLock { $0.watchCount } ?? 0 } }

  /// Keeps the watcher from going on when it has something to tell, or lets it.
  func holdBack(_ isWanted: Bool) {
    hold.withLock { $0.isWanted = isWanted }
    hold.wakeAll()
  }

  /// Whether the watcher stands still.
  var isHeldBack: Bool { hold.withLock { $0.isThere } }

  private func waitWhileHeldBack() {
    hold.withLock { $0.isThere = $0.isWanted }
    hold.waitUntil { $0.isWanted ? nil : () }
    hold.withLock { $0.isThere = false }
  }

  private func note(_ news: WatchNews) {
    var lines: [Told] = []
    switch news {
    case .started: lines = [.started]
    case .notice(let notice): lines = [.notice(notice)]
    case .commitDue, .quiet: break
    case .newDay: break
    case .changed(let changes):
      lines = changes.files.map { .change(Self.text($0)) }
      lines += changes.links().map { link in
        let source = String(decoding: link.source, as: UTF8.self)
        return .change("\(link.isBroken ? "broken" : "healed") \(link.link.target) in \(source)")
      }
    }
    told.withLock { $0 += lines }
    if case .changed = news { waitWhileHeldBack() }
  }

  private static func text(_ change: WatchedChange) -> String {
    let path = String(decoding: change.path, as: UTF8.self)
    return switch change.kind {
    case .created: "created \(path)"
    case .changed: "changed \(path)"
    case .deleted: "deleted \(path)"
    case .moved(let from, let isChanged):
      "\(isChanged ? "changed and moved" : "moved") \(String(decoding: from, as: UTF8.self)) > \(path)"
    }
  }

  // MARK: - What was told

  /// Everything that was told until now.
  var everything: [Told] { told.withLock { $0 } }

  /// The changes that were told until now.
  var changes: [String] { everything.compactMap { if case .change(let text) = $0 { text } else { nil } } }

  /// Waits until something was told; fails when the watcher ends before, or after a long time.
  func wait(for wanted: Told, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(sourceLocation: sourceLocation) { $0.contains(wanted) }
  }

  /// Waits until a change was told.
  func wait(for change: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(for: .change(change), sourceLocation: sourceLocation)
  }

  /// Waits until what was told satisfies a condition.
  func wait(
    sourceLocation: SourceLocation = #_sourceLocation, until isDone: ([Told]) -> Bool
  ) throws {
    let deadline = SystemClock.monotonicNanoseconds + 30_000_000_000
    while !isDone(everything) {
      let hasEnded = everything.contains { if case .ended = $0 { true } else { false } }
      if hasEnded || SystemClock.monotonicNanoseconds > deadline {
        Issue.record("not told: \(everything)", sourceLocation: sourceLocation)
        throw Missing()
      }
      SystemClock.sleep(.milliseconds(2))
    }
  }

  struct Missing: Error {}

  /// Forgets what was told.
  func forget() { told.withLock { $0 = [] } }

  /// Lets so much time pass that whatever was to be told has been.
  func settle() { SystemClock.sleep(.milliseconds(450)) }

  /// Has the watcher read its settings again.
  func reload() { control.send(.reload) }

  // MARK: - Asking

  /// The vault as a command sees it.
  func ask() throws -> VaultView { try vault.open() }

  /// Asks, and expects the watcher to have answered, and the answer to be what a new index would say.
  @discardableResult
  func expectCurrent(
    isWatched: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> VaultView {
    var view = try ask()
    // On a machine with much to do the answer may take longer than a command waits.
    for _ in 0..<50 where isWatched && view.report.outcome != .watched { view = try ask() }
    if isWatched { #expect(view.report.outcome == .watched, sourceLocation: sourceLocation) }
    let queries = ["alpha", "tag:red", "in:sub"]
    let found = try VaultDigest(view, queries: queries)
    let expected = try VaultDigest(vault.rebuilt(), queries: queries)
    #expect(found == expected, "\(found.firstDifference(from: expected) ?? "")", sourceLocation: sourceLocation)
    return view
  }

  /// The notes and files of the index, by path.
  func paths() throws -> [String] {
    try ask().snapshot.documentsInKeyOrder().map { String(decoding: $0.key, as: UTF8.self) }
  }
}
