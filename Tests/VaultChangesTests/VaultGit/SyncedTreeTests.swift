import SystemCalls
import TestSupport
import Testing

/// The work tree, index and branch after a sync, compared with those after git's own merge or rebase.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct SyncedTreeTests {
  private static let notes = Dictionary(
    uniqueKeysWithValues: (0..<6).map { number in
      ("N\(number).md", "---\ntags: [t\(number)]\n---\n# Note \(number)\n\n" + text(number))
    })

  private static func text(_ number: Int) -> String { (0..<8).map { "line \(number) \($0)\n\n" }.joined() }

  /// A random change that git alone can make, also to files that are no notes.
  private static func change(
    _ clone: String, _ scene: GitScene, _ step: Int, _ generator: inout SplitMix64
  ) throws {
    let files = try scene.git(["ls-files", "-z"], in: clone).output.split(separator: "\0").map(String.init)
      .filter { !$0.hasPrefix(".") }
    guard let file = files.randomElement(using: &generator) else { return }
    let isLink = try FileStatus.lstat(scene.path("\(clone)/\(file)")).kind == .symlink
    func shell(_ script: String, _ words: String...) throws {
      #expect(try scene.shell(script, words, in: clone).status == 0, "\(script) \(words)")
    }
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...2 where !isLink:
      var lines = try scene.text(file, in: clone).split(separator: "\n", omittingEmptySubsequences: false).map(
        String.init)
      lines[Int.random(in: 0..<lines.count, using: &generator)] = "\(clone) \(step)"
      try scene.write(lines.joined(separator: "\n"), to: file, in: clone)
    case 3: try shell("git rm -q -- \"$1\"", file)
    case 4 where !isLink:
      try shell("test -f sub && exit; mkdir -p sub; git mv -- \"$1\" \"sub/$2\"", file, "\(clone)\(step).md")
    case 5 where !isLink: try shell("chmod a+x -- \"$1\"", file)
    case 6: try shell("ln -s \"$1\" \"$2\"", file, "link \(clone)\(step)")
    // A file becomes a folder with a file in it.
    case 7: try shell("git rm -q -- \"$1\" && mkdir -p -- \"$1\" && echo \"$2\" > \"$1/inner.md\"", file, "\(step)")
    // A folder becomes a file.
    case 8: try shell("rm -rf sub; echo \"$1\" > sub; git add -A", "\(step)")
    default:
      let name = ["both.md", "pic.bin", "sub2/deep/x.md"].randomElement(using: &generator) ?? ""
      try shell("mkdir -p \"$(dirname \"$1\")\"; printf '\\001%s\\n' \"$2\" > \"$1\"", name, "\(clone) \(step % 2)")
    }
  }

  @Test(arguments: [[String](), ["--rebase"]]) func syncedFilesEqualThoseOfGit(_ options: [String]) throws {
    for seed in Seeds.some(6) {
      let scene = try GitScene("a", "b", notes: Self.notes)
      var generator = SplitMix64(seed: seed)
      for clone in ["a", "b"] {
        for step in 0..<4 { try Self.change(clone, scene, step, &generator) }
        try scene.git(["add", "-A"], in: clone)
        try scene.git(["commit", "-q", "--allow-empty", "-m", "changes"], in: clone)
      }
      try scene.git(["push", "-q"], in: "a")
      try scene.shell("cp -a b twin && cd twin && git fetch -q", in: "")
      let words = options.isEmpty ? ["merge", "-q", "--no-edit", "origin/main"] : ["rebase", "-q", "origin/main"]
      let git = try scene.git(words, in: "twin")
      let sync = try scene.sheaf(["sync"] + options, in: "b")
      #expect((sync.status == 0) == (git.status == 0), "seed \(seed): \(sync.errors) \(git.errors)")
      let state = [
        "git ls-files -s", "git rev-parse 'HEAD^{tree}'", "git status --porcelain=v2 --untracked-files=all",
        "git symbolic-ref -q HEAD", "cat .git/MERGE_MSG", "ls .git/rebase-merge", "cat .git/rebase-merge/head-name",
        "find . -path ./.git -prune -o -type l -printf '%p %l\\n' -o -type f -printf '%p %m\\n' | sort",
        "md5sum $(git ls-files)",
      ]
      for command in state {
        let (one, other) = (
          try scene.shell(command, in: "b").output, try scene.shell(command, in: "twin").output
        )
        // Labels of conflicts can have the names of temporary files, and a rebase has its own commits.
        #expect(
          command.hasPrefix("md5sum") && git.status != 0 || Self.plain(one) == Self.plain(other),
          "seed \(seed): \(command)\n\(one)\n\(other)")
      }
      #expect(
        !FileSystem.exists(scene.path("b/.git/sheaf-sync")) && !FileSystem.exists(scene.path("b/.git/index.lock")))
      #expect(try scene.git(["worktree", "list"], in: "b").output.split(separator: "\n").count == 1)
    }
  }

  /// The output without the names of commits.
  private static func plain(_ text: String) -> String {
    text.split(separator: "\n").filter { !$0.hasPrefix("# branch") }.joined(separator: "\n")
  }

  @Test func aVaultInAFolderReceivesFilesOfTheWholeRepository() throws {
    let scene = try GitScene(
      "a", "b", notes: ["vault/.sheaf/config.yaml": "", "vault/N.md": "# N\n", "code.txt": "1\n"])
    try scene.git(["add", "-A"], in: "a")
    try scene.git(["commit", "-qm", "code"], in: "a")
    try scene.git(["push", "-q"], in: "a")
    try scene.git(["pull", "-q"], in: "b")
    try scene.write("2\n", to: "code.txt", in: "a")
    try scene.write("# N\n\nmore\n", to: "vault/N.md", in: "a")
    try scene.git(["commit", "-qam", "both"], in: "a")
    try scene.git(["push", "-q"], in: "a")
    try scene.write("# M\n", to: "vault/M.md", in: "b")
    let run = try scene.sheaf(["-C", "vault", "sync"], in: "b")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try scene.text("code.txt", in: "b") == "2\n" && scene.text("vault/N.md", in: "b").hasSuffix("more\n"))
    #expect(try scene.git(["status", "--short"], in: "b").output == "")
  }

  @Test(arguments: ["true", "input"]) func lineBreaksAreThoseOfTheClone(_ setting: String) throws {
    let scene = try GitScene("a", "b", notes: ["N.md": "# N\n\none\n\ntwo\n"])
    try scene.git(["config", "core.autocrlf", setting], in: "b")
    try scene.shell("rm N.md && git checkout -q N.md", in: "b")
    try scene.write("# N\n\nONE\n\ntwo\n", to: "N.md", in: "a")
    #expect(try scene.sheaf(["sync"], in: "a").status == 0)
    let lineBreak = setting == "true" ? "\r\n" : "\n"
    try scene.write("# M\(lineBreak)", to: "M.md", in: "b")
    let run = try scene.sheaf(["sync"], in: "b")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try scene.text("N.md", in: "b") == ["# N", "", "ONE", "", "two", ""].joined(separator: lineBreak))
    #expect(try scene.git(["status", "--short"], in: "b").output == "")
  }

  @Test func filesHiddenFromGitAreKept() throws {
    let scene = try GitScene("a", "b", notes: ["N.md": "# N\n", "M.md": "# M\n", "sub/S.md": "# S\n"])
    try scene.git(["update-index", "--assume-unchanged", "N.md"], in: "b")
    try scene.write("# N\n\nmine\n", to: "N.md", in: "b")
    try scene.git(["sparse-checkout", "set", "--no-cone", "/*", "!/sub/"], in: "b")
    for name in ["N.md", "M.md", "sub/S.md"] {
      try scene.write("\(try scene.text(name, in: "a"))theirs\n", to: name, in: "a")
    }
    #expect(try scene.sheaf(["sync"], in: "a").status == 0)
    let run = try scene.sheaf(["sync"], in: "b")
    #expect(try scene.text("N.md", in: "b").contains("mine"), "\(run.output) \(run.errors)")
    if run.status == 0 { #expect(try scene.text("N.md", in: "b").contains("theirs")) }
    #expect(!FileSystem.exists(scene.path("b/sub/S.md")))
  }
}
