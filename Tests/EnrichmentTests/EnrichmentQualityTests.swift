import SystemCalls
import TestSupport
import TestTraits
import Testing

/// The quality of the built-in engine on the labelled notes of `Tests/Benchmarks/Enrichment`.
@Suite(.waiting) struct EnrichmentQualityTests {
  @Test(.enabled(if: InstalledProgram.has("python3"), "python3 is not installed"))
  func precisionAndRecallReachTheirGoals() throws {
    let home = try TemporaryFolder()
    let script = Repository.root.appending("Tests/Benchmarks/Enrichment/measure.py" as RawPath)
    let outcome = try Subprocess(
      executable: try #require(InstalledProgram.find("python3")),
      arguments: [script.text, "--sheaf", CrashScene.program.text].map { Array($0.utf8) },
      environment: [InstalledProgram.path, "HOME=\(home.path.text)", "TMPDIR=\(home.path.text)"]
        .map { Array($0.utf8) }
    ).run(input: .none, output: .captured(limit: 1 << 16), errorOutput: .captured(limit: 1 << 16))
    let output = String(decoding: outcome.output + outcome.errorOutput, as: UTF8.self)
    #expect(outcome.status == .exited(0), "\(output)")
    #expect(output.contains("tuned: 70 notes") && output.contains("held-out: 70 notes"), "\(output)")
  }
}
