import SystemCalls
import Terminal
import TestSupport
import Testing

/// Machines that exchange their changes.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct SyncTests {
  private static let clones = ["a", "b", "c"]

  @Test(arguments: [[String](), ["--rebase"]]) func clonesConverge(_ options: [String]) throws {
    let notes = Dictionary(
      uniqueKeysWithValues: (0..<5).map { number in
        (
          "N\(number).md",
          "---\ntags: [t\(number)]\nupdated: 2026-01-01\n---\n# Note \(number)\n\nSee [[N\((number + 1) % 5)]].\n\n- 00:00 log\n"
        )
      })
    for seed in Seeds.some(2) {
      let scene = try GitScene("a", "b", "c", notes: notes)
      var generator = SplitMix64(seed: seed)
      var added: [String] = []
      for step in 0..<12 {
        let clone = Self.clones.randomElement(using: &generator) ?? "a"
        let name = "N\(Int.random(in: 0..<5, using: &generator))"
        let mark = "\(clone)\(step)"
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: try scene.sheaf(["tag", "add", mark, "Note \(name.last ?? "0")"], in: clone)
        case 1: try scene.sheaf(["property", "set", "p\(mark)", "1", "Note \(name.last ?? "0")"], in: clone)
        case 2:
          let paths = ["\(name).md", "sub/\(name).md"]
          if let path = paths.first(where: { FileSystem.exists(scene.path("\(clone)/\($0)")) }) {
            let text = try scene.text(path, in: clone)
            let line = "- \(10 + step):00 \(mark)"
            added.append(line)
            try scene.write(text + line + "\n", to: path, in: clone)
          }
        case 3:
          try scene.write("# \(mark)\n\nSee [[N0]].\n", to: "new \(mark).md", in: clone)
          added.append("# \(mark)")
        case 4: try scene.sheaf(["move", "new \(clone)\(step - 1).md", "sub/"], in: clone)
        case 5: try scene.sheaf(["move", "\(name).md", "sub/"], in: clone)
        default:
          try Self.sync(clone, options, in: scene, seed: seed)
        }
      }
      for clone in Self.clones + Self.clones { try Self.sync(clone, options, in: scene, seed: seed) }
      let files = try scene.files(of: "a")
      #expect(try scene.files(of: "b") == files && scene.files(of: "c") == files, "seed \(seed)")
      let lines = files.values.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) }
      for line in added { #expect(lines.count { $0 == line } == 1, "seed \(seed): \(line)") }
      #expect(try scene.sheaf(["unresolved"], in: "a").status == 1, "seed \(seed)")
      // Each link leads to the note that it led to, wherever that is now.
      for clone in Self.clones {
        for number in 0..<5 {
          let links = try scene.sheaf(["links", "Note \(number)", "--format", "{resolved}"], in: clone).output
          let path = String(links.prefix { $0 != "\n" })
          let note = try scene.text(path, in: clone)
          #expect(note.contains("# Note \((number + 1) % 5)\n"), "seed \(seed): \(clone), \(number): \(path)")
        }
      }
    }
  }

  /// Syncs a clone. Where git does not see that a note was moved, because the note is short and both sides changed much of
  /// it, the conflict must be listed; it is then solved as a person would, with both notes in one.
  private static func sync(_ clone: String, _ options: [String], in scene: GitScene, seed: UInt64) throws {
    for _ in 0..<4 {
      let run = try scene.sheaf(["sync"] + options, in: clone)
      let unmerged = try scene.git(["diff", "--name-only", "--diff-filter=U"], in: clone).output.split(separator: "\n")
      if unmerged.isEmpty {
        #expect(run.status == 0, "seed \(seed): \(run.output) \(run.errors)")
        return
      }
      for path in unmerged.map(String.init) {
        #expect(
          run.status == 1 && run.output.contains("conflict  \(path)"), "seed \(seed): \(run.output) \(run.errors)")
        #expect(FileSystem.exists(scene.path("\(clone)/sub/\(path)")), "seed \(seed): \(path) was not moved")
        let moved = try scene.text("sub/\(path)", in: clone)
        let present = Set(moved.split(separator: "\n"))
        let missing = try scene.text(path, in: clone).split(separator: "\n").filter {
          $0.first == "-" && !present.contains($0)
        }
        try scene.write(moved + missing.filter { $0 != "---" }.map { $0 + "\n" }.joined(), to: "sub/\(path)", in: clone)
        try scene.git(["rm", "-q", path], in: clone)
      }
      try scene.git(["add", "-A"], in: clone)
      try scene.git(
        options.isEmpty ? ["commit", "-q", "--no-edit"] : ["-c", "core.editor=true", "rebase", "--continue"], in: clone)
    }
    Issue.record("seed \(seed): the conflicts of \(clone) do not end")
  }

  @Test func aConflictIsListedAndNothingIsPushed() throws {
    let scene = try GitScene("a", "b", notes: ["N.md": "# N\n\none\n\ntwo\n"])
    try scene.write("# N\n\nA\n\ntwo\n", to: "N.md", in: "a")
    try scene.write("# N\n\nB\n\ntwo\n", to: "N.md", in: "b")
    #expect(try scene.sheaf(["sync"], in: "a").status == 0)
    let pushed = try scene.git(["rev-parse", "main"], in: "remote").output
    let run = try scene.sheaf(["sync"], in: "b")
    #expect(run.status == 1 && run.output.contains("conflict  N.md"), "\(run.output)")
    #expect(try scene.git(["rev-parse", "main"], in: "remote").output == pushed)
    let again = try scene.sheaf(["sync"], in: "b")
    #expect(again.status == 2 && again.errors.contains("run 'git add' on them, then 'git commit'"), "\(again.errors)")
    try scene.write("# N\n\nA and B\n\ntwo\n", to: "N.md", in: "b")
    try scene.git(["commit", "-qam", "both"], in: "b")
    #expect(try scene.sheaf(["sync"], in: "b").status == 0)
    #expect(try scene.sheaf(["sync"], in: "a").status == 0)
    #expect(try scene.files(of: "a") == scene.files(of: "b"))
  }

  @Test func theCommitThatJoinsBothBranchesIsSentToo() throws {
    let scene = try GitScene("a", "b", notes: ["A.md": "a\n", "B.md": "b\n"])
    try scene.write("a\nmore\n", to: "A.md", in: "a")
    #expect(try scene.sheaf(["sync"], in: "a").output.contains("sent  1 commit "))
    try scene.write("b\nmore\n", to: "B.md", in: "b")
    let run = try scene.sheaf(["sync", "--json"], in: "b")
    #expect(run.output.contains("\"received\":1,\"sent\":2"), "\(run.output)")
    #expect(try scene.git(["rev-list", "--count", "main"], in: "remote").output == "4\n")
  }

  /// As for git, `-q` is for programs that run by themselves. Conflicts are printed nevertheless.
  @Test func aQuietSyncPrintsOnlyConflicts() throws {
    let scene = try GitScene("a", "b", notes: ["N.md": "# N\n\nold\n"])
    try scene.write("x", to: "other.bin", in: "a")
    for (clone, text) in [("a", "one"), ("b", "two")] { try scene.write("# N\n\n\(text)\n", to: "N.md", in: clone) }
    let commit = try scene.sheaf(["commit", "-q"], in: "a")
    #expect(commit.status == 0 && commit.output + commit.errors == "")
    let sync = try scene.sheaf(["sync", "-q"], in: "a")
    #expect(sync.status == 0 && sync.output + sync.errors == "", "\(sync.errors)")
    let conflict = try scene.sheaf(["sync", "-q"], in: "b")
    #expect(conflict.status == 1 && conflict.output.contains("conflict  N.md"), "\(conflict.output)")
  }

  @Test func uncommittedChangesAreNeverLost() throws {
    let scene = try GitScene("a", "b", notes: ["N.md": "# N\n", "plain.txt": "1\n"])
    try scene.git(["add", "plain.txt"], in: "a")
    try scene.git(["commit", "-qm", "x"], in: "a")
    try scene.sheaf(["sync"], in: "a")
    try scene.sheaf(["sync"], in: "b")
    try scene.write("of a\n", to: "new.txt", in: "a")
    try scene.git(["add", "new.txt"], in: "a")
    try scene.git(["commit", "-qm", "x"], in: "a")
    try scene.sheaf(["sync"], in: "a")
    // git refuses to overwrite it, and says so.
    try scene.write("of b\n", to: "new.txt", in: "b")
    let run = try scene.sheaf(["sync"], in: "b")
    #expect(run.status == 2 && run.errors.contains("new.txt"), "\(run.errors)")
    #expect(try scene.text("new.txt", in: "b") == "of b\n")
  }

  @Test func theReasonThatStopsASyncIsReported() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    try scene.git(["remote", "set-url", "origin", "/nowhere"], in: "a")
    let gone = try scene.sheaf(["sync"], in: "a")
    #expect(gone.status == 2 && gone.errors.contains("git fetch:"), "\(gone.errors)")
    try scene.git(["branch", "--unset-upstream"], in: "a")
    let alone = try scene.sheaf(["sync"], in: "a")
    #expect(alone.status == 2 && alone.errors.contains("no upstream branch"), "\(alone.errors)")
    try scene.git(["checkout", "-q", "--detach"], in: "a")
    let detached = try scene.sheaf(["sync"], in: "a")
    #expect(detached.status == 2 && detached.errors.contains("no branch is checked out"), "\(detached.errors)")
    try scene.git(["bisect", "start"], in: "a")
    let bisect = try scene.sheaf(["sync"], in: "a")
    #expect(bisect.status == 2 && bisect.errors.contains("bisect"), "\(bisect.errors)")
  }

  @Test func aHiddenFileThatBothSidesChangedIsNamed() throws {
    let scene = try GitScene("a", "b", notes: ["N.md": "# N\n"])
    try scene.write("root\n", to: ".editorconfig", in: "a")
    try scene.shell("git add -A; git commit -qm x; git push -q", in: "a")
    try scene.git(["pull", "-q"], in: "b")
    try scene.write("theirs\n", to: ".editorconfig", in: "a")
    try scene.shell("git commit -qam x; git push -q", in: "a")
    try scene.write("mine\n", to: ".editorconfig", in: "b")
    let run = try scene.sheaf(["sync"], in: "b")
    #expect(run.status == 2 && run.errors.contains("hint: 'git add .editorconfig', then 'git commit'"), "\(run.errors)")
    #expect(try scene.text(".editorconfig", in: "b") == "mine\n")
    try scene.shell("git add .editorconfig; git commit -qm mine", in: "b")
    #expect(try scene.sheaf(["sync"], in: "b").status == 1)
    #expect(try scene.text(".editorconfig", in: "b").contains("mine\n=======\ntheirs\n"))
  }

  @Test(arguments: ["merge.ff", "pull.ff"]) func aConfigurationWithoutMergesIsObeyed(_ setting: String) throws {
    let scene = try GitScene("a", "b", notes: ["N.md": "# N\n", "M.md": "# M\n"])
    try scene.git(["config", setting, "only"], in: "b")
    try scene.write("# N\n\na\n", to: "N.md", in: "a")
    #expect(try scene.sheaf(["sync"], in: "a").status == 0)
    // A fast-forward needs no merge.
    #expect(try scene.sheaf(["sync"], in: "b").status == 0)
    try scene.write("# N\n\na\n\nb\n", to: "N.md", in: "a")
    #expect(try scene.sheaf(["sync"], in: "a").status == 0)
    try scene.write("# M\n\nb\n", to: "M.md", in: "b")
    let run = try scene.sheaf(["sync"], in: "b")
    #expect(run.status == 2 && run.errors.contains("hint: 'sheaf sync --rebase'"), "\(run.errors)")
    #expect(try scene.sheaf(["sync", "--merge"], in: "b").status == 0)
    #expect(try scene.text("N.md", in: "b").hasSuffix("b\n"))
  }

  @Test func commitsGoWhereGitSendsThem() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    // Another name of the branch there needs no setting, as `git push` would.
    try scene.shell(
      "git push -q origin HEAD:refs/heads/notes; git branch -q -u origin/notes; git config push.default nothing",
      in: "a")
    try scene.write("# M\n", to: "M.md", in: "a")
    let other = try scene.sheaf(["sync"], in: "a")
    #expect(
      other.status == 0 && other.output.contains("sent  1 commit to origin/notes"), "\(other.output) \(other.errors)")
    try scene.shell(
      "git init -q --bare ../fork; git remote add fork ../fork; git config remote.pushDefault fork", in: "a")
    try scene.write("# L\n", to: "L.md", in: "a")
    let fork = try scene.sheaf(["sync"], in: "a")
    #expect(fork.status == 0 && fork.output.contains("to fork/main"), "\(fork.output) \(fork.errors)")
    let last = try scene.git(["rev-parse", "HEAD"], in: "a").output
    #expect(try scene.git(["rev-parse", "main"], in: "fork").output == last)
    #expect(try scene.sheaf(["sync"], in: "a").output == "up to date with origin/notes\n")
  }

  @Test func theFirstSyncFillsAnEmptyRepository() throws {
    let scene = try GitScene()
    try scene.shell(
      "git init -q --bare remote; git clone -q remote a; git clone -q remote b; mkdir a/.sheaf b/.sheaf", in: "")
    try scene.write("# N\n", to: "N.md", in: "a")
    let first = try scene.sheaf(["sync"], in: "a")
    #expect(
      first.status == 0 && first.output.contains("sent  1 commit to origin/main"), "\(first.output) \(first.errors)")
    // A clone without any commit receives them.
    let second = try scene.sheaf(["sync"], in: "b")
    #expect(second.status == 0, "\(second.errors)")
    #expect(try scene.text("N.md", in: "b") == "# N\n")
  }

  @Test func unrelatedHistoriesAreNotMerged() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    try scene.shell(
      "mkdir -p c/.sheaf; cd c; git init -q; echo x > X.md; sheaf commit; git remote add origin ../remote; git fetch -q; git branch -q -u origin/main",
      in: "")
    let run = try scene.sheaf(["sync"], in: "c")
    #expect(run.status == 2 && run.errors.contains("no common commit"), "\(run.errors)")
    #expect(try scene.shell("git merge -q --no-edit --allow-unrelated-histories origin/main", in: "c").status == 0)
    #expect(try scene.sheaf(["sync"], in: "c").status == 0)
  }

  @Test func hintsForUnfinishedWorkDiscardNothing() throws {
    let scene = try GitScene("a", "b", notes: ["N.md": "# N\n\none\n", "M.md": "# M\n"])
    for (clone, line) in [("a", "A"), ("b", "B")] { try scene.write("# N\n\n\(line)\n", to: "N.md", in: clone) }
    #expect(try scene.sheaf(["sync"], in: "a").status == 0)
    #expect(try scene.sheaf(["sync", "--rebase"], in: "b").status == 1)
    try scene.write("# M\n\ntyped\n", to: "M.md", in: "b")
    for command in ["sync", "commit"] {
      let run = try scene.sheaf([command], in: "b")
      #expect(run.status == 2 && run.errors.contains("git rebase --continue"), "\(run.errors)")
      #expect(!run.errors.contains("--abort") && !run.errors.contains("--skip"), "\(run.errors)")
    }
  }

  @Test func aDryRunShowsWhatASyncWouldDo() throws {
    let scene = try GitScene("a", "b", notes: ["N.md": "# N\n"])
    try scene.write("# A\n", to: "A.md", in: "a")
    #expect(try scene.sheaf(["sync"], in: "a").status == 0)
    try scene.git(["fetch", "-q"], in: "b")
    try scene.write("# B\n", to: "B.md", in: "b")
    let state = "git rev-parse HEAD origin/main; git status --short; md5sum .git/index"
    let before = try scene.shell(state, in: "b").output
    let run = try scene.sheaf(["sync", "-n"], in: "b")
    #expect(run.status == 0 && run.output.contains("would commit  notes: new B"), "\(run.output) \(run.errors)")
    #expect(run.output.hasSuffix("would receive  1 commit from origin/main\nwould send  1 commit to origin/main\n"))
    #expect(try scene.shell(state, in: "b").output == before)
    #expect(try scene.sheaf(["sync"], in: "b").output.contains("received  1 commit"))
    #expect(try scene.sheaf(["sync", "-n"], in: "b").output == "up to date with origin/main, as of the last fetch\n")
  }

  @Test(arguments: ["mkdir .git/rebase-merge", "mkdir .git/rebase-apply", "touch .git/MERGE_HEAD"])
  func theHintForWhatAKilledGitHasLeftWorks(_ script: String) throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    try scene.write("# N\n\ntyped\n", to: "N.md", in: "a")
    try scene.shell(script, in: "a")
    let run = try scene.sheaf(["sync"], in: "a")
    let hint = run.errors.split(separator: "\n").first { $0.hasPrefix("hint: 'git ") } ?? ""
    let command = hint.split(separator: "'").dropFirst().first.map(String.init) ?? ""
    #expect(run.status == 2 && command.hasSuffix("--quit"), "\(run.errors)")
    #expect(try scene.shell(command, in: "a").status == 0)
    #expect(try scene.sheaf(["sync"], in: "a").status == 0)
    #expect(try scene.text("N.md", in: "a").contains("typed"))
  }
}
