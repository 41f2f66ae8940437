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

  private static let paths = [
    ".gitattributes", ".gitignore", ".git/hooks/post-checkout", ".git/hooks/post-merge", ".git/hooks/post-rewrite",
  ]

  private func state(_ scene: GitScene) throws -> [String: String?] {
    Dictionary(uniqueKeysWithValues: (Self.paths + [".git/config"]).map { ($0, try? scene.text($0, in: "a")) })
  }

  @Test func anUninstallRestoresEveryByte() throws {
    let scene = try scene()
    try scene.write("* -text\n*.md diff", to: ".gitattributes", in: "a")
    try scene.write("#!/bin/bash\necho mine > ran\nexit 3\n", to: ".git/hooks/post-checkout", in: "a")
    let before = try state(scene)
    #expect(try scene.sheaf(["git", "install"], in: "a").status == 0)
    let installed = try state(scene)
    #expect(Self.paths.allSatisfy { installed[$0] != before[$0] })
    let again = try scene.sheaf(["git", "install"], in: "a")
    #expect(again.output == "everything is installed\n")
    #expect(try state(scene) == installed)
    #expect(try scene.sheaf(["git", "status"], in: "a").status == 0)
    #expect(try scene.sheaf(["git", "uninstall"], in: "a").status == 0)
    #expect(try state(scene) == before)
    #expect(try scene.sheaf(["git", "status"], in: "a").status == 1)
  }

  /// From version 2.44 on, git tells a driver the names of the two sides.
  @Test(arguments: [
    ("2.43.7", false), ("2.44.0", true), ("2.100.1", true), ("3.0.rc1", true), ("1.99.0", false),
    ("2.39.5 (Apple)", false),
  ]) func theDriverNamesTheSidesIfGitDoes(_ version: String, _ isNamed: Bool) throws {
    let scene = try scene()
    try scene.addProgram(
      "git",
      """
      for word; do test "$word" != version || exec echo 'git version \(version)'; done
      exec \(GitScene.gitProgram) "$@"
      """)
    let run = try scene.sheaf(["git", "install"], in: "a")
    #expect(run.status == 0, "\(run.errors)")
    let driver = try scene.git(["config", "merge.sheaf.driver"], in: "a").output
    #expect(driver.contains("%X") == isNamed && driver.contains("%Y") == isNamed, "\(driver)")
  }

  @Test func aDryRunWritesNothing() throws {
    let scene = try scene()
    let before = try state(scene)
    let run = try scene.sheaf(["git", "install", "-n"], in: "a")
    #expect(run.status == 0 && run.output.contains("+*.[mM][dD] merge=sheaf diff=sheaf"))
    #expect(try state(scene) == before)
  }

  @Test func existingHooksRunAndKeepTheirStatus() throws {
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

  @Test func nothingIsWrittenOutsideOfTheClone() throws {
    let scene = try scene()
    try scene.write("#!/bin/sh\n", to: "post-merge", in: "shared")
    try scene.git(["config", "--global", "core.hooksPath", "\(scene.path("shared"))"], in: "a")
    let run = try scene.sheaf(["git", "install", "--check"], in: "a")
    #expect(run.status == 0 && run.errors.contains("outside of this clone") && run.errors.contains("hint: "))
    #expect(try scene.text("post-merge", in: "shared") == "#!/bin/sh\n")
    #expect(!FileSystem.exists(scene.path("shared/pre-commit")))
    let status = try scene.sheaf(["git", "status"], in: "a")
    #expect(status.status == 1 && status.output.contains("blocked"), "\(status.output)")
  }

  @Test(arguments: [".gitattributes", ".gitignore", ".git/hooks/post-merge", ".git/hooks"])
  func nothingIsWrittenThroughALink(_ name: String) throws {
    let scene = try scene()
    let isFolder = name == ".git/hooks"
    try scene.write("#!/bin/sh\n", to: isFolder ? "target/post-merge" : "target", in: "outside")
    try? FileSystem.removeTree(scene.path("a/\(name)"))
    try FileSystem.makeSymlink(scene.path("a/\(name)"), to: scene.path("outside/target"))
    for command in ["install", "uninstall"] {
      let run = try scene.sheaf(["git", command], in: "a")
      #expect(run.status == 0 && (command == "uninstall" || run.errors.contains("symbolic link")), "\(run.errors)")
      #expect(try scene.text(isFolder ? "target/post-merge" : "target", in: "outside") == "#!/bin/sh\n")
    }
  }

  @Test func hooksThatAreCommittedAreLeftAlone() throws {
    let scene = try scene()
    try scene.git(["config", "core.hooksPath", ".husky"], in: "a")
    try scene.write("#!/bin/sh\n", to: ".husky/post-merge", in: "a")
    try scene.git(["add", ".husky"], in: "a")
    let run = try scene.sheaf(["git", "install"], in: "a")
    #expect(run.status == 0 && run.errors.contains("committed with the repository"), "\(run.errors)")
    #expect(try scene.text(".husky/post-merge", in: "a") == "#!/bin/sh\n")
    #expect(!FileSystem.exists(scene.path("a/.husky/post-checkout")))
  }

  @Test func aSecondInstallationInAFileWithOtherLineBreaksChangesNothing() throws {
    let scene = try scene()
    try scene.sheaf(["git", "install"], in: "a")
    let crlf = try scene.text(".gitattributes", in: "a").replacing("\n", with: "\r\n")
    try scene.write(crlf, to: ".gitattributes", in: "a")
    #expect(try scene.sheaf(["git", "status"], in: "a").status == 0)
    #expect(try scene.sheaf(["git", "install"], in: "a").output == "everything is installed\n")
    #expect(try scene.text(".gitattributes", in: "a") == crlf)
  }

  @Test func anOldInstallationIsRecognisedAndMended() throws {
    let scene = try scene()
    try scene.sheaf(["git", "install"], in: "a")
    try scene.git(["config", "merge.sheaf.driver", "sheaf git merge-file %O %A %B"], in: "a")
    let old = "# begin sheaf: written by sheaf git install\n*.md merge=sheaf diff=sheaf\n# end sheaf\n"
    try scene.write(old, to: ".gitattributes", in: "a")
    let status = try scene.sheaf(["git", "status", "--json"], in: "a")
    #expect(status.status == 1 && status.output.split(separator: "outdated").count == 3, "\(status.output)")
    try scene.sheaf(["git", "install"], in: "a")
    #expect(try scene.sheaf(["git", "status"], in: "a").status == 0)
  }

  @Test(arguments: [".gitattributes", "sub/.gitattributes", ".git/info/attributes"])
  func aLineThatOverridesTheDriverIsReported(_ path: String) throws {
    let scene = try scene()
    try scene.sheaf(["git", "install"], in: "a")
    try scene.write("# N\n", to: "sub/N.MD", in: "a")
    try scene.git(["add", "."], in: "a")
    #expect(try scene.sheaf(["git", "status"], in: "a").status == 0)
    let before = path == ".gitattributes" ? try scene.text(path, in: "a") : ""
    try scene.write(before + "*.MD merge=union\n", to: path, in: "a")
    let run = try scene.sheaf(["git", "status"], in: "a")
    #expect(run.status == 1 && run.errors.contains("sub/N.MD: git's attributes say 'merge: union'"), "\(run.errors)")
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
