import SystemCalls
import TestSupport
import TestTraits
import Testing

/// Drives the program with PyPI's `mcp`, as programs with a model do that are written in Python.
@Suite(.waiting) struct AgentClientsTests {
  private static func run(
    _ words: [String], in folder: RawPath? = nil, modules: String = ""
  ) -> Subprocess.Outcome? {
    guard let python = InstalledProgram.find("python3") else { return nil }
    let environment = ["HOME=\(folder?.text ?? "/tmp")", InstalledProgram.path, "TZ=UTC", "PYTHONPATH=\(modules)"].map {
      Array($0.utf8)
    }
    return try? Subprocess(
      executable: python, arguments: (["-B"] + words).map { Array($0.utf8) }, environment: environment,
      workingDirectory: folder
    ).run(input: .none, output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 20))
  }

  private static let isThere = run(["-c", "from mcp import Client"])?.status == .exited(0)

  @Test(
    .enabled(if: isThere, "the module mcp 2.x of PyPI is not installed"),
    arguments: ["session", "auto", "legacy", "2026-07-28"])
  func theClientOfPythonDrivesEveryTool(_ mode: String) throws { try drive(mode) }

  @Test(.enabled(if: isThere && InstalledFile.olderAgentClient.isThere, "the module mcp 1.x of PyPI is not installed"))
  func theOlderClientOfPythonDrivesEveryTool() throws {
    try drive("session", modules: RawPath(InstalledFile.olderAgentClient.rawValue).parent.parent.text)
  }

  @Test(.enabled(if: isThere, "the module mcp 2.x of PyPI is not installed"))
  func everyAnswerIsValidByTheTypesOfItsEra() throws { try pass("validate.py") }

  private func drive(_ mode: String, modules: String = "") throws {
    try pass("drive.py", [mode], modules: modules)
  }

  private func pass(_ script: String, _ words: [String] = [], modules: String = "") throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "---\ntags: [fruit]\n---\n# Figs\n- [ ] water them\n\n[[Quinces]] [[Plums]]\n", to: "vault/Figs.md")
    try folder.write("---\ntags: [fruit]\n---\n# Quinces\n\n[[Figs]] [[Figs]]\n", to: "vault/Quinces.md")
    try folder.write("", to: "vault/.sheaf/config.yaml")
    let script = Repository.root.appending(RawPath("Tests/Agents/\(script)")).text
    let vault = folder.path.appending("vault" as RawPath).text
    let outcome = try #require(
      Self.run([script, CrashScene.program.text, vault] + words, in: folder.path, modules: modules))
    #expect(
      outcome.status == .exited(0) && outcome.output == Array("all is right\n".utf8),
      "\(String(decoding: outcome.output + outcome.errorOutput, as: UTF8.self))")
  }
}
