import SystemCalls
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
    for number in 1...60 {
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
    #expect(killed > 12)
  }

  /// The calls that change something in files, git's own or the user's.
  private static let calls = "rename,renameat2,unlink,unlinkat,fsync,syncfs,mkdirat,link,symlinkat,fchmod"

  @Test(arguments: ["merge", "conflict", "rebase"], ["signal=KILL", "error=EIO"])
  func aFaultAtAnySystemCallLosesNothing(_ kind: String, _ fault: String) throws {
    let notes = ["N.md": "# N\n\none\n\ntwo\n\nthree\n", "Old.md": "# Old\n", "deep/down/D.md": "# D\n"]
    let options = kind == "rebase" ? ["--rebase"] : []
    let scene = try GitScene("a", "b", notes: notes)
    try scene.write("# N\n\nONE\n\ntwo\n\nthree\n", to: "N.md", in: "a")
    try scene.shell("git rm -q Old.md deep/down/D.md; mkdir new; echo '# New' > new/New.md", in: "a")
    #expect(try scene.sheaf(["sync"], in: "a").status == 0)
    let mine = kind == "merge" ? "# N\n\none\n\ntwo\n\nTHREE\n" : "# N\n\nMINE\n\ntwo\n\nthree\n"
    try scene.write(mine, to: "N.md", in: "b")
    try scene.write("# M\n", to: "M.md", in: "b")
    try scene.shell("mkdir kept; cp -a b state-b cache-b remote kept", in: "")
    let step = Seeds.isThorough ? 1 : 5
    var faults = 0
    for number in stride(from: 1, to: 2_000, by: step) {
      try scene.shell("rm -rf b state-b cache-b remote; cp -a kept/* .", in: "")
      let run = try scene.sheaf(["sync"] + options, in: "b", fault: "\(Self.calls):\(fault):when=\(number)")
      let isKilled = run.status == 128 + 9
      // What was typed after the fault survives too.
      try scene.write(try scene.text("M.md", in: "b") + "typed\n", to: "M.md", in: "b")
      var next = try scene.sheaf(["sync"] + options, in: "b")
      // A git that was running can have outlived its parent, and still hold its lock.
      for _ in 0..<20 where next.status == 2 && isKilled && next.errors.contains("lock") {
        SystemClock.sleep(.milliseconds(50))
        next = try scene.sheaf(["sync"] + options, in: "b")
      }
      let place = "\(kind), \(fault) at \(number): \(run.status) \(run.errors) \(next.status) \(next.errors)"
      #expect(!FileSystem.exists(scene.path("b/Old.md")) && !FileSystem.exists(scene.path("b/deep")), "\(place)")
      #expect(FileSystem.exists(scene.path("b/new/New.md")), "\(place)")
      let note = try scene.text("N.md", in: "b")
      #expect(note.contains("ONE"), "\(place)\n\(note)")
      #expect(note.contains(kind == "merge" ? "THREE" : "MINE"), "\(place)\n\(note)")
      if kind == "merge" {
        #expect(next.status == 0, "\(place)")
        #expect(try scene.git(["status", "--short"], in: "b").output == "", "\(place)")
        #expect(try scene.git(["fsck"], in: "b").status == 0, "\(place)")
      } else {
        // The user resolves the conflict as after a sync that no fault hit.
        try scene.write("# N\n\nONE and MINE\n\ntwo\n\nthree\n", to: "N.md", in: "b")
        try scene.git(["add", "-A"], in: "b")
        let finish = kind == "rebase" ? ["-c", "core.editor=true", "rebase", "--continue"] : ["commit", "-qm", "both"]
        let finished = try scene.git(finish, in: "b")
        #expect(finished.status == 0, "\(place) \(finished.errors)")
        let last = try scene.sheaf(["sync"] + options, in: "b")
        #expect(last.status == 0, "\(place) \(last.errors)")
      }
      #expect(try scene.text("M.md", in: "b").contains("typed"), "\(place)")
      // strace counts the calls of each name.
      if run.status == (kind == "merge" ? 0 : 1) { break }
      faults += 1
    }
    #expect(faults > 1)
  }
}
