import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

@Suite struct InitCommandTests {
  @Test func newFolderBecomesAVault() throws {
    let fixture = try SessionFixture()
    let run = fixture.run("init", "new/place")
    #expect(run.status == .success)
    let folder = fixture.vault.root.appending("new/place" as RawPath)
    #expect(run.lines.count == 2)
    #expect(run.lines.first?.contains("\(folder)/.sheaf/config.yaml") == true)
    #expect(run.lines.last?.contains("/cache/place-") == true)
    #expect(
      try DirectoryListing(of: FileDescriptor.open(folder)).entries.map(\.name) == [Array(".sheaf".utf8)])
    #expect(fixture.run("-C", "new/place", "list", "--count").text == "0\n")
  }

  @Test func anExistingVaultIsRefused() throws {
    let fixture = try SessionFixture()
    for words in [["init"], ["init", "."], ["-C", ".", "init"]] {
      let run = fixture.run(words)
      #expect(run.status == .failure)
      #expect(run.errors.hasPrefix("sheaf: \(fixture.vault.root): already a vault\nhint: 'sheaf status'"))
    }
    #expect(try fixture.text(of: ".sheaf/config.yaml") == "")
  }

  @Test func aVaultOfAnotherProgramIsAccepted() throws {
    let fixture = try SessionFixture(["o/.obsidian/app.json": "{}", "z/.zk/config.toml": "", "o/a.md": "A"])
    #expect(fixture.run("init", "o").status == .success)
    #expect(fixture.run("init", "z").status == .success)
    #expect(fixture.run("-C", "o", "list", "-l").text.hasSuffix("/o/a.md\n"))
    #expect(try fixture.text(of: "o/.obsidian/app.json") == "{}")
  }

  @Test func aVaultInAVaultHasToBeNamed() throws {
    var fixture = try SessionFixture(["sub/a.md": "A"])
    fixture.workingDirectory = "sub"
    let run = fixture.run("init")
    #expect(run.status == .failure)
    #expect(run.errors.contains("part of the vault \(fixture.vault.root)\nhint: 'sheaf init .' "))
    #expect(fixture.run("init", ".").status == .success)
  }

  @Test func aFileIsNotAVault() throws {
    let run = try SessionFixture(["a.md": "A"]).run("init", "a.md")
    #expect(run.status == .failure)
    #expect(run.errors.contains("a.md: not a directory"))
  }

  @Test func configOfANewVaultIsUnderstood() throws {
    let fixture = try SessionFixture()
    _ = fixture.run("init", "v")
    let config = try fixture.text(of: "v/.sheaf/config.yaml")
    #expect(fixture.run("-C", "v", "list").errors == "")
    // With the settings in force it must be as right.
    try fixture.vault.write(
      config.replacing(#/(?m)^# ?( *[a-z-]+:)/#) { $0.output.1 }, to: "v/.sheaf/config.yaml")
    // But for those that only the user's own config may have.
    let errors = fixture.run("-C", "v", "list").errors.split(separator: "\n")
    #expect(errors.allSatisfy { $0.hasSuffix("is only allowed in the user's own config") }, "\(errors)")
  }
}
