import Testing

@testable import SystemCalls

@Suite struct InotifyQueueTests {
  /// Waits for events until one satisfies the condition.
  private func events(
    _ queue: borrowing InotifyQueue, until isLast: (InotifyEvent) -> Bool
  ) throws -> [InotifyEvent] {
    var events: [InotifyEvent] = []
    while !events.contains(where: isLast) {
      guard try Readiness.wait(for: [queue.descriptor.raw], timeout: .seconds(10)) == [true] else { break }
      events += try queue.read()
    }
    return events
  }

  @Test(arguments: awkwardNames)
  func creatingWritingAndDeletingAreReported(_ name: RawPath) throws {
    let directory = try TemporaryDirectory()
    let queue = try InotifyQueue()
    let watch = try queue.add(directory: directory.descriptor, at: directory.path, .directoryChanges)
    #expect(try queue.read().isEmpty)
    try directory.write(name, [1])
    try directory.descriptor.remove(name)
    let seen = try events(queue) { $0.mask.contains(.delete) }
    #expect(seen.allSatisfy { $0.watch == watch && $0.name == name.bytes })
    #expect(seen.map(\.mask) == [.create, .modify, .closeWrite, .delete])
  }

  @Test func aRenameIsAPairOfEventsWithOneCookie() throws {
    let directory = try TemporaryDirectory()
    try directory.write("from/a")
    try directory.write("to/x")
    let queue = try InotifyQueue()
    let from = try queue.add(directory.path.appending("from"), .directoryChanges)
    let to = try queue.add(directory.path.appending("to"), .directoryChanges)
    #expect(from != to)
    try FileSystem.rename(directory.path.appending("from/a"), to: directory.path.appending("to/b"))
    let seen = try events(queue) { $0.mask.contains(.movedTo) }
    #expect(seen.map(\.watch) == [from, to])
    #expect(seen.map(\.name) == [Array("a".utf8), Array("b".utf8)])
    #expect(Set(seen.map(\.cookie)).count == 1)
    #expect(seen[0].cookie != 0)
  }

  @Test func aWatchIsTheSameForTheSameDirectoryAndEndsWhenRemoved() throws {
    let directory = try TemporaryDirectory()
    let queue = try InotifyQueue()
    let watch = try queue.add(directory.path, .directoryChanges)
    #expect(try queue.add(directory: directory.descriptor, at: directory.path, .directoryChanges) == watch)
    try queue.remove(watch)
    #expect(try events(queue) { $0.mask.contains(.ignored) }.last?.watch == watch)
    try directory.write("unseen")
    #expect(try queue.read().isEmpty)
    let error = #expect(throws: SystemError.self) { try queue.remove(watch) }
    #expect(error?.errno == .invalidArgument)
  }

  @Test func onlyDirectoriesAreWatchedAsDirectories() throws {
    let directory = try TemporaryDirectory()
    try directory.write("f")
    let queue = try InotifyQueue()
    let error = #expect(throws: SystemError.self) {
      try queue.add(directory.path.appending("f"), .directoryChanges)
    }
    #expect(error?.errno == .notDirectory)
  }

  @Test func moreEventsThanOneBufferHoldsArrive() throws {
    let directory = try TemporaryDirectory()
    let queue = try InotifyQueue()
    _ = try queue.add(directory: directory.descriptor, at: directory.path, .create)
    let names = (0..<3000).map { RawPath("a-rather-long-name-of-a-note-\($0).md") }
    for name in names { try directory.write(name) }
    let seen = try events(queue) { $0.name == names.last?.bytes }
    #expect(seen.map(\.name) == names.map(\.bytes))
  }

  @Test func aWakeSignalEndsAWait() throws {
    let queue = try InotifyQueue()
    let wake = try WakeSignal()
    let both = [queue.descriptor.raw, wake.rawDescriptor]
    #expect(try Readiness.wait(for: both, timeout: .milliseconds(1)) == [false, false])
    Parallel.concurrently(workers: 2) { worker in
      if worker == 1 { return wake.signal() }
      #expect((try? Readiness.wait(for: both)) == [false, true])
    }
    wake.drain()
    wake.drain()
    #expect(try Readiness.wait(for: both, timeout: .zero) == [false, false])
  }
}
