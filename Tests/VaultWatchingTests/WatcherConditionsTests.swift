import SearchIndex
import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import VaultCore
@testable import VaultWatching

/// A watcher whose vault, index or system is not as it should be.
@Suite(.waiting) struct WatcherConditionsTests {
  private func vault(notes count: Int = 3) throws -> TemporaryVault {
    let vault = try TemporaryVault()
    for number in 0..<count { try vault.write("alpha \(number)", to: RawPath("sub\(number % 4)/n\(number).md")) }
    return vault
  }

  @Test func aSecondWatcherIsRefusedAndReported() throws {
    let vault = try vault()
    try WatcherScene.run(vault) { _ in
      let opened = try Vault.open(named: vault.root, vault.surroundings())
      #expect(opened.watcherProcess == ProcessIdentity.processID)
      #expect(throws: WatchError.self) { try Watcher(opened, control: WatchControl()) { _ in } }
    }
    #expect(try Vault.open(named: vault.root, vault.surroundings()).watcherProcess == nil)
  }

  @Test func readersWalkTheVaultWhenTheWatcherHasEnded() throws {
    let vault = try vault()
    try WatcherScene.run(vault) { try $0.expectCurrent() }
    try vault.write("omega", to: "late.md")
    let view = try vault.open()
    #expect(view.report.outcome == .committed && view.report.added == 1)
    // And the next one goes on from there.
    try WatcherScene.run(vault) { try $0.expectCurrent() }
  }

  @Test func aWatcherThatDoesNotAnswerIsNotWaitedForLong() throws {
    let vault = try vault()
    let opened = try Vault.open(named: vault.root, vault.surroundings())
    let files = WatcherFiles(opened)
    // The locks of a watcher that is stopped.
    let lock = try files.occupy()
    let queue = try InotifyQueue()
    var cookies = try CookieFolder(files, queue)
    cookies.setOpen(isOpen: true)
    try vault.write("omega", to: "late.md")
    let start = SystemClock.monotonicNanoseconds
    let view = try vault.open()
    #expect(view.report.outcome == .committed && view.note(at: Array("late.md".utf8)) != nil)
    #expect(SystemClock.monotonicNanoseconds - start >= 250_000_000)
    // It leaves no cookie behind.
    #expect(try cookies.waiting().isEmpty)
    cookies.setOpen(isOpen: false)
    withExtendedLifetime(lock) {}
  }

  @Test func cookiesThatNobodyReadsAreRemoved() throws {
    let vault = try vault()
    let opened = try Vault.open(named: vault.root, vault.surroundings())
    let files = WatcherFiles(opened)
    try FileSystem.makeDirectories(files.cookies)
    let folder = try FileDescriptor.open(files.cookies, .readOnly, [.directory])
    try folder.makeFIFO("0000-stale")
    try folder.makeFIFO(".half")
    try WatcherScene.run(vault) { scene in
      try scene.expectCurrent()
      #expect(try DirectoryListing(of: FileDescriptor.open(files.cookies, .readOnly, [.directory])).entries.isEmpty)
    }
  }

  @Test func othersMayCommitMeanwhile() throws {
    let vault = try vault()
    try WatcherScene.run(vault) { scene in
      for turn in 0..<6 {
        try vault.write("turn \(turn)", to: "sub1/n1.md")
        if turn % 2 == 0 { _ = try vault.open(mode: .rebuild) }
        try scene.expectCurrent()
        // The change is reported, whichever process saw it first.
        try scene.wait { told in told.count { $0 == .change("changed sub1/n1.md") } == turn + 1 }
      }
    }
  }

  @Test func aRemovedIndexIsMadeAgain() throws {
    let vault = try vault()
    try WatcherScene.run(vault) { scene in
      try scene.expectCurrent()
      TemporaryFolder.removeTree(try vault.indexFolder())
      try vault.write("omega", to: "late.md")
      try scene.wait { $0.contains(.change("created late.md")) }
      try scene.expectCurrent()
      #expect(try Vault.open(named: vault.root, vault.surroundings()).watcherProcess == ProcessIdentity.processID)
    }
  }

  @Test func aDamagedIndexIsMadeAgain() throws {
    let vault = try vault(notes: 30)
    try WatcherScene.run(vault) { scene in
      let file = try FileDescriptor.open(vault.indexFolder().appending("index"), .readWrite)
      try file.write([UInt8](repeating: 0xAA, count: 64), at: 200)
      try vault.write("omega", to: "late.md")
      let view = try scene.ask()
      #expect(view.note(at: Array("late.md".utf8)) != nil)
      try scene.expectCurrent(isWatched: false)
      try scene.expectCurrent()
    }
  }

