import SystemCalls
import TestSupport
import Testing

/// `diff`: what changed in notes, in words and lines.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct DiffTests {
  private static let plan = "---\nid: abcdefgh\ncategory: goal\ntags: [a]\n---\n# Plan\n\n- [ ] Buy milk\n\n[[Rye]]\n"

  private func scene() throws -> GitScene {
    let scene = try GitScene("a", notes: ["Plan.md": Self.plan, "Rye.md": "rye\n", "sub/S.md": "s\n"])
    try scene.write(
      "---\nid: abcdefgh\ncategory: idea\ntags: [b]\n---\n# Plan\n\n- [x] Buy milk\n\n[[Oat]]\n", to: "Plan.md", in: "a"
    )
    return scene
  }

  @Test func wordsComeBeforeLines() throws {
    let scene = try scene()
    let run = try scene.sheaf(["diff"], in: "a")
    #expect(
      run.output.hasPrefix(
        """
        changed  Plan.md
          properties  category: idea, was goal
          tags        +#b
                      -#a
          tasks       done: Buy milk
          links       +[[Oat]]
                      -[[Rye]]
        diff --git a/Plan.md b/Plan.md
        --- a/Plan.md
        +++ b/Plan.md
        @@
        """), "\(run.output)")
    let line = try scene.sheaf(["diff", "--format", "{change} {path} {added} {removed}"], in: "a")
    #expect(line.output == "changed Plan.md 4 4\n")
    try scene.git(["checkout", "-q", "."], in: "a")
    #expect(try scene.sheaf(["diff"], in: "a").status == 1)
  }

  @Test(arguments: [
    (["Rye"], ""), (["Plan"], "Plan.md"), (["HEAD"], "Plan.md sub/Neu.md"), (["HEAD~1", "Plan"], "Plan.md"),
    (["HEAD~1..HEAD"], "New.md Rye.md"), (["HEAD~1.."], "New.md Rye.md"), (["HEAD~1", "HEAD"], "New.md Rye.md"),
    (["HEAD", "HEAD~1"], "New.md Rye.md"), (["sub", "HEAD~1"], "sub/Neu.md"), (["--staged"], "sub/Neu.md"),
    (["Rye@HEAD~1"], "Rye.md"), (["."], "Plan.md sub/Neu.md"), (["side...main"], "New.md Rye.md"),
    (["sub/S.md"], "sub/Neu.md"),
  ])
  func revisionsAndNotesMayComeInAnyOrder(_ words: [String], _ paths: String) throws {
    let scene = try scene()
    try scene.git(["branch", "side"], in: "a")
    try scene.write("rye\nmore\n", to: "Rye.md", in: "a")
    try scene.write("new\n", to: "New.md", in: "a")
    try scene.git(["add", "Rye.md", "New.md"], in: "a")
    try scene.git(["commit", "-q", "-m", "x"], in: "a")
    try scene.git(["mv", "sub/S.md", "sub/Neu.md"], in: "a")
    let run = try scene.sheaf(["diff", "-l"] + words, in: "a")
    #expect(run.output.split(separator: "\n").joined(separator: " ") == paths, "\(words): \(run.errors)")
  }

  /// git stores LF, and the files of this clone have CR LF.
  @Test(arguments: ["autocrlf", "attributes"]) func lineBreaksThatGitConvertsDoNotDiffer(_ way: String) throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n\none\n\ntwo\n", "Same.md": "# Same\n"])
    if way == "autocrlf" {
      try scene.git(["config", "core.autocrlf", "true"], in: "a")
    } else {
      try scene.write("* text=auto eol=crlf\n", to: ".git/info/attributes", in: "a")
    }
    try scene.write("# N\r\n\r\nONE\r\n\r\ntwo\r\n", to: "N.md", in: "a")
    try scene.write("# Same\r\n", to: "Same.md", in: "a")
    try scene.write("# New\r\n", to: "New.md", in: "a")
    let lines = try scene.sheaf(["diff", "--format", "{path} {added} {removed}"], in: "a")
    #expect(lines.output == "N.md 1 1\nNew.md 1 0\n", "\(lines.output)")
    let patch = try scene.sheaf(["diff"], in: "a").output
    #expect(patch.contains("-one\n+ONE\n") && !patch.contains("\r"), "\(patch)")
    // Where git converts nothing, the line breaks are a difference.
    try scene.shell("git config --unset core.autocrlf; rm -f .git/info/attributes", in: "a")
    let all = try scene.sheaf(["diff", "--format", "{path} {added} {removed}", "N"], in: "a")
    #expect(all.output == "N.md 5 5\n", "\(all.output)")
  }

  @Test func aWordThatIsNeitherANoteNorARevisionIsAnError() throws {
    let scene = try scene()
    #expect(try scene.sheaf(["diff", "Nobody"], in: "a").status == 2)
    let three = try scene.sheaf(["diff", "HEAD", "HEAD", "HEAD"], in: "a")
    #expect(three.status == 2 && three.errors.contains("only two states"), "\(three.errors)")
    #expect(try scene.sheaf(["diff", "--staged", "HEAD", "HEAD"], in: "a").status == 2)
  }

  @Test func aNoteThatWasRewrittenAndMovedIsRecognisedByItsID() throws {
    let scene = try scene()
    try FileSystem.remove(scene.path("a/Plan.md"))
    try scene.write("---\nid: abcdefgh\n---\n# Wholly other\n\nNothing is left.\n", to: "Neu.md", in: "a")
    let run = try scene.sheaf(["diff", "--format", "{change} {path} {from}"], in: "a")
    #expect(run.output == "moved Neu.md Plan.md\n", "\(run.output)")
  }

  @Test func gitAppliesEmptyNotesWithAnyName() throws {
    let scene = try GitScene("a", notes: ["go \"ne\".md": "", "back\\slash.md": ""])
    for name in ["go \"ne\".md", "back\\slash.md"] { try FileSystem.remove(scene.path("a/\(name)")) }
    for name in ["q\"uote.md", "b\\c.md", "ä b.md", "-dash.md"] { try scene.write("", to: name, in: "a") }
    try scene.folder.write(try scene.sheaf(["diff"], in: "a").output, to: "patch")
    try scene.git(["add", "-A"], in: "a")
    let wanted = try scene.git(["write-tree"], in: "a").output
    try scene.git(["reset", "-q", "--hard"], in: "a")
    let applied = try scene.git(["apply", "--index", "../patch"], in: "a")
    #expect(applied.status == 0, "\(applied.errors)")
    #expect(try scene.git(["write-tree"], in: "a").output == wanted)
  }

  /// Random edits: what `diff` prints makes the same files of the last commit.
  @Test(arguments: Seeds.some(3)) func gitAppliesThePatch(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let names = ["a.md", "b c.md", "d/e.md", "q\"uote.md", "ä.md", "-dash.md"]
    func text(_ generator: inout SplitMix64) -> String {
      (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
        ["# T", "- [ ] x", "line", "", "[[a]]", "#tag", "---"].randomElement(using: &generator) ?? ""
      }.joined(separator: "\n") + (Bool.random(using: &generator) ? "\n" : "")
    }
    let scene = try GitScene("a", notes: [:])
    for round in 0..<4 {
      for name in names where Bool.random(using: &generator) {
        if Int.random(in: 0..<4, using: &generator) == 0 {
          try? FileSystem.remove(scene.path("a/\(name)"))
        } else {
          try scene.write(text(&generator), to: name, in: "a")
        }
      }
      let changed = try scene.sheaf(["diff"], in: "a")
      try scene.folder.write(changed.output, to: "patch")
      try scene.git(["add", "-A"], in: "a")
      let wanted = try scene.git(["write-tree"], in: "a").output
      try scene.git(["reset", "-q", "--hard"], in: "a")
      if changed.status == 0 {
        let applied = try scene.git(["apply", "--index", "--whitespace=nowarn", "../patch"], in: "a")
        #expect(applied.status == 0, "seed \(seed), round \(round): \(applied.errors)\n\(changed.output)")
      }
      #expect(try scene.git(["write-tree"], in: "a").output == wanted, "seed \(seed), round \(round)")
      try scene.git(["commit", "-q", "--allow-empty", "-m", "r"], in: "a")
    }
  }
}
