import SystemCalls
import TestSupport
import Testing

/// `check --staged`, `check REV..`, the hook that runs it, and links of the past.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct CheckedChangesTests {
  private func scene() throws -> GitScene {
    try GitScene(
      "a",
      notes: [
        "Old.md": "[[nowhere]]\n", "Plan.md": "[[Rye]] and [[Sub]]\n", "Rye.md": "rye\n", "sub/Sub.md": "[[Plan]]\n",
      ])
  }

  private func findings(_ words: [String], _ scene: GitScene, in subfolder: String = "a") throws -> [String] {
    let run = try scene.sheaf(["check", "--format", "{path} {code}"] + words, in: subfolder)
    #expect(run.status == (run.output.isEmpty ? 0 : 1), "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func stagedContentsAreCheckedInsteadOfFiles() throws {
    let scene = try scene()
    #expect(try findings(["--staged"], scene) == [])
    #expect(try findings([], scene) == ["Old.md link.unresolved"])
    // Staged with a fault, mended in the file only.
    try scene.write("[[gone]]\n", to: "New.md", in: "a")
    try scene.git(["add", "New.md"], in: "a")
    try scene.write("fine\n", to: "New.md", in: "a")
    #expect(try findings(["--staged"], scene) == ["New.md link.unresolved"])
    // The file that a staged link leads to is not staged.
    try scene.write("[[Late]]\n", to: "New.md", in: "a")
    try scene.write("late\n", to: "Late.md", in: "a")
    try scene.git(["add", "New.md"], in: "a")
    #expect(try findings(["--staged"], scene) == ["New.md link.unresolved"])
    try scene.git(["add", "Late.md"], in: "a")
    #expect(try findings(["--staged"], scene) == [])
    // A staged deletion breaks the links of others; a note that is staged is reported whole.
    try scene.git(["rm", "-q", "Rye.md"], in: "a")
    try scene.write("[[nowhere]] more\n", to: "Old.md", in: "a")
    try scene.git(["add", "Old.md"], in: "a")
    #expect(try findings(["--staged"], scene) == ["Old.md link.unresolved", "Plan.md link.unresolved"])
    #expect(try findings(["--staged", "--ignore", "link.unresolved"], scene) == [])
  }

  @Test func aRangeIsCheckedAsAPullRequest() throws {
    let scene = try scene()
    try scene.git(["switch", "-q", "-c", "side"], in: "a")
    try scene.git(["mv", "Rye.md", "Oat.md"], in: "a")
    try scene.git(["commit", "-q", "-m", "move"], in: "a")
    try scene.git(["switch", "-q", "main"], in: "a")
    try scene.write("[[main only]]\n", to: "Main.md", in: "a")
    try scene.git(["add", "-A"], in: "a")
    try scene.git(["commit", "-q", "-m", "main"], in: "a")
    #expect(try findings(["main..side"], scene) == ["Plan.md link.unresolved"])
    #expect(try findings(["HEAD~1.."], scene) == ["Main.md link.unresolved"])
    #expect(try findings(["HEAD.."], scene) == [])
    // The positions are those of the commit.
    let run = try scene.sheaf(["check", "HEAD~1.."], in: "a")
    #expect(run.output == "Main.md:1:1: link.unresolved: no note has the name 'main only'\n", "\(run.output)")
    let nowhere = try scene.sheaf(["check", "nowhere.."], in: "a")
    #expect(nowhere.status == 2 && nowhere.errors.contains("the revision 'nowhere'"), "\(nowhere.errors)")
    #expect(try scene.sheaf(["check", "--fix", "main..side"], in: "a").status == 2)
  }

  @Test func theFirstCommitIsChecked() throws {
    let scene = try GitScene()
    try scene.write("[[gone]]\n", to: "N.md", in: "a")
    try scene.write("", to: ".sheaf/config.yaml", in: "a")
    try scene.git(["init", "-q"], in: "a")
    try scene.git(["add", "-A"], in: "a")
    #expect(try findings(["--staged"], scene) == ["N.md link.unresolved"])
  }

  @Test func theHookStopsACommitWithFindingsOnly() throws {
    let scene = try scene()
    try scene.write("#!/bin/sh\ntouch ran\n", to: ".git/hooks/pre-commit", in: "a")
    try FileDescriptor.open(scene.path("a/.git/hooks/pre-commit")).setMode(0o755)
    let before = try scene.text(".git/hooks/pre-commit", in: "a")
    #expect(try scene.sheaf(["git", "install", "--check"], in: "a").status == 0)
    #expect(try scene.sheaf(["git", "install"], in: "a").output == "everything is installed\n")
    #expect(try scene.sheaf(["git", "status"], in: "a").output.contains("pre-commit"))
    try scene.write("[[gone]]\n", to: "New.md", in: "a")
    try scene.git(["add", "New.md"], in: "a")
    let refused = try scene.git(["commit", "-q", "-m", "x"], in: "a")
    #expect(refused.status == 1 && (refused.output + refused.errors).contains("link.unresolved"), "\(refused.errors)")
    #expect(try scene.git(["commit", "-q", "-m", "x", "--no-verify"], in: "a").status == 0)
    try scene.write("fine\n", to: "New.md", in: "a")
    #expect(try scene.git(["commit", "-q", "-a", "-m", "x"], in: "a").status == 0)
    #expect(FileSystem.exists(scene.path("a/ran")))
    // With another index, as of `commit --only`, that one is checked.
    try scene.write("[[gone]]\n", to: "Rye.md", in: "a")
    #expect(try scene.git(["commit", "-q", "-m", "x", "--only", "Rye.md"], in: "a").status == 1)
    // A program that is missing does not stop anybody.
    try FileSystem.remove(scene.path("bin/sheaf"))
    #expect(try scene.git(["commit", "-q", "-m", "x", "--only", "Rye.md"], in: "a").status == 0)
    #expect(try scene.sheaf(["git", "uninstall"], in: "a").status == 0)
    #expect(try scene.text(".git/hooks/pre-commit", in: "a") == before)
  }

  @Test func theHookWorksInAWorktreeAndInASubfolder() throws {
    let scene = try scene()
    try scene.sheaf(["git", "install", "--check"], in: "a")
    try scene.git(["worktree", "add", "-q", "../w"], in: "a")
    try scene.write("[[gone]]\n", to: "New.md", in: "w")
    try scene.git(["add", "New.md"], in: "w")
    #expect(try scene.git(["commit", "-q", "-m", "x"], in: "w").status == 1)
    let other = try GitScene()
    try other.write("[[gone]]\n", to: "my notes/N.md", in: "r")
    try other.write("", to: "my notes/.sheaf/config.yaml", in: "r")
    try other.git(["init", "-q"], in: "r")
    try other.sheaf(["git", "install", "--check"], in: "r/my notes")
    try other.git(["add", "-A"], in: "r")
    let run = try other.git(["commit", "-q", "-m", "x"], in: "r")
    #expect(run.status == 1 && (run.output + run.errors).contains("my notes/N.md"), "\(run.output) \(run.errors)")
  }

  @Test func linksOfThePastAreFound() throws {
    let scene = try scene()
    try scene.write("nothing\n", to: "Plan.md", in: "a")
    try scene.sheaf(["move", "Rye.md", "sub/"], in: "a")
    try scene.sheaf(["commit"], in: "a")
    #expect(try scene.sheaf(["backlinks", "Rye"], in: "a").status == 1)
    #expect(try scene.sheaf(["backlinks", "-l", "--at", "HEAD~1", "Rye"], in: "a").output == "Plan.md\n")
    // The note is found by its path of today too.
    #expect(try scene.sheaf(["backlinks", "-l", "--at", "HEAD~1", "sub/Rye.md"], in: "a").output == "Plan.md\n")
    let lines = try scene.sheaf(["backlinks", "--at", "HEAD~1", "Rye"], in: "a").output
    #expect(lines.contains("[[Rye]] and [[Sub]]"), "\(lines)")
    #expect(try scene.sheaf(["links", "-l", "--at", "HEAD~1", "Plan"], in: "a").output == "Rye.md\nsub/Sub.md\n")
    #expect(try scene.sheaf(["links", "Plan"], in: "a").status == 1)
    let nowhere = try scene.sheaf(["backlinks", "--at", "nowhere", "Rye"], in: "a")
    #expect(nowhere.status == 2 && nowhere.errors.contains("the revision 'nowhere'"))
  }

  /// The copy is changed step by step, from commits to the index and back; it is as good as a new one.
  @Test(arguments: Seeds.some(3)) func aReusedCheckoutEqualsANewOne(_ seed: UInt64) throws {
    let scene = try scene()
    var generator = SplitMix64(seed: seed)
    let names = ["Old.md", "Plan.md", "Rye.md", "sub/Sub.md", "sub/deep/N.md", "way", "way/in.md", "C.canvas"]
    func step() throws {
      let name = names[Int.random(in: 0..<names.count, using: &generator)]
      let file = scene.path("a/\(name)")
      switch Int.random(in: 0..<5, using: &generator) {
      case 0:
        try? FileSystem.remove(file)
        try? FileSystem.removeTree(file)
      case 1 where name.hasPrefix("way"):
        try? FileSystem.remove(scene.path("a/way"))
        try? FileSystem.removeTree(scene.path("a/way"))
        try FileSystem.makeSymlink(scene.path("a/way"), to: "sub")
      default:
        let isFile = (try? FileStatus.lstat(scene.path("a/way")).kind) ?? .directory != .directory
        if name == "way/in.md", isFile { try FileSystem.remove(scene.path("a/way")) }
        if name == "way" { return }
        let target = names[Int.random(in: 0..<names.count, using: &generator)].split(separator: "/").last ?? ""
        try scene.write("[[\(target)]]\n", to: name, in: "a")
      }
      try scene.git(["add", "-A"], in: "a")
    }
    for number in 0..<8 {
      for _ in 0..<Int.random(in: 1...3, using: &generator) { try step() }
      let words = [["--staged"], ["HEAD~1.."], ["HEAD..HEAD~1"]].randomElement(using: &generator) ?? []
      if number > 1 {
        let warm = try scene.sheaf(["check", "--json"] + words, in: "a")
        try FileSystem.removeTree(scene.path("cache-a"))
        let cold = try scene.sheaf(["check", "--json"] + words, in: "a")
        #expect(warm.output == cold.output && warm.status == cold.status, "seed \(seed), step \(number): \(words)")
        try scene.sheaf(["check", "--staged"], in: "a")
      }
      if Bool.random(using: &generator) || number < 2 {
        try scene.git(["commit", "-q", "--no-verify", "--allow-empty", "-m", "\(number)"], in: "a")
      }
    }
  }

  @Test func aConflictInTheIndexIsCheckedAsOurSide() throws {
    let scene = try scene()
    try scene.git(["switch", "-q", "-c", "side"], in: "a")
    try scene.write("[[theirs]]\n", to: "Rye.md", in: "a")
    try scene.git(["commit", "-q", "-a", "--no-verify", "-m", "theirs"], in: "a")
    try scene.git(["switch", "-q", "main"], in: "a")
    try scene.write("[[ours]]\n", to: "Rye.md", in: "a")
    try scene.git(["commit", "-q", "-a", "--no-verify", "-m", "ours"], in: "a")
    try scene.git(["merge", "-q", "side"], in: "a")
    try scene.write("[[gone]]\n", to: "New.md", in: "a")
    try scene.git(["add", "New.md"], in: "a")
    #expect(try findings(["--staged"], scene) == ["New.md link.unresolved"])
    #expect(try findings(["--staged"], scene) == ["New.md link.unresolved"])
  }

  /// Names and links that could write outside of the copy.
  @Test func aHostileTreeStaysInTheCheckout() throws {
    let scene = try scene()
    let outside = scene.path("outside")
    try FileSystem.makeDirectories(outside)
    // A commit with a symlink to a folder outside, then one with a file of that folder in its place.
    try scene.git(["config", "core.symlinks", "true"], in: "a")
    try FileSystem.makeSymlink(scene.path("a/way"), to: outside)
    try scene.git(["add", "way"], in: "a")
    try scene.git(["commit", "-q", "-m", "link", "--no-verify"], in: "a")
    #expect(try findings(["HEAD~1.."], scene) == [])
    try FileSystem.remove(scene.path("a/way"))
    try scene.write("[[gone]]\n", to: "way/in.md", in: "a")
    try scene.git(["add", "-A"], in: "a")
    try scene.git(["commit", "-q", "-m", "file", "--no-verify"], in: "a")
    #expect(try findings(["HEAD~1.."], scene) == ["way/in.md link.unresolved"])
    #expect(try findings(["HEAD~2..HEAD~1"], scene) == [])
    #expect(try findings(["HEAD~1.."], scene) == ["way/in.md link.unresolved"])
    #expect(try DirectoryListing(of: FileDescriptor.open(outside, .readOnly, [.directory])).entries.isEmpty)
  }
}
