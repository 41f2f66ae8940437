import SystemCalls
import TestSupport
import TestTraits
import Testing

/// Repairs and merges that are killed, or whose calls fail, at each of their steps.
@Suite(
  .waiting, .enabled(if: GitScene.hasGit, "git is not installed"),
  .enabled(if: CrashScene.strace != nil, "strace is not installed or may not trace"))
struct HealCrashTests {
  /// Notes that `mv` moved, and the links to them.
  private func moved() throws -> GitScene {
    let scene = try GitScene(
      "a",
      notes: [
        "old/A.md": "---\nid: a\n---\n# A\n\n[[B]]\n", "B.md": "# B\n\n[a](old/A.md)\n", "C.md": "[[old/A]] [[D|d]]\n",
        "D.md": "# D\n\nof its own\n",
      ])
    try scene.sheaf(["index"], in: "a")
    try scene.shell("mkdir new; mv old/A.md new/Other.md; mv D.md new/E.md", in: "a")
    return scene
  }

  /// A link to a note that has a similar name.
  private func misspelled() throws -> GitScene {
    try GitScene("a", notes: ["Plan 2026.md": "x\n", "l.md": "[[Plan 2027|p]]\n", "m.md": "[[Plan 2027]]\n"])
  }

  /// A note and copies of it that a sync program brought.
  private func copied() throws -> GitScene {
    let base = "---\ntags: [a]\n---\n# Plan\n\none\n\ntwo\n\nthree\n"
    let scene = try GitScene("a", notes: ["Plan.md": base, "B.md": "# B\n\none\n"])
    try scene.write(base.replacing("one", with: "ONE"), to: "Plan.md", in: "a")
    try scene.git(["commit", "-qam", "ours"], in: "a")
    try scene.write(
      base.replacing("three", with: "THREE"), to: "Plan.sync-conflict-20260102-030405-ABCDEFG.md", in: "a")
    try scene.write("# B\n\none\ntwo\n", to: "B (conflicted copy 2026-01-02 101112).md", in: "a")
    return scene
  }

  /// All files outside of git's folder.
  private func files(_ scene: GitScene) throws -> String {
    try scene.shell("find . -path ./.git -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 sha1sum", in: "a")
      .output
  }

  @Test(arguments: FaultSweep.cases("heal", "heal --similar --yes", "conflicts merge"))
  func aFaultLosesNothing(_ fault: Int, _ command: String) throws {
    let scene = try command == "heal" ? moved() : command == "conflicts merge" ? copied() : misspelled()
    let words = command.split(separator: " ").map(String.init)
    let sweep = try FaultSweep(scene, words)
    let old = try files(scene)
    let normal = try scene.sheaf(words, in: "a")
    #expect(normal.status == 0, "\(normal)")
    let new = try files(scene)
    #expect(old != new)
    try sweep.run(fault) { trial in
      if !trial.isKilled, trial.run.status == 0 {
        let now = try files(scene)
        #expect(now == new, trial.moment)
      }
      let next = try sweep.next(words)
      let comment: Comment = "\(trial.moment.rawValue)\nnext: \(next.status) \(next.output)\(next.errors)"
      #expect(next.status < 2, comment)
      let now = try files(scene)
      #expect(now == new, "\(comment.rawValue)\n\(now)\n\(new)")
      #expect(try scene.sheaf(["check", "--only", "link"], in: "a").status == 0, comment)
      #expect(try scene.sheaf(["operations", "--count"], in: "a").output == "1\n", comment)
      let left = try sweep.leftovers()
      #expect(left.isEmpty, "\(left) \(comment.rawValue)")
      #expect(try scene.git(["fsck", "--no-dangling"], in: "a").errors == "", comment)
      #expect(try scene.sheaf(["undo", "-q"], in: "a").status == 0, comment)
      let undone = try files(scene)
      #expect(undone == old, comment)
    }
  }
}
