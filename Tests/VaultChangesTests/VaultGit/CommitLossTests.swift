import GitHistory
import SystemCalls
import TestSupport
import Testing

/// Notes that vanish, and conflict markers: neither is committed unasked.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct CommitLossTests {
  /// A vault with 40 notes in a folder, and one beside it.
  private func scene() throws -> GitScene {
    var notes = ["T.md": "# T\n"]
    for number in 10..<50 { notes["f/N\(number).md"] = "---\ntags: [a]\n---\n# N\(number)\n\nText \(number).\n" }
    return try GitScene("a", notes: notes)
  }

  private func check(_ scene: GitScene) throws {
    let variables = [InstalledProgram.path, "HOME=\(scene.path("home"))"].map { Array($0.utf8) }
    let repository = try GitRepository(of: scene.path("a"), variables: variables)
    try OutgoingCheck(repository) { $0.suffix(3).elementsEqual(".md".utf8) }.checkUnpushed()
  }

  private func head(_ scene: GitScene) throws -> String { try scene.git(["rev-parse", "HEAD"], in: "a").output }

  @Test func aFolderThatVanishesIsNotCommittedUnasked() throws {
    let scene = try scene()
    let before = try head(scene)
    try FileSystem.rename(scene.path("a/f"), to: scene.path("away"))
    let run = try scene.sheaf(["commit"], in: "a")
    #expect(run.status == 2)
    #expect(try head(scene) == before)
    #expect(
      run.errors.contains("40 of 41 notes are missing or empty since the last commit, all of them in the folder 'f'"),
      "\(run.errors)")
    #expect(run.errors.contains("sheaf commit --allow-deletions"))
    #expect(try scene.sheaf(["commit", "-n"], in: "a").errors.contains("40 of 41 notes"))
    #expect(try scene.sheaf(["commit", "--allow-deletions"], in: "a").status == 0)
    // Neither a push nor the next commit asks again.
    try check(scene)
    try scene.write("# T\n\nmore\n", to: "T.md", in: "a")
    #expect(try scene.sheaf(["commit"], in: "a").status == 0)
    try check(scene)
  }

  @Test func notesWithoutTextAreMissing() throws {
    let scene = try scene()
    for number in 10..<50 {
      let text = [0: "", 1: "---\ntags: [a]\n---\n", 2: "\0\0\0\0\0\0"][number % 3] ?? ""
      try scene.write(text, to: "f/N\(number).md", in: "a")
    }
    let run = try scene.sheaf(["commit"], in: "a")
    // Files of zeros are what a cloud program leaves of its own, and are left out.
    #expect(run.status == 2 && run.errors.contains("27 of 41 notes are missing or empty"), "\(run.errors)")
  }

  @Test func notesThatVanishOneAfterAnotherAddUp() throws {
    let scene = try scene()
    for number in 10..<25 { try FileSystem.remove(scene.path("a/f/N\(number).md")) }
    #expect(try scene.sheaf(["commit"], in: "a").status == 0)
    for number in 25..<40 { try FileSystem.remove(scene.path("a/f/N\(number).md")) }
    let run = try scene.sheaf(["commit"], in: "a")
    #expect(run.status == 2 && run.errors.contains("30 of 41 notes are missing or empty since commit"), "\(run.errors)")
    try scene.git(["rm", "-q", "-r", "f"], in: "a")
    #expect(try scene.sheaf(["commit"], in: "a").errors.contains("40 of 41"))
    // Commits of git are stopped before they are pushed, until a person confirms them.
    try scene.git(["commit", "-q", "-m", "x"], in: "a")
    #expect(throws: GitError.self) { try check(scene) }
    #expect(try scene.sheaf(["commit", "--allow-deletions"], in: "a").status == 1)
    try check(scene)
  }

  @Test func confirmationsFollowTheirCommitThroughARebase() throws {
    let scene = try scene()
    try scene.git(["clone", "-q", "remote", "b"], in: "")
    try scene.write("# B\n", to: "B.md", in: "b")
    #expect(try scene.sheaf(["sync"], in: "b").status == 0)
    for number in 10..<50 { try FileSystem.remove(scene.path("a/f/N\(number).md")) }
    #expect(try scene.sheaf(["commit", "--allow-deletions"], in: "a").status == 0)
    let run = try scene.sheaf(["sync", "--rebase"], in: "a")
    #expect(run.status == 0 && run.output.contains("sent  1 commit"), "\(run.output) \(run.errors)")
    #expect(try scene.git(["ls-tree", "-r", "--name-only", "main"], in: "remote").output.contains("f/N") == false)
  }

  @Test func movedNotesAreNotMissing() throws {
    let scene = try scene()
    try FileSystem.makeDirectories(scene.path("a/g"))
    for number in 10..<50 {
      try FileSystem.remove(scene.path("a/f/N\(number).md"))
      try scene.write("something else, \(number)\n", to: "g/N\(number).md", in: "a")
    }
    let run = try scene.sheaf(["commit"], in: "a")
    #expect(run.status == 0, "\(run.errors)")
    try check(scene)
  }

  @Test(arguments: ["N.md", "Map.canvas", "Notes.base"]) func markersAreNotCommittedNorPushed(_ name: String) throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    let before = try head(scene)
    try scene.write("a\n\n<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> other\n", to: name, in: "a")
    let run = try scene.sheaf(["commit"], in: "a")
    #expect(run.status == 2 && run.errors.contains("\(name): conflict markers; nothing is committed"), "\(run.errors)")
    #expect(run.errors.contains("sheaf conflicts"))
    #expect(try head(scene) == before)
    try scene.git(["add", "-A"], in: "a")
    try scene.git(["commit", "-q", "-m", "by mistake"], in: "a")
    #expect(throws: GitError.self) { try check(scene) }
    // An example in a block of code is text.
    try scene.write("```\n<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> other\n```\n", to: name, in: "a")
    #expect(try scene.sheaf(["commit"], in: "a").status == 0)
    try check(scene)
  }
}
