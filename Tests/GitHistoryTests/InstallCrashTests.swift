import SystemCalls
import TestSupport
import TestTraits
import Testing

/// An installation that is killed, or whose calls fail, at each of its steps.
@Suite(
  .waiting, .enabled(if: GitScene.hasGit, "git is not installed"),
  .enabled(if: CrashScene.strace != nil, "strace is not installed or may not trace"))
struct InstallCrashTests {
  private static let paths = [
    ".gitattributes", ".gitignore", ".git/hooks/post-checkout", ".git/hooks/post-merge", ".git/hooks/post-rewrite",
    ".git/hooks/pre-commit",
  ]

  private func scene() throws -> GitScene {
    let scene = try GitScene()
    try scene.write("# N\n", to: "N.md", in: "a")
    try scene.write("", to: ".sheaf/config.yaml", in: "a")
    try scene.git(["init", "-q"], in: "a")
    try scene.write("* -text\n*.md diff", to: ".gitattributes", in: "a")
    try scene.write("#!/bin/bash\necho mine\n", to: ".git/hooks/post-checkout", in: "a")
    try FileDescriptor.open(scene.path("a/.git/hooks/post-checkout")).setMode(0o755)
    return scene
  }

  /// The files with their modes, and the settings of the clone.
  private func state(_ scene: GitScene) throws -> [String: String] {
    var state: [String: String] = [:]
    for path in Self.paths where FileSystem.exists(scene.path("a/\(path)")) {
      state[path] = "\(try FileStatus.lstat(scene.path("a/\(path)")).mode) \(try scene.text(path, in: "a"))"
    }
    let settings = try scene.shell("git config --local --list | sort", in: "a")
    #expect(settings.output.contains("core.bare=false") && settings.errors.isEmpty, "\(settings)")
    state["settings"] = settings.output
    return state
  }

  @Test(arguments: FaultSweep.cases("install", "uninstall"))
  func aFaultLeavesFilesWhole(_ fault: Int, _ command: String) throws {
    let words = command == "install" ? ["git", "install", "--check"] : ["git", "uninstall"]
    let scene = try scene()
    if command == "uninstall" { #expect(try scene.sheaf(["git", "install", "--check"], in: "a").status == 0) }
    let sweep = try FaultSweep(scene, words)
    let old = try state(scene)
    #expect(try scene.sheaf(words, in: "a").status == 0)
    let new = try state(scene)
    #expect(old != new)
    try sweep.run(fault, sample: 4) { trial in
      let now = try state(scene)
      for path in Self.paths {
        #expect(now[path] == old[path] || now[path] == new[path], "\(path): \(trial.moment.rawValue)")
      }
      if trial.run.status == 0 { #expect(now == new, trial.moment) }
      let next = try sweep.next(words)
      let comment: Comment = "\(trial.moment.rawValue)\nnext: \(next.status) \(next.output)\(next.errors)"
      #expect(next.status == 0, comment)
      let final = try state(scene)
      #expect(final == new, comment)
      let left = try sweep.leftovers()
      #expect(left.isEmpty, "\(left) \(comment.rawValue)")
    }
  }
}
