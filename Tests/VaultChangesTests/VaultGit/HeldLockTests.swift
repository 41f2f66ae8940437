import SystemCalls
import TestSupport
import TestTraits
import Testing

/// What is said about locks that git has left, or holds.
@Suite(.waiting, .enabled(if: GitScene.hasGit, "git is not installed")) struct HeldLockTests {
  private static let locks = [".git/index.lock", ".git/HEAD.lock", ".git/refs/heads/main.lock"]

  /// A clone with a change, and a lock that is an hour old.
  private func scene(_ lock: String) throws -> GitScene {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    try scene.write("# N\n\nmore\n", to: "N.md", in: "a")
    try scene.shell("touch -d '1 hour ago' \(lock)", in: "a")
    return scene
  }

  /// The command in a hint, in quotes, before some words.
  private func hint(_ run: GitScene.Run, _ words: String) -> String? {
    run.errors.split(separator: "\n").first { $0.hasPrefix("hint: '") && $0.hasSuffix("' \(words)") }.map {
      String($0.dropFirst("hint: '".count).dropLast(words.count + 2))
    }
  }

  /// Programs of git that run for hours in other repositories, and in this one without locking anything.
  @Test(arguments: locks, ["..", "."]) func theHintForALeftLockWorksWhileOtherGitsRun(_ lock: String, _ place: String)
    throws
  {
    let scene = try scene(lock)
    let script = """
      mkfifo ../fifo; mkdir -p ../other; (cd ../other; git init -q)
      (cd \(place == "." ? "." : "../other"); exec git cat-file --batch) < ../fifo > /dev/null & p=$!
      exec 8> ../fifo
      sheaf commit
      exec 8>&-; wait $p
      """
    let run = try scene.shell(script, in: "a")
    #expect(run.errors.contains("has existed for 1 hour, and no git of this machine that can hold it"), "\(run.errors)")
    let command = try #require(hint(run, "removes it"), "\(run.errors)")
    #expect(try scene.shell(command, in: "a").status == 0)
    #expect(try scene.sheaf(["sync"], in: "a").status == 0)
  }

  /// The holder has the lock for as long as its editor is open.
  @Test func aGitThatHoldsTheLockIsNamed() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n", "M.md": "# M\n"])
    for name in ["N.md", "M.md"] { try scene.write("# changed\n", to: name, in: "a") }
    let run = try scene.shell(
      """
      printf '#!/bin/sh\\ntouch ../began; while test ! -e ../end; do sleep .05; done; echo done > "$1"\\n' > ../editor
      chmod +x ../editor
      GIT_EDITOR=../editor git commit -q -- M.md 2> ../git.errors & p=$!
      for i in $(seq 600); do test -e ../began && break; sleep .05; done
      sheaf commit; echo $? $p; touch ../end; wait $p
      """, in: "a")
    let words = run.output.split { $0.isWhitespace }
    #expect(words.first == "2", "\(run.output) \(run.errors)")
    #expect(run.errors.contains("process \(words.last ?? ""), 'git commit -q --', holds it"), "\(run.errors)")
    #expect(try scene.sheaf(["commit"], in: "a").status == 0)
    #expect(try scene.git(["log", "--format=%s"], in: "a").output.hasPrefix("notes: change N\ndone\n"))
  }

  @Test func theLockOfAFetchedBranchIsNamed() throws {
    let scene = try GitScene("a", "b", notes: ["N.md": "# N\n"])
    try scene.write("# M\n", to: "M.md", in: "b")
    #expect(try scene.sheaf(["sync"], in: "b").status == 0)
    try scene.shell("touch -d '1 hour ago' .git/refs/remotes/origin/main.lock", in: "a")
    let run = try scene.sheaf(["sync"], in: "a")
    let command = try #require(hint(run, "removes it"), "\(run.errors)")
    #expect(try scene.shell(command, in: "a").status == 0)
    #expect(try scene.sheaf(["sync"], in: "a").status == 0)
  }
}
