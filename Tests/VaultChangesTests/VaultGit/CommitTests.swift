import SystemCalls
import TestSupport
import Testing

/// What `commit` takes, and what it leaves.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct CommitTests {
  private func committed(_ scene: GitScene) throws -> [String] {
    try scene.git(["show", "--name-status", "--format=", "-z", "HEAD"], in: "a").output
      .split(separator: "\0").map(String.init)
  }

  @Test func onlyNotesAndTheFilesTheyUseAreCommitted() throws {
    let scene = try GitScene(
      "a",
      notes: [
        "Plan.md": "# Plan\n\n#old\n", "Gone.md": "# Gone\n", "Here.md": "# A\n\nlong enough text\n",
      ])
    try scene.write("# Plan\n\n#draft ![[used.png]]\n", to: "Plan.md", in: "a")
    try scene.write("x", to: "used.png", in: "a")
    try scene.write("x", to: "unused.png", in: "a")
    try scene.write("x", to: ".hidden/N.md", in: "a")
    try scene.write("staged", to: "other.txt", in: "a")
    try scene.git(["add", "other.txt"], in: "a")
    try scene.git(["rm", "-q", "Gone.md"], in: "a")
    try FileSystem.rename(scene.path("a/Here.md"), to: scene.path("a/There.md"))
    let before = try scene.git(["status", "--porcelain"], in: "a").output
    let dry = try scene.sheaf(["commit", "-n"], in: "a")
    let subject = "notes: change Plan; move There; delete Gone; files 1; tags +draft, -old"
    #expect(dry.status == 0 && dry.output.hasPrefix("would commit  \(subject)\n"), "\(dry.output)")
    #expect(try scene.git(["status", "--porcelain"], in: "a").output == before)
    let run = try scene.sheaf(["commit"], in: "a")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try committed(scene) == ["D", "Gone.md", "M", "Plan.md", "R100", "Here.md", "There.md", "A", "used.png"])
    #expect(try scene.git(["status", "--porcelain"], in: "a").output == "A  other.txt\n?? .hidden/\n?? unused.png\n")
    let nothing = try scene.sheaf(["commit"], in: "a")
    #expect(nothing.status == 1 && nothing.output == "nothing to commit\n")
  }

  /// Cloud programs leave a file with another name, or one of zeros, of a note whose space they free.
  @Test(arguments: ["A.md.nextcloud", ".A.md.icloud", "A.md.owncloud", "A.md.cloud", "A.md"])
  func aNoteThatIsOnlyInTheCloudIsNotCommittedAsDeleted(_ placeholder: String) throws {
    let scene = try GitScene("a", "b", notes: ["in/A.md": "# A\n\nimportant\n", "B.md": "# B\n", "C.md": "# C\n"])
    if placeholder == "A.md" {
      try scene.write(String(repeating: "\0", count: 15), to: "in/A.md", in: "a")
    } else {
      try FileSystem.remove(scene.path("a/in/A.md"))
      try scene.write(" ", to: "in/\(placeholder)", in: "a")
    }
    try FileSystem.remove(scene.path("a/C.md"))
    let run = try scene.sheaf(["sync"], in: "a")
    #expect(run.status == 0 && run.errors.contains("in/A.md, which is only in the cloud"), "\(run.errors)")
    #expect(try committed(scene) == ["D", "C.md"])
    // Another machine changes it, which this one cannot see yet.
    try scene.sheaf(["sync"], in: "b")
    #expect(try scene.text("in/A.md", in: "b") == "# A\n\nimportant\n")
    try scene.write("# A\n\nchanged\n", to: "in/A.md", in: "b")
    try scene.sheaf(["sync"], in: "b")
    if placeholder == "A.md" { return }
    let again = try scene.sheaf(["sync"], in: "a")
    #expect(again.status == 0, "\(again.errors)")
    #expect(!FileSystem.exists(scene.path("a/in/A.md")))
    try scene.sheaf(["sync"], in: "b")
    #expect(try scene.text("in/A.md", in: "b") == "# A\n\nchanged\n")
    // The program brings it back.
    try FileSystem.remove(scene.path("a/in/\(placeholder)"))
    try scene.write("# A\n\nchanged\n", to: "in/A.md", in: "a")
    #expect(try scene.sheaf(["commit"], in: "a").output == "nothing to commit\n")
  }

  @Test func anyNameIsCommitted() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    let names: [[UInt8]] = [
      Array("it's \"quoted\".md".utf8), Array("line\nbreak.md".utf8), Array("-dash.md".utf8), Array(":colon.md".utf8),
      Array("*.md".utf8), Array("gr\u{FC}n.md".utf8), Array("gru\u{308}n.md".utf8), [0x62, 0xFF, 0x2E, 0x6D, 0x64],
    ]
    for name in names { try scene.folder.write("# x\n", to: RawPath(Array("a/".utf8) + name)) }
    let run = try scene.sheaf(["commit", "-m", "all"], in: "a")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try scene.git(["status", "--porcelain"], in: "a").output.isEmpty)
    #expect(try scene.git(["log", "-1", "--format=%s"], in: "a").output == "all\n")
    #expect(try scene.git(["ls-files"], in: "a").output.split(separator: "\n").count == names.count + 4)
  }

  /// Where case does not matter, git finds the file of the old name, too. A second name stands for that here.
  @Test func aNoteRenamedInCaseIsCommittedOnceWhereCaseDoesNotMatter() throws {
    let scene = try GitScene("a", notes: ["plan.md": "# Plan\n", "Other.md": "# Other\n"])
    try scene.shell("ln -s .git .GIT && ln plan.md Plan.md", in: "a")
    func tracked() throws -> Set<Substring> {
      Set(try scene.git(["ls-files"], in: "a").output.split(separator: "\n"))
    }
    let before = try tracked()
    #expect(try scene.sheaf(["commit"], in: "a").status == 0)
    #expect(try tracked() == before.subtracting(["plan.md"]).union(["Plan.md"]))
  }

  @Test func aLongListIsShortened() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    for number in 0..<230 { try scene.write("# \(number)\n", to: "note number \(number).md", in: "a") }
    #expect(try scene.sheaf(["commit"], in: "a").status == 0)
    let message = try scene.git(["log", "-1", "--format=%B"], in: "a").output
    let subject = "notes: new note number 0, note number 1, note number 10 and 227 more\n"
    #expect(message.hasPrefix(subject), "\(message.prefix(90))")
    #expect(message.contains("\nand 30 more\n"))
  }

  @Test func theFirstCommitAndOneDuringALockAreReported() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    try scene.write("# M\n", to: "M.md", in: "a")
    try scene.write("", to: ".git/index.lock", in: "a")
    try FileDescriptor.open(scene.path("a/.git/index.lock"), .readWrite).setTimes(modified: 1_000_000_000)
    let run = try scene.sheaf(["commit"], in: "a")
    #expect(run.status == 2 && run.errors.contains("index.lock"), "\(run.errors)")
    try FileSystem.remove(scene.path("a/.git/index.lock"))
    #expect(try scene.sheaf(["commit"], in: "a").status == 0)
  }

  @Test func programsThatTheRepositoryNamesDoNotRun() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    for key in ["core.fsmonitor", "diff.external", "filter.x.clean", "core.pager"] {
      try scene.git(["config", key, "touch '\(scene.path("ran"))'; cat"], in: "a")
    }
    try scene.write("*.md filter=x\n", to: ".git/info/attributes", in: "a")
    try scene.write("# N\n\nmore\n", to: "N.md", in: "a")
    _ = try scene.sheaf(["git", "status"], in: "a")
    #expect(!FileSystem.exists(scene.path("ran")))
  }
}
