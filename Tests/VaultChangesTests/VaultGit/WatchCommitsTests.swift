import CommandFixtures
import SystemCalls
import TestSupport
import TestTraits
import Testing

/// `watch --commit` and `watch --sync`, as processes.
@Suite(.waiting, .enabled(if: GitScene.hasGit, "git is not installed")) struct WatchCommitsTests {
  /// A vault in a repository, which commits after a second without changes.
  private func vault() throws -> TemporaryVault {
    let vault = try TemporaryVault(config: "commit:\n  quiet: 1s\n  at-most: 1h\n")
    let settings = "[user]\nname = T\nemail = t@example.org\n[init]\ndefaultBranch = main\n"
    try AtomicReplace.write(Array(settings.utf8), to: vault.root.parent.appending(".gitconfig" as RawPath))
    try vault.write("one\n", to: "One.md")
    try git("init -q && git add -A && git commit -q -m start", vault)
    return vault
  }

  @discardableResult private func git(_ line: String, _ vault: TemporaryVault) throws -> String {
    let outcome = try Subprocess(
      executable: "/bin/sh", arguments: ["-c", "git \(line)"].map { Array($0.utf8) },
      environment: ["HOME=\(vault.root.parent)", InstalledProgram.path].map { Array($0.utf8) },
      workingDirectory: vault.root
    ).run(input: .none, output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 20))
    #expect(outcome.status == .exited(0), "\(line): \(String(decoding: outcome.errorOutput, as: UTF8.self))")
    return String(decoding: outcome.output, as: UTF8.self)
  }

  @Test func changesAreCommittedAfterAQuietWhileAndNotInTheMiddleOfAMerge() throws {
    let vault = try vault()
    let outcome = try WatchProcess.run(vault, shell: "exec \"$SHEAF\" watch --json --commit") { process in
      try vault.write("two\n", to: "Two.md")
      try process.wait { try git("log -1 --format=%s", vault) == "notes: new Two\n" }
      let head = try git("rev-parse HEAD", vault)
      try vault.write(head, to: ".git/MERGE_HEAD")
      try vault.write("three\n", to: "Three.md")
      // Longer than it takes to commit without the merge.
      SystemClock.sleep(.seconds(5))
      #expect(try git("rev-parse HEAD", vault) == head)
      try FileSystem.remove(vault.root.appending(".git/MERGE_HEAD" as RawPath))
      try vault.write("four\n", to: "Four.md")
      try process.wait { try git("log -1 --format=%s", vault) == "notes: new Four, Three\n" }
    }
    let (output, errors) = (
      String(decoding: outcome?.output ?? [], as: UTF8.self),
      String(decoding: outcome?.errorOutput ?? [], as: UTF8.self)
    )
    #expect(outcome?.status == .exited(0))
    #expect(output.contains("\"event\":\"vault.committed\"") && output.contains("notes: new Two"), "\(output)")
    #expect(errors.contains("a merge is unfinished"), "\(errors)")
  }

  @Test func changesAreExchanged() throws {
    let vault = try vault()
    try git("init -q --bare ../remote && git remote add origin ../remote && git push -q -u origin main", vault)
    try git("clone -q ../remote ../other && cd ../other && echo x > Theirs.md && git add -A", vault)
    try git("-C ../other commit -q -m theirs && git -C ../other push -q", vault)
    _ = try WatchProcess.run(vault, shell: "exec \"$SHEAF\" watch --quiet --sync") { process in
      try process.wait { FileSystem.exists(vault.root.appending("Theirs.md" as RawPath)) }
      try vault.write("mine\n", to: "Mine.md")
      try process.wait { try git("-C ../remote ls-tree --name-only main", vault).contains("Mine.md") }
    }
  }

  @Test func anImpossibleCommitIsAnErrorAtOnce() throws {
    let vault = try TemporaryVault()
    let outcome = try WatchProcess.run(vault, shell: "exec \"$SHEAF\" watch --commit", awaits: false) { process in
      try process.wait { process.hasEnded }
    }
    #expect(outcome?.status == .exited(2))
    let without = try self.vault()
    let sync = try WatchProcess.run(without, shell: "exec \"$SHEAF\" watch --sync", awaits: false) { process in
      try process.wait { process.hasEnded }
    }
    let errors = String(decoding: sync?.errorOutput ?? [], as: UTF8.self)
    #expect(sync?.status == .exited(2) && errors.contains("has no upstream branch"), "\(errors)")
  }
}
