import SystemCalls
import TestSupport
import Testing

/// `changed:` in queries.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct ChangedQueryTests {
  /// A history with one note in each of five commits, of which one is moved later, and two changes that are not
  /// committed.
  private func scene() throws -> GitScene {
    let scene = try GitScene("a", notes: ["Zero.md": "zero\n"])
    for number in 1...5 {
      try scene.write("\(number)\n\(number * 7)\n\(number * 11)\n", to: "N\(number).md", in: "a")
      try scene.git(["add", "-A"], in: "a")
      try scene.git(
        ["commit", "-q", "-m", "n\(number)", "--date", "2020-0\(number)-15T12:00:00+00:00"], in: "a")
    }
    try FileSystem.makeDirectories(scene.path("a/sub"))
    try scene.git(["mv", "N2.md", "sub/M2.md"], in: "a")
    try scene.git(["commit", "-q", "-m", "move", "--date", "2021-01-01T12:00:00+00:00"], in: "a")
    try scene.write("more\n", to: "N1.md", in: "a")
    try scene.write("new\n", to: "New.md", in: "a")
    return scene
  }

  @Test(arguments: [
    ("changed:HEAD~1..", "sub/M2.md"), ("changed:HEAD~5..HEAD~3", "N3.md sub/M2.md"),
    ("changed:HEAD~3..HEAD~1", "N4.md N5.md"), ("changed:HEAD", "N1.md New.md"),
    ("changed:HEAD~2", "N1.md N5.md New.md sub/M2.md"), ("changed:2020-02..2020-03", "N3.md sub/M2.md"),
    ("changed:2020-05", "N5.md"), ("changed:<2020-03", "N1.md sub/M2.md"), ("changed:today", "N1.md New.md Zero.md"),
    ("changed:2020-05 OR changed:HEAD~1..", "N5.md sub/M2.md"), ("-changed:2020 -changed:today", ""),
    ("changed:HEAD~3.. 44", "N4.md"), ("changed:\"HEAD~1..\"", "sub/M2.md"), ("changed: HEAD~1..", "sub/M2.md"),
  ])
  func theQueryFindsNotesThatCommitsChanged(_ query: String, _ paths: String) throws {
    let scene = try scene()
    let run = try scene.sheaf(["list", "-l", "--sort", "path", query], in: "a")
    #expect(run.output.split(separator: "\n").joined(separator: " ") == paths, "\(query): \(run.errors)")
    #expect(run.status == (paths.isEmpty ? 1 : 0))
  }

  @Test func anUnknownRevisionIsAnError() throws {
    let scene = try scene()
    for query in ["changed:nowhere", "changed:nowhere..", "changed:HEAD..nowhere", "changed:--all"] {
      let run = try scene.sheaf(["list", query], in: "a")
      #expect(run.status == 2 && run.errors.contains("neither a date nor a revision"), "\(query): \(run.errors)")
    }
    let date = try scene.sheaf(["list", "changed:>nonsense"], in: "a")
    #expect(date.status == 2 && date.errors.contains("date"), "\(date.errors)")
  }

  @Test func aVaultInASubfolderSeesItsOwnNotesOnly() throws {
    let scene = try GitScene()
    try scene.git(["init", "-q"], in: "")
    try scene.write("x\n", to: "X.md", in: "notes")
    try scene.write("", to: ".sheaf/config.yaml", in: "notes")
    try scene.write("y\n", to: "Y.md", in: "other")
    try scene.git(["add", "notes", "other"], in: "")
    try scene.git(["commit", "-q", "-m", "all"], in: "")
    try scene.write("z\n", to: "Z.md", in: "notes")
    #expect(try scene.sheaf(["list", "-l", "changed:1d"], in: "notes").output == "Z.md\nX.md\n")
    #expect(try scene.sheaf(["list", "-l", "changed:HEAD"], in: "notes").output == "Z.md\n")
  }

  @Test func aMissingGitIsReported() throws {
    let scene = try GitScene()
    try scene.write("x\n", to: "X.md", in: "v")
    try scene.write("", to: ".sheaf/config.yaml", in: "v")
    let run = try scene.sheaf(["list", "changed:2w"], in: "v")
    #expect(run.status == 2 && run.errors.contains("not in a git repository"), "\(run.errors)")
    let missing = try scene.sheaf(["list", "changed:2w"], in: "v", searchPath: "/nowhere")
    #expect(missing.status == 2 && missing.errors.contains("git is not installed"), "\(missing.errors)")
    // A vault without git loses nothing else.
    #expect(try scene.sheaf(["list", "-l"], in: "v", searchPath: "/nowhere").output == "X.md\n")
  }

  @Test func anOldGitIsNamed() throws {
    let scene = try scene()
    try scene.addProgram(
      "git",
      """
      case "$*" in
        *rev-parse*) exec \(GitScene.gitProgram) "$@" ;;
        version | *' version') echo git version 2.17.1 ;;
        *) echo "error: unknown option" >&2; exit 129 ;;
      esac
      """)
    let run = try scene.sheaf(["log", "Zero"], in: "a")
    #expect(run.status == 2 && run.errors.contains("git 2.17.1 is too old"), "\(run.errors)")
  }
}
