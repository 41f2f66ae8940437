import TestSupport
import Testing

/// What users of git type works, or leads to what does.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct GitHintsTests {
  @Test(arguments: [
    (["blame", "Plan"], "git blame -- Plan.md"), (["git", "blame", "Plan"], "git blame -- Plan.md"),
    (["checkout", "Plan"], "sheaf restore --rev HEAD Plan"), (["stash"], "'git stash' sets"),
    (["log", "--since", "2w"], "sheaf list changed:2w"), (["diff", "--name-only"], "sheaf diff -l"),
    (["git", "log"], "sheaf log"), (["git", "diff"], "sheaf diff"), (["reflog"], "sheaf log"),
  ])
  func aHintSaysWhatToType(_ words: [String], _ hint: String) throws {
    let scene = try GitScene("a", notes: ["Plan.md": "# Plan\n"])
    let run = try scene.sheaf(words, in: "a")
    #expect(run.status == 2 && run.errors.contains("hint: ") && run.errors.contains(hint), "\(run.errors)")
  }

  @Test func cachedMeansStaged() throws {
    let scene = try GitScene("a", notes: ["Plan.md": "# Plan\n"])
    try scene.write("# Plan\n\nmore\n", to: "Plan.md", in: "a")
    #expect(try scene.sheaf(["diff", "--cached"], in: "a").status == 1)
    try scene.git(["add", "Plan.md"], in: "a")
    #expect(try scene.sheaf(["diff", "--cached", "-l"], in: "a").output == "Plan.md\n")
  }
}
