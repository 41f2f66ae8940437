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
}
