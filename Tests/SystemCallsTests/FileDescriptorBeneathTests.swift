import Testing

@testable import SystemCalls

@Suite struct FileDescriptorBeneathTests {
  private func vault() throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    try directory.write("outside.md", [1])
    try directory.write("vault/in.md", [2])
    try directory.write("vault/sub/deep.md", [3])
    let vault = try directory.descriptor.open(at: "vault", .readOnly, [.directory])
    try vault.symlink("toFile", leadingTo: "in.md")
    try vault.symlink("toFolder", leadingTo: "sub")
    try vault.symlink("out.md", leadingTo: "../outside.md")
    try vault.symlink("absolute", leadingTo: "/etc/passwd")
    try vault.symlink("loop", leadingTo: "loop")
    return directory
  }

  @Test(arguments: [
    ("in.md", nil), ("sub/deep.md", nil), ("sub/../in.md", nil), ("toFile", nil), ("toFolder/deep.md", nil),
    ("../outside.md", Errno.crossDevice), ("sub/../../outside.md", .crossDevice), ("out.md", .crossDevice),
    ("absolute", .crossDevice), ("/etc/passwd", .crossDevice), ("loop", .tooManySymlinks),
    ("missing", .noSuchFile),
  ])
  func pathsStayBeneath(_ path: String, _ expected: Errno?) throws {
    let directory = try vault()
    let root = try directory.descriptor.open(at: "vault", .readOnly, [.directory])
    #expect(failure { _ = try root.open(beneath: RawPath(path)) } == expected)
  }

  @Test(arguments: [
    ("in.md", nil), ("sub/deep.md", nil), ("toFile", Errno.tooManySymlinks),
    ("toFolder/deep.md", .tooManySymlinks), ("out.md", .tooManySymlinks),
  ])
  func symlinksAreRefused(_ path: String, _ expected: Errno?) throws {
    let directory = try vault()
    let root = try directory.descriptor.open(at: "vault", .readOnly, [.directory])
    #expect(failure { _ = try root.open(beneath: RawPath(path), symlinks: .refused) } == expected)
  }

  @Test(arguments: [
    "in.md", "sub/deep.md", "sub//deep.md", "toFile", "toFolder/deep.md", "../outside.md", "out.md",
    "absolute",
    "/etc/passwd", "missing", "", "sub/../../outside.md", "sub/",
  ])
  func theFallbackOpensNothingMore(_ path: String) throws {
    let directory = try vault()
    let root = try directory.descriptor.open(at: "vault", .readOnly, [.directory])
    let kernel = failure { _ = try root.open(beneath: RawPath(path), symlinks: .refused) }
    let walk = failure {
      _ = try FileDescriptor.openByComponents(root.raw, RawPath(path), .readOnly, options: [], mode: 0)
    }
    #expect((kernel == nil) == (walk == nil))
  }

  @Test func newFilesGetTheirMode() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.descriptor.open(beneath: "a", .writeOnly, [.create, .exclusive], mode: 0o640)
    #expect(try file.status().mode == 0o640)
    let error = failure {
      _ = try directory.descriptor.open(beneath: "a", .writeOnly, [.create, .exclusive])
    }
    #expect(error == .exists)
  }

  private func failure(_ body: () throws -> Void) -> Errno? {
    do {
      try body()
      return nil
    } catch {
      return (error as? SystemError)?.errno
    }
  }
}
