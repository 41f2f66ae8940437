import SystemCalls
import Terminal
import TestSupport
import Testing

/// Commands that read, in a repository whose settings name programs wherever git accepts one.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct HostileRepositoryTests {
  private static let hooks = [
    "applypatch-msg", "pre-commit", "post-commit", "post-index-change", "reference-transaction", "fsmonitor-watchman",
    "post-checkout", "pre-auto-gc", "prepare-commit-msg", "commit-msg", "pre-push",
  ]

  /// Settings whose value is a program.
  private static let programs = [
    "core.fsmonitor", "core.pager", "core.editor", "core.askPass", "core.sshCommand", "core.gitProxy",
    "core.alternateRefsCommand", "pager.diff", "pager.log", "pager.status", "diff.external", "diff.x.command",
    "diff.x.textconv", "filter.x.clean", "filter.x.smudge", "filter.y.process", "filter.a=b.clean",
    "filter.a=b.process", "merge.x.driver", "gpg.program", "gpg.ssh.program", "credential.helper", "sequence.editor",
    "interactive.diffFilter", "remote.origin.uploadpack", "remote.origin.receivepack", "uploadpack.packObjectsHook",
  ]

  /// The commands that read, and commands that change something when they only show it.
  private static let commands = [
    ["list", "-c"], ["list", "--dates", "git"], ["list", "changed:2w"], ["list", "changed:HEAD~1.."], ["status"],
    ["log", "Plan"], ["log"], ["log", "-p"], ["diff"], ["diff", "--staged"], ["diff", "HEAD~1.."], ["diff", "--stat"],
    ["cat", "Plan@HEAD~1"], ["cat", "HEAD~1:Plan.md"], ["show", "Plan@HEAD~1"], ["check"], ["check", "--staged"],
    ["check", "HEAD~1.."], ["backlinks", "--at", "HEAD~1", "Plan"], ["links", "--at", "HEAD~1", "Plan"], ["conflicts"],
    ["conflicts", "merge", "-n"], ["commit", "-n"], ["git", "status"], ["restore", "--rev", "HEAD~1", "Plan", "-n"],
  ]

  private func hostileScene() throws -> GitScene {
    let scene = try GitScene(
      "a", notes: ["Plan.md": "# Plan\n\n[[Rye]]\n", "Rye.md": "rye\n", ".gitattributes": ""])
    try scene.git(["config", "--global", "protocol.file.allow", "always"], in: "a")
    try scene.git(["submodule", "--quiet", "add", "../remote", "inner"], in: "a")
    for (number, name) in ["Plan.md", "Rye.md"].enumerated() {
      try scene.write("# Plan\n\n[[Rye]]\n\n\(number)\n", to: name, in: "a")
      try scene.git(["commit", "-q", "-a", "-m", "change"], in: "a")
    }
    let blob = try scene.git(["rev-parse", "HEAD~2:Rye.md"], in: "a").output
    let program = scene.path("canary")
    try scene.folder.write("#!/bin/sh\necho \"$0 $*\" >> '\(scene.path("ran"))'\nexit 1\n", to: "canary")
    try FileDescriptor.open(program).setMode(0o755)
    for hook in Self.hooks {
      try FileSystem.makeDirectories(scene.path("hooks"))
      try FileSystem.makeSymlink(scene.path("hooks/\(hook)"), to: program)
    }
    for subfolder in ["a", "a/inner"] {
      for name in Self.programs { try scene.git(["config", name, "\(program)"], in: subfolder) }
      for name in ["log", "diff", "status", "rev-parse"] {
        try scene.git(["config", "alias.\(name)", "!\(program)"], in: subfolder)
      }
      try scene.git(["config", "core.hooksPath", "\(scene.path("hooks"))"], in: subfolder)
      try scene.git(["config", "filter.y.required", "true"], in: subfolder)
      try scene.git(["config", "log.showSignature", "true"], in: subfolder)
      let gitFolder = subfolder == "a" ? "a/.git" : "a/.git/modules/inner"
      try scene.folder.write(
        "Plan.md filter=x diff=x merge=x\nRye.md filter=y\nNew.md filter=a=b\n",
        to: RawPath("\(gitFolder)/info/attributes"))
    }
    // A version that the clone does not have, and a remote that promises it.
    let name = blob.trimmed
    try FileSystem.remove(scene.path("a/.git/objects/\(name.prefix(2))/\(name.dropFirst(2))"))
    try scene.git(["config", "core.repositoryFormatVersion", "1"], in: "a")
    try scene.git(["config", "extensions.partialClone", "origin"], in: "a")
    try scene.git(["config", "remote.origin.promisor", "true"], in: "a")
    // Every file looks changed, so that git has to read it.
    try scene.write("new\n", to: "New.md", in: "a")
    for file in ["Plan.md", "Rye.md", "inner/Plan.md"] {
      try scene.write(try scene.text(file, in: "a") + "more\n", to: file, in: "a")
    }
    try? FileSystem.remove(scene.path("ran"))
    return scene
  }

  @Test func readingRunsNoProgramOfTheRepository() throws {
    let scene = try hostileScene()
    let canary = scene.path("ran")
    let variables =
      ["GIT_EXTERNAL_DIFF", "GIT_PAGER", "GIT_SSH_COMMAND", "GIT_EDITOR", "GIT_ASKPASS"].map {
        "\($0)=\(scene.path("canary"))"
      } + ["GIT_ICASE_PATHSPECS=1"]
    for command in Self.commands {
      let run = try scene.sheaf(command, in: "a", variables: variables)
      #expect(run.status <= 1, "\(command): \(run.errors)")
      let ran = FileSystem.exists(canary) ? String(decoding: try scene.folder.read("ran"), as: UTF8.self) : ""
      #expect(ran.isEmpty, "\(command) ran \(ran)")
      try? FileSystem.remove(canary)
    }
    // git itself runs them.
    for words in [["--no-pager", "diff"], ["status"], ["cat-file", "blob", "HEAD~2:Rye.md"], ["add", "New.md"]] {
      try scene.git(words, in: "a")
      #expect(FileSystem.exists(canary), "git \(words) ran nothing")
      try? FileSystem.remove(canary)
    }
  }

  @Test func missingObjectsOfAPartialCloneAreReported() throws {
    let scene = try hostileScene()
    let past = try scene.sheaf(["cat", "Rye@HEAD~2"], in: "a")
    #expect(past.status == 2 && past.errors.contains("this clone is partial"), "\(past.errors)")
    #expect(past.errors.contains("git fetch --refetch --no-filter"), "\(past.errors)")
    #expect(try scene.sheaf(["cat", "Rye@HEAD"], in: "a").status == 0)
    #expect(try scene.sheaf(["log", "Rye", "-c"], in: "a").output == "2\n")
  }
}

extension String {
  /// The text without the line break at its end.
  fileprivate var trimmed: Substring { self[...].hasSuffix("\n") ? dropLast() : self[...] }
}
