import SystemCalls
import TestSupport
import Testing

/// Versions of notes in git.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct HistoryTests {
  private static let text = "# Plan\n\nA first line of some length.\n\nA second line of some length.\n"

  /// A vault in which a note changed, was renamed with its contents, and renamed with other contents and the same id.
  private func scene() throws -> GitScene {
    let scene = try GitScene("a", notes: ["Plan.md": "---\nid: 0123456789\n---\n" + Self.text])
    func commit(_ message: String) throws {
      #expect(try scene.sheaf(["commit", "-m", message], in: "a").status == 0)
    }
    try scene.write("---\nid: 0123456789\n---\n" + Self.text + "\nthird\n", to: "Plan.md", in: "a")
    try commit("change")
    try scene.sheaf(["move", "Plan.md", "sub/"], in: "a")
    try commit("move")
    try FileSystem.remove(scene.path("a/sub/Plan.md"))
    try scene.write("---\nid: 0123456789\n---\n# Wholly other\n\nNothing is left of it.\n", to: "New plan.md", in: "a")
    try commit("rewrite")
    return scene
  }

  @Test func aLogFollowsRenamesByGitAndByID() throws {
    let scene = try scene()
    let log = try scene.sheaf(["log", "New plan", "--format", "{change} {path} {from} {subject}"], in: "a")
    #expect(
      log.output == """
        moved New plan.md sub/Plan.md rewrite
        moved sub/Plan.md Plan.md move
        changed Plan.md  change
        added Plan.md  notes: new Plan; files .gitattributes, .gitignore, config.yaml

        """, "\(log.output) \(log.errors)")
    #expect(try scene.sheaf(["log", "New plan", "-m", "1", "--count"], in: "a").status == 0)
    let short = try scene.git(["rev-parse", "--short=10", "HEAD"], in: "a").output
    #expect(try scene.sheaf(["log", "New plan", "-m", "1", "--format", "{short}"], in: "a").output == short)
    try scene.write("# X\n", to: "X.md", in: "a")
    #expect(try scene.sheaf(["log", "X"], in: "a").status == 1)
    #expect(try scene.sheaf(["log", "Nobody"], in: "a").status == 2)
    // A note that is gone is named by its path.
    #expect(try scene.sheaf(["log", "sub/Plan.md", "--format", "{subject}"], in: "a").output.hasPrefix("rewrite\n"))
  }

  @Test func anOldVersionIsReadUnderItsOldName() throws {
    let scene = try scene()
    let bytes = "---\nid: 0123456789\n---\n" + Self.text
    #expect(try scene.sheaf(["cat", "New plan@HEAD~3"], in: "a").output == bytes)
    #expect(try scene.sheaf(["cat", "--body", "New plan@HEAD~3"], in: "a").output == Self.text)
    #expect(try scene.sheaf(["cat", "sub/Plan.md@HEAD~1"], in: "a").output == bytes + "\nthird\n")
    let shown = try scene.sheaf(["show", "New plan@HEAD~3"], in: "a")
    #expect(shown.output.contains("A first line") && shown.output.contains("Plan.md@"), "\(shown.output)")
    let none = try scene.sheaf(["cat", "New plan@nothing"], in: "a")
    #expect(none.status == 2 && none.errors.contains("the revision 'nothing'"), "\(none.errors)")
    let option = try scene.sheaf(["cat", "New plan@--output=x"], in: "a")
    #expect(option.status == 2 && !FileSystem.exists(scene.path("a/x")), "\(option.errors)")
    // A name with the sign in it is a name first.
    try scene.write("mine\n", to: "me@home.md", in: "a")
    #expect(try scene.sheaf(["cat", "me@home"], in: "a").output == "mine\n")
  }

  @Test func aVersionIsRestoredAndThatIsUndone() throws {
    let scene = try scene()
    let now = try scene.text("New plan.md", in: "a")
    let dry = try scene.sheaf(["restore", "--rev", "HEAD~2", "New plan", "-n"], in: "a")
    #expect(dry.output.contains("+third"), "\(dry.output) \(dry.errors)")
    #expect(try scene.text("New plan.md", in: "a") == now)
    #expect(try scene.sheaf(["restore", "--rev", "HEAD~2", "New plan"], in: "a").status == 0)
    #expect(try scene.text("New plan.md", in: "a") == "---\nid: 0123456789\n---\n" + Self.text + "\nthird\n")
    #expect(try scene.sheaf(["undo"], in: "a").status == 0)
    #expect(try scene.text("New plan.md", in: "a") == now)
    // A deleted note comes back at its path.
    #expect(try scene.sheaf(["restore", "--rev", "HEAD~1", "sub/Plan.md"], in: "a").status == 0)
    #expect(try scene.text("sub/Plan.md", in: "a") == "---\nid: 0123456789\n---\n" + Self.text + "\nthird\n")
  }
}
