import SystemCalls
import TestSupport
import TestTraits
import Testing

/// A commit that is stopped at one of its calls of git. Wherever that is, git's own commit afterwards takes back nothing
/// that was committed, and the next command of sheaf puts git's index right.
@Suite(.waiting, .enabled(if: GitScene.hasGit, "git is not installed")) struct CommitStepTests {
  /// What happens at one of the calls.
  enum Stop: String, CaseIterable {
    /// No git can be started any more, as while it is upgraded.
    case gitIsGone = "$GIT \"$@\"; r=$?; rm -f \"$0\"; exit $r"
    /// sheaf is killed before git runs.
    case sheafDiesFirst = "kill -9 $PPID; sleep .1; exit 1"
    /// sheaf is killed after git has run.
    case sheafDiesThen = "$GIT \"$@\"; kill -9 $PPID; sleep .1; exit 1"
    /// git is killed after it has done its work.
    case gitDies = "$GIT \"$@\"; kill -9 $$"
    /// sheaf is killed, and its git goes on.
    case gitOutlivesIt = "kill -9 $PPID; exec $GIT \"$@\""
  }

  /// A program git that does one of these at its call of a number.
  private func interceptGit(_ scene: GitScene, at call: Int, _ stop: Stop) throws {
    try scene.addProgram(
      "git",
      """
      GIT='\(GitScene.gitProgram)'; calls='\(scene.path("calls"))'
      n=$(($(cat "$calls") + 1)); echo $n > "$calls"
      if test $n = \(call); then \(stop.rawValue); fi
      exec $GIT "$@"
      """)
    try scene.write("0\n", to: "../calls", in: "a")
  }

  private func state(_ scene: GitScene, _ what: String) throws -> String {
    try scene.shell(what, in: "a").output
  }

  @Test(arguments: Stop.allCases, [false, true])
  func gitTakesBackNothingWhereverACommitStops(_ stop: Stop, removesLock: Bool) throws {
    let kept = try FaultSweep(try GitScene.halfStaged(), ["commit"])
    let scene = kept.scene
    var made = 0
    for call in stride(from: removesLock ? 2 : 1, through: 60, by: Seeds.isThorough ? 1 : 2) {
      try kept.restore()
      try interceptGit(scene, at: call, stop)
      let run = try scene.sheaf(["commit"], in: "a")
      let comment: Comment = "call \(call), \(stop): \(run.status) \(run.output)\(run.errors)"
      let isReached =
        String(decoding: try scene.folder.read("calls"), as: UTF8.self).split(separator: "\n").first.flatMap { Int($0) }
        ?? 0 >= call
      try scene.addProgram("git", "exec '\(GitScene.gitProgram)' \"$@\"")
      if !isReached { break }
      // A git that outlives sheaf is given the time to end.
      if stop == .gitOutlivesIt { SystemClock.sleep(.milliseconds(300)) }
      let isMade = try state(scene, "git rev-list --count HEAD") == "2\n"
      if isMade { made += 1 }
      if removesLock { try scene.shell("rm -f .git/index.lock", in: "a") }
      // A person commits with git, which may be refused because of the lock.
      try scene.shell("git status --short; git commit -q -m mine", in: "a")
      let committed = try state(scene, "git ls-tree -r --name-only HEAD; git show HEAD:N.md")
      if isMade {
        #expect(committed.contains("New.md\n") && !committed.contains("Gone.md\n"), comment)
        #expect(committed.contains("first\nsecond\n"), comment)
      }
      let next = try scene.sheaf(["commit"], in: "a")
      #expect(next.status <= 1, "\(comment.rawValue) next: \(next.errors)")
      #expect(try state(scene, "git status --short | grep -v other.txt") == "", comment)
      #expect(try state(scene, "git show HEAD:N.md HEAD:New.md") == "# N\n\nfirst\nsecond\n# New\n", comment)
      #expect(
        try state(scene, "cat N.md New.md other.txt; ls Gone.md 2>&1 | wc -l") == "# N\n\nfirst\nsecond\n# New\nx1\n",
        comment)
      #expect(try state(scene, "ls .git | grep -e sheaf-index -e index.lock -e sheaf-message") == "", comment)
    }
    #expect(made > 0, "\(stop)")
  }

  /// What was staged by `git add -p` is back after the next command, whatever it is.
  @Test func whatWasStagedIsBackAfterAKill() throws {
    let scene = try GitScene.halfStaged()
    let before = try state(scene, "git diff --cached")
    try scene.write(
      "#!/bin/sh\nkill -9 $(cut -d ' ' -f 4 /proc/$PPID/stat)\nexit 1\n", to: ".git/hooks/pre-commit", in: "a")
    try scene.shell("chmod +x .git/hooks/pre-commit", in: "a")
    #expect(try scene.sheaf(["commit"], in: "a").status == 128 + 9)
    #expect(FileSystem.exists(scene.path("a/.git/index.lock")))
    // git has ended by then.
    SystemClock.sleep(.milliseconds(300))
    #expect(try scene.sheaf(["git", "status"], in: "a").errors == "")
    #expect(!FileSystem.exists(scene.path("a/.git/index.lock")))
    #expect(try state(scene, "git diff --cached") == before)
  }

  /// As when the person who waits for a hook closes the terminal.
  @Test(arguments: ["HUP", "TERM"]) func aSignalEndsAHookAndKeepsWhatWasStaged(_ signal: String) throws {
    let scene = try GitScene.halfStaged()
    let before = try state(scene, "git diff --cached")
    try scene.write("#!/bin/sh\ntouch ../began\nexec sleep 61\n", to: ".git/hooks/pre-commit", in: "a")
    let run = try scene.shell(
      """
      chmod +x .git/hooks/pre-commit
      sheaf commit > /dev/null 2>&1 & p=$!
      for i in $(seq 600); do test -e ../began && break; sleep .05; done
      s=$(date +%s); kill -\(signal) $p; wait $p 2> /dev/null; echo $? $(($(date +%s) - s < 30))
      ls .git | grep -e index.lock -e sheaf-index
      for p in $(pgrep -x sleep); do test "$(readlink /proc/$p/cwd)" = "$PWD" && echo "still runs"; done
      """, in: "a")
    #expect(run.output == "\(signal == "HUP" ? 129 : 143) 1\n", "\(run.output) \(run.errors)")
    #expect(try state(scene, "git diff --cached") == before)
  }

  /// What a hook leaves running is not awaited.
  @Test func aHookThatLeavesAProgramRunningDelaysNothing() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    try scene.write("#!/bin/sh\nsleep 30 &\n", to: ".git/hooks/post-commit", in: "a")
    try scene.write("# N\n\nmore\n", to: "N.md", in: "a")
    let begin = SystemClock.monotonicNanoseconds
    #expect(try scene.shell("chmod +x .git/hooks/post-commit; sheaf commit", in: "a").output.contains("committed"))
    #expect(SystemClock.monotonicNanoseconds - begin < 25_000_000_000)
  }
}
