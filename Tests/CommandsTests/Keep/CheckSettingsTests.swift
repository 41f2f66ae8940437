import CommandFixtures
import TestSupport
import Testing

@testable import Commands

/// `check` with findings whose severities the config sets.
struct CheckSettingsTests {
  private let files = [
    "A.md": "[[Nowhere]] [[B#No]] [[Dup]]\n", "B.md": "b\n", "x/Dup.md": "x\n", "y/Dup.md": "y\n",
    "drafts/C.md": "[[Nowhere]]\n",
  ]

  private func findings(_ config: String, _ words: [String] = []) throws -> [String] {
    var files = files
    files[".sheaf/config.yaml"] = config
    let run = try SessionFixture(files).run(["check", "--format", "{path} {code} {severity}"] + words)
    #expect(run.errors.contains("config") == false, "\(run.errors)")
    return run.output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func aCodeCountsBeforeItsFamily() throws {
    #expect(
      try findings("check:\n  hint: [link]\n  error: [link.ambiguous]\n  information: [link.missing-heading]\n") == [
        "A.md link.unresolved hint", "A.md link.missing-heading information", "A.md link.ambiguous error",
        "drafts/C.md link.unresolved hint",
      ])
  }

  @Test func disabledCodesAreReportedOnlyIfNamed() throws {
    let config = "check:\n  off: [link]\n  warning: [link.ambiguous]\n  ignore: [drafts/]\n"
    #expect(try findings(config) == ["A.md link.ambiguous warning"])
    #expect(try findings(config, ["--only", "link.unresolved"]) == ["A.md link.unresolved error"])
  }

  @Test func anUnknownCodeIsAnErrorOfTheConfig() throws {
    let run = try SessionFixture([".sheaf/config.yaml": "check:\n  off: [link.unresolvd]\n"]).run("check")
    #expect(run.errors.contains("link.unresolved"), "\(run.errors)")
  }
}
