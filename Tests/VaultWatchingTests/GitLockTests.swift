import SystemCalls
import TestSupport
import Testing

@testable import VaultWatching

/// Batches wait while git changes the files of a work tree.
@Suite struct GitLockTests {
  private let second: Int64 = 1_000_000_000

  @Test func aBatchWaitsForTheLockButNotForever() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "r/.git/HEAD")
    try folder.write("", to: "r/notes/N.md")
    var lock = GitLock(of: folder.path.appending("r/notes" as RawPath))
    var delays = [lock.delays(at: 0)]
    try folder.write("", to: "r/.git/index.lock")
    for time: Int64 in [1, 3, 4] { delays.append(lock.delays(at: time * second)) }
    #expect(delays == [false, true, true, false])
    // Another operation of git has its own time.
    try FileSystem.remove(folder.path.appending("r/.git/index.lock" as RawPath))
    delays = [lock.delays(at: 5 * second)]
    try folder.write("", to: "r/.git/index.lock")
    delays.append(lock.delays(at: 6 * second))
    #expect(delays == [false, true])
  }

  @Test func theLockOfAWorktreeIsInItsOwnFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("gitdir: ../r/.git/worktrees/w\n", to: "w/.git")
    try folder.write("", to: "r/.git/worktrees/w/index.lock")
    var lock = GitLock(of: folder.path.appending("w" as RawPath))
    var none = GitLock(of: "/")
    let delays = [lock.delays(at: 0), none.delays(at: 0)]
    #expect(delays == [true, false])
  }

  @Test func aPostponedBatchIsDueThen() {
    var debouncer = Debouncer()
    debouncer.note(at: 100)
    #expect(debouncer.isDue(at: Debouncer.settling + 100))
    debouncer.postpone(to: second)
    #expect(!debouncer.isDue(at: second - 1) && debouncer.isDue(at: second))
  }
}
