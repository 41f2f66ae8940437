import SystemCalls
import TestSupport
import Testing

@Suite struct DirectoryWalkTests {
  /// All files below a directory by the slow way, in the order of their bytes.
  private func naiveFiles(_ root: RawPath, _ prefix: RawPath = "") throws -> [RawPath] {
    let directory = try FileDescriptor.open(root.appending(prefix), .readOnly, [.directory])
    var paths: [RawPath] = []
    for entry in try DirectoryListing(of: directory).entries {
      let path = prefix.appending(entry.name)
      if entry.kind == .directory { paths += try naiveFiles(root, path) } else { paths.append(path) }
    }
    return paths.sorted()
  }

  private func randomTree(_ seed: UInt64) throws -> TemporaryDirectory {
    var random = SplitMix64(seed: seed)
    let directory = try TemporaryDirectory()
    // Few letters, chosen around the slash, so that many names are the start of others.
    let letters: [UInt8] = Array("a-./0b".utf8).filter { $0 != UInt8(ascii: "/") } + [1, 0xff, 0x0a]
    var folders: [RawPath] = [""]
    for _ in 0..<Int.random(in: 0...250, using: &random) {
      let name = (0..<Int.random(in: 1...11, using: &random)).map { _ in
        letters.randomElement(using: &random)!
      }
      if name == Array(".".utf8) || name == Array("..".utf8) { continue }
      let path = folders.randomElement(using: &random)!.appending(name)
      if FileSystem.exists(directory.path.appending(path)) { continue }
      if Int.random(in: 0..<3, using: &random) == 0 {
        try directory.descriptor.makeDirectory(path)
        folders.append(path)
      } else {
        try directory.write(path, Array(repeating: 1, count: name.count))
      }
    }
    return directory
  }

