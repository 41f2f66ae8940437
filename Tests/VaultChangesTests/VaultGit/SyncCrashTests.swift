import SystemCalls
import Terminal
import TestSupport
import TestTraits
import Testing

/// A sync that is killed at each of its steps.
@Suite(
  .waiting,
  .enabled(if: GitScene.hasGit, "git is not installed"),
  .enabled(if: CrashScene.strace != nil, "strace is not installed or may not trace"))
struct SyncCrashTests {
  @Test func theNextSyncFinishesWhatAKilledOneBegan() throws {
    let scene = try GitScene("a", "b", notes: ["N.md": "---\ntags: [t]\n---\n# N\n\n- 00:00 log\n"])
    var lines: [String] = []
    var killed = 0
    for number in stride(from: 1, through: 60, by: Seeds.isThorough ? 1 : 4) {
      // Both sides have something to commit each time, and the lists in both notes grow.
      for clone in ["a", "b"] {
        let line = "- \(clone) \(number)"
        lines.append(line)
        try scene.write(scene.text("N.md", in: clone) + line + "\n", to: "N.md", in: clone)
      }
      #expect(try scene.sheaf(["sync"], in: "a").status == 0)
      let run = try scene.sheaf(["sync"], in: "b", killedAtProcess: number)
      if run.status == 0 { break }
      #expect(run.status == 128 + 9, "\(number): \(run.errors)")
      killed += 1
      // The git that was running may have outlived its parent.
      var next = try scene.sheaf(["sync"], in: "b")
      for _ in 0..<50 where next.status != 0 {
        #expect(!next.errors.isEmpty, "\(number)")
        if next.errors.contains("a merge is unfinished") { try scene.git(["commit", "--no-edit", "-q"], in: "b") }
        next = try scene.sheaf(["sync"], in: "b")
      }
      #expect(next.status == 0, "\(number): \(next.errors)")
      #expect(try scene.sheaf(["sync"], in: "a").status == 0)
      #expect(try scene.files(of: "a") == scene.files(of: "b"), "\(number)")
      let found = try scene.text("N.md", in: "a").split(separator: "\n").map(String.init)
      for line in lines { #expect(found.count { $0 == line } == 1, "\(number): \(line)") }
    }
    #expect(killed > 4)
  }

  @Test(arguments: FaultSweep.cases("merge", "conflict", "rebase"))
  func aFaultAtAnySystemCallLosesNothing(_ fault: Int, _ kind: String) throws {
    let notes = ["N.md": "# N\n\none\n\ntwo\n\nthree\n", "Old.md": "# Old\n", "deep/down/D.md": "# D\n"]
    let words = kind == "rebase" ? ["sync", "--rebase"] : ["sync"]
    let scene = try GitScene("a", "b", notes: notes)
    try scene.write("# N\n\nONE\n\ntwo\n\nthree\n", to: "N.md", in: "b")
    try scene.shell("git rm -q Old.md deep/down/D.md; mkdir new; echo '# New' > new/New.md", in: "b")
    #expect(try scene.sheaf(["sync"], in: "b").status == 0)
    let mine = kind == "merge" ? "# N\n\none\n\ntwo\n\nTHREE\n" : "# N\n\nMINE\n\ntwo\n\nthree\n"
    try scene.write(mine, to: "N.md", in: "a")
    try scene.write("# M\n", to: "M.md", in: "a")
    let sweep = try FaultSweep(scene, words)
    try sweep.run(fault) { trial in
      // What was typed after the fault survives too.
      try scene.write(try scene.text("M.md", in: "a") + "typed\n", to: "M.md", in: "a")
      let next = try sweep.next(words)
      let comment: Comment = "\(kind), \(trial.moment.rawValue)\nnext: \(next.status) \(next.output)\(next.errors)"
      // A folder that could not be removed stays, but empty.
      #expect(!FileSystem.exists(scene.path("a/Old.md")) && !FileSystem.exists(scene.path("a/deep/down/D.md")), comment)
      #expect(FileSystem.exists(scene.path("a/new/New.md")), comment)
      let note = try scene.text("N.md", in: "a")
      #expect(note.contains("ONE") && note.contains(kind == "merge" ? "THREE" : "MINE"), "\(note)\n\(comment.rawValue)")
      if kind == "merge" {
        #expect(next.status == 0, comment)
        #expect(try scene.git(["status", "--short"], in: "a").output == "", comment)
        #expect(try scene.git(["fsck", "--no-dangling"], in: "a").status == 0, comment)
        let left = try sweep.leftovers()
        #expect(left.isEmpty, "\(left) \(comment.rawValue)")
      } else {
        // The user resolves the conflict as after a sync that no fault hit.
        try scene.write("# N\n\nONE and MINE\n\ntwo\n\nthree\n", to: "N.md", in: "a")
        // A git that could not remove its locks says so.
        try scene.shell("find .git -name '*.lock' -delete", in: "a")
        try scene.git(["add", "-A"], in: "a")
        let finish = kind == "rebase" ? ["-c", "core.editor=true", "rebase", "--continue"] : ["commit", "-qm", "both"]
        let finished = try scene.git(finish, in: "a")
        #expect(finished.status == 0, "\(comment.rawValue) \(finished.errors)")
        let last = try scene.sheaf(words, in: "a")
        #expect(last.status == 0, "\(comment.rawValue) \(last.errors)")
      }
      #expect(try scene.text("M.md", in: "a").contains("typed"), comment)
    }
  }
}
