import SystemCalls
import TestSupport
import Testing

/// What `git install` writes, and takes back.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct InstallTests {
  private func scene(_ vault: String = "a") throws -> GitScene {
    let scene = try GitScene()
    try scene.write("# N\n", to: "N.md", in: vault)
    try scene.write("", to: ".sheaf/config.yaml", in: vault)
    try scene.git(["init", "-q"], in: "a")
    return scene
  }

  private static let places = [
    ".gitattributes", ".gitignore", ".git/hooks/post-checkout", ".git/hooks/post-merge", ".git/hooks/post-rewrite",
  ]

  private func state(_ scene: GitScene) throws -> [String: String?] {
    Dictionary(uniqueKeysWithValues: (Self.places + [".git/config"]).map { ($0, try? scene.text($0, in: "a")) })
  }

  @Test func whatItWritesIsTakenBackExactly() throws {
    let scene = try scene()
    try scene.write("* -text\n*.md diff", to: ".gitattributes", in: "a")
    try scene.write("#!/bin/bash\necho mine > ran\nexit 3\n", to: ".git/hooks/post-checkout", in: "a")
    let before = try state(scene)
    #expect(try scene.sheaf(["git", "install"], in: "a").status == 0)
    let installed = try state(scene)
    #expect(Self.places.allSatisfy { installed[$0] != before[$0] })
    let again = try scene.sheaf(["git", "install"], in: "a")
    #expect(again.output == "everything is installed\n")
    #expect(try state(scene) == installed)
    #expect(try scene.sheaf(["git", "status"], in: "a").status == 0)
    #expect(try scene.sheaf(["git", "uninstall"], in: "a").status == 0)
    #expect(try state(scene) == before)
    #expect(try scene.sheaf(["git", "status"], in: "a").status == 1)
  }

  @Test func aDryRunWritesNothing() throws {
    let scene = try scene()
    let before = try state(scene)
    let run = try scene.sheaf(["git", "install", "-n"], in: "a")
    #expect(run.status == 0 && run.output.contains("+*.md merge=sheaf diff=sheaf"))
    #expect(try state(scene) == before)
  }

  @Test func hooksThatAreThereRunAndKeepTheirStatus() throws {
    let scene = try scene()
    try scene.git(["config", "core.hooksPath", "my hooks"], in: "a")
    try scene.write("#!/bin/sh\necho mine > ran\nexit 3\n", to: "my hooks/post-checkout", in: "a")
    try FileDescriptor.open(scene.path("a/my hooks/post-checkout")).setMode(0o755)
    try scene.sheaf(["git", "install"], in: "a")
    try scene.sheaf(["commit"], in: "a")
    try scene.write("# New\n", to: "New.md", in: "a")
    #expect(try scene.git(["switch", "-c", "side"], in: "a").status != 0)
    #expect(try scene.text("ran", in: "a") == "mine\n")
    // The index knows the note without another look at the files.
    #expect(try scene.sheaf(["list", "--no-sync", "-l"], in: "a").output.contains("New.md"))
  }

  @Test func aHookOfAnotherLanguageIsLeftAlone() throws {
    let scene = try scene()
    try scene.write("#!/usr/bin/python3\nprint(1)\n", to: ".git/hooks/post-merge", in: "a")
    let run = try scene.sheaf(["git", "install"], in: "a")
    #expect(run.status == 0 && run.errors.contains("not a shell script"), "\(run.errors)")
    #expect(try scene.text(".git/hooks/post-merge", in: "a") == "#!/usr/bin/python3\nprint(1)\n")
  }

  @Test(arguments: ["it's a vault", "-v", "gr\u{FC}n \"x\""]) func aVaultInASubfolderIsFound(_ name: String) throws {
    let scene = try scene("a/\(name)")
    #expect(try scene.sheaf(["git", "install"], in: "a/\(name)").status == 0)
    #expect(try scene.text("\(name)/.gitattributes", in: "a").contains("merge=sheaf"))
    #expect(try scene.sheaf(["commit"], in: "a/\(name)").status == 0)
    try scene.write("# New\n", to: "\(name)/New.md", in: "a")
    try scene.git(["switch", "-qc", "side"], in: "a")
    // The hook runs with the caches of the folder that git was called in.
    #expect(
      try scene.sheaf(["-C", name, "list", "--no-sync", "-l"].suffix(5).map { $0 }, in: "a").output.contains("New"))
  }

  @Test func withoutARepositoryTheErrorNamesWhatToDo() throws {
    let scene = try GitScene()
    try scene.write("", to: ".sheaf/config.yaml", in: "v")
    for words in [["commit"], ["sync"], ["git", "install"], ["git", "status"]] {
      let run = try scene.sheaf(words, in: "v")
      #expect(run.status == 2 && run.errors.contains("not in a git repository"), "\(words) \(run.errors)")
    }
  }
}