  @Test(arguments: 1...40)
  func everyFileIsFoundOnceInByteOrder(_ seed: Int) throws {
    let directory = try randomTree(UInt64(seed))
    for workers in 1...3 {
      let tree = DirectoryWalk(workers: workers).run(root: directory.descriptor) { _, _ in .stat }
      #expect(tree.entries.map { tree.rawPath(of: $0) } == (try naiveFiles(directory.path)), "seed \(seed)")
      #expect(tree.problems.isEmpty)
      for entry in tree.entries {
        let path = tree.rawPath(of: entry)
        let status = try FileStatus.at(directory.descriptor, path)
        #expect(entry.hasStatus && !entry.isSymlink && entry.kind == .regular)
        #expect(entry.size == status.size && entry.modified == status.modified)
        #expect(
          entry.inode == status.inode && entry.device == status.device && entry.changed == status.changed)
      }
      let folders = tree.directories.map { tree.rawPath(of: $0) }
      #expect(folders.first == "")
      let keys = folders.dropFirst().map { RawPath($0.bytes + Array("/".utf8)) }
      #expect(keys == keys.sorted())
      #expect(tree.directories.allSatisfy { $0.kind == .directory && $0.hasStatus })
    }
  }

  @Test func filesAndFoldersAreOrderedByTheBytesOfTheirPaths() throws {
    let directory = try TemporaryDirectory()
    for name in ["a/x", "a.md", "a-b", "a0", "long-name-of-a-folder/x", "long-name-of-a-folder.md"] {
      try directory.write(RawPath(name))
    }
    let tree = DirectoryWalk().run(root: directory.descriptor) { _, _ in .list }
    let expected = ["a-b", "a.md", "a/x", "a0", "long-name-of-a-folder.md", "long-name-of-a-folder/x"]
    #expect(tree.entries.map { tree.rawPath(of: $0).text } == expected)
    #expect(tree.entries.allSatisfy { !$0.hasStatus && $0.inode != 0 })
  }

  @Test func skippedFoldersAreNotEntered() throws {
    let directory = try TemporaryDirectory()
    for name in ["keep/a.md", "keep/b.txt", ".git/config", ".git/deep/x.md", "c.md"] {
      try directory.write(RawPath(name))
    }
    let seen = Locked<[RawPath]>([])
    let tree = DirectoryWalk().run(root: directory.descriptor) { path, kind in
      let path = RawPath(path)
      seen.withLock { $0.append(path) }
      if path.lastComponent.bytes.first == UInt8(ascii: ".") { return .skip }
      return path.text.hasSuffix(".md") ? .stat : .list
    }
    #expect(tree.entries.map { tree.rawPath(of: $0).text } == ["c.md", "keep/a.md", "keep/b.txt"])
    #expect(tree.entries.map(\.hasStatus) == [true, true, false])
    #expect(tree.directories.map { tree.rawPath(of: $0).text } == ["", "keep"])
    #expect(seen.withLock { $0 }.sorted().map(\.text) == [".git", "c.md", "keep", "keep/a.md", "keep/b.txt"])
  }

  @Test func aWalkCanBeginBelowTheRoot() throws {
    let directory = try TemporaryDirectory()
    for name in ["a/b/one", "a/b/c/two", "a/three"] { try directory.write(RawPath(name)) }
    let tree = DirectoryWalk().run(root: directory.descriptor, below: "a/b/") { _, _ in .list }
    #expect(tree.entries.map { tree.rawPath(of: $0).text } == ["a/b/c/two", "a/b/one"])
    #expect(tree.directories.map { tree.rawPath(of: $0).text } == ["a/b", "a/b/c"])
    for outside: RawPath in ["..", "a/../..", "/tmp"] {
      let tree = DirectoryWalk().run(root: directory.descriptor, below: outside) { _, _ in .list }
      #expect(tree.entries.isEmpty && tree.directories.isEmpty || outside == "/tmp")
    }
    let gone = DirectoryWalk().run(root: directory.descriptor, below: "gone") { _, _ in .list }
    #expect(gone.directories.isEmpty && gone.problems.isEmpty)
  }

  @Test func symlinksAreFollowedOnlyBelowTheRoot() throws {
    let directory = try TemporaryDirectory()
    try directory.write("outside.md", [1])
    try directory.write("vault/real/note.md", [1, 2, 3])
    let vault = try directory.descriptor.open(at: "vault", .readOnly, [.directory])
    try vault.symlink("file.md", leadingTo: "real/note.md")
    try vault.symlink("folder", leadingTo: "real")
    try vault.symlink("escape.md", leadingTo: "../outside.md")
    try vault.symlink("up", leadingTo: "..")
    try vault.symlink("self", leadingTo: ".")
    try vault.symlink("real/loop", leadingTo: "../real")
    try vault.symlink("dangling", leadingTo: "nowhere")
    let plain = DirectoryWalk().run(root: vault) { _, _ in .stat }
    #expect(
      describe(plain) == [
        "dangling symlink", "escape.md symlink", "file.md -> regular 3", "folder symlink",
        "real/loop symlink",
        "real/note.md regular 3", "self symlink", "up symlink",
      ])
    let entered = DirectoryWalk(entersSymlinks: true).run(root: vault) { _, _ in .stat }
    // "self" leads to a directory above it; "real/loop" to the one it is in. The files of "folder" are those of "real".
    #expect(
      describe(entered) == [
        "dangling symlink", "escape.md symlink", "file.md -> regular 3", "real/loop symlink",
        "real/note.md regular 3", "self symlink", "up symlink",
      ])
    #expect(entered.directories.map { entered.rawPath(of: $0).text } == ["", "folder", "real"])
    #expect(entered.problems.isEmpty)
  }

  @Test(arguments: 1...3) func aLinkedDirectoryHasFilesOnlyWhereNoOtherPathLeads(workers: Int) throws {
    let directory = try TemporaryDirectory()
    for name in ["z/deep/a", "z/b", ".hidden/c", ".hidden/in/d"] { try directory.write(RawPath(name)) }
    try directory.descriptor.symlink("first", leadingTo: "z")
    try directory.descriptor.symlink("second", leadingTo: ".hidden")
    try directory.descriptor.symlink("third", leadingTo: "z/deep")
    let walk = DirectoryWalk(workers: workers, entersSymlinks: true)
    let selected = Locked<[RawPath]>([])
    let tree = walk.run(
      root: directory.descriptor,
      keep: { path, kind in path.count > 0 && path[0] == UInt8(ascii: ".") ? .skip : .list },
      select: { folder in
        let path = RawPath(folder.path)
        selected.withLock { $0.append(path) }
        return .all
      })
    #expect(tree.entries.map { tree.rawPath(of: $0).text } == ["second/c", "second/in/d", "z/b", "z/deep/a"])
    #expect(
      tree.directories.map { tree.rawPath(of: $0).text }
        == ["", "first", "first/deep", "second", "second/in", "third", "z", "z/deep"])
    #expect(selected.withLock { $0 }.sorted().map(\.text) == ["", "second", "second/in", "z", "z/deep"])
  }

  @Test func onlyTheFilesThatAreSelectedAreInTheTree() throws {
    let directory = try TemporaryDirectory()
    for name in ["a/1", "a/2", "a/3", "a/sub/x", "b/1", "c/sub/y", "0"] { try directory.write(RawPath(name), [1, 2]) }
    let tree = DirectoryWalk().run(
      root: directory.descriptor, keep: { _, _ in .stat },
      select: { folder in
        switch RawPath(folder.path).text {
        case "a":
          #expect(folder.count == 3)
          let selected = (0..<folder.count).filter { folder.name(of: $0)[0] != UInt8(ascii: "2") }
          #expect(selected.allSatisfy { folder[$0].size == 2 })
          return .only(selected)
        case "b", "": return .none
        default: return .all
        }
      })
    #expect(tree.entries.map { tree.rawPath(of: $0).text } == ["a/1", "a/3", "a/sub/x", "c/sub/y"])
    #expect(tree.directories.map { tree.rawPath(of: $0).text } == ["", "a", "a/sub", "b", "c", "c/sub"])
  }

  private func describe(_ tree: DirectoryTree) -> [String] {
    tree.entries.map { entry in
      let size = entry.kind == .regular ? " \(entry.size)" : ""
      return "\(tree.rawPath(of: entry).text)\(entry.isSymlink ? " ->" : "") \(entry.kind)\(size)"
    }
  }

  @Test func symlinksThatMultiplyAreBounded() throws {
    let directory = try TemporaryDirectory()
    for level in 0..<30 {
      try directory.write(RawPath("l\(level)/note"))
      for link in ["a", "b"] where level < 29 {
        try directory.descriptor.symlink(RawPath("l\(level)/\(link)"), leadingTo: RawPath("../l\(level + 1)"))
      }
    }
    let walk = DirectoryWalk(entersSymlinks: true, symlinkLimit: 100)
    let tree = walk.run(root: directory.descriptor) { _, _ in .list }
    #expect(tree.directories.count == 1 + 30 + 100)
    #expect(!tree.problems.isEmpty)
    #expect(tree.problems.allSatisfy { $0.error.errno == .tooManySymlinks })
  }

  @Test(.enabled(if: ProcessIdentity.userID != 0, "root may read every directory"))
  func anUnreadableDirectoryIsReportedAsAProblem() throws {
    let directory = try TemporaryDirectory()
    try directory.write("closed/a")
    try directory.write("open/b")
    let closed = try directory.descriptor.open(at: "closed", .readOnly, [.directory])
    try closed.setMode(0)
    let tree = DirectoryWalk().run(root: directory.descriptor) { _, _ in .stat }
    #expect(tree.entries.map { tree.rawPath(of: $0).text } == ["open/b"])
    #expect(tree.problems.map(\.path.text) == ["closed"])
    #expect(tree.problems.map(\.error.errno) == [.permissionDenied])
  }

  @Test func aFileInPlaceOfTheRootIsAProblem() throws {
    let directory = try TemporaryDirectory()
    try directory.write("f")
    let tree = DirectoryWalk().run(root: directory.descriptor, below: "f") { _, _ in .stat }
    #expect(tree.problems.map(\.error.errno) == [.notDirectory])
  }

  @Test func deepFoldersNeedNoStack() throws {
    let directory = try TemporaryDirectory()
    let path = RawPath(Array("d/".utf8) + Array(repeatElement(Array("d/".utf8), count: 1200).joined()))
    try FileSystem.makeDirectories(directory.path.appending(path))
    try directory.write(path.appending("f"))
    let tree = DirectoryWalk().run(root: directory.descriptor) { _, _ in .stat }
    #expect(tree.entries.count == 1)
    #expect(tree.directories.count == 1202)
  }
}
