import SystemCalls
import TestSupport
import TestTraits
import Testing

/// Programs that write notes while both sides sync in a loop. A line that a program has written is in both clones at the
/// end. The side that has more to merge may find after minutes that the other one always pushes first, and say so.
@Suite(.waiting, .enabled(if: GitScene.hasGit, "git is not installed")) struct SyncRaceTests {
  /// The writers of a clone, each a script that writes lines with its name `$1` and a number, and prints those that it
  /// has written.
  private static let writers = [
    // A command of sheaf, which fails if another program changes the note all the time.
    "sheaf append 'Log 0' -q -- \"- $1$i.\" 2>/dev/null && echo \"$1$i.\"",
    // A program that appends in place.
    "echo \"- $1$i.\" >> 'Log 1.md' && echo \"$1$i.\"; sleep .02",
    // An editor that renames a new file to the note.
    "{ cat 'Own '$1.md; echo \"- $1$i.\"; } > .new~ && mv .new~ 'Own '$1.md && echo \"$1$i.\"; sleep .02",
    // A program that makes notes and moves some of them.
    """
    echo "# $1$i." > "New $1 $i.md" && echo "$1$i."
    test $((i % 3)) != 0 || mv "New $1 $((i-1)).md" "Moved $1 $i.md"; sleep .05
    """,
  ]

  @Test(arguments: ["", "--rebase"]) func noLineIsLost(_ option: String) throws {
    let log = "# Log\n\n- 00:00 start\n"
    let scene = try GitScene(
      "a", "b", notes: ["Log 0.md": log, "Log 1.md": log, "Own a2.md": log, "Own b2.md": log])
    var script = ""
    for clone in ["a", "b"] {
      script +=
        "cd \(clone); export XDG_CACHE_HOME=\(scene.path("cache-\(clone)")) XDG_STATE_HOME=\(scene.path("state-\(clone)"))\n"
      for (number, writer) in Self.writers.enumerated() {
        script +=
          "(set -- \(clone)\(number); while test ! -e ../stop; do i=$((i+1)); \(writer); done) > ../\(clone)\(number).lines &\n"
      }
      script +=
        "(while test ! -e ../stop; do sheaf sync \(option) >out 2>&1 || grep -q 'push all the time' out || cat out; done)"
        + " > ../\(clone).failures 2>&1 &\ncd ..\n"
    }
    script += "sleep \(Seeds.isThorough ? 600 : 2); touch stop; wait"
    #expect(try scene.shell(script, in: "").status == 0)
    let failures = try scene.shell("cat *.failures", in: "").output
    #expect(failures == "")
    for clone in ["a", "b", "a", "b"] {
      let run = try scene.sheaf(["sync"] + (option.isEmpty ? [] : [option]), in: clone)
      #expect(run.status == 0, "\(run.output) \(run.errors)")
    }
    let lines = try scene.shell("cat *.lines", in: "").output.split(separator: "\n").map(String.init)
    #expect(lines.count > 50)
    for clone in ["a", "b"] {
      let text = try scene.shell("cat *.md", in: clone).output
      let found = Set(text.split { $0 == "\n" || $0 == " " }.map(String.init))
      #expect(lines.filter { !found.contains($0) } == [], "\(clone)")
    }
    #expect(try scene.files(of: "a") == scene.files(of: "b"))
  }

  /// A program can move the branch without asking for git's lock. Here git does it just before it moves it for sheaf.
  @Test func aCommitMadeAtTheLastMomentIsKept() throws {
    let scene = try GitScene("a", "b", notes: ["N.md": "# N\n"])
    try scene.write("# From b\n", to: "B.md", in: "b")
    #expect(try scene.sheaf(["sync"], in: "b").status == 0)
    try scene.addProgram(
      "git",
      """
      if test ! -e '\(scene.path("moved"))' && case "$*" in *"update-ref -m"*) ;; *) false ;; esac; then
        touch '\(scene.path("moved"))'
        cd '\(scene.path("a"))' && \(GitScene.gitProgram) update-ref HEAD "$(\(GitScene.gitProgram) commit-tree -p HEAD -m 'last moment' 'HEAD^{tree}')"
      fi
      exec \(GitScene.gitProgram) "$@"
      """)
    let run = try scene.sheaf(["sync"], in: "a")
    #expect(FileSystem.exists(scene.path("moved")))
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(try scene.git(["log", "--format=%s"], in: "a").output.contains("last moment\n"))
    #expect(try scene.git(["status", "--porcelain"], in: "a").output.isEmpty)
    #expect(try scene.sheaf(["sync"], in: "b").status == 0)
    #expect(try scene.files(of: "a") == scene.files(of: "b") && FileSystem.exists(scene.path("a/B.md")))
  }

  @Test func twoSyncsAtOnceWaitForEachOther() throws {
    let scene = try GitScene("a", "b", notes: ["N.md": "# N\n"])
    let run = try scene.shell(
      """
      for i in 1 2 3; do
        echo $i >> N.md
        sheaf sync & one=$!; sheaf sync & two=$!; sheaf sync || exit 1
        wait $one || exit 1; wait $two || exit 1
      done
      """, in: "a")
    #expect(run.status == 0, "\(run.errors)")
  }
}
