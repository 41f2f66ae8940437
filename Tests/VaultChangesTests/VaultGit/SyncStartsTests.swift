import SystemCalls
import TestSupport
import Testing

/// How often a sync starts git, which takes most of its time.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct SyncStartsTests {
  /// Runs a sync, and returns how many programs git it has started.
  private func starts(_ words: [String], _ scene: GitScene) throws -> (count: Int, run: GitScene.Run) {
    let log = "\(scene.path("starts"))"
    try scene.addProgram("git", "echo \"$*\" >> '\(log)'; exec '\(GitScene.gitProgram)' \"$@\"")
    try scene.shell("rm -f '\(log)'", in: "")
    let run = try scene.sheaf(["sync"] + words, in: "a")
    let count = String(decoding: try scene.folder.read("starts"), as: UTF8.self).split(separator: "\n").count
    try FileSystem.remove(scene.path("bin/git"))
    return (count, run)
  }

  @Test func aSyncWithNothingToDoStartsGitAtMostTwelveTimes() throws {
    let (count, run) = try starts([], try GitScene("a", notes: ["N.md": "# N\n"]))
    #expect(run.output == "up to date with origin/main\n", "\(run.errors)")
    #expect(count <= 12)
  }

  @Test(arguments: [([], 25), (["--rebase"], 26)] as [([String], Int)])
  func aSyncOfBothSidesStartsGitAtMostTwentyFiveTimes(_ words: [String], _ limit: Int) throws {
    let scene = try GitScene("a", "b", notes: ["N.md": "# N\n\none\n\ntwo\n", "Old.md": "# Old\n"])
    try scene.write("# N\n\nONE\n\ntwo\n", to: "N.md", in: "b")
    try scene.write("# B\n", to: "B.md", in: "b")
    #expect(try scene.sheaf(["sync"], in: "b").status == 0)
    try scene.write("# N\n\none\n\nTWO\n", to: "N.md", in: "a")
    try FileSystem.rename(scene.path("a/Old.md"), to: scene.path("a/New.md"))
    let (count, run) = try starts(words, scene)
    #expect(run.output.contains("received  1 commit from"), "\(run.errors)")
    #expect(run.output.contains("sent  \(words.isEmpty ? 2 : 1) commit"), "\(run.output)")
    #expect(try scene.text("N.md", in: "a") == "# N\n\nONE\n\nTWO\n")
    #expect(count <= limit)
  }

  /// What was checked before both sides were joined is not asked for again, but for what joining has added.
  @Test func markersOfAForeignMergeDriverAreNotSent() throws {
    let scene = try GitScene("a", "b", notes: ["N.md": "# N\n\none\n\ntwo\n"])
    try scene.write("# N\n\nONE\n\ntwo\n", to: "N.md", in: "b")
    #expect(try scene.sheaf(["sync"], in: "b").status == 0)
    try scene.write("# N\n\none\n\nTWO\n", to: "N.md", in: "a")
    let markers = "<<<<<<< a\\none\\n=======\\ntwo\\n>>>>>>> b\\n"
    try scene.shell("git config merge.foreign.driver \"printf '\(markers)' >> %A\"", in: "a")
    try scene.shell("echo '*.md merge=foreign' >> .git/info/attributes", in: "a")
    let run = try scene.sheaf(["sync"], in: "a")
    #expect(run.status != 0)
    #expect(run.errors.contains("N.md"), "\(run.errors)")
    #expect(try scene.sheaf(["sync"], in: "b").status == 0)
    #expect(!(try scene.text("N.md", in: "b").contains("<<<")))
  }
}
