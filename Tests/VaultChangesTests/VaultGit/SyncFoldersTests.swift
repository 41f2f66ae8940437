import SystemCalls
import TestSupport
import TestTraits
import Testing

/// Syncs of machines that move folders, make notes in them, and use submodules.
@Suite(.waiting, .enabled(if: GitScene.hasGit, "git is not installed")) struct SyncFoldersTests {
  private static let notes = Dictionary(
    uniqueKeysWithValues: (1...4).map { ("p/N\($0).md", "# N\($0)\n\nnote \($0) with words of its own \($0)\($0)\n") })

  @Test(arguments: [[String](), ["--rebase"]]) func aNoteGoesWithItsRenamedFolder(_ options: [String]) throws {
    let scene = try GitScene("a", "b", notes: Self.notes)
    #expect(try scene.sheaf(["folder", "rename", "p", "q"], in: "a").status == 0)
    #expect(try scene.sheaf(["sync"], in: "a").status == 0)
    try scene.write("# New\n\n[first](N1.md)\n", to: "p/New.md", in: "b")
    let run = try scene.sheaf(["sync"] + options, in: "b")
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    #expect(try scene.text("q/New.md", in: "b") == "# New\n\n[first](N1.md)\n")
    #expect(!FileSystem.exists(scene.path("b/p")))
    #expect(try scene.git(["status", "--short"], in: "b").output == "")
    #expect(try scene.sheaf(["sync"], in: "a").status == 0)
    #expect(try scene.files(of: "a") == scene.files(of: "b"))
  }

  @Test(arguments: [[String](), ["--rebase"]]) func aNoteStaysWhenItsFolderWasSplit(_ options: [String]) throws {
    let scene = try GitScene("a", "b", notes: Self.notes)
    for (number, folder) in [(1, "one"), (2, "one"), (3, "two"), (4, "two")] {
      try scene.sheaf(["move", "p/N\(number).md", folder], in: "a")
    }
    #expect(try scene.sheaf(["sync"], in: "a").status == 0)
    try scene.write("# New\n", to: "p/New.md", in: "b")
    let run = try scene.sheaf(["sync"] + options, in: "b")
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    #expect(FileSystem.exists(scene.path("b/one/N1.md")) && FileSystem.exists(scene.path("b/p/New.md")))
    #expect(try scene.sheaf(["sync"], in: "a").status == 0)
    #expect(try scene.files(of: "a") == scene.files(of: "b"))
  }

  /// A scene in which the clone `a` has a submodule.
  private func submodule(_ path: String) throws -> GitScene {
    let scene = try GitScene("a", "b", "c", notes: ["N.md": "# N\n"])
    let run = try scene.shell(
      """
      git config --global protocol.file.allow always
      git init -q theme; git -C theme commit -q --allow-empty -m 1
      cd a; git submodule --quiet add "$PWD/../theme" \(path) && git commit -qm theme && sheaf sync
      """, in: "")
    #expect(run.status == 0, "\(run.errors)")
    return scene
  }

  @Test func aSubmoduleArrivesMovesOnAndGoes() throws {
    let scene = try submodule("theme")
    func syncB() throws {
      try scene.shell("echo more >> N.md", in: "b")
      let run = try scene.sheaf(["sync"], in: "b")
      #expect(run.status == 0, "\(run.output) \(run.errors)")
      #expect(try scene.git(["status", "--short"], in: "b").output == "")
    }
    try syncB()
    let move = "git -C ../theme commit -q --allow-empty -m 2; git -C theme pull -q; git commit -qam up; sheaf sync"
    #expect(try scene.shell(move, in: "a").status == 0)
    try syncB()
    // With its files, it stays where it is, as after git's merge.
    try scene.shell("git submodule --quiet update --init", in: "b")
    #expect(try scene.shell(move, in: "a").status == 0)
    let run = try scene.sheaf(["sync"], in: "b")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try scene.git(["status", "--short"], in: "b").output == " M theme\n")
    #expect(try scene.shell("git submodule --quiet update; git status --short", in: "b").output == "")
    #expect(try scene.shell("git rm -q theme; git commit -qm gone; sheaf sync", in: "a").status == 0)
    #expect(try scene.sheaf(["sync"], in: "c").status == 0)
    #expect(!FileSystem.exists(scene.path("c/theme")))
    #expect(try scene.git(["status", "--short"], in: "c").output == "")
  }

  /// Runs the first command that `conflicts` proposes for each conflict, and commits.
  private func resolve(_ clone: String, _ scene: GitScene) throws {
    for _ in 0..<20 {
      let listed = try scene.sheaf(["conflicts", "--format", "{next}"], in: clone).output
      guard let next = listed.split(separator: "\n").first else { break }
      let command = next.split(separator: ",").first.map(String.init) ?? ""
      let run = try scene.shell(command, in: clone)
      #expect(run.status == 0, "\(command): \(run.errors)")
    }
    let commit = try scene.git(["commit", "-q", "--no-edit"], in: clone)
    #expect(commit.status == 0, "\(commit.output) \(commit.errors)")
  }

  @Test func aSubmoduleAgainstAFolderOfNotesIsAskedFor() throws {
    let scene = try submodule("x")
    try scene.write("# In x\n", to: "x/In.md", in: "b")
    let run = try scene.sheaf(["sync"], in: "b")
    #expect(run.status == 1 && run.output.contains("conflict  x~"), "\(run.output) \(run.errors)")
    #expect(try scene.text("x/In.md", in: "b") == "# In x\n")
    try resolve("b", scene)
    let next = try scene.sheaf(["sync"], in: "b")
    #expect(next.status == 0, "\(next.errors)")
    #expect(try scene.text("x/In.md", in: "b") == "# In x\n")
    #expect(try scene.sheaf(["sync"], in: "c").status == 0)
    #expect(try scene.text("x/In.md", in: "c") == "# In x\n")
  }

  @Test func aSubmoduleThatBothSidesMovedIsAskedFor() throws {
    let scene = try submodule("theme")
    #expect(try scene.sheaf(["sync"], in: "b").status == 0)
    let move = """
      git submodule --quiet update --init; git -C theme commit -q --allow-empty -m "$PWD"; git commit -qam up; git push -q
      git submodule --quiet deinit -f theme
      """
    try scene.shell(move, in: "a")
    try scene.shell(move, in: "b")
    let run = try scene.sheaf(["sync"], in: "b")
    #expect(run.status == 1 && run.output.contains("conflict  theme"), "\(run.output) \(run.errors)")
    try resolve("b", scene)
    #expect(try scene.sheaf(["sync"], in: "b").status == 0)
    #expect(try scene.sheaf(["sync"], in: "a").status == 0)
    #expect(
      try scene.git(["rev-parse", "HEAD:theme"], in: "a").output
        == scene.git(["rev-parse", "HEAD:theme"], in: "b").output)
  }

  // MARK: - Random changes

  /// A random change of folders and notes in a clone. The script prints nothing; `$1` is a word of its own.
  private static let changes = [
    "d=$(ls -d */ 2>/dev/null | shuf -n1 --random-source=../r); test -n \"$d\" && mv \"$d\" \"f$1\"",
    "d=$(ls -d */ | shuf -n1 --random-source=../r); mkdir -p \"${d:-g}\"; echo \"# $1\" > \"${d:-g}/$1.md\"",
    "f=$(find . -name '*.md' -not -path './.*' | sort | shuf -n1 --random-source=../r); mkdir -p \"s$1\"; mv \"$f\" \"s$1/\"",
    "f=$(find . -name '*.md' -not -path './.*' | sort | shuf -n1 --random-source=../r); echo \"- $1\" >> \"$f\"",
    "f=$(find . -name '*.md' -not -path './.*' | sort | shuf -n1 --random-source=../r); b=$(basename \"$f\"); mv \"$f\" \"$(dirname \"$f\")/$(echo \"$b\" | tr a-zA-Z A-Za-z | sed 's/MD$/md/')\"",
    "d=$(ls -d */ | shuf -n1 --random-source=../r); for f in \"$d\"*.md; do mkdir -p \"h$1-$((i++ % 2))\"; mv \"$f\" \"h$1-$((i % 2))/\"; done 2>/dev/null",
    "f=$(find . -name '*.md' -not -path './.*' | sort | shuf -n1 --random-source=../r); mv \"$f\" ../was; mkdir \"$f\"; mv ../was \"$f/in$1.md\"",
    "d=$(ls -d */ | shuf -n1 --random-source=../r); test -n \"$d\" && mkdir -p deep && mv \"$d\" \"deep/$1\"",
  ]

  @Test(arguments: [[String](), ["--rebase"]]) func changedFoldersConvergeAndNothingIsLost(_ options: [String]) throws {
    for seed in Seeds.some(3) {
      let words = (0..<9).map { "word\($0)x\($0)" }
      var notes: [String: String] = [:]
      for (number, word) in words.enumerated() {
        notes["d\(number % 3)/\(word).md"] = "# \(word)\n\n" + (0..<6).map { "line \($0) of \(word)\n" }.joined()
      }
      let scene = try GitScene("a", "b", notes: notes)
      var random = SplitMix64(seed: seed)
      for round in 0..<3 {
        for clone in ["a", "b"] {
          for step in 0...random.below(2) {
            try scene.write("\(random.next())\(random.next())\(random.next())", to: "../r", in: clone)
            try scene.shell(Self.changes[random.below(Self.changes.count)], ["\(clone)\(round)\(step)"], in: clone)
          }
        }
        let order = random.below(2) == 0 ? ["a", "b", "a", "b"] : ["b", "a", "b", "a"]
        for clone in order {
          if random.below(3) == 0, CrashScene.strace != nil {
            _ = try scene.sheaf(["sync"] + options, in: clone, killedAtProcess: 1 + random.below(50))
          }
          try sync(clone, options, scene, "seed \(seed), round \(round), \(clone)")
        }
        #expect(try scene.files(of: "a") == scene.files(of: "b"), "seed \(seed), round \(round)")
        let text = try scene.shell("find . -name '*.md' -not -path './.*' -exec cat {} +", in: "a").output
        for word in words { #expect(text.contains("# \(word)\n"), "seed \(seed), round \(round): \(word) is lost") }
      }
    }
  }

  /// Syncs a clone until it succeeds. Conflicts are resolved as the hints say; nothing is thrown away.
  private func sync(_ clone: String, _ options: [String], _ scene: GitScene, _ place: String) throws {
    for _ in 0..<8 {
      // A git that outlived its parent ends soon.
      let run = try scene.sheaf(["sync"] + options, in: clone)
      if run.status == 0 { return }
      let comment = "\(place): \(run.status) \(run.output) \(run.errors)"
      #expect(run.status == 1 || run.errors.contains("hint: "), "\(comment)")
      if run.errors.contains("' removes it") {
        try scene.shell("rm -f .git/*.lock .git/refs/heads/*.lock", in: clone)
        continue
      }
      let listed = try scene.git(["ls-files", "--unmerged", "-z"], in: clone).output
      let paths = Set(listed.split(separator: "\0").compactMap { $0.split(separator: "\t").last.map(String.init) })
      #expect(!paths.isEmpty, "\(comment)")
      if paths.isEmpty { return }
      for path in paths {
        let isThere = FileSystem.exists(scene.path("\(clone)/\(path)"))
        try scene.git([isThere ? "add" : "rm", "-q", "--", path].filter { !isThere || $0 != "-q" }, in: clone)
      }
      // Markers of conflicts in notes are resolved by keeping both sides.
      try scene.shell(
        "grep -rlE '^(<<<<<<<|=======|>>>>>>>)' --include='*.md' . | while read -r f; do sed -i -E '/^(<<<<<<<|=======|>>>>>>>)/d' \"$f\"; done; git add -A",
        in: clone)
      let finish =
        options.isEmpty ? ["commit", "-q", "--no-edit"] : ["-c", "core.editor=true", "rebase", "--continue"]
      let finished = try scene.git(finish, in: clone)
      #expect(
        finished.status == 0 || finished.output.contains("CONFLICT"), "\(comment) \(finished.output) \(finished.errors)"
      )
    }
    Issue.record("\(place): the sync does not succeed")
  }
}
