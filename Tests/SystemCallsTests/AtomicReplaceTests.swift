import SystemCalls
import Testing

@Suite struct AtomicReplaceTests {
  @Test(arguments: awkwardNames)
  func contentIsReplacedAndNothingElseIsLeft(_ name: RawPath) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path.appending(name)
    try AtomicReplace.write(Array("old".utf8), to: path)
    #expect(try FileStatus.stat(path).mode == 0o600)
    let old = try FileDescriptor.open(path)
    try AtomicReplace.write(Array("new".utf8), to: path, mode: 0o644, durably: true)
    #expect(try directory.read(name) == Array("new".utf8))
    #expect(try FileStatus.stat(path).mode == 0o644)
    #expect(try old.readToEnd(limit: 10) == Array("old".utf8))
    #expect(try directory.names == [name.bytes])
  }

  @Test func afterAFailureTheOldContentIsThereAndNoTemporaryFile() throws {
    let directory = try TemporaryDirectory()
    try directory.write("folder/kept", [1])
    let path = directory.path.appending("folder")
    let error = #expect(throws: SystemError.self) { try AtomicReplace.write([2], to: path) }
    #expect(error?.path == path)
    #expect(try directory.names == [Array("folder".utf8)])
    #expect(try directory.read("folder/kept") == [1])
  }

  @Test func readersNeverSeeHalf() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path.appending("f")
    let contents = [[UInt8](repeating: 1, count: 50_000), [UInt8](repeating: 2, count: 9)]
    try AtomicReplace.write(contents[0], to: path)
    let done = Locked(false)
    Parallel.concurrently(workers: 2) { worker in
      if worker == 0 {
        for round in 0..<200 { try? AtomicReplace.write(contents[round % 2], to: path) }
        done.withLock { $0 = true }
      } else {
        repeat {
          let seen = try? FileDescriptor.open(path).readToEnd(limit: 1 << 20)
          #expect(seen.map(contents.contains) == true)
        } while !done.withLock { $0 }
      }
    }
  }
}
