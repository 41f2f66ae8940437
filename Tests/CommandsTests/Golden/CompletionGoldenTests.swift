import CommandSpec
import SystemCalls
import Testing

@testable import Commands

@Suite struct CompletionGoldenTests {
  private static func path(_ shell: Shell) -> String { "Tests/Golden/completions/sheaf.\(shell.rawValue)" }

  @Test(arguments: Shell.allCases)
  func scriptIsAsReviewed(_ shell: Shell) throws {
    try GoldenFile.expect(Program.table.catalog.completionScript(for: shell), in: Self.path(shell))
  }

  @Test(arguments: Shell.allCases)
  func shellUnderstandsTheScript(_ shell: Shell) throws {
    let path = Array("/usr/local/bin:/usr/bin:/bin".utf8)
    // Where a shell is not installed there is nobody to ask.
    guard let executable = Subprocess.find(RawPath(shell.rawValue), searchPath: path) else { return }
    let script = Repository.root.appending(RawPath(Self.path(shell)))
    let outcome = try Subprocess(
      executable: executable, arguments: [Array("-n".utf8), script.bytes], environment: []
    )
    .run(input: .none, output: .captured(limit: 1 << 16), errorOutput: .captured(limit: 1 << 16))
    #expect(outcome.status == .exited(0), "\(String(decoding: outcome.errorOutput, as: UTF8.self))")
  }
}
