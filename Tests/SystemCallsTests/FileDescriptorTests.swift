import Glibc
import SystemCalls
import Testing

@Suite struct FileDescriptorTests {
  @Test(arguments: awkwardNames)
  func filesOfAnyNameAreWrittenListedAndRead(_ name: RawPath) throws {
    let directory = try TemporaryDirectory()
    try directory.write(name, Array("content".utf8))
    #expect(try directory.names == [name.bytes])
    #expect(try directory.read(name) == Array("content".utf8))
    #expect(try FileStatus.at(directory.descriptor, name).size == 7)
    try directory.descriptor.remove(name)
    #expect(try directory.names.isEmpty)
  }

  @Test func descriptorsCloseThemselvesAndAreNotInherited() throws {
    let directory = try TemporaryDirectory()
    try directory.write("own", [1])
    var number: Int32 = -1
    var inode: UInt64 = 0
    do {
      let file = try directory.descriptor.open(at: "own")
      number = file.raw
      inode = try file.status().inode
      #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
      let second = try file.duplicate()
      #expect(fcntl(second.raw, F_GETFD) & FD_CLOEXEC != 0)
    }
    // Another test may have been given the number meanwhile, but not for this file.
    let other = try? FileStatus.stat(RawPath("/proc/self/fd/\(number)"))
    #expect(other?.inode != inode)
    try directory.descriptor.open(at: "own").close()
  }

  @Test func aFileInMemoryIsNotColdAndCanBeRequested() throws {
    let directory = try TemporaryDirectory()
    try directory.write("f", Array("content".utf8))
    try directory.write("empty", [])
    for name: RawPath in ["f", "empty"] {
      let file = try directory.descriptor.open(at: name)
      let isCold = file.isCold()
      #expect(!isCold)
      file.requestReading(upTo: 1 << 20)
    }
    #expect(try directory.read("f") == Array("content".utf8))
  }

  @Test(arguments: [0, 1, 4095, 65_536, 300_000])
  func readingToTheEndReturnsAllOrRefuses(_ size: Int) throws {
    let directory = try TemporaryDirectory()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try directory.write("f", bytes)
    #expect(try directory.descriptor.open(at: "f").readToEnd(limit: size) == bytes)
    #expect(try directory.descriptor.open(at: "f").readToEnd(limit: .max) == bytes)
    if size > 0 {
      let error = #expect(throws: SystemError.self) {
        try directory.descriptor.open(at: "f").readToEnd(limit: size - 1)
      }
      #expect(error?.errno == .fileTooLarge)
    }
    let file = try directory.descriptor.open(at: "f")
    #expect(try file.read(count: 10, at: Int64(size)) == [])
    #expect(try file.read(count: size + 5, at: 0) == bytes)
  }

  @Test func filesWithoutALengthAreReadAndLimited() throws {
    #expect(try FileDescriptor.open("/proc/self/status").readToEnd(limit: 1 << 20).count > 100)
    let error = #expect(throws: SystemError.self) {
      try FileDescriptor.open("/dev/zero").readToEnd(limit: 1 << 20)
    }
    #expect(error?.errno == .fileTooLarge)
  }

  @Test func positionsBeyondAllBoundsAreErrors() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.descriptor.open(at: "f", .readWrite, [.create])
    #expect(throws: SystemError.self) { try file.write([1], at: -1) }
    #expect(throws: SystemError.self) { try file.read(count: 1, at: -1) }
    try file.write([1, 2, 3], at: 5)
    #expect(try file.readToEnd(limit: 10) == [0, 0, 0, 0, 0, 1, 2, 3])
    try file.truncate(to: 6)
    #expect(try file.status().size == 6)
  }

  @Test func contentsAreCopiedBetweenFilesAndFromThoseWithoutLength() throws {
    let directory = try TemporaryDirectory()
    let bytes = [UInt8](repeating: 7, count: 700_000)
    try directory.write("from", bytes)
    let target = try directory.descriptor.open(at: "to", .readWrite, [.create])
    try directory.descriptor.open(at: "from").copyContents(to: target)
    #expect(try directory.read("to") == bytes)
    let second = try directory.descriptor.open(at: "proc", .readWrite, [.create])
    try FileDescriptor.open("/proc/version").copyContents(to: second)
    #expect(try directory.read("proc") == FileDescriptor.open("/proc/version").readToEnd(limit: 1 << 16))
  }

  @Test func syncingWorksOnFilesAndDirectories() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.descriptor.open(at: "f", .readWrite, [.create])
    try file.sync()
    try file.syncFileSystem()
    try directory.descriptor.sync()
  }

  @Test func aNamelessFileGetsANameOnlyWhereNoneIs() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.descriptor.open(at: ".", .readWrite, [.unnamed])
    try file.write(Array("x".utf8))
    #expect(try directory.names.isEmpty)
    try file.linkUnnamed(into: directory.descriptor, "a")
    let error = #expect(throws: SystemError.self) { try file.linkUnnamed(into: directory.descriptor, "a") }
    #expect(error?.errno == .exists)
    #expect(try directory.read("a") == Array("x".utf8))
  }
}
