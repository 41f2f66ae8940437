import TestSupport
import Testing

@testable import SystemCalls

@Suite struct FileDescriptorLeaseTests {
  @Test func writersAreDetected() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", to: "a")
    let path = folder.path.appending("a" as RawPath)
    let file = try FileDescriptor.open(path)
    // Not every file system tells.
    guard file.hasWriters() == false else { return }
    do {
      let writer = try FileDescriptor.open(path, .readWrite)
      #expect(file.hasWriters() == true)
      try writer.close()
    }
    #expect(file.hasWriters() == false)
    // The lease was given back: nobody waits for it.
    try FileDescriptor.open(path, .writeOnly).write([1])
  }

  /// A signal announces them, and the usual one would have ended the process.
  @Test func aProcessThatWaitsForALeaseOpensTheFileAfterItsRelease() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", to: "a")
    let path = folder.path.appending("a" as RawPath)
    let words = ["-c", "sleep 0.1; echo later > \"$0\"", path.text]
    let shell = Subprocess(executable: "/bin/sh", arguments: words.map { Array($0.utf8) }, environment: [])
    Parallel.concurrently(workers: 2) { worker in
      if worker == 0 {
        _ = try? shell.run(input: .none, output: .discarded, errorOutput: .discarded)
      } else if let file = try? FileDescriptor.open(path, .readWrite), file.takeLease() == true {
        SystemClock.sleep(.milliseconds(400))
        try? file.write([0x62], at: 0)
        file.releaseLease()
      }
    }
    #expect(try folder.read("a") == Array("later\n".utf8))
  }

  @Test func theHolderOfALockIsFound() throws {
    let folder = try TemporaryFolder()
    let directory = try FileDescriptor.open(folder.path, .readOnly, [.directory])
    #expect(FileLock.holder(of: directory) == nil)
    let lock = try FileLock.attempt(.exclusive, on: FileDescriptor.open(folder.path, .readOnly, [.directory]))
    #expect(FileLock.holder(of: directory) == ProcessIdentity.processID)
    _ = consume lock
    #expect(FileLock.holder(of: directory) == nil)
  }

  @Test func aFileThatCannotBeWrittenIsRefusedBeforehand() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", to: "a")
    let directory = try FileDescriptor.open(folder.path, .readOnly, [.directory])
    try directory.checkWriting(to: "a")
    try directory.checkWriting(to: ".")
    #expect(throws: SystemError.self) { try directory.checkWriting(to: "missing") }
    let system = try FileDescriptor.open("/proc/sys/kernel", .readOnly, [.directory])
    #expect(throws: SystemError.self) { try system.checkWriting(to: "missing") }
  }
}
