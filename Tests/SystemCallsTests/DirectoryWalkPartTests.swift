import SystemCalls
import Testing

/// Walks that begin at several directories, and of which only a part is wanted.
@Suite struct DirectoryWalkPartTests {
  private func directory() throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    for path in ["a/x", "a/y", "a/b/z", "a/b/c/w", "d/v", "d/e/u", "t"] { try directory.write(RawPath(path)) }
    return directory
  }

  private func walk(
    _ directory: TemporaryDirectory, _ starts: [DirectoryWalk.Start], workers: Int = 2,
    descends: @escaping @Sendable (Span<UInt8>, UInt64) -> Bool = { _, _ in true }
  ) -> DirectoryTree {
    DirectoryWalk(workers: workers).run(
      root: directory.descriptor, starts: starts, .init(keep: { _, _ in .stat }, descends: descends))
  }

  private func files(_ tree: DirectoryTree) -> [String] { tree.entries.map { tree.rawPath(of: $0).text } }
  private func folders(_ tree: DirectoryTree) -> [String] { tree.directories.map { tree.rawPath(of: $0).text } }

  @Test func entriesEqualThoseOfTheDirectory() throws {
    let directory = try directory()
    let tree = walk(directory, [.init(path: "a", extent: .entries)], descends: { _, _ in false })
    #expect(files(tree) == ["a/x", "a/y"] && folders(tree) == ["a"])
    let whole = walk(directory, [.init(path: "a", extent: .entries)])
    #expect(files(whole) == ["a/b/c/w", "a/b/z", "a/x", "a/y"])
  }

  @Test func namesAreReadWithoutAListing() throws {
    let directory = try directory()
    let names = ["x", "gone", "b", "", ".", "..", "b/z"].map { Array($0.utf8) }
    let tree = walk(directory, [.init(path: "a", extent: .names(names))], descends: { _, _ in false })
    #expect(files(tree) == ["a/x"] && tree.problems.isEmpty && tree.missing.isEmpty)
    #expect(tree.entries.allSatisfy { $0.hasStatus && $0.inode > 0 })
    let entered = walk(directory, [.init(path: "a", extent: .names([Array("b".utf8)]))])
    #expect(files(entered) == ["a/b/c/w", "a/b/z"])
  }

  @Test(arguments: [1, 3]) func overlappingStartsGiveEachEntryOnceAndInOrder(workers: Int) throws {
    let directory = try directory()
    let starts: [DirectoryWalk.Start] = [
      .init(path: "d", extent: .entries), .init(path: "a/b"),
      .init(path: "", extent: .names([Array("t".utf8), Array("a".utf8)])),
      .init(path: "a", extent: .names([Array("x".utf8)])),
    ]
    let tree = walk(directory, starts, workers: workers)
    #expect(files(tree) == ["a/b/c/w", "a/b/z", "a/x", "a/y", "d/e/u", "d/v", "t"])
    #expect(folders(tree) == ["", "a", "a/b", "a/b/c", "d", "d/e"])
  }

  @Test func missingStartsAreReported() throws {
    let directory = try directory()
    let starts: [DirectoryWalk.Start] = [
      .init(path: "gone", extent: .entries), .init(path: "t", extent: .names([Array("x".utf8)])),
      .init(path: "a/x", extent: .entries), .init(path: "d", extent: .names([])),
    ]
    let tree = walk(directory, starts)
    #expect(tree.missing.map(\.text) == ["a/x", "gone", "t"] && tree.problems.isEmpty && files(tree).isEmpty)
  }

  @Test func aDirectoryIsReportedBeforeItIsListed() throws {
    let directory = try directory()
    let root = directory.path
    // A file that is made when a directory is reported is in its listing.
    let tree = DirectoryWalk(workers: 1).run(
      root: directory.descriptor, starts: [.init(path: "")],
      .init(
        keep: { _, _ in .list },
        enter: { path, _, status, extent in
          #expect(status.kind == .directory)
          let file = root.appending(RawPath(path)).appending("made")
          _ = try? FileDescriptor.open(file, .writeOnly, [.create])
        }))
    #expect(
      files(tree).filter { $0.hasSuffix("made") } == ["a/b/c/made", "a/b/made", "a/made", "d/e/made", "d/made", "made"])
  }

  @Test func followedSymlinksAreReported() throws {
    let directory = try directory()
    try directory.descriptor.symlink("to-file", leadingTo: "a/x")
    try directory.descriptor.symlink("to-folder", leadingTo: "d")
    try directory.descriptor.symlink("out", leadingTo: "/etc")
    let tree = DirectoryWalk(entersSymlinks: true).run(
      root: directory.descriptor, starts: [.init(path: "")], .init(keep: { _, _ in .stat }, select: { _ in .none }))
    #expect(tree.symlinks.map(\.text) == ["to-file", "to-folder"])
  }
}
