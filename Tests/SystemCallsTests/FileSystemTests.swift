import Testing

@testable import SystemCalls

@Suite struct FileSystemTests {
  @Test func aRenameReplacesExchangesOrRefuses() throws {
    let directory = try TemporaryDirectory()
    let root = directory.path
    try directory.write("a", [1])
    try directory.write("b", [2])
    let error = #expect(throws: SystemError.self) {
      try FileSystem.rename(root.appending("a"), to: root.appending("b"), .noReplace)
    }
    #expect(error?.errno == .exists)
    try FileSystem.rename(root.appending("a"), to: root.appending("b"), .exchange)
    #expect(try directory.read("a") == [2])
    #expect(try directory.read("b") == [1])
    try directory.descriptor.rename("a", to: directory.descriptor, "c", .noReplace)
    try directory.descriptor.rename("c", to: directory.descriptor, "b")
    #expect(try directory.names == [Array("b".utf8)])
    #expect(try directory.read("b") == [2])
    let missing = #expect(throws: SystemError.self) {
      try directory.descriptor.rename("b", to: directory.descriptor, "x", .exchange)
    }
    #expect(missing?.errno == .noSuchFile)
  }

  @Test func directoriesAreMadeWithTheirParents() throws {
    let directory = try TemporaryDirectory()
    let deep = directory.path.appending("a/b/c")
    try FileSystem.makeDirectories(deep)
    try FileSystem.makeDirectories(deep)
    #expect(try FileStatus.stat(deep).kind == .directory)
    #expect(try FileStatus.stat(deep).mode == 0o700)
    try directory.write("file")
    let error = #expect(throws: SystemError.self) {
      try FileSystem.makeDirectories(directory.path.appending("file/x"))
    }
    #expect(error?.errno == .notDirectory)
    #expect(throws: SystemError.self) { try FileSystem.makeDirectories("") }
    #expect(throws: SystemError.self) { try FileSystem.removeDirectory(directory.path.appending("a")) }
  }

  @Test func pathsAreResolved() throws {
    let directory = try TemporaryDirectory()
    try directory.write("folder/f")
    try directory.descriptor.symlink("link", leadingTo: "folder")
    let real = try FileSystem.realPath(directory.path)
    #expect(
      try FileSystem.realPath(directory.path.appending("link/../folder/./f")) == real.appending("folder/f"))
    #expect(try FileSystem.readSymlink(directory.path.appending("link")) == "folder")
    #expect(try FileSystem.currentDirectory().isAbsolute)
    try directory.descriptor.symlink("dangling", leadingTo: "nowhere")
    #expect(FileSystem.exists(directory.path.appending("dangling")))
    #expect(!FileSystem.exists(directory.path.appending("nowhere")))
  }

  @Test func theKindOfFileSystemIsRead() throws {
    let directory = try TemporaryDirectory()
    #expect(try FileSystem.freeBytes(of: directory.descriptor) > 0)
    #expect(try FileSystem.silentKind(of: FileDescriptor.open("/proc")) == nil)
    #expect(FileSystem.silentKinds[0xef53] == nil)
    #expect(FileSystem.silentKinds[0x6573_5546] == "fuse")
  }
}