  @Test func aVaultThatIsRenamedAwayIsWaitedFor() throws {
    let vault = try vault(notes: 40)
    let elsewhere = vault.root.parent.appending("elsewhere")
    try WatcherScene.run(vault) { scene in
      let before = try scene.ask().snapshot.documentCount
      try FileSystem.rename(vault.root, to: elsewhere)
      try scene.wait(for: .notice(.vaultGone))
      #expect(throws: (any Error).self) { try scene.ask() }
      // What happens at the other place is none of its business.
      scene.forget()
      try FileDescriptor.open(elsewhere.appending("other.md"), .writeOnly, [.create]).write([0x61])
      scene.settle()
      #expect(scene.everything.isEmpty)
      try FileSystem.rename(elsewhere, to: vault.root)
      try scene.wait(for: .notice(.vaultBack))
      try scene.wait(for: "created other.md")
      #expect(try scene.expectCurrent().snapshot.documentCount == before + 1)
      #expect(scene.changes == ["created other.md"])
    }
  }

  /// A path that leads back to itself cannot be read, although something is there.
  @Test func aVaultThatCannotBeReadIsNotGone() throws {
    let vault = try vault(notes: 40)
    let loop = vault.root.parent.appending("loop")
    try FileSystem.makeSymlink(loop, to: vault.root)
    try WatcherScene.run(vault) { scene in
      try FileSystem.rename(vault.root, to: loop, .exchange)
      try scene.wait(for: .notice(.vaultUnreadable(reason: "\(Errno.tooManySymlinks)")))
      #expect(throws: (any Error).self) { try scene.ask() }
      #expect(!scene.everything.contains(.notice(.vaultGone)))
      try FileSystem.rename(vault.root, to: loop, .exchange)
      try scene.wait(for: .notice(.vaultBack))
      try vault.write("omega", to: "late.md")
      try scene.wait(for: "created late.md")
      try scene.expectCurrent()
      #expect(scene.changes == ["created late.md"])
    }
  }

  @Test func aVaultThatIsDeletedAndMadeAgainIsWaitedFor() throws {
    let vault = try vault(notes: 5)
    try WatcherScene.run(vault) { scene in
      TemporaryFolder.removeTree(vault.root)
      try scene.wait(for: .notice(.vaultGone))
      try vault.write("alpha", to: "sub0/n0.md")
      try scene.wait(for: .notice(.vaultBack))
      try scene.expectCurrent()
    }
  }

  @Test func anEmptyFolderInsteadOfTheVaultDeletesNothing() throws {
    let vault = try vault(notes: 40)
    let elsewhere = vault.root.parent.appending("elsewhere")
    let empty = vault.root.parent.appending("empty")
    try WatcherScene.run(vault) { scene in
      try FileSystem.makeDirectories(empty)
      try FileSystem.rename(vault.root, to: empty, .exchange)
      try scene.wait(for: .notice(.mostNotesGone(missing: 40, of: 40)))
      let store = try Vault.open(named: vault.root, vault.surroundings()).store
      #expect(try store.snapshot(owner: vault.root.bytes)?.documentCount == 40)
      try FileSystem.rename(vault.root, to: empty, .exchange)
      try scene.wait(for: .notice(.vaultBack))
      try scene.expectCurrent()
      #expect(scene.changes.isEmpty)
      withExtendedLifetime(elsewhere) {}
    }
  }

  @Test func deletionsOfMostNotesAreHeldBack() throws {
    let vault = try vault(notes: 40)
    let aside = vault.root.appending(".aside")
    try WatcherScene.run(vault) { scene in
      try FileSystem.makeDirectories(aside)
      for folder in 0..<4 {
        try FileSystem.rename(vault.root.appending(RawPath("sub\(folder)")), to: aside.appending(RawPath("\(folder)")))
      }
      try scene.wait { $0.contains { if case .notice(.mostNotesGone) = $0 { true } else { false } } }
      #expect(!scene.changes.contains { $0.hasPrefix("deleted") })
      // A query is answered from the files that exist now.
      try scene.expectCurrent()
      #expect(try scene.paths().isEmpty)
      for folder in 0..<4 {
        try FileSystem.rename(aside.appending(RawPath("\(folder)")), to: vault.root.appending(RawPath("sub\(folder)")))
      }
      try scene.expectCurrent()
    }
  }

  @Test func anUnwritableIndexIsReported() throws {
    guard ProcessIdentity.userID == 0 else { return }
    let vault = try vault(notes: 3)
    try WatcherScene.run(vault) { scene in
      let opened = try Vault.open(named: vault.root, vault.surroundings())
      // Another writer that does not let go: as good as a disk that is full.
      let folder = try FileDescriptor.open(opened.indexFolder, .readOnly, [.directory])
      let lock = try FileLock.attempt(.exclusive, on: folder)
      try vault.write("omega", to: "late.md")
      #expect(try scene.ask().note(at: Array("late.md".utf8)) != nil)
      try scene.wait { $0.contains { if case .notice(.notWritten) = $0 { true } else { false } } }
      lock?.release()
      try scene.wait(for: .notice(.written))
      try scene.expectCurrent()
    }
  }
}
