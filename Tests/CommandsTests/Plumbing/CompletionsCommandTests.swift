import CommandFixtures
import CommandSpec
import SystemCalls
import TestSupport
import Testing

@testable import Commands

@Suite struct CompletionsCommandTests {
  private static func executable(_ shell: Shell) -> RawPath? {
    InstalledProgram.find(shell.rawValue)
  }

  @Test(arguments: Shell.allCases)
  func scriptIsPrinted(_ shell: Shell) throws {
    let run = try SessionFixture().run("completions", shell.rawValue)
    #expect(run.status == .success)
    #expect(run.text == Program.table.catalog.completionScript(for: shell))
    #expect(!run.text.contains("\"__complete\""))
  }

  @Test func unknownShellsAreRefused() throws {
    let run = try SessionFixture().run("completions", "tcsh")
    #expect(run.status == .failure)
    #expect(run.errors.contains("'tcsh'"))
  }

  @Test(.enabled(if: executable(.bash) != nil, "bash is not installed"))
  func bashReadsItsScript() throws { try read(.bash) }

  @Test(.enabled(if: executable(.zsh) != nil, "zsh is not installed"))
  func zshReadsItsScript() throws { try read(.zsh) }

  @Test(.enabled(if: executable(.fish) != nil, "fish is not installed"))
  func fishReadsItsScript() throws { try read(.fish) }

  private func read(_ shell: Shell) throws {
    let executable = try #require(Self.executable(shell))
    let folder = try TemporaryFolder()
    try folder.write(Program.table.catalog.completionScript(for: shell), to: "script")
    let outcome = try Subprocess(
      executable: executable,
      arguments: [Array("-n".utf8), folder.path.appending("script" as RawPath).bytes],
      environment: []
    ).run(input: .none, output: .captured(limit: 1 << 16), errorOutput: .captured(limit: 1 << 16))
    #expect(outcome.status == .exited(0), "\(String(decoding: outcome.errorOutput, as: UTF8.self))")
  }
}
