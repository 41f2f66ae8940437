import Glibc
import SystemCalls
import Testing

@Suite struct FileStatusTests {
  @Test func kindsAreReported() throws {
    let directory = try TemporaryDirectory()
    try directory.write("file", [1, 2, 3])
    try directory.descriptor.makeDirectory("folder")
    try directory.descriptor.symlink("link", leadingTo: "file")
    // SAFETY: the string lives for the call.
    #expect(unsafe mkfifo(directory.path.appending("fifo").text, 0o600) == 0)
    let root = directory.path
    #expect(try FileStatus.lstat(root.appending("file")).kind == .regular)
    #expect(try FileStatus.lstat(root.appending("folder")).kind == .directory)
    #expect(try FileStatus.lstat(root.appending("link")).kind == .symlink)
    #expect(try FileStatus.stat(root.appending("link")).kind == .regular)
    #expect(try FileStatus.lstat(root.appending("fifo")).kind == .other)
    #expect(try FileStatus.at(directory.descriptor, "link", followSymlinks: true).size == 3)
  }

  @Test func everyWayToReadAStatusAgrees() throws {
    let directory = try TemporaryDirectory()
    try directory.write("f", [1, 2, 3])
    let file = try directory.descriptor.open(at: "f", .readWrite)
    try file.setMode(0o751)
    try file.setTimes(modified: -1_500_000_001)
    try directory.descriptor.link("f", to: directory.descriptor, "g")
    let status = try file.status()
    #expect(try FileStatus.stat(directory.path.appending("f")) == status)
    #expect(try FileStatus.at(directory.descriptor, "g") == status)
    #expect(status.mode == 0o751)
    #expect(status.modified == -1_500_000_001)
    #expect(status.linkCount == 2)
    #expect(status.userID == ProcessIdentity.userID)
    #expect(abs(status.changed - SystemClock.wallNanoseconds) < 60_000_000_000)
    if let born = status.born { #expect(born <= status.changed) }
    var plain = stat()
    // SAFETY: the call writes one structure.
    #expect(unsafe fstat(file.raw, &plain) == 0)
    #expect(status.device == UInt64(plain.st_dev))
    #expect(status.inode == UInt64(plain.st_ino))
  }
}
