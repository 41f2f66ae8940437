import TestSupport
import Testing

/// `log` says which agents changed something in a commit.
@Suite(.enabled(if: GitScene.hasGit)) struct CommitActorsTests {
  private let scene: GitScene

  init() throws { scene = try GitScene("a", notes: ["N.md": "# N\n", "M.md": "# M\n", "O.md": "# O\n"]) }

  private func change(_ actor: String, _ commands: String...) throws {
    let lines = commands.map { "'\($0)'" }.joined(separator: " ")
    let run = try scene.shell("printf '%s\\n' \(lines) | sheaf batch --actor '\(actor)'", in: "a")
    #expect(run.status == 0, "\(run.output) \(run.errors)")
  }

  private func commit() throws {
    try scene.git(["add", "-A"], in: "a")
    try scene.git(["commit", "-q", "-m", "c"], in: "a")
    // git counts in seconds.
    try scene.shell("sleep 1.1", in: "a")
  }

  private func log(_ words: String...) throws -> [String] {
    let output = try scene.sheaf(["log", "--format", "{actors}"] + words, in: "a").output
    return output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test func aCommitHasTheActorsOfItsChanges() throws {
    try scene.shell("sleep 1.1", in: "a")
    try change("claude", #"["append", "N", "one"]"#)
    try change("cursor", #"["append", "N", "two"]"#, #"["append", "M", "two"]"#)
    try commit()
    try scene.sheaf(["append", "N", "by hand"], in: "a")
    try commit()
    // What was taken back before the commit is not in it.
    try change("claude", #"["append", "M", "wrong"]"#)
    try scene.sheaf(["undo"], in: "a")
    try change("zed", #"["rename", "O", "P"]"#)
    try scene.sheaf(["append", "M", "by hand"], in: "a")
    try commit()
    #expect(try log() == ["zed", "", "claude, cursor", ""])
    #expect(try log("N") == ["", "claude, cursor", ""])
    #expect(try log("M") == ["", "cursor", ""])
    #expect(try log("P") == ["zed"])
    #expect(try log("--actor", "cursor") == ["claude, cursor"])
    #expect(try scene.sheaf(["log", "--actor", "nobody"], in: "a").status == 1)
    #expect(try scene.sheaf(["log", "-m", "1"], in: "a").output.contains("  zed  c\n"))
  }
}
