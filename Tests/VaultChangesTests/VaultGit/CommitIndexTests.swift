import SystemCalls
import TestSupport
import Testing

/// What `commit` does with git's index, with names, and with git's settings.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct CommitIndexTests {
  private func status(_ scene: GitScene) throws -> String {
    try scene.git(["status", "--porcelain"], in: "a").output
  }

  private func hook(_ text: String, _ scene: GitScene) throws {
    try scene.write("#!/bin/sh\n\(text)\n", to: ".git/hooks/pre-commit", in: "a")
    try FileDescriptor.open(scene.path("a/.git/hooks/pre-commit")).setMode(0o755)
  }

  @Test(arguments: ["hook", "signature", "identity", "lock"])
  func aCommitThatFailsLeavesTheIndexAsItWas(_ reason: String) throws {
    let scene = try GitScene.halfStaged()
    switch reason {
    case "hook": try hook("exit 1", scene)
    case "signature":
      for (key, value) in [("commit.gpgSign", "true"), ("gpg.program", "/bin/false")] {
        try scene.git(["config", key, value], in: "a")
      }
    case "identity":
      for key in ["user.name", "user.email"] { try scene.git(["config", "--global", "--unset", key], in: "a") }
      try scene.git(["config", "user.useConfigOnly", "true"], in: "a")
    default:
      try scene.write("", to: ".git/index.lock", in: "a")
      try FileDescriptor.open(scene.path("a/.git/index.lock"), .readWrite).setTimes(modified: 1_000_000_000)
    }
    let before = try (status(scene), scene.git(["diff", "--cached"], in: "a").output)
    let run = try scene.sheaf(["commit"], in: "a")
    #expect(run.status == 2 && run.errors.contains("hint: "), "\(run.errors)")
    #expect(try (status(scene), scene.git(["diff", "--cached"], in: "a").output) == before)
    if reason == "lock" {
      #expect(run.errors.contains("no git of this machine") && run.errors.contains(" days"), "\(run.errors)")
      #expect(try scene.sheaf(["git", "status"], in: "a").errors.contains("index.lock has existed for"))
      try FileSystem.remove(scene.path("a/.git/index.lock"))
    }
    for key in ["commit.gpgSign", "user.useConfigOnly"] { try scene.git(["config", "--unset", key], in: "a") }
    for (key, value) in [("user.name", "T"), ("user.email", "t@example.org")] {
      try scene.git(["config", key, value], in: "a")
    }
    try? FileSystem.remove(scene.path("a/.git/hooks/pre-commit"))
    #expect(try scene.sheaf(["commit"], in: "a").status == 0)
    #expect(try status(scene) == "A  other.txt\n")
  }

  @Test func filesFormattedByAHookAreCommittedAndStaged() throws {
    let scene = try GitScene.halfStaged()
    try hook(
      "git diff --cached --name-only --diff-filter=d | while read -r f; do echo formatted >> \"$f\"; git add \"$f\"; done",
      scene)
    #expect(try scene.sheaf(["commit"], in: "a").status == 0)
    #expect(try scene.git(["show", "HEAD:New.md"], in: "a").output == "# New\nformatted\n")
    #expect(try status(scene) == "A  other.txt\n")
  }

  @Test func filesRemovedFromTheIndexAreNotAddedAgain() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n", "Own.md": "# Own\n"])
    try scene.git(["rm", "-q", "--cached", "Own.md"], in: "a")
    try scene.write("# N\n\nmore\n", to: "N.md", in: "a")
    let run = try scene.sheaf(["commit"], in: "a")
    #expect(run.status == 0 && run.errors.contains("not committed: Own.md, removed from git's index"), "\(run.errors)")
    #expect(try status(scene) == "D  Own.md\n?? Own.md\n")
  }

  @Test func filesThatGitIsToldNotToLookAtStayInTheCommit() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n", "Skipped.md": "# S\n", "Assumed.md": "# A\n"])
    try scene.git(["update-index", "--skip-worktree", "Skipped.md"], in: "a")
    try scene.git(["update-index", "--assume-unchanged", "Assumed.md"], in: "a")
    try FileSystem.remove(scene.path("a/Skipped.md"))
    try scene.write("# other\n", to: "Assumed.md", in: "a")
    try scene.write("# I\n", to: "I.md", in: "a")
    try scene.git(["add", "-N", "I.md"], in: "a")
    #expect(try scene.sheaf(["commit"], in: "a").output.contains("notes: new I\n"))
    #expect(try scene.git(["show", "HEAD:Skipped.md"], in: "a").output == "# S\n")
    #expect(try scene.git(["show", "HEAD:Assumed.md"], in: "a").output == "# A\n")
    #expect(try scene.git(["ls-files", "-v", "Skipped.md"], in: "a").output == "S Skipped.md\n")
    #expect(try status(scene).isEmpty)
  }

  @Test func aNewCaseOfANameIsARenameWhateverTheSetting() throws {
    let scene = try GitScene(
      "a", notes: ["Budget.md": "# B\n\nlong enough text\n", "Sub/N.md": "# N\n", "O.md": "# O\n"])
    try scene.git(["config", "core.ignoreCase", "true"], in: "a")
    try FileSystem.rename(scene.path("a/Budget.md"), to: scene.path("a/budget.md"))
    try FileSystem.rename(scene.path("a/Sub"), to: scene.path("a/sub"))
    try scene.write("# B\n\nlong enough text\nmore\n", to: "budget.md", in: "a")
    let run = try scene.sheaf(["commit"], in: "a")
    #expect(run.output.contains("move Budget.md -> budget.md"), "\(run.output)\(run.errors)")
    let names = try scene.git(["ls-tree", "-r", "--name-only", "HEAD"], in: "a").output.split(separator: "\n")
    #expect(names.filter { $0.hasSuffix(".md") } == ["O.md", "budget.md", "sub/N.md"])
  }

  @Test func aMessageIsTakenAsItIs() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    let settings = [
      ("commit.cleanup", "strip"), ("commit.template", "/nowhere"), ("i18n.commitEncoding", "ISO-8859-1"),
      ("core.commentChar", ";"),
    ]
    for (key, value) in settings { try scene.git(["config", key, value], in: "a") }
    try scene.write("# N\n\nmore\n", to: "N.md", in: "a")
    let run = try scene.sheaf(["commit", "-am", "#1 Größe", "-m", ";second"], in: "a")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try scene.git(["log", "-1", "--encoding=UTF-8", "--format=%B"], in: "a").output == "#1 Größe\n\n;second\n\n")
    #expect(try scene.sheaf(["commit", "-m", " "], in: "a").errors.contains("cannot be empty"))
    #expect(try scene.sheaf(["commit", "--amend"], in: "a").errors.contains("git commit --amend changes the last one"))
  }

  @Test func lineEndingsThatGitConvertsMakeNoChange() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\r\n\r\none\r\n"])
    try scene.git(["config", "core.autocrlf", "true"], in: "a")
    try scene.write("# N\r\n\r\none\r\ntwo\r\n", to: "N.md", in: "a")
    #expect(try scene.sheaf(["commit"], in: "a").status == 0)
    #expect(try scene.git(["diff", "--shortstat", "HEAD~"], in: "a").output.contains("1 insertion(+)\n"))
    #expect(try scene.sheaf(["commit"], in: "a").status == 1)
  }

  @Test func namedNotesAreCommittedAndNothingElse() throws {
    let scene = try GitScene(
      "a", notes: ["N.md": "# N\n", "Old.md": "# Old\n\nsome text\n", "Gone.md": "# G\n", "f/F.md": "# F\n"])
    for name in ["N.md", "f/F.md"] { try scene.write("# changed\n", to: name, in: "a") }
    try FileSystem.rename(scene.path("a/Old.md"), to: scene.path("a/New.md"))
    try FileSystem.remove(scene.path("a/Gone.md"))
    #expect(try scene.sheaf(["commit", "New"], in: "a").output.contains("  move Old.md -> New.md\n"))
    #expect(try status(scene) == " D Gone.md\n M N.md\n M f/F.md\n")
    #expect(try scene.sheaf(["commit", "Gone.md", "f"], in: "a").status == 0)
    #expect(try status(scene) == " M N.md\n")
    #expect(try scene.sheaf(["commit", "New"], in: "a").status == 1)
    #expect(try scene.sheaf(["commit", "Nothing"], in: "a").status == 2)
  }

  @Test func remainingChangesAreReported() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    for (name, text) in [
      ("Map.canvas", "{\"nodes\":[{\"file\":\"shown.png\"}]}"), ("All.base", "views: []\n"), ("shown.png", "x"),
      ("attachments/later.png", "x"), ("loose.png", "x"), ("inner/I.md", "# I\n"),
    ] {
      try scene.write(text, to: name, in: "a")
    }
    try scene.git(["init", "-q", "inner"], in: "a")
    let run = try scene.sheaf(["commit"], in: "a")
    #expect(run.status == 0)
    #expect(
      run.errors == """
        not committed: 1 other file
        hint: 'git add loose.png && git commit' commits it
        not committed: the repository inner inside of this one
        hint: 'git -C inner status' shows its changes

        """)
    #expect(try status(scene) == "?? inner/\n?? loose.png\n")
    let json = try scene.sheaf(["commit", "--json"], in: "a").output
    #expect(
      json.contains(
        #""branch":"main","notCommitted":[{"type":"file","path":"loose.png"},{"type":"repository","path":"inner"}]"#),
      "\(json)")
  }

  @Test func aCommitOnNoBranchIsReported() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    try scene.git(["checkout", "-q", "--detach"], in: "a")
    try scene.write("# N\n\nmore\n", to: "N.md", in: "a")
    let run = try scene.sheaf(["commit"], in: "a")
    #expect(run.status == 0 && run.errors.contains("is on no branch (detached HEAD)"), "\(run.errors)")
    #expect(run.errors.contains("git switch -c NAME"))
  }
}
