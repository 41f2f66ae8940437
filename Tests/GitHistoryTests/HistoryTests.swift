import SystemCalls
import TestSupport
import Testing

/// Versions of notes in git.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct HistoryTests {
  private static let text = "# Plan\n\nA first line of some length.\n\nA second line of some length.\n"

  /// A vault in which a note changed, was renamed with its contents, and renamed with other contents and the same id.
  private func scene() throws -> GitScene {
    let scene = try GitScene("a", notes: ["Plan.md": "---\nid: 0123456789\n---\n" + Self.text])
    func commit(_ message: String) throws {
      #expect(try scene.sheaf(["commit", "-m", message], in: "a").status == 0)
    }
    try scene.write("---\nid: 0123456789\n---\n" + Self.text + "\nthird\n", to: "Plan.md", in: "a")
    try commit("change")
    try scene.sheaf(["move", "Plan.md", "sub/"], in: "a")
    try commit("move")
    try FileSystem.remove(scene.path("a/sub/Plan.md"))
    try scene.write("---\nid: 0123456789\n---\n# Wholly other\n\nNothing is left of it.\n", to: "New plan.md", in: "a")
    try commit("rewrite")
    return scene
  }

  @Test func aLogFollowsRenamesByGitAndByID() throws {
    let scene = try scene()
    let log = try scene.sheaf(["log", "New plan", "--format", "{change} {path} {from} {subject}"], in: "a")
    #expect(
      log.output == """
        moved New plan.md sub/Plan.md rewrite
        moved sub/Plan.md Plan.md move
        changed Plan.md  change
        added Plan.md  notes: new Plan; files .gitattributes, .gitignore, config.yaml

        """, "\(log.output) \(log.errors)")
    #expect(try scene.sheaf(["log", "New plan", "-m", "1", "--count"], in: "a").status == 0)
    let short = try scene.git(["rev-parse", "--short=10", "HEAD"], in: "a").output
    #expect(try scene.sheaf(["log", "New plan", "-m", "1", "--format", "{short}"], in: "a").output == short)
    try scene.write("# X\n", to: "X.md", in: "a")
    #expect(try scene.sheaf(["log", "X"], in: "a").status == 1)
    #expect(try scene.sheaf(["log", "Nobody"], in: "a").status == 2)
    // A note that is gone is named by its path.
    #expect(try scene.sheaf(["log", "sub/Plan.md", "--format", "{subject}"], in: "a").output.hasPrefix("rewrite\n"))
  }

  @Test func anOldVersionIsReadUnderItsOldName() throws {
    let scene = try scene()
    let bytes = "---\nid: 0123456789\n---\n" + Self.text
    #expect(try scene.sheaf(["cat", "New plan@HEAD~3"], in: "a").output == bytes)
    #expect(try scene.sheaf(["cat", "--body", "New plan@HEAD~3"], in: "a").output == Self.text)
    #expect(try scene.sheaf(["cat", "sub/Plan.md@HEAD~1"], in: "a").output == bytes + "\nthird\n")
    let shown = try scene.sheaf(["show", "New plan@HEAD~3"], in: "a")
    #expect(shown.output.contains("A first line") && shown.output.contains("Plan.md@"), "\(shown.output)")
    let none = try scene.sheaf(["cat", "New plan@nothing"], in: "a")
    #expect(none.status == 2 && none.errors.contains("the revision 'nothing'"), "\(none.errors)")
    let option = try scene.sheaf(["cat", "New plan@--output=x"], in: "a")
    #expect(option.status == 2 && !FileSystem.exists(scene.path("a/x")), "\(option.errors)")
    // A name with the sign in it is a name first.
    try scene.write("mine\n", to: "me@home.md", in: "a")
    #expect(try scene.sheaf(["cat", "me@home"], in: "a").output == "mine\n")
  }

  @Test func restoringAVersionIsUndone() throws {
    let scene = try scene()
    let now = try scene.text("New plan.md", in: "a")
    let dry = try scene.sheaf(["restore", "--rev", "HEAD~2", "New plan", "-n"], in: "a")
    #expect(dry.output.contains("+third"), "\(dry.output) \(dry.errors)")
    #expect(try scene.text("New plan.md", in: "a") == now)
    #expect(try scene.sheaf(["restore", "--rev", "HEAD~2", "New plan"], in: "a").status == 0)
    #expect(try scene.text("New plan.md", in: "a") == "---\nid: 0123456789\n---\n" + Self.text + "\nthird\n")
    #expect(try scene.sheaf(["undo"], in: "a").status == 0)
    #expect(try scene.text("New plan.md", in: "a") == now)
    // A deleted note comes back at its path.
    #expect(try scene.sheaf(["restore", "--rev", "HEAD~1", "sub/Plan.md"], in: "a").status == 0)
    #expect(try scene.text("sub/Plan.md", in: "a") == "---\nid: 0123456789\n---\n" + Self.text + "\nthird\n")
  }

  /// A day or a period is its last commit, as git's own list of commits says; a branch of that name comes first.
  @Test func daysAreRevisions() throws {
    let scene = try scene()
    for day in ["2026-03-01 09:00", "2026-03-01 23:59:59", "2026-03-02 00:00:00", "2026-03-20 12:00"] {
      try scene.write("text of \(day)\n", to: "Dated.md", in: "a")
      try scene.shell("git add -A && GIT_COMMITTER_DATE='\(day)' git commit -qm x --date '\(day)'", in: "a")
    }
    // The first commits of the scene are younger than these, so that git counts only by date.
    for (word, text) in [
      ("2026-03-01", "2026-03-01 23:59:59"), ("2026-03-02", "2026-03-02 00:00:00"), ("2026-03", "2026-03-20 12:00"),
      ("2026-03-19", "2026-03-02 00:00:00"), ("today", "2026-03-20 12:00"),
    ] {
      let run = try scene.sheaf(["cat", "--rev", word, "Dated"], in: "a")
      #expect(run.output == "text of \(text)\n", "\(word): \(run.output) \(run.errors)")
    }
    let early = try scene.sheaf(["restore", "--rev", "2020", "Dated"], in: "a")
    #expect(early.status == 2 && early.errors.contains("no commit up to '2020'"), "\(early.errors)")
    try scene.git(["branch", "yesterday", "HEAD~1"], in: "a")
    #expect(try scene.sheaf(["cat", "--rev", "yesterday", "Dated"], in: "a").output == "text of 2026-03-02 00:00:00\n")
  }

  /// Revisions in the forms of git: git itself says what each of them is.
  @Test func revisionsAreWrittenAsInGit() throws {
    let scene = try scene()
    try scene.git(["push", "-q"], in: "a")
    for text in ["one\n", "two\n"] {
      try scene.write(text, to: "me@home.md", in: "a")
      try scene.sheaf(["commit"], in: "a")
    }
    let names = [
      ("me@home@HEAD", "HEAD"), ("me@home@HEAD@{1}", "HEAD@{1}"), ("me@home.md@main@{1}", "main@{1}"),
      ("me@home@@", "@"), ("me@home@main^{commit}", "main"),
      ("HEAD:me@home.md", "HEAD"), ("HEAD@{1}:me@home.md", "HEAD@{1}"), ("HEAD~1:me@home", "HEAD~1"),
    ]
    for (name, revision) in names {
      let cat = try scene.sheaf(["cat", name], in: "a")
      let git = try scene.git(["show", "\(revision):me@home.md"], in: "a")
      #expect(cat.status == 0 && cat.output == git.output, "\(name): \(cat.errors)")
      let shown = try scene.sheaf(["show", name], in: "a")
      #expect(shown.status == 0 && shown.output.contains("@"), "\(name): \(shown.errors)")
    }
    let upstream = try scene.sheaf(["cat", "New plan@@{u}"], in: "a")
    #expect(upstream.status == 0 && upstream.output.contains("# Wholly other"), "\(upstream.errors)")
    #expect(try scene.sheaf(["cat", "me@home@:/change me"], in: "a").output == "two\n")
    // The reflog begins today, and so with its first commit.
    #expect(try scene.sheaf(["cat", "New plan@main@{yesterday}"], in: "a").output.contains("# Plan"))
    let far = try scene.sheaf(["cat", "me@home@HEAD@{99}"], in: "a")
    #expect(far.status == 2 && far.errors.contains("'HEAD@{99}'"), "\(far.errors)")
    #expect(try scene.sheaf(["cat", "--rev", "HEAD~1", "me@home"], in: "a").output == "one\n")
    #expect(try scene.sheaf(["show", "--rev", "HEAD~1", "me@home"], in: "a").output.contains("one"))
    #expect(try scene.sheaf(["diff", "--stat", "HEAD~1:me@home.md"], in: "a").output.contains("me@home.md"))
    let none = try scene.sheaf(["cat", "Nobody@HEAD"], in: "a")
    #expect(none.status == 2 && none.errors.contains("Nobody"), "\(none.errors)")
  }

  @Test func aNameWithTwoReadingsIsRefused() throws {
    let scene = try scene()
    try scene.write("a\n", to: "a.md", in: "a")
    try scene.write("b\n", to: "a@b.md", in: "a")
    try scene.sheaf(["commit"], in: "a")
    try scene.git(["tag", "b@c"], in: "a")
    try scene.git(["tag", "c"], in: "a")
    let both = try scene.sheaf(["cat", "a@b@c"], in: "a")
    #expect(both.status == 2 && both.errors.contains("can be read in several ways"), "\(both.errors)")
    #expect(both.errors.contains("sheaf cat --rev b@c a.md") && both.errors.contains("sheaf cat --rev c a@b.md"))
    #expect(try scene.sheaf(["cat", "--rev", "c", "a@b.md"], in: "a").output == "b\n")
  }

  @Test func theLogOfAVaultListsItsCommits() throws {
    let scene = try scene()
    let log = try scene.sheaf(["log", "--format", "{change} {subject}"], in: "a")
    #expect(log.output.hasPrefix("2 files rewrite\n1 file move\n1 file change\n"), "\(log.output) \(log.errors)")
    let short = try scene.git(["log", "-n", "2", "--abbrev=10", "--format=%h  %s"], in: "a").output
    #expect(try scene.sheaf(["log", "--oneline", "-n", "2"], in: "a").output == short)
    #expect(try scene.sheaf(["log", "--oneline", "-m2"], in: "a").output == short)
    #expect(try scene.sheaf(["log", "--author", "t", "-c"], in: "a").output == "4\n")
    #expect(try scene.sheaf(["log", "--author", "nobody"], in: "a").status == 1)
    let json = try scene.sheaf(["log", "-n1", "--jsonl"], in: "a").output
    let files = #""files":[{"change":"added","path":"New plan.md"},{"change":"deleted","path":"sub/Plan.md"}]"#
    #expect(json.contains(files), "\(json)")
    let patch = try scene.sheaf(["log", "-p", "New plan"], in: "a").output
    #expect(patch.contains("\n+third\n") && patch.contains("\n+Nothing is left of it.\n"), "\(patch)")
    #expect(try scene.sheaf(["log", "-p", "-n1"], in: "a").output.contains("\n-third\n"))
    let empty = try GitScene()
    try empty.write("", to: ".sheaf/config.yaml", in: "a")
    try empty.git(["init", "-q"], in: "a")
    #expect(try empty.sheaf(["log"], in: "a").status == 1)
  }

  @Test func settingsOfGitDoNotChangeTheHistory() throws {
    let scene = try scene()
    try scene.write("# \u{DC}\n", to: "\u{DC}.md", in: "a")
    try scene.sheaf(["commit", "-m", "\u{DC}ber"], in: "a")
    try scene.write("uncommitted\n", to: "Late.md", in: "a")
    let commands = [
      ["log", "--json"], ["log", "New plan", "--json"], ["diff", "--json", "HEAD~4.."], ["diff"],
      ["list", "--dates", "git", "--json"], ["list", "changed:HEAD~2..", "-l"], ["commit", "-n"],
      ["cat", "New plan@HEAD~3"],
    ]
    let before = try commands.map { try scene.sheaf($0, in: "a").output }
    let settings = [
      "i18n.logOutputEncoding=latin1", "core.quotePath=true", "diff.noprefix=true", "diff.mnemonicPrefix=true",
      "log.follow=true", "log.showRoot=false", "log.decorate=full", "log.abbrevCommit=true", "log.date=relative",
      "diff.renames=false", "diff.relative=true", "core.abbrev=5", "status.showUntrackedFiles=no", "status.branch=true",
      "status.short=true", "status.renames=copies", "color.ui=always", "diff.orderFile=/dev/null",
      "format.pretty=oneline", "log.diffMerges=separate", "diff.ignoreSubmodules=all", "diff.context=0",
      "log.showSignature=true",
    ]
    for setting in settings {
      let parts = setting.split(separator: "=").map(String.init)
      try scene.git(["config", parts[0], parts[1]], in: "a")
    }
    for (command, output) in zip(commands, before) {
      let run = try scene.sheaf(command, in: "a", variables: ["LANG=C.UTF-8", "LANGUAGE=de"])
      #expect(run.output == output, "\(command): \(run.errors)")
    }
  }

  @Test func aShallowCloneSaysThatDatesAreMissing() throws {
    let scene = try scene()
    try scene.git(["push", "-q"], in: "a")
    try scene.git(["clone", "-q", "--depth", "1", "file://\(scene.path("remote"))", "b"], in: "")
    let list = try scene.sheaf(["list", "--dates", "git", "-l"], in: "b")
    #expect(list.status == 0 && list.errors.contains("git fetch --unshallow"), "\(list.errors)")
    try scene.git(["fetch", "-q", "--unshallow"], in: "b")
    let whole = try scene.sheaf(["list", "--dates", "git", "-l"], in: "b")
    #expect(whole.status == 0 && !whole.errors.contains("unshallow"), "\(whole.errors)")
  }
}
