import SystemCalls
import TestSupport
import Testing

/// Repositories that are not simply a folder with `.git` in it.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct LayoutTests {
  /// Installs, commits a new note, and merges a change of tags from a side branch, in a vault at `subfolder`.
  private func expectWhole(_ scene: GitScene, _ subfolder: String) throws {
    let install = try scene.sheaf(["git", "install"], in: subfolder)
    #expect(install.status == 0, "\(install.errors)")
    #expect(try scene.sheaf(["git", "status"], in: subfolder).status == 0)
    try scene.write("---\ntags: [a]\n---\n# New\n", to: "New.md", in: subfolder)
    let commit = try scene.sheaf(["commit"], in: subfolder)
    #expect(commit.status == 0, "\(commit.errors)")
    try scene.git(["switch", "-qc", "side"], in: subfolder)
    try scene.write("---\ntags: [a, b]\n---\n# New\n", to: "New.md", in: subfolder)
    try scene.sheaf(["commit"], in: subfolder)
    try scene.git(["switch", "-qc", "other", "HEAD~1"], in: subfolder)
    try scene.write("---\ntags: [a, c]\n---\n# New\n", to: "New.md", in: subfolder)
    try scene.sheaf(["commit"], in: subfolder)
    let merge = try scene.git(["merge", "-q", "--no-edit", "side"], in: subfolder)
    #expect(merge.status == 0, "\(merge.output) \(merge.errors)")
    #expect(try scene.text("New.md", in: subfolder) == "---\ntags: [a, b, c]\n---\n# New\n")
    #expect(try scene.git(["status", "--porcelain"], in: subfolder).output.isEmpty)
    let uninstall = try scene.sheaf(["git", "uninstall"], in: subfolder)
    #expect(uninstall.status == 0 && !uninstall.output.isEmpty, "\(uninstall.errors)")
  }

  @Test func aWorktreeHasItsOwnFilesAndSharedSettings() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    try scene.git(["worktree", "add", "-q", "-b", "second", "../second tree"], in: "a")
    try expectWhole(scene, "second tree")
  }

  @Test func aSubmoduleIsARepositoryOfItsOwn() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    try scene.git(["init", "-q", "outer"], in: "")
    try scene.git(["-c", "protocol.file.allow=always", "submodule", "add", "-q", "../remote", "notes"], in: "outer")
    try scene.git(["switch", "-q", "main"], in: "outer/notes")
    try expectWhole(scene, "outer/notes")
  }

  @Test func aShallowCloneIsEnough() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    try scene.write("# M\n", to: "M.md", in: "a")
    try scene.sheaf(["sync"], in: "a")
    try scene.git(["clone", "-q", "--depth", "1", "file://\(scene.path("remote"))", "shallow"], in: "")
    try expectWhole(scene, "shallow")
    try scene.git(["switch", "-q", "main"], in: "shallow")
    try scene.write("# S\n", to: "S.md", in: "shallow")
    let sync = try scene.sheaf(["sync"], in: "shallow")
    #expect(sync.status == 0 && sync.output.contains("sent  "), "\(sync.errors)")
  }

  @Test func aSparseCheckoutKeepsFilesOutsideOfIt() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n", "sub/M.md": "# M\n", "far/F.md": "# F\n"])
    try scene.git(["sparse-checkout", "set", "sub", ".sheaf"], in: "a")
    #expect(!FileSystem.exists(scene.path("a/far/F.md")))
    try expectWhole(scene, "a")
    #expect(try scene.git(["ls-tree", "-r", "--name-only", "HEAD"], in: "a").output.contains("far/F.md"))
  }

  @Test func aRepositoryWithSHA256IsLikeAnyOther() throws {
    let scene = try GitScene()
    try scene.git(["init", "-q", "--object-format=sha256", "a"], in: "")
    try scene.write("", to: ".sheaf/config.yaml", in: "a")
    try expectWhole(scene, "a")
  }

  @Test func aBareRepositoryHasNoFiles() throws {
    let scene = try GitScene()
    try scene.git(["init", "-q", "--bare", "a"], in: "")
    try scene.write("", to: ".sheaf/config.yaml", in: "a")
    let run = try scene.sheaf(["commit"], in: "a")
    #expect(run.status == 2 && run.errors.contains("no work tree"), "\(run.errors)")
  }

  @Test func aRepositoryInsideOfTheVaultIsLeftToItself() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    try scene.git(["init", "-q", "inner"], in: "a")
    try scene.write("# I\n", to: "inner/I.md", in: "a")
    try scene.write("# New\n", to: "New.md", in: "a")
    let run = try scene.sheaf(["commit"], in: "a")
    #expect(run.status == 0, "\(run.errors)")
    let files = try scene.git(["ls-files"], in: "a").output
    #expect(files.contains("New.md") && !files.contains("inner"))
  }
}
