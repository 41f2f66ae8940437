import SystemCalls
import TestSupport
import Testing

@Suite struct FileLockTests {
  private func open(_ directory: TemporaryDirectory) throws -> FileDescriptor {
    try FileDescriptor.open(directory.path, .readOnly, [.directory])
  }

  /// Whether the lock is free for a descriptor of its own, without keeping it.
  private func isFree(_ mode: FileLock.Mode, _ directory: TemporaryDirectory) throws -> Bool {
    isLock(try FileLock.attempt(mode, on: open(directory)))
  }

  private func isLock(_ lock: consuming FileLock?) -> Bool { lock != nil }

  private func waitForLock(_ timeout: Duration, _ directory: TemporaryDirectory) throws -> Bool {
    isLock(try FileLock.acquire(.exclusive, on: open(directory), timeout: timeout))
  }

  @Test func aLockHasOneExclusiveHolderOrManySharedOnes() throws {
    let directory = try TemporaryDirectory()
    do {
      guard let lock = try FileLock.attempt(.exclusive, on: open(directory)) else {
        Issue.record("the lock was free")
        return
      }
      #expect(try !isFree(.exclusive, directory))
      #expect(try !isFree(.shared, directory))
      #expect(try lock.descriptor.status().kind == .directory)
    }
    #expect(try isFree(.exclusive, directory))
    guard let shared = try FileLock.attempt(.shared, on: open(directory)) else {
      Issue.record("the lock was free")
      return
    }
    #expect(try isFree(.shared, directory))
    #expect(try !isFree(.exclusive, directory))
    shared.release()
    #expect(try isFree(.exclusive, directory))
  }

  @Test func waitingEndsWithTheTimeoutOrTheLock() throws {
    let directory = try TemporaryDirectory()
    let held = Locked(false)
    let released = Locked(false)
    Parallel.concurrently(workers: 2) { worker in
      if worker == 0 {
        guard let lock = try? FileLock.attempt(.exclusive, on: open(directory)) else { return }
        held.withLock { $0 = true }
        SystemClock.sleep(.milliseconds(150))
        released.withLock { $0 = true }
        lock.release()
      } else {
        while !held.withLock({ $0 }) { SystemClock.sleep(.milliseconds(1)) }
        let start = SystemClock.monotonicNanoseconds
        #expect((try? waitForLock(.milliseconds(20), directory)) == false)
        #expect(SystemClock.monotonicNanoseconds - start >= 20_000_000)
        #expect((try? waitForLock(.seconds(20), directory)) == true)
        #expect(released.withLock { $0 })
      }
    }
  }

  @Test(.enabled(if: InstalledProgram.has("flock"), "flock is not installed"))
  func anotherProcessIsKeptOutAndItsDeathFreesTheLock() throws {
    let directory = try TemporaryDirectory()
    try directory.write("lock")
    let path = directory.path.appending("lock")
    let environment = ProcessArguments.environment
    let flock = try #require(InstalledProgram.find("flock"))
    let attempt = Subprocess(
      executable: flock, arguments: ["-n", "-x"].map { Array($0.utf8) } + [path.bytes, Array("true".utf8)],
      environment: environment)
    do {
      guard let lock = try FileLock.attempt(.exclusive, on: FileDescriptor.open(path)) else {
        Issue.record("the lock was free")
        return
      }
      #expect(try attempt.run().status == .exited(1))
      lock.release()
    }
    #expect(try attempt.run().status == .exited(0))
    #expect(isLock(try FileLock.attempt(.exclusive, on: FileDescriptor.open(path))))
  }
}
