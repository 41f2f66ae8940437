import SystemCalls
import TestSupport
import Testing

/// The files that a killed process leaves, and several processes that replace the same file.
struct ReplacementNameTests {
  @Test(arguments: [false, true]) func aReplacementRemovesFilesOfAKilledProcess(_ isSymlink: Bool) throws {
    let folder = try TemporaryFolder()
    let target = folder.path.appending("config.yaml" as RawPath)
    let left = folder.path.appending(ReplacementName.of("config.yaml"))
    try folder.write("other", to: "other")
    if isSymlink {
      try FileSystem.makeSymlink(left, to: folder.path.appending("other" as RawPath))
    } else {
      try folder.write("half", to: ReplacementName.of("config.yaml"))
    }
    try AtomicReplace.write(Array("new".utf8), to: target)
    #expect(try folder.read("config.yaml") == Array("new".utf8))
    #expect(try folder.read("other") == Array("other".utf8))
    #expect(!FileSystem.exists(left))
  }

  @Test func longNamesHaveReplacementsToo() throws {
    let folder = try TemporaryFolder()
    let name = RawPath([UInt8](repeating: UInt8(ascii: "n"), count: 255))
    try AtomicReplace.write(Array("new".utf8), to: folder.path.appending(name))
    #expect(try folder.read(name) == Array("new".utf8))
  }

  @Test func writersOfOneFileWaitForEachOtherAndLeaveNothing() throws {
    let folder = try TemporaryFolder()
    let target = folder.path.appending("state" as RawPath)
    let texts = (0..<8).map { [UInt8](repeating: UInt8($0), count: 1 + $0 * 4_000) }
    Parallel.concurrently(workers: 8) { worker in
      for _ in 0..<20 { #expect(throws: Never.self) { try AtomicReplace.write(texts[worker], to: target) } }
    }
    #expect(texts.contains(try folder.read("state")))
    let names = try DirectoryListing(of: FileDescriptor.open(folder.path, .readOnly, [.directory])).entries.map(\.name)
    #expect(names == [Array("state".utf8)])
  }
}
