import CommandFixtures
import SystemCalls
import TestSupport
import TestTraits
import Testing

/// Other machines that do not answer.
@Suite(.waiting, .enabled(if: GitScene.hasGit, "git is not installed")) struct RemoteTests {
  /// A clone `a` whose other machine runs a script instead of answering.
  private func scene(_ script: String, patience: Int) throws -> GitScene {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    try scene.addProgram("upload-pack", script)
    try scene.git(["config", "remote.origin.uploadpack", scene.path("bin/upload-pack").text], in: "a")
    try scene.git(["config", "remote.origin.sheafTimeout", "\(patience)"], in: "a")
    return scene
  }

  /// Processes that work in the clone.
  private static let leftovers =
    "sleep .2; for p in $(pgrep -x sleep) $(pgrep -x git); do test \"$(readlink /proc/$p/cwd)\" = \"$PWD\" && echo $p; done"

  @Test(arguments: ["exec sleep 300", "while :; do sleep .1; done", "echo 0008; exec sleep 300"])
  func aSyncGivesUpWhenTheOtherMachineIsSilent(_ script: String) throws {
    let scene = try scene(script, patience: 1)
    try scene.write("# M\n", to: "M.md", in: "a")
    let run = try scene.sheaf(["sync"], in: "a")
    #expect(run.status == 2 && run.errors.contains("git fetch: the other machine has not answered"), "\(run.errors)")
    #expect(run.output.contains("committed"))
    #expect(try scene.shell(Self.leftovers, in: "a").output == "")
    try scene.git(["config", "--unset", "remote.origin.uploadpack"], in: "a")
    #expect(try scene.sheaf(["sync"], in: "a").output.contains("sent  1 commit"))
  }

  @Test func aSlowMachineThatMakesProgressIsAwaited() throws {
    let scene = try scene(
      "for i in 1 2 3 4 5 6; do sleep .5; echo $i >&2; done; exec git-upload-pack \"$@\"", patience: 2)
    #expect(try scene.sheaf(["sync"], in: "a").output == "up to date with origin/main\n")
  }

  @Test func aPushThatStallsGivesUp() throws {
    let scene = try scene("exec git-upload-pack \"$@\"", patience: 1)
    try scene.addProgram("receive-pack", "exec sleep 300")
    try scene.git(["config", "remote.origin.receivepack", scene.path("bin/receive-pack").text], in: "a")
    try scene.write("# M\n", to: "M.md", in: "a")
    let run = try scene.sheaf(["sync"], in: "a")
    #expect(run.status == 2 && run.errors.contains("git push: the other machine has not answered"), "\(run.errors)")
  }

  @Test func notesAreCommittedWhileASyncWaits() throws {
    let scene = try scene("touch ../began; exec sleep 300", patience: 100)
    let run = try scene.shell(
      """
      sheaf sync > /dev/null 2>&1 & p=$!
      for i in $(seq 600); do test -e ../began && break; sleep .05; done
      echo '# M' > M.md; sheaf commit; echo '# L' > L.md; git add L.md; git commit -qm L; git status --short
      kill -TERM $p; wait $p 2> /dev/null; echo $?
      \(Self.leftovers)
      """, in: "a")
    #expect(run.output.contains("committed") && run.output.hasSuffix("\n143\n"), "\(run.output) \(run.errors)")
    #expect(!run.errors.contains("waiting"), "\(run.errors)")
  }

  @Test func aSecondSyncSaysThatItWaits() throws {
    let scene = try scene("touch ../began; exec sleep 300", patience: 4)
    let run = try scene.shell(
      """
      sheaf sync > /dev/null 2>&1 & p=$!
      for i in $(seq 600); do test -e ../began && break; sleep .05; done
      git config --unset remote.origin.uploadpack
      sheaf sync; wait $p; echo $?
      """, in: "a")
    #expect(
      run.errors.contains("waiting for another sheaf that commits or syncs in this repository (process "),
      "\(run.errors)")
    #expect(run.output == "up to date with origin/main\n2\n", "\(run.output)")
  }

  @Test func aWatcherCommitsAndEndsWhileTheOtherMachineIsSilent() throws {
    let scene = try scene("touch ../began; exec sleep 300", patience: 100)
    try scene.write("commit:\n  quiet: 1s\n  at-most: 3s\n", to: "../home/.config/sheaf/config.yaml", in: "a")
    let run = try scene.shell(
      """
      sheaf watch --sync > /dev/null 2>&1 & p=$!
      for i in $(seq 600); do test -e ../began && break; sleep .05; done
      echo '# M' > M.md
      for i in $(seq 600); do test "$(git rev-list --count HEAD)" = 2 && break; sleep .1; done
      git rev-list --count HEAD; s=$(date +%s); kill -TERM $p; wait $p; echo $? $(($(date +%s) - s < 30))
      \(Self.leftovers)
      """, in: "a")
    #expect(run.output == "2\n0 1\n", "\(run.output) \(run.errors)")
  }
}
