import SystemCalls
import TestSupport
import TestTraits
import Testing

/// A commit that is killed, or whose calls fail, at each of its steps.
@Suite(
  .waiting, .enabled(if: GitScene.hasGit, "git is not installed"),
  .enabled(if: CrashScene.strace != nil, "strace is not installed or may not trace"))
struct CommitCrashTests {
  /// The files of git that a commit must not touch.
  private func settings(_ scene: GitScene) throws -> String {
    try scene.shell("cat .git/config .git/hooks/*; ls .git/hooks .git/info; git check-attr -a N.md", in: "a").output
  }

  @Test(arguments: FaultSweep.cases("commit", "sync")) func aFaultLosesNothing(_ fault: Int, _ finish: String)
    throws
  {
    let sweep = try FaultSweep(try GitScene.halfStaged(), ["commit"])
    let scene = sweep.scene
    let settings = try settings(scene)
    let before = try scene.git(["diff", "--cached"], in: "a").output
    let status = try scene.git(["status", "--short"], in: "a").output
    try sweep.run(fault) { trial in
      #expect(try scene.text("N.md", in: "a") == "# N\n\nfirst\nsecond\n", trial.moment)
      #expect(try scene.text("New.md", in: "a") == "# New\n", trial.moment)
      #expect(try scene.git(["show", ":other.txt"], in: "a").output == "x", trial.moment)
      #expect(try self.settings(scene) == settings, trial.moment)
      if !trial.isKilled {
        let isMade = try scene.git(["rev-list", "--count", "HEAD"], in: "a").output == "2\n"
        if trial.run.status == 0 {
          #expect(isMade, trial.moment)
        } else if !isMade {
          // A commit that failed leaves git's index as it was.
          #expect(try scene.git(["status", "--short"], in: "a").output == status, trial.moment)
          #expect(try scene.git(["diff", "--cached"], in: "a").output == before, trial.moment)
        } else {
          #expect(trial.run.errors.contains("was made") || trial.run.output.contains("committed"), trial.moment)
        }
      }
      let next = try sweep.next([finish])
      let comment: Comment = "\(trial.moment.rawValue)\nnext: \(next.status) \(next.output)\(next.errors)"
      #expect(next.status == 0 || finish == "commit" && next.status == 1, comment)
      #expect(try scene.git(["rev-list", "--count", "HEAD"], in: "a").output == "2\n", comment)
      #expect(try scene.git(["show", "HEAD:N.md"], in: "a").output == "# N\n\nfirst\nsecond\n", comment)
      #expect(try scene.git(["status", "--short"], in: "a").output == "A  other.txt\n", comment)
      #expect(try scene.git(["fsck", "--no-dangling"], in: "a").errors == "", comment)
      #expect(try self.settings(scene) == settings, comment)
      let left = try sweep.leftovers()
      #expect(left.isEmpty, "\(left) \(comment.rawValue)")
    }
  }
}
