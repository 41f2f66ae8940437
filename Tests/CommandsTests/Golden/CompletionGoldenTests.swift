import CommandSpec
import SystemCalls
import TestSupport
import Testing

@testable import Commands

@Suite struct CompletionGoldenTests {
  private static func path(_ shell: Shell) -> String { "Tests/Golden/completions/sheaf.\(shell.rawValue)" }

  @Test(arguments: Shell.allCases)
  func scriptsEqualTheirGoldenFiles(_ shell: Shell) throws {
    try GoldenFile.expect(Program.table.catalog.completionScript(for: shell), in: Self.path(shell))
  }

  @Test(.enabled(if: InstalledProgram.has("bash"), "bash is not installed"))
  func bashUnderstandsItsScript() throws { try check(.bash) }

  @Test(.enabled(if: InstalledProgram.has("zsh"), "zsh is not installed"))
  func zshUnderstandsItsScript() throws { try check(.zsh) }

  @Test(.enabled(if: InstalledProgram.has("fish"), "fish is not installed"))
  func fishUnderstandsItsScript() throws { try check(.fish) }

  private func check(_ shell: Shell) throws {
    let executable = try #require(InstalledProgram.find(shell.rawValue))
    let script = Repository.root.appending(RawPath(Self.path(shell)))
    let outcome = try Subprocess(
      executable: executable, arguments: [Array("-n".utf8), script.bytes], environment: []
    )
    .run(input: .none, output: .captured(limit: 1 << 16), errorOutput: .captured(limit: 1 << 16))
    #expect(outcome.status == .exited(0), "\(String(decoding: outcome.errorOutput, as: UTF8.self))")
  }
}
